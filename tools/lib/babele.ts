/** The translation file of a pack, in the form that the module Babele documents. */
import { ROW_FIELDS, TEXT_FIELDS, WORD_FIELDS } from "../../src/foundry/platform/translated-fields.ts";
import { translated, wordsIn, wordsOfRow } from "./compendium-texts.ts";
import { isRecord } from "./files.ts";

type Data = Readonly<Record<string, unknown>>;

/** The translation of a name within a pack; the name itself where there is none. */
export type Translate = (name: string) => string | undefined;

/** Something of a pack in Babele's form: its name, and those of what it holds, by their English names. */
type Entry = Record<string, unknown>;

/** The records of a list; of anything else none. */
export const list = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function put(entry: Entry, key: string, value: unknown): void {
  if (value !== undefined && !(isRecord(value) && Object.keys(value).length === 0)) entry[key] = value;
}

/** Things by their English names; two of one name are one. */
function byName(all: readonly Data[], translate: Translate): Entry {
  const found: Entry = {};
  for (const one of all) {
    const before = found[String(one.name)];
    const entry = entryOf(one, translate);
    if (Object.keys(entry).length > 0) found[String(one.name)] = { ...(isRecord(before) ? before : {}), ...entry };
  }
  return found;
}

/** Names alone, by the English ones. */
function plainNames(all: readonly Data[], translate: Translate): Entry {
  return Object.fromEntries(all.map(({ name }) => [String(name), translate(String(name))]).filter(([, to]) => to));
}

function resultsOf(results: readonly Data[], translate: Translate): Entry {
  return Object.fromEntries(
    results.flatMap((result) => {
      const { name, range } = result;
      const [from, to] = Array.isArray(range) ? range : [range, range];
      const entry: Entry = {};
      put(entry, "name", typeof name === "string" && name !== "" ? translate(name) : undefined);
      for (const one of wordsOfRow(result)) put(entry, one.path, translated(one, translate));
      return Object.keys(entry).length === 0 ? [] : [[`${from}-${to ?? from}`, entry]];
    }),
  );
}

/** The words of an entry in Babele's form: fields under their keys, lists under theirs by the place of each row or by its English text. */
function putWords(entry: Entry, data: Data, translate: Translate): void {
  const keys = new Map<string, string>(
    [TEXT_FIELDS, ROW_FIELDS, WORD_FIELDS].flatMap((fields) =>
      Object.entries(fields).map(([key, path]) => [path, key]),
    ),
  );
  for (const one of wordsIn(data)) {
    const text = translated(one, translate);
    if (text === undefined) continue;
    const [, path = one.path, index, field] = /^(.+?)(?:\.(\d+)(?:\.(.+))?)?$/.exec(one.path) ?? [];
    const key = keys.get(path) ?? path;
    if (index === undefined) entry[key] = text;
    else {
      const rows = isRecord(entry[key]) ? entry[key] : {};
      entry[key] = rows;
      if (field === undefined) rows[one.text] = text;
      else rows[index] = { ...(isRecord(rows[index]) ? rows[index] : {}), [field]: text };
    }
  }
}

function entryOf(data: Data, translate: Translate): Entry {
  const entry: Entry = {};
  const { system, prototypeToken } = data;
  put(entry, "name", translate(String(data.name)));
  if (isRecord(prototypeToken) && typeof prototypeToken.name === "string")
    put(entry, "tokenName", translate(prototypeToken.name));
  put(entry, "items", byName(list(data.items), translate));
  put(entry, "pages", byName(list(data.pages), translate));
  put(entry, "effects", plainNames(list(data.effects), translate));
  put(entry, "results", resultsOf(list(data.results), translate));
  putWords(entry, data, translate);
  if (!isRecord(system)) return entry;
  if (isRecord(system.reversed) && typeof system.reversed.name === "string")
    put(entry, "reversed", translate(system.reversed.name));
  return entry;
}

/** An adventure has documents of all kinds, under the names that Babele gives their lists. */
function adventureOf(data: Data, translate: Translate): Entry {
  const entry = entryOf({ name: data.name }, translate);
  put(entry, "folders", plainNames(list(data.folders), translate));
  put(entry, "journals", byName(list(data.journal), translate));
  for (const key of ["scenes", "tables", "items", "actors"]) put(entry, key, byName(list(data[key]), translate));
  for (const scene of list(data.scenes)) {
    const own = isRecord(entry.scenes) ? entry.scenes[String(scene.name)] : undefined;
    if (isRecord(own)) {
      put(own, "tokens", plainNames(list(scene.tokens), translate));
      put(
        own,
        "notes",
        plainNames(
          list(scene.notes).map(({ text }) => ({ name: text })),
          translate,
        ),
      );
    }
  }
  return entry;
}

/** Fields that Babele does not map by itself; `rulingsEntries` is a converter of the system. */
const MAPPING = {
  effects: { path: "effects", converter: "nameCollection" },
  reversed: "system.reversed.name",
  ...TEXT_FIELDS,
  ...withConverter(ROW_FIELDS, "rulingsEntries"),
  ...withConverter(WORD_FIELDS, "rulingsTexts"),
};

function withConverter(fields: Readonly<Record<string, string>>, converter: string): Record<string, object> {
  return Object.fromEntries(Object.entries(fields).map(([key, path]) => [key, { path, converter }]));
}

/** The translation file of a pack, in Babele's form. Entries without a translation are left out. */
export function translationOf(
  documents: readonly Data[],
  translate: Translate,
  { title, type }: { readonly title: string; readonly type: string },
): Entry {
  const isFolder = ({ _key }: Data): boolean => String(_key).startsWith("!folders!");
  const file: Entry = {};
  put(file, "label", translate(title));
  put(file, "folders", plainNames(documents.filter(isFolder), translate));
  if (type === "Actor" || type === "Item") file.mapping = MAPPING;
  const entries = documents.filter((one) => !isFolder(one));
  file.entries =
    type === "Adventure"
      ? Object.fromEntries(entries.map((one) => [String(one.name), adventureOf(one, translate)]))
      : byName(entries, translate);
  return file;
}
