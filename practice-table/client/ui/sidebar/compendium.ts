import { ApplicationV2 } from "../api/application.ts";
import { reportError } from "../api/events.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import type { AppOptions, RenderOptions } from "../api/types.ts";
import type { Data, GameApi, Pack, PackIndexEntry } from "../globals.ts";
import { say, t } from "../util.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { mayCreate } from "./directory.ts";
import { menuEntry } from "./directory-menu.ts";
import { AbstractSidebarTab } from "./tab.ts";

declare const game: GameApi;

/** Opens the window of a compendium. */
export function openCompendium(pack: Pack): Promise<unknown> {
  if (pack.apps.length === 0) pack.apps.push(compendiumWindow(pack));
  return Promise.all(pack.apps.map((app) => app.render({ force: true })));
}

/** A window for a compendium: of the class that its documents or the configuration name, otherwise the table's own. */
export function compendiumWindow(pack: Pack): Compendium {
  return new Compendium({ collection: pack });
}

/** The tab that lists the compendia by kind. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: Data = {
    classes: ["directory", "flexcol"],
    actions: { activateEntry: CompendiumDirectory.#onOpen },
  };
  static override PARTS = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: { template: "templates/sidebar/tabs/compendium/packs.hbs", scrollable: [""] },
  };

  override async _prepareContext(_options: RenderOptions): Promise<Data> {
    const visible = game.packs.filter((p) => p.visible !== false);
    const groups = new Map<string, Pack[]>();
    for (const pack of visible) groups.set(pack.documentName, [...(groups.get(pack.documentName) ?? []), pack]);
    return {
      searchLabel: say("HOST.Search", { kind: say("HOST.Tab.compendium") }),
      listLabel: say("HOST.Tab.compendium"),
      groups: [...groups].map(([kind, packs]) => ({
        label: say(`HOST.Documents.${kind}`),
        packs: packs.map((p) => ({
          id: p.collection,
          title: t(p.title ?? p.metadata.label),
          locked: p.locked,
          count: p.index.size,
          lockedLabel: say("HOST.Pack.Locked"),
        })),
      })),
    };
  }
  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    bindSearch(this.element, "[data-pack]");
  }
  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const pack = (li: HTMLElement): Pack | undefined => game.packs.get(li.dataset.pack ?? "");
    this._createContextMenu(
      () => [
        menuEntry(
          say("HOST.Open"),
          "fa-solid fa-up-right-from-square",
          () => true,
          (li) => {
            const found = pack(li);
            return found ? openCompendium(found) : undefined;
          },
        ),
        menuEntry(
          say("HOST.Pack.Lock"),
          "fa-solid fa-lock",
          () => game.user.isGM,
          async (li) => {
            const found = pack(li);
            await found?.configure?.({ locked: !found.locked });
            await this.render({ parts: ["directory"] });
          },
        ),
      ],
      "[data-pack]",
      { hookName: "getCompendiumContextOptions" },
    );
  }
  static async #onOpen(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const pack = game.packs.get((target as HTMLElement).closest<HTMLElement>("[data-pack]")?.dataset.pack ?? "");
    if (pack) await openCompendium(pack);
  }
}

function bindSearch(root: HTMLElement, selector: string): void {
  const search = root.querySelector<HTMLInputElement>('input[type="search"]');
  if (!search) return;
  search.oninput = () => {
    const wanted = search.value.trim().toLowerCase();
    for (const el of root.querySelectorAll<HTMLElement>(selector))
      el.hidden = !el.textContent?.toLowerCase().includes(wanted);
    for (const group of root.querySelectorAll<HTMLElement>(".folder, .pack-group"))
      group.hidden = wanted !== "" && !group.querySelector(`${selector}:not([hidden])`);
  };
}

interface Group {
  name: string;
  entries: Data[];
}

/** A compendium's window: its index in folders, search, drag out, import. */
export class Compendium extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Data = {
    id: "compendium-{id}",
    classes: ["compendium", "directory", "sidebar-popout"],
    window: { icon: "fa-solid fa-book-atlas", resizable: true, contentClasses: ["flexcol"] },
    position: { width: 360, height: 560 },
    collection: null,
    actions: { activateEntry: Compendium.#onOpen, importEntry: Compendium.#onImport },
  };
  static override PARTS = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: { template: "templates/sidebar/tabs/compendium/entries.hbs", scrollable: [""] },
  };

  get collection(): Pack {
    return this.options.collection as Pack;
  }
  override get title(): string {
    return t(this.collection.title ?? this.collection.metadata.label);
  }
  override _initializeApplicationOptions(options: Data): AppOptions {
    const pack = options.collection as Pack;
    return super._initializeApplicationOptions({ uniqueId: pack.collection.replaceAll(".", "-"), ...options });
  }

  override async _prepareContext(_options: RenderOptions): Promise<Data> {
    const { collection: pack } = this;
    await pack.getIndex();
    const canImport = mayCreate(pack.documentName);
    return {
      searchLabel: say("HOST.Search", { kind: this.title }),
      listLabel: this.title,
      groups: this._groups(pack),
      canImport,
      importLabel: say("HOST.Sheet.Import"),
      empty: say("HOST.Directory.Empty"),
    };
  }

  _groups(pack: Pack): Group[] {
    const paths = new Map<string, string>();
    const parts = (id: unknown, depth = 0): string => {
      const folder = depth < 5 && typeof id === "string" ? pack.folders?.get(id) : undefined;
      if (!folder) return "";
      const parent = folder.folder as unknown;
      const above = parts(typeof parent === "string" ? parent : (parent as { id?: string } | null)?.id, depth + 1);
      return above ? `${above} / ${folder.name}` : folder.name;
    };
    const groups = new Map<string, PackIndexEntry[]>();
    for (const entry of pack.index) {
      const key = String(entry.folder ?? "");
      if (!paths.has(key)) paths.set(key, parts(entry.folder));
      const name = paths.get(key) ?? "";
      groups.set(name, [...(groups.get(name) ?? []), entry]);
    }
    return [...groups]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, entries]) => ({
        name,
        entries: entries
          .sort((a, b) => a.name.localeCompare(b.name))
          .map((e) => ({
            id: e._id,
            uuid: e.uuid,
            name: e.name,
            img: e.img ?? "",
            importLabel: `${say("HOST.Sheet.Import")}: ${e.name}`,
          })),
      }));
  }

  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const gm = (): boolean => game.user.isGM;
    this._createContextMenu(
      () => [
        menuEntry(
          say("HOST.Open"),
          "fa-solid fa-up-right-from-square",
          () => true,
          (li) => this.#show(li),
        ),
        menuEntry(say("HOST.Sheet.Import"), "fa-solid fa-download", gm, (li) => this.#import(li.dataset.entryId ?? "")),
        menuEntry(
          say("HOST.Delete"),
          "fa-solid fa-trash",
          () => gm() && !this.collection.locked,
          async (li) => (await this.collection.getDocument(li.dataset.entryId ?? ""))?.delete(),
        ),
      ],
      "[data-entry-id]",
      { hookName: `get${this.collection.documentName}CompendiumContextOptions` },
    );
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    bindSearch(this.element, "[data-entry-id]");
    new DragDrop.implementation({
      dragSelector: "[data-entry-id]",
      dropSelector: ".directory-list",
      permissions: { dragstart: () => true, drop: () => game.user.isGM && !this.collection.locked },
      callbacks: { dragstart: (event: unknown) => this.#drag(event as DragEvent) },
    }).bind(this.element);
  }

  #drag(event: DragEvent): void {
    const { uuid } = (event.currentTarget as HTMLElement).dataset;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.collection.documentName, uuid }));
  }
  async #show(element: HTMLElement): Promise<void> {
    const id = element.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
    await (await this.collection.getDocument(id))?.sheet?.render({ force: true });
  }
  async #import(id: string): Promise<void> {
    await game.collections
      .get(this.collection.documentName)
      ?.importFromCompendium(this.collection, id, {}, { renderSheet: true });
  }
  static #onOpen(this: unknown, _event: unknown, target: unknown): void {
    (this as Compendium).#show(target as HTMLElement).catch(reportError);
  }
  static #onImport(this: unknown, _event: unknown, target: unknown): void {
    const id = (target as HTMLElement).closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
    (this as Compendium).#import(id).catch(reportError);
  }
}
