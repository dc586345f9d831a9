/**
 * Localised names of the system's compendium entries. Each compendium has one file per language, in the format of the module Babele
 * (`tools/build/names.ts`), loaded when that compendium is first needed. Entries are found by their ids; a file is searched by the English name of an
 * entry that was found already.
 */
import { ownRow } from "../../rules/input-checks.ts";
import { ENGLISH, englishName, type Named } from "./english-words.ts";
import {
  READ_BY_RULES,
  ROW_FIELDS,
  TEXT_FIELDS,
  translatedEntries,
  translatedTexts,
  WORD_FIELDS,
} from "./translated-fields.ts";

/** A translated entry with its texts, by the English ones. */
interface Entry
  extends Partial<Readonly<Record<keyof typeof TEXT_FIELDS, string>>>,
    Partial<Readonly<Record<keyof typeof ROW_FIELDS | keyof typeof WORD_FIELDS, Rows<unknown>>>> {
  readonly name?: string;
  readonly tokenName?: string;
  readonly reversed?: string;
  readonly description?: string;
  /** The text of a map note. */
  readonly words?: string;
  /** The texts of map notes. */
  readonly notes?: Rows<string>;
  readonly items?: Rows<Entry>;
  readonly pages?: Rows<Entry>;
  /** By the range of the row: `1-4`. */
  readonly results?: Rows<Entry>;
  readonly effects?: Rows<string>;
  readonly tokens?: Rows<string>;
  readonly folders?: Rows<string>;
  readonly journals?: Rows<Entry>;
  readonly scenes?: Rows<Entry>;
  readonly tables?: Rows<Entry>;
  readonly actors?: Rows<Entry>;
}
type Rows<T> = Readonly<Record<string, T>>;

interface NamesFile {
  readonly label?: string;
  readonly folders?: Rows<string>;
  readonly entries?: Rows<Entry>;
}

const OWN = /^rulings\.[a-z-]+$/;

const files = new Map<string, NamesFile>();
const fetching = new Map<string, Promise<void>>();

function isOffered(language: string): boolean {
  return language !== "en" && [...(game.system?.languages ?? [])].some(({ lang }) => lang === language);
}

/** Loads the names of compendia in the reader's language; a missing file leaves the English names. */
export async function loadNames(...collections: readonly string[]): Promise<void> {
  const language = game.i18n?.lang ?? "en";
  if (!isOffered(language)) return;
  const load = (collection: string): Promise<void> => {
    const under = fetching.get(collection) ?? fetchNames(collection, language);
    fetching.set(collection, under);
    return under;
  };
  await Promise.all(collections.filter((one) => OWN.test(one)).map(load));
}

async function fetchNames(collection: string, language: string): Promise<void> {
  const address = foundry.utils.getRoute(`systems/rulings/lang/compendia/${language}/${collection}.json`);
  try {
    const answer = await fetch(address);
    const read: unknown = answer.ok ? await answer.json() : undefined;
    if (typeof read === "object" && read !== null) files.set(collection, read);
  } catch (error) {
    // The next call tries again.
    fetching.delete(collection);
    console.warn(error);
  }
}

/** Deletes all loaded names, as when a table closes. */
export function forgetNames(): void {
  files.clear();
  fetching.clear();
}

function collectionOf(uuid: string): string {
  return /^Compendium\.([^.]+\.[^.]+)\./.exec(uuid)?.[1] ?? "";
}

function row<T>(rows: Rows<T> | undefined, key: string): T | undefined {
  return rows && ownRow(rows, key);
}

/** The localised name of a compendium entry. The names of its compendium must be loaded. */
export function shownName(entry: Named & { readonly uuid: string }): string {
  // Babele has translated it already.
  if (Reflect.has(entry, "originalName")) return entry.name ?? "";
  const translated = row(files.get(collectionOf(entry.uuid))?.entries, entry.name ?? "")?.name;
  return translated ?? entry.name ?? "";
}

