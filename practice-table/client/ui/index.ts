/** The entry point of the interface layer: the members of `foundry.applications`, `foundry.canvas` and `CONFIG`. */
import "../styles/index.css";
import { SquareGrid } from "../data/grid.ts";
import { HexagonalGrid } from "../data/hex-grid.ts";
import { ApplicationV2 } from "./api/application.ts";
import { detached } from "./api/detach.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars.ts";
import { instances } from "./api/instances.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { ImagePopout } from "./apps/image-popout.ts";
import { DocumentOwnershipConfig } from "./apps/ownership.ts";
import { PrototypeTokenConfig } from "./apps/prototype-token.ts";
import { DocumentSheetConfig } from "./apps/sheet-config.ts";
import { Canvas } from "./canvas/canvas.ts";
import { ChatBubbles } from "./canvas/chat-bubbles.ts";
import { Ruler } from "./canvas/ruler.ts";
import { Token } from "./canvas/token.ts";
import { TokenLayer } from "./canvas/token-layer.ts";
import { TokenRuler } from "./canvas/token-ruler.ts";
import { elements } from "./elements/index.ts";
import * as fields from "./forms/fields.ts";
import { FormDataExtended } from "./forms/form-data.ts";
import * as helpers from "./handlebars/helpers.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./handlebars/templates.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { SceneControls } from "./interface/controls.ts";
import { Hotbar } from "./interface/hotbar.ts";
import { KeyboardManager } from "./interface/keyboard.ts";
import { GamePause, SceneNavigation } from "./interface/navigation.ts";
import { Players } from "./interface/players.ts";
import { graftMissing, refusedBelow } from "./refused.ts";
import { ControlsConfig } from "./settings/controls-config.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { AdventureImporterV2 } from "./sheets/adventure-importer.ts";
import { ActiveEffectConfig, MacroConfig, SceneConfig, TokenConfig } from "./sheets/config-sheets.ts";
import { JournalEntrySheet, RollTableSheet } from "./sheets/default-sheets.ts";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import {
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
} from "./sheets/journal-page.ts";
import { RegionBehaviorConfig, RegionConfig } from "./sheets/region-config.ts";
import { UserConfig } from "./sheets/user-config.ts";
import { ChatLog } from "./sidebar/chat-log.ts";
import { CombatTracker } from "./sidebar/combat-tracker.ts";
import { Compendium, CompendiumDirectory } from "./sidebar/compendium.ts";
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  MacroDirectory,
  RollTableDirectory,
  SceneDirectory,
} from "./sidebar/directories.ts";
import { DocumentDirectory } from "./sidebar/directory.ts";
import { Settings } from "./sidebar/settings-tab.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { AbstractSidebarTab } from "./sidebar/tab.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { modeOption } from "./ux/live-links.ts";
import { Notifications } from "./ux/notifications.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip.ts";
import { Tour } from "./ux/tour.ts";

export { askToReload, connectionBack, connectionLost } from "./connection.ts";
export { createUi } from "./create-ui.ts";
export { startInterface } from "./start.ts";
export { KeyboardManager, modeOption };

/** Merged into `foundry.applications`. */
export const uiNamespaces = {
  api: {
    ApplicationV2,
    DocumentSheetV2,
    DialogV2,
    HandlebarsApplicationMixin,
    Application: ApplicationV2,
    DocumentSheet: DocumentSheetV2,
    Dialog: DialogV2,
  },
  apps: { DocumentOwnershipConfig, DocumentSheetConfig, FilePicker, ImagePopout },
  elements,
  fields: {
    createFormGroup: fields.createFormGroup,
    createTextInput: fields.createTextInput,
    createNumberInput: fields.createNumberInput,
    createCheckboxInput: fields.createCheckboxInput,
    createSelectInput: fields.createSelectInput,
    createMultiSelectInput: fields.createMultiSelectInput,
    createTextareaInput: fields.createTextareaInput,
    createEditorInput: fields.createEditorInput,
    createFontAwesomeIcon: fields.createFontAwesomeIcon,
    prepareSelectOptionGroups: fields.prepareSelectOptionGroups,
    setInputAttributes: fields.setInputAttributes,
  },
  handlebars: {
    getTemplate,
    loadTemplates,
    renderTemplate,
    initialize: helpers.initialize,
    checked: helpers.checked,
    concat: helpers.concat,
    disabled: helpers.disabled,
    editor: helpers.editor,
    formGroup: helpers.formGroup,
    formInput: helpers.formInput,
    ifThen: helpers.ifThen,
    localize: helpers.localize,
    numberFormat: helpers.numberFormat,
    numberInput: helpers.numberInput,
    object: helpers.object,
    radioBoxes: helpers.radioBoxes,
    selectOptions: helpers.selectOptions,
  },
  hud: { TokenHUD },
  detached,
  instances,
  settings: { SettingsConfig },
  sheets: {
    ActiveEffectConfig,
    // The first name is the class's own; the second one is an alias.
    ActorSheetV2,
    ActorSheet: ActorSheetV2,
    AdventureImporterV2,
    ItemSheetV2,
    ItemSheet: ItemSheetV2,
    MacroConfig,
    PrototypeTokenConfig,
    RollTableSheet,
    SceneConfig,
    RegionBehaviorConfig,
    RegionConfig,
    TokenConfig,
    UserConfig,
    journal: {
      JournalEntryPageHandlebarsSheet,
      JournalEntryPageProseMirrorSheet,
      JournalEntryPageSheet,
      JournalEntryPageTextSheet,
      JournalEntrySheet,
    },
  },
  sidebar: {
    AbstractSidebarTab,
    DocumentDirectory,
    Sidebar,
    apps: { Compendium, ControlsConfig },
    tabs: {
      ActorDirectory,
      ChatLog,
      CombatTracker,
      CompendiumDirectory,
      ItemDirectory,
      JournalDirectory,
      MacroDirectory,
      RollTableDirectory,
      SceneDirectory,
      Settings,
    },
  },
  ui: { GamePause, Hotbar, Notifications, Players, SceneControls, SceneNavigation },
  ux: { ContextMenu, DragDrop, Draggable, FormDataExtended, SearchFilter, TextEditor, TooltipManager },
};

/** Merged into `foundry.canvas`. */
export const canvasNamespaces = {
  Canvas,
  animation: { ChatBubbles },
  interaction: { Ruler },
  layers: { TokenLayer },
  placeables: { Token, tokens: { TokenRuler } },
};

/** Merged into `foundry.grid`, `foundry.helpers.interaction` and `foundry.nue`. */
export const otherNamespaces = {
  grid: { HexagonalGrid, SquareGrid },
  interaction: { KeyboardManager },
  nue: { Tour },
};

graftMissing(uiNamespaces, refusedBelow("applications"));
graftMissing(canvasNamespaces, refusedBelow("canvas"));
graftMissing(otherNamespaces.nue, refusedBelow("nue"));
