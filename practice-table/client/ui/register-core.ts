import { DocumentSheetConfig } from "./apps/sheet-config.ts";
import type { Canvas } from "./canvas/canvas.ts";
import type { ConfigApi, Data, DocClass, GameApi, UiApi } from "./globals.ts";
import type { Hotbar } from "./interface/hotbar.ts";
import { UiConfig } from "./settings/ui-config.ts";
import { DefaultActorSheet } from "./sheets/actor-sheet.ts";
import { AdventureImporterV2 } from "./sheets/adventure-importer.ts";
import { ActiveEffectConfig, MacroConfig, SceneConfig, TokenConfig } from "./sheets/config-sheets.ts";
import { DefaultSheet, JournalEntrySheet, RollTableSheet } from "./sheets/default-sheets.ts";
import { DefaultItemSheet } from "./sheets/item-sheet.ts";
import { JournalEntryPageProseMirrorSheet } from "./sheets/journal-page.ts";
import { RegionBehaviorConfig, RegionConfig } from "./sheets/region-config.ts";
import { UserConfig } from "./sheets/user-config.ts";
import type { AbstractSidebarTab } from "./sidebar/tab.ts";

declare const game: GameApi;
declare const ui: UiApi;
declare const canvas: Canvas;

const SHEETS: Record<string, { name: string }> = {
  ActiveEffect: ActiveEffectConfig,
  Actor: DefaultActorSheet,
  Adventure: AdventureImporterV2,
  Combatant: DefaultSheet,
  Folder: DefaultSheet,
  Item: DefaultItemSheet,
  JournalEntry: JournalEntrySheet,
  JournalEntryPage: JournalEntryPageProseMirrorSheet,
  Macro: MacroConfig,
  Region: RegionConfig,
  RegionBehavior: RegionBehaviorConfig,
  RollTable: RollTableSheet,
  Scene: SceneConfig,
  Token: TokenConfig,
  User: UserConfig,
};

const PLAIN: Record<string, string> = { Actor: "DefaultActorSheet", Item: "DefaultItemSheet", Folder: "DefaultSheet" };

/** The sheets used for documents until a package registers its own. */
export function registerCoreSheets(CONFIG: ConfigApi): void {
  for (const [name, cls] of Object.entries(SHEETS)) {
    const documentClass = CONFIG[name]?.documentClass as DocClass | undefined;
    // Sheet ids are made from class names, which the bundler may shorten.
    if (PLAIN[name]) Object.defineProperty(cls, "name", { value: PLAIN[name] });
    if (documentClass) DocumentSheetConfig.registerSheet(documentClass, "core", cls, { label: "HOST.Sheet.Default" });
  }
}

/** The windows that the settings window opens. */
export function registerCoreMenus(): void {
  const register = Reflect.get(game.settings, "registerMenu") as (n: string, k: string, d: Data) => void;
  register.call(game.settings, "core", "uiConfig", {
    name: "HOST.Settings.Colors",
    label: "HOST.Settings.Colors",
    hint: "HOST.Settings.ColorsHint",
    icon: "fa-solid fa-palette",
    type: UiConfig,
    restricted: false,
  });
}

/** The C key toggles the sheet of the selected token, or of the user's own character without one. */
function toggleCharacter(): boolean {
  const selected = canvas.ready ? canvas.tokens.controlled.find(({ actor }) => actor)?.actor : undefined;
  const sheet = (selected ?? game.user.character)?.sheet;
  if (!sheet) return false;
  void (sheet.rendered ? sheet.close() : sheet.render({ force: true }));
  return true;
}

/** Registers the keys of the table itself. */
export function registerCoreKeys(): void {
  const key = (action: string, name: string, bindings: Data[], onDown: () => unknown, extra: Data = {}): void =>
    game.keybindings.register("core", action, {
      name,
      editable: bindings as never,
      onDown: () => onDown() !== false,
      ...extra,
    });
  key("pause", "HOST.Key.Pause", [{ key: "Space" }], () => game.togglePause?.(!game.paused), { restricted: true });
  key(
    "target",
    "HOST.Key.Target",
    [{ key: "KeyT" }],
    () => {
      const hovered = canvas.ready ? canvas.tokens.hover : null;
      hovered?.setTarget(!hovered.isTargeted, { releaseOthers: !game.keyboard.isModifierActive("Shift") });
      return hovered !== null;
    },
    { reservedModifiers: ["Shift"] },
  );
  key(
    "cycleTokens",
    "HOST.Key.CycleTokens",
    [{ key: "Tab" }],
    () => canvas.ready && canvas.tokens.cycleTokens() !== null,
  );
  key("focusChat", "HOST.Key.Chat", [{ key: "KeyC", modifiers: ["Shift"] }], () => {
    (ui.chat as AbstractSidebarTab).activate();
    document.getElementById("chat-message")?.focus();
  });
  key("character", "HOST.Key.Character", [{ key: "KeyC" }], toggleCharacter);
  const steps: [string, number, number][] = [
    ["ArrowLeft", -1, 0],
    ["ArrowRight", 1, 0],
    ["ArrowUp", 0, -1],
    ["ArrowDown", 0, 1],
  ];
  for (const [code, dx, dy] of steps) {
    key(
      `move${code}`,
      "HOST.Key.Move",
      [{ key: code }],
      () => {
        if (!canvas.ready || canvas.tokens.controlled.length === 0) return false;
        void canvas.tokens.moveMany({ dx, dy });
        return true;
      },
      { repeat: true },
    );
  }
  for (let slot = 1; slot <= 10; slot++) {
    key(
      `macro${slot}`,
      `HOST.Key.Macro${slot}`,
      [{ key: `Digit${slot % 10}` }],
      () => void (ui.hotbar as Hotbar).execute(slot),
    );
  }
}
