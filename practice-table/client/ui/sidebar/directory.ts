import { onHook } from "../api/hooks.ts";
import type { RenderOptions } from "../api/types.ts";
import type { ConfigApi, Data, Doc, DocClass, GameApi } from "../globals.ts";
import { sortUpdates } from "../sheets/drops.ts";
import { debounce, say } from "../util.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { createDialog, documentLabel, folderDialog } from "./create-dialog.ts";
import { entryMenu, folderMenu } from "./directory-menu.ts";
import { AbstractSidebarTab } from "./tab.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;

interface Node {
  id: string;
  name: string;
  color: string;
  expanded: boolean;
  children: Node[];
  entries: Data[];
}

/** A sidebar tab that lists the world's documents of one kind in folders. */
export class DocumentDirectory extends AbstractSidebarTab {
  static documentName = "";
  static override DEFAULT_OPTIONS: Data = {
    classes: ["directory", "flexcol"],
    actions: {
      createEntry: DocumentDirectory.#onCreateEntry,
      createFolder: DocumentDirectory.#onCreateFolder,
      activateEntry: DocumentDirectory.#onActivateEntry,
      toggleFolder: DocumentDirectory.#onToggleFolder,
    },
  };
  static override PARTS = {
    header: { template: "templates/sidebar/directory/header.hbs" },
    directory: {
      template: "templates/sidebar/directory/directory.hbs",
      templates: ["templates/sidebar/directory/folder.hbs", "templates/sidebar/directory/document.hbs"],
      scrollable: [""],
    },
    footer: { template: "templates/sidebar/directory/footer.hbs" },
  };

  readonly #open = new Set<string>();
  #query = "";

