import { setFormBuilders } from "../data/fields/form.ts";
import { ApplicationV2 } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { listenToPage } from "./api/events.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { Token } from "./canvas/token.ts";
import { createElement, defineElements } from "./elements/index.ts";
import * as fields from "./forms/fields.ts";
import type { ConfigApi, Data } from "./globals.ts";
import { initialize } from "./handlebars/helpers.ts";
import { TokenHUD } from "./hud/token-hud.ts";
import { SceneControls } from "./interface/controls.ts";
import { Hotbar } from "./interface/hotbar.ts";
import { GamePause, SceneNavigation } from "./interface/navigation.ts";
import { Players } from "./interface/players.ts";
import { registerCoreKeys, registerCoreMenus, registerCoreSheets } from "./register-core.ts";
import { ChatLog } from "./sidebar/chat-log.ts";
import { CombatTracker } from "./sidebar/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/compendium.ts";
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  MacroDirectory,
  RollTableDirectory,
  SceneDirectory,
} from "./sidebar/directories.ts";
import { Settings } from "./sidebar/settings-tab.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import "./texts.ts";
import { ContextMenu, type ContextMenuEntry } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { Notifications } from "./ux/notifications.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip.ts";

declare const ui: object;

/**
 * Prepares everything that packages may replace during `init`: `CONFIG.ui`, `CONFIG.ux`, the token's classes; registers the
 * Handlebars helpers and the custom elements. Call it before the system's modules are loaded.
 */
export function createUi(CONFIG: ConfigApi): void {
  CONFIG.ui = {
    ...CONFIG.ui,
    actors: ActorDirectory,
    chat: ChatLog,
    combat: CombatTracker,
    compendium: CompendiumDirectory,
    controls: SceneControls,
    hotbar: Hotbar,
    items: ItemDirectory,
    journal: JournalDirectory,
    macros: MacroDirectory,
    nav: SceneNavigation,
    notifications: Notifications,
    pause: GamePause,
    players: Players,
    scenes: SceneDirectory,
    settings: Settings,
    sidebar: Sidebar,
    tables: RollTableDirectory,
  };
  CONFIG.ux = { ...CONFIG.ux, ContextMenu, DragDrop, Draggable, FilePicker, TextEditor, TooltipManager };
  CONFIG.Token = {
    ...CONFIG.Token,
    objectClass: CONFIG.Token?.objectClass ?? Token,
    hudClass: CONFIG.Token?.hudClass ?? TokenHUD,
  };
  CONFIG.TextEditor = { enrichers: [], ...CONFIG.TextEditor };
  CONFIG.queries = {
    ...CONFIG.queries,
    dialog: (data: Parameters<typeof DialogV2._handleQuery>[0]) => DialogV2._handleQuery(data),
  };
  ApplicationV2.menuFactory = (app, getEntries, selector, options: Data) => {
    const { container = app.element, ...rest } = options;
    const entries = getEntries.call(app) as ContextMenuEntry[];
    return ContextMenu.create(app, container as HTMLElement, selector, entries, rest);
  };
  setFormBuilders({ ...fields, createElement });
  initialize();
  defineElements();
  listenToPage();
  Object.assign(ui, { context: null });
  registerCoreSheets(CONFIG);
  registerCoreMenus();
  registerCoreKeys();
}
