import { documentInfo } from "../../../shared/documents.ts";
import { bridge } from "../bridge.ts";
import type { PipeOptions } from "../fields/base.ts";
import { ObjectField, SetField } from "../fields/containers.ts";
import { HTMLField } from "../fields/strings.ts";
import { Hooks } from "../hooks.ts";
import { localize, runtime } from "../runtime.ts";
import { type Dict, isPlain } from "../types.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseFolder } from "./folder.ts";
import { configuredClass } from "./lookup.ts";
import { bringChildren, OVERWRITE, ownFields } from "./replace.ts";
import { BaseScene } from "./scene.ts";

/** The content fields of an adventure with their document types, in import order: referenced documents come first. */
const CONTENT: Readonly<Record<string, string>> = {
  folders: "Folder",
  actors: "Actor",
  items: "Item",
  journal: "JournalEntry",
  tables: "RollTable",
  macros: "Macro",
  cards: "Cards",
  playlists: "Playlist",
  scenes: "Scene",
  combats: "Combat",
};

type ByName<T> = Record<string, T[]>;

/** The documents that an import will create and update, as documented, and the parts that this table leaves out. */
export interface AdventureImportData {
  toCreate: ByName<Dict>;
  toUpdate: ByName<Dict>;
  documentCount: number;
  /** Not part of Foundry: content that cannot be stored here, as `"Cards: Deck of fates"`. */
  leftOut?: string[];
}

export interface AdventureImportResult {
  created: ByName<Document>;
  updated: ByName<Document>;
  /** Milliseconds since 1970. */
  importedTime: number;
}

export interface AdventureImportOptions {
  /** Whether to ask before documents of the world are overwritten; true by default. */
  dialog?: boolean;
  /** Only these fields (`"actors"`, `"scenes"` …); all of them when empty, absent, or holding `"all"`. */
  importFields?: string[];
  preImport?: ((data: AdventureImportData, options: AdventureImportOptions) => Promise<void>)[];
  postImport?: ((result: AdventureImportResult, options: AdventureImportOptions) => Promise<void>)[];
}

