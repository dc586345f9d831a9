/** From a document to its source file: the inverse of `expand.ts`. What the build derives or the data model gives is left out. */
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../lib/files.ts";
import type { PackSources } from "../lib/packs.ts";
import type { RecordedField, Schemas } from "../lib/schema.ts";
import { type Data, differing, Inexpressible, stripped } from "./defaults.ts";
import { derivedId } from "./expand.ts";
import { fill } from "./fill.ts";
import { iconName, itemWord, slug, stableId } from "./ids.ts";
import { tokenOf } from "./token.ts";

/** The context for reading a document. */
export interface Reading {
  readonly pack: string;
  readonly collection: string;
  /** The file's name without its ending. */
  readonly file: string;
  readonly schemas: Schemas;
  readonly sources: PackSources;
}

function listOf(value: unknown): Data[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Every address of an entry of these packs as a link. */
function linked(value: unknown, sources: PackSources): unknown {
  if (typeof value === "string")
    return value.replaceAll(/Compendium\.rulings\.[a-z0-9-]+\.[A-Za-z]+\.[A-Za-z0-9]{16}/g, (address) => {
      const name = sources.nameOfAddress(address);
      return name === undefined ? address : `compendium:${name}`;
    });
  if (Array.isArray(value)) return value.map((child) => linked(child, sources));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, linked(child, sources)]));
}

/** A document without some fields, and without those that say nothing. */
function rest(data: Data, without: readonly string[]): Data {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, child]) =>
        !without.includes(name) &&
        child !== undefined &&
        !(name === "effects" && isDeepStrictEqual(child, [])) &&
        !(name === "flags" && isDeepStrictEqual(child, {})),
    ),
  );
}