  constructor(options: Data = {}) {
    super(options);
    const refresh = debounce(() => void this.render({ parts: ["directory"] }), 20);
    for (const action of ["create", "update", "delete"]) {
      onHook(`${action}${this.documentName}`, (doc: Doc) => {
        if (!doc.parent && !doc.pack) refresh();
      });
      onHook(`${action}Folder`, (doc: Doc) => {
        if (doc.type === this.documentName) refresh();
      });
    }
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentDirectory).documentName;
  }
  get collection(): GameApi["actors"] {
    return game.collections.get(this.documentName) as GameApi["actors"];
  }
  get documentClass(): DocClass {
    return CONFIG[this.documentName]?.documentClass as DocClass;
  }
  get _canCreateEntry(): boolean {
    return mayCreate(this.documentName);
  }
  get _canCreateFolder(): boolean {
    return game.user.isGM;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Data> {
    const kind = documentLabel(this.documentName);
    return {
      canCreateEntry: this._canCreateEntry,
      canCreateFolder: this._canCreateFolder,
      createLabel: say("HOST.Create.Title", { kind }),
      folderLabel: say("HOST.Folder.Create"),
      searchLabel: say("HOST.Search", { kind: say(`HOST.Tab.${this.tabName}`) }),
      query: this.#query,
      tree: this._prepareTree(),
      listLabel: say(`HOST.Tab.${this.tabName}`),
      empty: say("HOST.Directory.Empty"),
      moreLabel: say("HOST.More"),
    };
  }

  _prepareTree(): Node {
    const nodes = new Map<string, Node>();
    const root: Node = { id: "", name: "", color: "", expanded: true, children: [], entries: [] };
    const folders = game.folders
      .filter((f) => f.type === this.documentName)
      .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
    for (const f of folders)
      nodes.set(f.id, {
        id: f.id,
        name: f.name,
        color: String(f.color ?? ""),
        expanded: this.#open.has(f.id),
        children: [],
        entries: [],
      });
    for (const f of folders) (nodes.get(idOf(f.folder) ?? "") ?? root).children.push(nodes.get(f.id) as Node);
    const docs = [...this.collection]
      .filter((d) => d.visible)
      .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
    for (const doc of docs) (nodes.get(idOf(doc.folder) ?? "") ?? root).entries.push(this._entryContext(doc));
    if (!game.user.isGM) prune(root);
    return root;
  }

  _entryContext(doc: Doc): Data {
    return {
      id: doc.id,
      uuid: doc.uuid,
      name: doc.name,
      img: doc.thumb ?? doc.img ?? "",
      ghost: doc.limited,
      label: doc.name,
      more: say("HOST.MoreFor", { name: doc.name }),
    };
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const search = this.element.querySelector<HTMLInputElement>('input[type="search"]');
    if (search && !search.dataset.bound) {
      search.dataset.bound = "true";
      search.addEventListener("input", () => {
        this.#query = search.value;
        this.#filter();
      });
    }
    this.#filter();
    const call = (fn: (event: DragEvent) => unknown) => (event: unknown) => fn.call(this, event as DragEvent);
    new DragDrop.implementation({
      dragSelector: ".directory-item",
      dropSelector: ".directory-list",
      permissions: { dragstart: () => true, drop: () => game.user.isGM },
      callbacks: { dragstart: call(this._onDragStart), drop: call(this._onDrop) },
    }).bind(this.element);
  }

  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item.entry[data-entry-id]", {
      hookName: `get${this.documentName}ContextOptions`,
    });
    this._createContextMenu(() => folderMenu(this.documentName), ".folder > .folder-header", {
      hookName: "getFolderContextOptions",
    });
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    return entryMenu((li) => this.collection.get(li.dataset.entryId ?? ""));
  }

  #filter(): void {
    const wanted = this.#query.trim().toLowerCase();
    for (const li of this.element.querySelectorAll<HTMLElement>(".directory-item.entry"))
      li.hidden = !li.textContent?.toLowerCase().includes(wanted);
    for (const li of [...this.element.querySelectorAll<HTMLElement>(".directory-item.folder")].reverse()) {
      const hits = li.querySelector(".directory-item.entry:not([hidden])") !== null;
      li.hidden = wanted !== "" && !hits;
      const open = wanted === "" ? this.#open.has(li.dataset.folderId ?? "") : hits;
      li.classList.toggle("expanded", open);
      li.querySelector("[aria-expanded]")?.setAttribute("aria-expanded", String(open));
    }
  }

  /* Drag and drop. */
  _onDragStart(event: DragEvent): void {
    const li = (event.currentTarget as HTMLElement).closest<HTMLElement>(".directory-item");
    if (!li) return;
    const doc = li.dataset.entryId
      ? this.collection.get(li.dataset.entryId)
      : game.folders.get(li.dataset.folderId ?? "");
    if (doc?.toDragData) event.dataTransfer?.setData("text/plain", JSON.stringify(doc.toDragData()));
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>(".directory-item") : null;
    const folder = item?.closest<HTMLElement>(".folder")?.dataset.folderId ?? null;
    if (data.type === "Folder") {
      const moved = game.folders.get(
        String(data.uuid ?? "")
          .split(".")
          .pop() ?? "",
      );
      if (moved && moved.type === this.documentName && moved.id !== folder) await moved.update({ folder });
      return;
    }
    if (data.type !== this.documentName) return;
    const doc = await this.documentClass.fromDropData(data);
    if (doc) await this._handleDroppedEntry(doc, folder, item?.dataset.entryId);
  }

  async _handleDroppedEntry(doc: Doc, folder: string | null, targetId: string | undefined): Promise<void> {
    if (doc.pack && !doc.parent) {
      const pack = game.packs.get(doc.pack);
      if (pack) await this.collection.importFromCompendium(pack, doc.id, { folder });
      return;
    }
    if (doc.parent || !this.collection.has(doc.id)) {
      const data = doc.toObject();
      delete data._id;
      await this.documentClass.create({ ...data, folder });
      return;
    }
    const target = targetId ? (this.collection.get(targetId) ?? null) : null;
    const siblings = this.collection.filter((d) => (idOf(d.folder) ?? null) === folder);
    const updates: Data[] = sortUpdates(doc, target, siblings);
    const own = updates.find((u) => u._id === doc.id);
    if (own) own.folder = folder;
    else updates.push({ _id: doc.id, folder });
    await this.documentClass.updateDocuments(updates);
  }

  /* Actions. */
  static async #onCreateEntry(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const directory = this as DocumentDirectory;
    const folder = (target as HTMLElement).closest<HTMLElement>(".folder")?.dataset.folderId;
    await createDialog(directory.documentClass, folder ? { folder } : {});
  }
  static async #onCreateFolder(this: unknown, _event: unknown, target: unknown): Promise<void> {
    await folderDialog(
      null,
      (this as DocumentDirectory).documentName,
      (target as HTMLElement).closest<HTMLElement>(".folder")?.dataset.folderId ?? null,
    );
  }
  static async #onActivateEntry(this: unknown, event: unknown, target: unknown): Promise<void> {
    await (this as DocumentDirectory)._onClickEntry(event as Event, target as HTMLElement);
  }
  async _onClickEntry(_event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId;
    await this.collection.get(id ?? "")?.sheet?.render({ force: true });
  }
  static #onToggleFolder(this: unknown, _event: unknown, target: unknown): void {
    const directory = this as DocumentDirectory;
    const id = (target as HTMLElement).closest<HTMLElement>(".folder")?.dataset.folderId ?? "";
    if (!directory.#open.delete(id)) directory.#open.add(id);
    directory.#filter();
  }
}

/** The permissions by which players may create documents; every other type is for referees only. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  Actor: "ACTOR_CREATE",
  Item: "ITEM_CREATE",
  JournalEntry: "JOURNAL_CREATE",
};

/** Whether this user may create documents of a type. */
export function mayCreate(documentName: string): boolean {
  const permission = PERMISSIONS[documentName];
  return game.user.isGM || (permission !== undefined && game.user.can(permission));
}

function idOf(folder: unknown): string | undefined {
  if (typeof folder === "string") return folder;
  return (folder as Doc | null)?.id;
}

/** Players do not see folders without visible content. */
function prune(node: Node): boolean {
  node.children = node.children.filter((child) => !prune(child));
  return node.children.length === 0 && node.entries.length === 0;
}
