import { StringField } from "../fields/strings.ts";
import { runtime } from "../runtime.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";

/** Folders group documents of one kind, in the world or in a compendium. */
export class BaseFolder extends Document {
  declare color: unknown;
  declare sorting: string;
  declare sort: number;
  declare description: string;

  /** Sorting by name, or manual. */
  static SORTING_MODES = ["a", "m"];

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Folder",
    collection: "folders",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    coreTypes: ["Actor", "Item", "Scene", "JournalEntry", "RollTable", "Macro", "Compendium", "Playlist", "Cards"],
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      type: new StringField({ required: true, blank: false }),
      description: make.text(),
      folder: make.folder(BaseFolder),
      sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: make.sort(),
      color: make.color(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** The client's folder, with its contents and children. */
export class Folder extends BaseFolder {
  declare folder: Folder | null;

  get contents(): Document[] {
    if (this.pack) return [];
    const all = (runtime.game.collections.get(this.type)?.contents ?? []) as Document[];
    return all.filter((d) => d._source.folder === this.id);
  }

  get children(): { folder: Folder; entries: Document[]; children: unknown[]; depth: number }[] {
    return this.getSubfolders().map((folder) => ({
      folder,
      entries: folder.contents,
      children: folder.children,
      depth: folder.depth,
    }));
  }

  get depth(): number {
    return 1 + (this.folder?.depth ?? 0);
  }

  get ancestors(): Folder[] {
    return this.folder ? [this.folder, ...this.folder.ancestors] : [];
  }

  /** Whether a folder is displayed: players see only folders with something visible to them. */
  get displayed(): boolean {
    return (
      runtime.game.user?.isGM === true ||
      this.contents.some((d) => d.visible) ||
      this.getSubfolders().some((f) => f.displayed)
    );
  }

  getSubfolders(recursive = false): Folder[] {
    const all = (runtime.game.collections.get("Folder")?.contents ?? []) as Folder[];
    const own = all.filter((f) => f._source.folder === this.id);
    return recursive ? own.flatMap((f) => [f, ...f.getSubfolders(true)]) : own;
  }

  getParentFolders(): Folder[] {
    return this.ancestors;
  }

  override get visible(): boolean {
    return this.displayed;
  }
}
