import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { Data, GameApi, UiApi } from "../globals.ts";
import { say } from "../util.ts";
import { TextEditor } from "../ux/text-editor.ts";

declare const game: GameApi;
declare const ui: UiApi;

interface ImportResult {
  created?: Record<string, unknown[]>;
  updated?: Record<string, unknown[]>;
}

const COUNTED: Readonly<Record<string, string>> = {
  scenes: "Scene",
  actors: "Actor",
  items: "Item",
  journal: "JournalEntry",
  tables: "RollTable",
  macros: "Macro",
  cards: "Cards",
  playlists: "Playlist",
  folders: "Folder",
  combats: "Combat",
};

const total = (lists: Record<string, unknown[]> = {}): number => Object.values(lists).flat().length;

/** An adventure of a compendium: its description, its content, and for referees a button that imports it. */
export class AdventureImporterV2 extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["adventure-importer"],
    position: { width: 620, height: 560 },
    window: { resizable: true, contentClasses: ["standard-form"] },
    sheetConfig: false,
    actions: { importAdventure: AdventureImporterV2.#onImport },
  };
  static override PARTS = { body: { template: "templates/sheets/adventure.hbs", scrollable: [""] } };

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const enrich = (html: unknown): Promise<string> =>
      TextEditor.implementation.enrichHTML(String(html ?? ""), { relativeTo: document });
    const counts = Object.entries(COUNTED).map(([field, kind]) => ({
      field,
      label: say(`HOST.Documents.${kind}`),
      count: [...((document[field] ?? []) as Iterable<unknown>)].length,
    }));
    return Object.assign(context, {
      caption: await enrich(document.caption),
      description: await enrich(document.description),
      counts: counts.filter(({ count }) => count > 0),
      canImport: game.user.isGM,
    });
  }

  // Nothing here is edited, so a locked pack disables nothing, and the button stays usable.
  override _toggleDisabled(_disabled: boolean): void {}

  static async #onImport(this: unknown): Promise<void> {
    const { document } = this as AdventureImporterV2;
    try {
      if (typeof document.import !== "function") return;
      const { created, updated } = (await Reflect.apply(document.import, document, [{}])) as ImportResult;
      // The import was cancelled without either.
      if (!created && !updated) return;
      const numbers = { created: total(created), updated: total(updated) };
      ui.notifications.info(say("HOST.Adventure.Done", { name: document.name, ...numbers }));
    } catch (error) {
      ui.notifications.error(error instanceof Error ? error.message : String(error));
    }
  }
}
