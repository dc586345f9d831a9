/** Roll tables, journals and macros as documents of a pack, one file each. */
import { join } from "node:path";
import { stringify } from "yaml";
import type { Data, FolderEntry } from "../../lib/emit.ts";
import { stableId } from "../../lib/ids.ts";

/** A row of a roll table: words, or a document. */
export interface Row {
  readonly range: readonly [number, number];
  /** Plain name; of a linked document, its name. */
  readonly name?: string;
  /** HTML. */
  readonly text?: string;
  readonly link?: string;
  readonly img?: string;
}

/** A roll table. */
export interface TableEntry {
  readonly key: string;
  readonly name: string;
  readonly folder: string;
  readonly formula: string;
  readonly img: string;
  /** HTML above the results. */
  readonly text: string;
  readonly rows: readonly Row[];
  /** What macros read. */
  readonly flags?: Data;
}

/** A page of a journal; `level` is the depth of its heading in the list. */
export interface PageEntry {
  readonly key: string;
  readonly name: string;
  readonly html: string;
  readonly level?: number;
}

/** A journal. */
export interface JournalEntry {
  readonly key: string;
  readonly name: string;
  readonly folder: string;
  readonly pages: readonly PageEntry[];
}

/** A macro for the hotbar. */
export interface MacroEntry {
  readonly key: string;
  readonly name: string;
  readonly folder: string;
  readonly img: string;
  readonly command: string;
}

type DocumentName = "RollTable" | "JournalEntry" | "Macro";

/** The address of a document. */
export function documentAddress(pack: string, type: DocumentName, key: string): string {
  return `Compendium.rulings.${pack}.${type}.${idOf(pack, key)}`;
}

/** The address of a page of a journal. */
export function pageAddress(pack: string, journal: string, page: string): string {
  return `${documentAddress(pack, "JournalEntry", journal)}.JournalEntryPage.${pageId(pack, journal, page)}`;
}

const OWN_ID = /^[A-Za-z0-9]{16}$/;

/** A key that is an id already stays as it is, so that code can name it without counting hashes. */
function idOf(pack: string, key: string): string {
  return OWN_ID.test(key) ? key : stableId(pack, key);
}

/** In a journal whose key is an id, the page's id is the first sixteen letters of its key, filled up with noughts. */
function pageId(pack: string, journal: string, page: string): string {
  if (!OWN_ID.test(journal)) return stableId(pack, journal, "page", page);
  return page
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(0, 16)
    .padEnd(16, "0");
}

function tableDocument(pack: string, table: TableEntry): Data {
  const id = idOf(pack, table.key);
  return {
    _id: id,
    _key: `!tables!${id}`,
    name: table.name,
    img: table.img,
    description: table.text,
    formula: table.formula,
    replacement: true,
    displayRoll: true,
    folder: stableId(pack, "folder", table.folder),
    flags: table.flags ? { rulings: table.flags } : {},
    results: table.rows.map((row, index) => {
      const own = stableId(pack, table.key, "result", String(index));
      return {
        _id: own,
        _key: `!tables.results!${id}.${own}`,
        type: row.link === undefined ? "text" : "document",
        name: row.name ?? "",
        description: row.text ?? "",
        img: row.img ?? null,
        ...(row.link !== undefined && { documentUuid: row.link }),
        weight: row.range[1] - row.range[0] + 1,
        range: [...row.range],
        drawn: false,
      };
    }),
  };
}

function journalDocument(pack: string, journal: JournalEntry): Data {
  const id = idOf(pack, journal.key);
  return {
    _id: id,
    _key: `!journal!${id}`,
    name: journal.name,
    folder: stableId(pack, "folder", journal.folder),
    pages: journal.pages.map((page, index) => {
      const own = pageId(pack, journal.key, page.key);
      return {
        _id: own,
        _key: `!journal.pages!${id}.${own}`,
        name: page.name,
        type: "text",
        title: { show: true, level: page.level ?? 1 },
        text: { format: 1, content: page.html },
        sort: (index + 1) * 1000,
      };
    }),
  };
}

function macroDocument(pack: string, macro: MacroEntry): Data {
  const id = idOf(pack, macro.key);
  return {
    _id: id,
    _key: `!macros!${id}`,
    name: macro.name,
    type: "script",
    scope: "global",
    img: macro.img,
    command: macro.command,
    folder: stableId(pack, "folder", macro.folder),
  };
}

/** A pack of such documents, as relative path to text. @throws an Error for an unknown folder or two files of one name */
function files(
  pack: string,
  type: DocumentName,
  folders: readonly FolderEntry[],
  entries: readonly { readonly key: string; readonly folder: string; readonly data: Data }[],
): Map<string, string> {
  const found = new Map<string, string>();
  const put = (path: string, data: Data): void => {
    if (found.has(path)) throw new Error(`packs/${pack}/${path} is written twice`);
    found.set(path, stringify(data, { lineWidth: 120 }));
  };
  for (const { key, name, sort } of folders) {
    const id = stableId(pack, "folder", key);
    put(join(key, "_folder.yaml"), {
      _id: id,
      _key: `!folders!${id}`,
      name,
      type,
      folder: null,
      sorting: type === "JournalEntry" ? "m" : "a",
      sort,
    });
  }
  const known = new Set(folders.map(({ key }) => key));
  for (const { key, folder, data } of entries) {
    if (!known.has(folder)) throw new Error(`${pack}: ${key} is in the folder ${folder}, of which there is none`);
    put(join(folder, `${key}.yaml`), data);
  }
  return found;
}

/** The files of a pack of roll tables. */
export function tableFiles(
  pack: string,
  folders: readonly FolderEntry[],
  tables: readonly TableEntry[],
): Map<string, string> {
  const entries = tables.map((table) => ({ ...table, data: tableDocument(pack, table) }));
  return files(pack, "RollTable", folders, entries);
}

/** The files of a pack of journals. */
export function journalFiles(
  pack: string,
  folders: readonly FolderEntry[],
  journals: readonly JournalEntry[],
): Map<string, string> {
  const entries = journals.map((journal) => ({ ...journal, data: journalDocument(pack, journal) }));
  return files(pack, "JournalEntry", folders, entries);
}

/** The files of a pack of macros. */
export function macroFiles(
  pack: string,
  folders: readonly FolderEntry[],
  macros: readonly MacroEntry[],
): Map<string, string> {
  const entries = macros.map((macro) => ({ ...macro, data: macroDocument(pack, macro) }));
  return files(pack, "Macro", folders, entries);
}