/** Both names of an entry, to show and to search; `english` is blank where it is the same. */
export function bothNames(entry: Named & { readonly uuid: string }): {
  readonly name: string;
  readonly english: string;
} {
  const name = shownName(entry);
  const english = englishName(entry);
  return { name, english: english === name ? "" : english };
}

/** The English name of an item's compendium entry; blank where it is the same. */
export function englishOf({ uuid, name }: { readonly uuid: string; readonly name: string }): string {
  const entry = game.packs?.get(collectionOf(uuid))?.index.get(uuid.split(".").at(-1) ?? "");
  const english = entry ? englishName(entry) : name;
  return english === name ? "" : english;
}

interface Pack {
  readonly collection: string;
  readonly title: string;
}

/** The localised title of a compendium. */
export function packTitle({ collection, title }: Pack): string {
  return files.get(collection)?.label ?? title;
}

/** The localised name of a compendium's folder. */
export function folderName({ collection }: Pack, name: string): string {
  return row(files.get(collection)?.folders, name) ?? name;
}

/* The embedded documents that are translated, in compendium documents and imports. */

const LISTS = ["items", "effects", "pages", "results", "tokens", "notes"] as const;

function contents(value: unknown): readonly Named[] {
  const all: unknown = typeof value === "object" && value !== null && "contents" in value ? value.contents : value;
  return Array.isArray(all) ? all.filter((one): one is Named => typeof one === "object" && one !== null) : [];
}

function within(entry: Entry, list: (typeof LISTS)[number], child: Named): Entry | undefined {
  if (list === "notes") {
    const words: unknown = Reflect.get(child, "text");
    const text = row(entry.notes, typeof words === "string" ? words : "");
    return text === undefined ? undefined : { words: text };
  }
  if (list === "effects" || list === "tokens") {
    const name = row(entry[list], child.name ?? "");
    return name === undefined ? undefined : { name };
  }
  const range: unknown = list === "results" ? foundry.utils.getProperty(child, "range") : undefined;
  return row(entry[list], Array.isArray(range) ? range.join("-") : (child.name ?? ""));
}

/** The stored value of a document at a path, or that of plain data. */
function sourceAt(thing: Named, path: string): unknown {
  const source: unknown = Reflect.get(thing, "_source");
  return foundry.utils.getProperty(typeof source === "object" && source !== null ? source : thing, path);
}

/** A field's English text beside the shown one; for a list, that of each row. */
function englishKept(english: unknown, shown: unknown): { readonly shown: unknown; readonly english: unknown }[] {
  if (Array.isArray(english) && Array.isArray(shown))
    return english.map((one: Named, at) => ({ shown: (shown[at] as Named | undefined)?.name, english: one.name }));
  return [{ shown, english }];
}

/** The translated texts of a document, by their paths. */
function wordsOf(thing: Named, entry: Entry): readonly (readonly [path: string, value: unknown])[] {
  const at = (path: string): unknown => sourceAt(thing, path);
  const texts = entriesOf(TEXT_FIELDS).flatMap(([key, path]) =>
    typeof at(path) === "string" ? [[path, entry[key]]] : [],
  );
  const rows = entriesOf(ROW_FIELDS).map(([key, path]) => [
    path,
    entry[key] && translatedEntries(plain(at(path)), entry[key]),
  ]);
  const lists = entriesOf(WORD_FIELDS).map(([key, path]) => [
    path,
    entry[key] && translatedTexts(at(path), entry[key]),
  ]);
  const own = [
    ["system.reversed.name", entry.reversed],
    ["description", entry.description],
    ["text", entry.words],
  ];
  return [...texts, ...rows, ...lists, ...own].flatMap(([path, value]) =>
    value === undefined ? [] : [[String(path), value] as const],
  );
}

function entriesOf<T extends object>(fields: T): [keyof T, T[keyof T] & string][] {
  return Object.entries(fields) as [keyof T, T[keyof T] & string][];
}

/** Rows as plain data: those of a document are models. */
function plain(rows: unknown): unknown {
  return Array.isArray(rows) ? rows.map((one: unknown) => foundry.utils.deepClone(one)) : rows;
}