/** Data of an adventure: it exists only in compendia and has documents of the world as plain data. */
export class BaseAdventure extends Document {
  declare img: string | null;
  declare caption: string;
  declare description: string;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Adventure",
    collection: "adventures",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    label: "DOCUMENT.Adventure",
    labelPlural: "DOCUMENT.Adventures",
  };

  static override defineSchema() {
    const content = Object.fromEntries(Object.keys(CONTENT).map((field) => [field, new SetField(contentField(field))]));
    return {
      _id: make.id(),
      name: make.name(),
      img: make.image(),
      caption: new HTMLField(),
      description: new HTMLField(),
      ...content,
      folder: make.folder(BaseFolder),
      sort: make.sort(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }

  /** The content fields with their document classes; types that this table does not have are missing. */
  static get contentFields(): Record<string, typeof Document> {
    const known = Object.entries(CONTENT).filter(([, name]) => runtime.config[name]?.documentClass);
    return Object.fromEntries(known.map(([field, name]) => [field, configuredClass(name)]));
  }
}

/**
 * One entry of a content field. Scenes use the generation's own schema: unknown fields (in v14 the picture and ground colour of v13) are dropped (V14-02), and
 * missing fields get their defaults.
 */
function contentField(field: string): ObjectField {
  return field === "scenes" ? new SceneDataField() : make.object();
}

class SceneDataField extends ObjectField {
  override clean(value: unknown, options?: PipeOptions): unknown {
    const data = super.clean(value, options);
    return isPlain(data) ? BaseScene.cleanData(BaseScene.migrateDataSafe(data)) : data;
  }
}

/** An adventure that can be imported into the world. */
export class Adventure extends BaseAdventure {
  /** The data in one of the content fields, e.g. `contentOf("actors")`. */
  contentOf(field: string): Dict[] {
    return [...((Reflect.get(this, field) as Iterable<Dict> | undefined) ?? [])];
  }

  /**
   * Creates the documents that the world lacks, with the ids of the adventure, and updates existing ones.
   * @throws Error for any user but a referee, and when the adventure has nothing that can be imported
   */
  async import(options: AdventureImportOptions = {}): Promise<AdventureImportResult | Dict> {
    this.#refereeOnly();
    const prepared = await this.prepareImport(options);
    const { toCreate, toUpdate, documentCount, leftOut = [] } = prepared;
    if (documentCount === 0 && leftOut.length > 0) throw new Error(localize("ADVENTURE.Nothing"));
    if (options.dialog !== false && Object.keys(toUpdate).length > 0 && !(await this.#mayOverwrite(toUpdate)))
      return {};
    if (Hooks.call("preImportAdventure", this, options, toCreate, toUpdate) === false) return {};
    for (const callback of options.preImport ?? []) await callback(prepared, options);
    const result = await this.importContent(prepared);
    for (const callback of options.postImport ?? []) await callback(result, options);
    Hooks.callAll("importAdventure", this, options, result.created, result.updated);
    if (leftOut.length > 0) this.#say("warn", "ADVENTURE.LeftOut", { names: leftOut.join("; ") });
    return result;
  }

  /** Sorts the content into new and existing documents. Nothing is changed. */
  async prepareImport({ importFields = [] }: AdventureImportOptions = {}): Promise<AdventureImportData> {
    const all = importFields.length === 0 || importFields.includes("all");
    const out = {
      toCreate: {} as ByName<Dict>,
      toUpdate: {} as ByName<Dict>,
      documentCount: 0,
      leftOut: [] as string[],
    };
    const source = this.toObject();
    for (const [field, name] of Object.entries(CONTENT)) {
      if (!all && !importFields.includes(field)) continue;
      const world = runtime.game.collections.get(name) as { has(id: string): boolean } | undefined;
      for (const data of source[field] as Dict[]) {
        const fault = keepingFault(name, data);
        if (fault !== null || !world) {
          out.leftOut.push(`${name}: ${String(data.name ?? data._id)}${fault ? ` (${fault})` : ""}`);
          continue;
        }
        const into = world.has(String(data._id)) ? out.toUpdate : out.toCreate;
        into[name] ??= [];
        into[name].push(data);
        out.documentCount += 1;
      }
    }
    return out;
  }

  /**
   * Carries out the result of `prepareImport`.
   * @throws Error for any user but a referee
   */
  async importContent({
    toCreate = {},
    toUpdate = {},
  }: Partial<AdventureImportData> = {}): Promise<AdventureImportResult> {
    this.#refereeOnly();
    const created: ByName<Document> = {};
    const updated: ByName<Document> = {};
    for (const [name, data] of Object.entries(toCreate)) {
      const made = await configuredClass(name).createDocuments(data, { keepId: true, keepEmbeddedIds: true });
      created[name] = made;
    }
    for (const [name, data] of Object.entries(toUpdate)) {
      updated[name] = await configuredClass(name).updateDocuments(
        data.map((d) => ownFields(name, d)),
        OVERWRITE,
      );
      const world = runtime.game.collections.get(name) as { get(id: string): Document | undefined } | undefined;
      for (const source of data) await bringChildren(world?.get(String(source._id)), source);
    }
    return { created, updated, importedTime: Date.now() };
  }

  #refereeOnly(): void {
    if (runtime.game.user?.isGM !== true) throw new Error(localize("ADVENTURE.RefereeOnly"));
  }

  async #mayOverwrite(toUpdate: ByName<Dict>): Promise<boolean> {
    const count = Object.values(toUpdate).reduce((sum, list) => sum + list.length, 0);
    const yes = await bridge.confirm({
      window: { title: localize("ADVENTURE.Import") },
      content: `<p>${localize("ADVENTURE.Overwrite", { count })}</p>`,
    });
    return yes === true;
  }

  #say(level: "info" | "warn", key: string, data: Dict): void {
    const notices = runtime.ui.notifications as Record<string, (message: string) => void> | undefined;
    notices?.[level]?.(localize(key, data));
  }
}

/** The reason why a document cannot be stored at this table: its type (empty), or its fault; null when it can. */
function keepingFault(name: string, data: Dict): string | null {
  if (!documentInfo(name)?.primary) return "";
  try {
    new (configuredClass(name))(structuredClone(data), { strict: true });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