/** Fields that are there under their names, in this order; undefined ones are left out. */
function ordered(fields: Data): Data {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const FIRST = ["key", "list", "level", "hd", "hp", "ac", "saves", "movement", "morale"];
const LAST = ["tags", "summary", "description", "notes", "source"];

/** Returns the system data with figures first, words last, and the rest between them in the order of the schema. */
function arranged(system: unknown): unknown {
  if (!isRecord(system)) return system;
  const rank = (name: string): number =>
    FIRST.includes(name) ? FIRST.indexOf(name) - FIRST.length : LAST.indexOf(name) + 1;
  const pairs = Object.entries(system).sort(([a], [b]) => rank(a) - rank(b));
  return Object.fromEntries(pairs);
}

const fieldOf = (schemas: Schemas, document: string, type: unknown): RecordedField | undefined =>
  schemas.get(document)?.get(String(type));

function sourceOf(data: Data): string | undefined {
  const { _stats: stats } = data;
  return isRecord(stats) && typeof stats.compendiumSource === "string" ? stats.compendiumSource : undefined;
}

/** An effect as it is, its id left out where it is derived. */
function effectsOf(data: Data, parent: string): unknown {
  const list = listOf(data.effects);
  if (list.length === 0) return undefined;
  return list.map(({ _id, _key, img, ...effect }, at) => ({
    ...effect,
    ...(img !== undefined && { img: iconName(img) }),
    ...(_id !== stableId(parent, "effect", String(at)) && { _id }),
  }));
}

/** Returns the differences of a copy; undefined when they cannot be expressed over its original. */
function copied(item: Data, document: string, reading: Reading): Data | undefined {
  const address = sourceOf(item);
  const name = address === undefined ? undefined : reading.sources.nameOfAddress(address);
  const original = name === undefined ? undefined : reading.sources.targets.document(name);
  if (original === undefined || original.type !== item.type) return undefined;
  const base = fill(original, document === "Actor" ? "actors" : "items", reading.schemas);
  try {
    const system = differing(fieldOf(reading.schemas, document, item.type), item.system, base.system);
    return ordered({
      from: name,
      name: item.name === base.name ? undefined : item.name,
      img: item.img === base.img ? undefined : iconName(item.img),
      system,
    });
  } catch (error) {
    if (error instanceof Inexpressible) return undefined;
    throw error;
  }
}

function itemsOf(list: readonly Data[], parent: string, reading: Reading): Data[] {
  const seen = new Map<string, number>();
  return list.map((item, at) => {
    const word = itemWord(item);
    const times = (seen.get(word) ?? 0) + 1;
    seen.set(word, times);
    const derived = stableId(parent, word, String(times));
    const schema = fieldOf(reading.schemas, "Item", item.type);
    const said = copied(item, "Item", reading) ?? {
      name: item.name,
      type: item.type,
      img: iconName(item.img),
      system: arranged(groupOf(stripped(schema, item.system))),
      ...(sourceOf(item) !== undefined && { _stats: { compendiumSource: sourceOf(item) } }),
    };
    return ordered({
      ...said,
      _id: item._id === derived ? undefined : item._id,
      sort: item.sort === (at + 1) * 1000 ? undefined : item.sort,
      effects: effectsOf(item, String(item._id)),
      ...rest(item, ["name", "type", "img", "system", "_id", "_key", "sort", "effects", "_stats"]),
    });
  });
}

const groupOf = (value: unknown): unknown => (isRecord(value) && Object.keys(value).length === 0 ? undefined : value);

/** A token over the one that its kind has. */
function tokenSaid(token: unknown, actor: Data): unknown {
  const base = tokenOf(actor);
  if (!isRecord(token)) return token;
  return groupOf(differing(undefined, token, base));
}

function actorSaid(actor: Data, id: string, reading: Reading): Data {
  const items = listOf(actor.items);
  return ordered({
    name: actor.name,
    type: actor.type,
    img: iconName(actor.img),
    system: arranged(stripped(fieldOf(reading.schemas, "Actor", actor.type), actor.system)),
    prototypeToken: tokenSaid(actor.prototypeToken, actor),
    items: items.length > 0 ? itemsOf(items, id, reading) : undefined,
    effects: effectsOf(actor, id),
    ...rest(actor, [
      "name",
      "type",
      "img",
      "system",
      "prototypeToken",
      "items",
      "effects",
      "_id",
      "_key",
      "_stats",
      "folder",
    ]),
  });
}

function rowsOf(table: Data, seed: readonly string[], reading: Reading): Data[] {
  return listOf(table.results).map((row, at) => {
    const leads = typeof row.documentUuid === "string";
    const [low, high] = Array.isArray(row.range) ? row.range : [];
    const weight = Number(high) - Number(low) + 1;
    const name = leads ? (reading.sources.targets.nameAt(String(row.documentUuid)) ?? "") : "";
    return ordered({
      range: low === high ? low : row.range,
      documentUuid: leads ? row.documentUuid : undefined,
      name: row.name === name ? undefined : row.name,
      description: row.description === "" ? undefined : row.description,
      img: row.img === null ? undefined : iconName(row.img),
      weight: row.weight === weight ? undefined : row.weight,
      type: row.type === (leads ? "document" : "text") ? undefined : row.type,
      drawn: row.drawn === false ? undefined : row.drawn,
      _id: row._id === stableId(...seed, String(at)) ? undefined : row._id,
      ...rest(row, [
        "range",
        "documentUuid",
        "name",
        "description",
        "img",
        "weight",
        "type",
        "drawn",
        "_id",
        "_key",
        "_stats",
      ]),
    });
  });
}

function tableSaid(table: Data, seed: readonly string[], reading: Reading): Data {
  return ordered({
    name: table.name,
    img: iconName(table.img),
    description: table.description === "" ? undefined : table.description,
    formula: table.formula,
    replacement: table.replacement === true ? undefined : table.replacement,
    displayRoll: table.displayRoll === true ? undefined : table.displayRoll,
    ...rest(table, [
      "name",
      "img",
      "description",
      "formula",
      "replacement",
      "displayRoll",
      "results",
      "_id",
      "_key",
      "_stats",
      "folder",
    ]),
    results: rowsOf(table, seed, reading),
  });
}

function pagesOf(book: Data, reading: Reading): Data[] {
  return listOf(book.pages).map((page, at) => {
    const { title, text } = page;
    const plain = isRecord(text) && text.format === 1 && Object.keys(text).length === 2;
    const headed = isRecord(title) && title.show === true && Object.keys(title).length === 2;
    return ordered({
      name: page.name,
      type: page.type === "text" ? undefined : page.type,
      level: headed ? (title.level === 1 ? undefined : title.level) : undefined,
      title: headed ? undefined : title,
      sort: page.sort === (at + 1) * 1000 ? undefined : page.sort,
      _id: page._id === stableId(reading.pack, reading.file, "page", slug(String(page.name))) ? undefined : page._id,
      ...rest(page, ["name", "type", "title", "text", "sort", "_id", "_key", "_stats"]),
      content: plain ? text.content : undefined,
      text: plain ? undefined : text,
    });
  });
}

function bookSaid(book: Data, reading: Reading): Data {
  return ordered({
    name: book.name,
    ...rest(book, ["name", "pages", "_id", "_key", "_stats", "folder"]),
    pages: pagesOf(book, reading),
  });
}

/** An actor of an adventure: a copy of a monster where that says it in less. */
function castSaid(actor: Data, reading: Reading): Data {
  const said = copied(actor, "Actor", reading);
  const name = said?.from === undefined ? undefined : String(said.from);
  const original = name === undefined ? undefined : reading.sources.targets.document(name);
  const place = ordered({ _id: actor._id, folder: actor.folder, ownership: actor.ownership });
  if (said !== undefined && original !== undefined) {
    const base = fill(original, "actors", reading.schemas);
    const own = listOf(base.items).map(({ _key, ...item }) => item);
    try {
      return ordered({
        ...said,
        ...place,
        prototypeToken: groupOf(differing(undefined, actor.prototypeToken, base.prototypeToken)),
        items: isDeepStrictEqual(actor.items, own)
          ? undefined
          : itemsOf(listOf(actor.items), String(actor._id), reading),
      });
    } catch (error) {
      if (!(error instanceof Inexpressible)) throw error;
    }
  }
  return {
    ...place,
    ...actorSaid(actor, String(actor._id), reading),
    ...place,
    ...(actor._stats !== undefined && !isDeepStrictEqual(actor._stats, {}) && { _stats: actor._stats }),
  };
}

const WALL: Data = { move: 20, sight: 20, light: 20, sound: 20, dir: 0, door: 0, ds: 0 };

function sceneSaid(scene: Data, actors: readonly Data[]): Data {
  const walls = listOf(scene.walls).map((wall) => {
    const said = Object.entries(wall).filter(([name, value]) => WALL[name] !== value);
    return Object.fromEntries(said);
  });
  const tokens = listOf(scene.tokens).map((token) => {
    const owner = actors.find(({ _id }) => _id === token.actorId);
    const base = { ...(owner?.prototypeToken as Data | undefined), elevation: 0, hidden: true };
    const said = differing(undefined, token, base) as Data;
    const { _id, actorId, ...more } = said;
    return { _id, actorId, ...more };
  });
  return { ...scene, ...(scene.walls !== undefined && { walls }), ...(scene.tokens !== undefined && { tokens }) };
}

const EMPTY_LISTS = ["combats", "macros", "cards", "playlists"];

function adventureSaid(book: Data, reading: Reading): Data {
  const actors = listOf(book.actors);
  const full = (name: string): Data | undefined =>
    EMPTY_LISTS.includes(name) && listOf(book[name]).length === 0 ? undefined : (book[name] as Data);
  return ordered({
    name: book.name,
    img: iconName(book.img),
    caption: book.caption,
    description: book.description,
    ...rest(book, [
      "name",
      "img",
      "caption",
      "description",
      "actors",
      "items",
      "scenes",
      "journal",
      "tables",
      "folders",
      ...EMPTY_LISTS,
      "_id",
      "_key",
      "_stats",
      "folder",
      "sort",
    ]),
    ...Object.fromEntries(EMPTY_LISTS.map((name) => [name, full(name)])),
    folders: listOf(book.folders).map(({ folder, sorting, ...more }) =>
      ordered({
        ...more,
        folder: folder === null ? undefined : folder,
        sorting: sorting === "m" ? undefined : sorting,
      }),
    ),
    journal: listOf(book.journal).map((one) => ({
      _id: one._id,
      ...bookSaid(one, reading),
      folder: one.folder,
      ...rest(one, ["name", "pages", "_id", "folder"]),
      pages: pagesOf(one, reading),
    })),
    tables: listOf(book.tables).map((one) => {
      const said = tableSaid(one, [reading.pack, String(one._id), "result"], reading);
      const { results, ...more } = said;
      return { _id: one._id, ...more, folder: one.folder, results };
    }),
    items: listOf(book.items).map((item, at) =>
      ordered({
        _id: item._id,
        name: item.name,
        type: item.type,
        img: iconName(item.img),
        folder: item.folder,
        sort: item.sort === (at + 1) * 1000 ? undefined : item.sort,
        ownership: isDeepStrictEqual(item.ownership, { default: 0 }) ? undefined : item.ownership,
        system: stripped(fieldOf(reading.schemas, "Item", item.type), item.system),
        effects: listOf(item.effects).length > 0 ? item.effects : undefined,
        ...rest(item, ["_id", "name", "type", "img", "folder", "sort", "ownership", "system", "effects", "_stats"]),
      }),
    ),
    actors: actors.map((actor) => castSaid(actor, reading)),
    scenes: listOf(book.scenes).map((scene) => sceneSaid(scene, actors)),
  });
}

function said(data: Data, reading: Reading): Data {
  const { collection, pack, file } = reading;
  switch (collection) {
    case "actors":
      return actorSaid(data, String(data._id), reading);
    case "items":
      return ordered({
        name: data.name,
        type: data.type,
        img: iconName(data.img),
        system: arranged(stripped(fieldOf(reading.schemas, "Item", data.type), data.system)),
        effects: effectsOf(data, String(data._id)),
        ...rest(data, ["name", "type", "img", "system", "effects", "_id", "_key", "_stats", "folder"]),
      });
    case "tables":
      return tableSaid(data, [pack, file, "result"], reading);
    case "journal":
      return bookSaid(data, reading);
    case "macros":
      return ordered({
        name: data.name,
        img: iconName(data.img),
        type: data.type === "script" ? undefined : data.type,
        scope: data.scope === "global" ? undefined : data.scope,
        ...rest(data, ["name", "img", "type", "scope", "command", "_id", "_key", "_stats", "folder"]),
        command: data.command,
      });
    case "adventures":
      return adventureSaid(data, reading);
    default:
      return rest(data, ["_id", "_key", "_stats", "folder"]);
  }
}

/**
 * Returns the content of a document's source file.
 * @param data the document with the defaults of its data model, without `_key`, its `_stats` down to the source of a copy
 */
export function compacted(data: Data, reading: Reading): Data {
  const own = data._id === derivedId(reading.pack, reading.file) ? {} : { _id: data._id };
  return linked({ ...own, ...said(data, reading) }, reading.sources) as Data;
}