/** The translation of a document as an update. */
function changesOf(thing: Named, entry: Entry, keepsEnglish: boolean): object {
  const { name, tokenName = name } = entry;
  const isOther = name !== undefined && name !== thing.name;
  const words = wordsOf(thing, entry);
  const texts = words.flatMap(([path, shown]) =>
    READ_BY_RULES.includes(path) ? englishKept(sourceAt(thing, path), shown) : [],
  );
  const flags = {
    ...(isOther && keepsEnglish && { english: thing.name }),
    ...(texts.length > 0 && { texts }),
  };
  return {
    ...(isOther && { name }),
    ...(Object.keys(flags).length > 0 && { flags: { rulings: flags } }),
    ...(tokenName !== undefined && "prototypeToken" in thing && { prototypeToken: { name: tokenName } }),
    ...foundry.utils.expandObject(Object.fromEntries(words)),
  };
}

function translate(thing: Named, entry: Entry, write: (to: Named, changes: object) => void, keepsEnglish = true): void {
  // Embedded documents come first: a token's own name may follow the actor's.
  for (const list of LISTS)
    for (const child of contents(Reflect.get(thing, list))) {
      const own = within(entry, list, child);
      if (own) translate(child, own, write, list === "items");
    }
  write(thing, changesOf(thing, entry, keepsEnglish));
}

function updateSource(to: Named, changes: object): void {
  if ("updateSource" in to && typeof to.updateSource === "function") to.updateSource(changes);
}

/** The translation of a document that still has its English name; undefined for one already translated or renamed. */
function entryOf(document: Named, collection: string): Entry | undefined {
  if (foundry.utils.getProperty(document, ENGLISH) !== undefined) return undefined;
  return row(files.get(collection)?.entries, document.name ?? "");
}

/** Translates a document on this client only, where the names of its compendium are loaded. */
export function translateNow(document: Named, collection: string): void {
  const entry = entryOf(document, collection);
  if (entry) translate(document, entry, updateSource);
}

function parentOf(document: object): Named | undefined {
  const parent: unknown = Reflect.get(document, "parent");
  return typeof parent === "object" && parent !== null ? parent : undefined;
}

/** Translates a compendium document with its embedded documents, in memory, and so in every copy made of it. */
export async function translateEntry(document: unknown): Promise<void> {
  if (typeof document !== "object" || document === null) return;
  const pack: unknown = Reflect.get(document, "pack");
  if (typeof pack !== "string" || !OWN.test(pack)) return;
  await loadNames(pack);
  let whole: Named = document;
  for (let above = parentOf(whole); above; above = parentOf(whole)) whole = above;
  translateNow(whole, pack);
}

/** Translates a document created in the world from a compendium entry. */
export async function translateMade(
  document: Named & { readonly pack?: string | null; readonly _stats: object },
): Promise<void> {
  const source: unknown = Reflect.get(document._stats, "compendiumSource");
  const collection = typeof source === "string" ? collectionOf(source) : "";
  if (document.pack || !OWN.test(collection)) return;
  await loadNames(collection);
  translateNow(document, collection);
}

/** The key of each document type in an adventure's translation. */
const KINDS = {
  Actor: "actors",
  Item: "items",
  JournalEntry: "journals",
  RollTable: "tables",
  Scene: "scenes",
} as const;

/** Translates the documents of an adventure; `data` are lists by document type. */
export function translateAdventure(adventure: Named, data: object): void {
  const entry = row(files.get("rulings.adventure")?.entries, englishName(adventure));
  if (!entry) return;
  const write = (to: Named, changes: object): void => void foundry.utils.mergeObject(to, changes);
  for (const [kind, key] of Object.entries(KINDS))
    for (const one of contents(Reflect.get(data, kind))) {
      const own = row(entry[key], one.name ?? "");
      if (own) translate(one, own, write);
    }
  for (const folder of contents(Reflect.get(data, "Folder"))) {
    const name = row(entry.folders, folder.name ?? "");
    if (name !== undefined) write(folder, { name });
  }
}
