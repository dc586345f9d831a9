/**
 * From a source file to the document that Foundry keeps: ids, keys and sort orders are derived, links and copies are resolved, and
 * what every document of its kind has is written in. The defaults of the data models are added later (`fill`).
 */
import { isRecord } from "../lib/files.ts";
import { type Data, merged } from "./defaults.ts";
import { ID, iconPath, itemWord, slug, stableId } from "./ids.ts";
import { tokenOf } from "./token.ts";

/** Where links and copies lead. */
export interface Targets {
  /** The address of an entry named `<pack>/<file>`. */
  readonly address: (name: string) => string | undefined;
  /** The name of the entry at an address. */
  readonly nameAt: (address: string) => string | undefined;
  /** The document of an entry named `<pack>/<file>`, expanded. */
  readonly document: (name: string) => Data | undefined;
}

/** Where an entry stands, and who hears of what is wrong with it. */
export interface Setting {
  readonly pack: string;
  /** The collection, such as `actors`. */
  readonly collection: string;
  /** The file's name without its ending. */
  readonly file: string;
  /** The id of the folder it stands in. */
  readonly folder: string | null;
  readonly targets: Targets;
  readonly report: (what: string) => void;
}

/** A link as a source file writes it: `compendium:<pack>/<file>`. */
export const LINK = /\bcompendium:([a-z0-9-]+\/[A-Za-z0-9-]+)/g;

/** Whether a row of a table leads to a document. */
const leads = (row: Data): boolean => typeof row.documentUuid === "string";

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Every link in the texts of a value as the address that Foundry knows. */
export function linked(value: unknown, path: string, setting: Setting): unknown {
  if (typeof value === "string")
    return value.replaceAll(LINK, (whole, name: string) => {
      const address = setting.targets.address(name);
      if (address === undefined)
        setting.report(`${path} names ${whole}, but there is no packs/*/**/${name.split("/")[1]}.yaml in that pack`);
      return address ?? whole;
    });
  if (Array.isArray(value)) return value.map((child, at) => linked(child, `${path}[${at}]`, setting));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      linked(child, path === "" ? name : `${path}.${name}`, setting),
    ]),
  );
}

/** A document that `from` names, without its place; undefined when nothing is copied. */
function original(
  given: Data,
  path: string,
  { targets, report }: Setting,
): { data: Data; address: string } | undefined {
  if (given.from === undefined) return undefined;
  const name = String(given.from);
  const found = targets.document(name);
  const address = targets.address(name);
  if (found === undefined || address === undefined) {
    report(`${path}.from names ${name}, which is no entry: write <pack>/<file>, such as equipment/sword`);
    return undefined;
  }
  const { _id, _key, folder: _folder, sort: _sort, ...data } = found;
  return { data: { _id, ...data }, address };
}

/** Effects of an actor or an item. */
function effects(value: unknown, parent: string, key: string | undefined): unknown[] {
  return list(value).map((effect, at) => {
    if (!isRecord(effect)) return effect;
    const _id = effect._id ?? stableId(parent, "effect", String(at));
    return { ...effect, _id, ...(key && { _key: effect._key ?? `${key}.${String(_id)}` }), img: iconPath(effect.img) };
  });
}

/** An item of an actor: all of it, or a copy of an entry and what is different about it. */
function items(value: unknown, parent: string, path: string, key: string | undefined, setting: Setting): unknown[] {
  const seen = new Map<string, number>();
  return list(value).map((given, at) => {
    if (!isRecord(given)) {
      setting.report(`${path}[${at}] must be an item with a name and a type, or a copy (from: equipment/sword)`);
      return given;
    }
    const source = original(given, `${path}[${at}]`, setting);
    const { _id: _sourceId, ...base } = source?.data ?? {};
    const { from: _from, _id: givenId, _key, ...own } = given;
    const item = merged(base, { ...own, ...(own.img !== undefined && { img: iconPath(own.img) }) }) as Data;
    const word = itemWord(item);
    const times = (seen.get(word) ?? 0) + 1;
    seen.set(word, times);
    const _id = givenId ?? stableId(parent, word, String(times));
    return {
      ...item,
      _id,
      ...(key && { _key: _key ?? `!${key}!${parent}.${String(_id)}` }),
      sort: own.sort ?? (at + 1) * 1000,
      system: item.system ?? {},
      effects: effects(item.effects, String(_id), key && `!${key}.effects!${parent}.${String(_id)}`),
      ...(source && { _stats: { compendiumSource: source.address } }),
    };
  });
}

function expandActor(given: Data, id: string, key: string | undefined, setting: Setting): Data {
  const img = iconPath(given.img);
  const actor: Data = { ...given, img, system: given.system ?? {} };
  return {
    ...actor,
    prototypeToken: merged(tokenOf(actor), given.prototypeToken),
    items: items(given.items, id, "items", key && `${key}.items`, setting),
    effects: effects(given.effects, id, key && `!${key}.effects!${id}`),
  };
}

function results(
  given: Data,
  id: string,
  seed: readonly string[],
  key: string | undefined,
  setting: Setting,
): unknown[] {
  return list(given.results).map((row, at) => {
    if (!isRecord(row)) {
      setting.report(`results[${at}] must be a row with range and description or documentUuid`);
      return row;
    }
    const own = row._id ?? stableId(...seed, String(at));
    const range = typeof row.range === "number" ? [row.range, row.range] : row.range;
    const [low, high] = Array.isArray(range) ? range : [];
    const name = leads(row) ? (setting.targets.nameAt(String(row.documentUuid)) ?? "") : "";
    return {
      type: leads(row) ? "document" : "text",
      name,
      description: "",
      weight: Number(high) - Number(low) + 1,
      drawn: false,
      ...row,
      _id: own,
      ...(key && { _key: row._key ?? `!${key}.results!${id}.${String(own)}` }),
      ...((key || row.img !== undefined) && { img: iconPath(row.img ?? null) }),
      range,
    };
  });
}

function expandTable(
  given: Data,
  id: string,
  seed: readonly string[],
  key: string | undefined,
  setting: Setting,
): Data {
  return {
    description: "",
    replacement: true,
    displayRoll: true,
    ...given,
    img: iconPath(given.img),
    results: results(given, id, seed, key, setting),
  };
}

function expandPages(given: Data, id: string, key: string | undefined, setting: Setting): unknown[] {
  return list(given.pages).map((page, at) => {
    if (!isRecord(page)) {
      setting.report(`pages[${at}] must be a page with name and content`);
      return page;
    }
    const { content, level, ...own } = page;
    const _id = page._id ?? stableId(setting.pack, setting.file, "page", slug(String(page.name)));
    return {
      type: "text",
      sort: (at + 1) * 1000,
      ...own,
      _id,
      ...(key && { _key: page._key ?? `!${key}.pages!${id}.${String(_id)}` }),
      title: own.title ?? { show: true, level: level ?? 1 },
      ...(content !== undefined && { text: { format: 1, content } }),
    };
  });
}

/** An actor of an adventure: a copy of a monster under an id and, if the file says so, a name of its own. */
function cast(given: Data, at: number, setting: Setting): Data {
  const source = original(given, `actors[${at}]`, setting);
  if (source === undefined) return expandActor(given, String(given._id), undefined, setting);
  const { from: _from, img, ...own } = given;
  const inherited = {
    ...source.data,
    items: list(source.data.items)
      .filter(isRecord)
      .map(({ _key, ...item }) => item),
  };
  const actor = merged(inherited, { ...own, ...(img !== undefined && { img: iconPath(img) }) }) as Data;
  if (own.items !== undefined)
    actor.items = items(own.items, String(actor._id), `actors[${at}].items`, undefined, setting);
  return { ...actor, _stats: { compendiumSource: source.address } };
}

/** A scene of an adventure: its tokens are those of its actors, with what is different about each. */
function scene(given: Data, actors: readonly Data[]): Data {
  const tokens = list(given.tokens).map((token) => {
    if (!isRecord(token)) return token;
    const owner = actors.find(({ _id }) => _id === token.actorId);
    return merged({ ...(owner?.prototypeToken as Data | undefined), elevation: 0, hidden: true }, token);
  });
  const walls = list(given.walls).map((wall) =>
    isRecord(wall) ? { move: 20, sight: 20, light: 20, sound: 20, dir: 0, door: 0, ds: 0, ...wall } : wall,
  );
  return {
    ...given,
    ...(given.tokens !== undefined && { tokens }),
    ...(given.walls !== undefined && { walls }),
  };
}

function expandAdventure(given: Data, setting: Setting): Data {
  const each = (name: string): Data[] => list(given[name]).filter(isRecord);
  const actors = each("actors").map((actor, at) => cast(actor, at, setting));
  return {
    combats: [],
    macros: [],
    cards: [],
    playlists: [],
    sort: 0,
    flags: {},
    ...given,
    img: iconPath(given.img),
    actors,
    items: each("items").map((item, at) => ({
      sort: (at + 1) * 1000,
      effects: [],
      ownership: { default: 0 },
      ...item,
      img: iconPath(item.img),
    })),
    scenes: each("scenes").map((one) => scene(one, actors)),
    journal: each("journal").map((book) => ({
      ...book,
      pages: expandPages(book, String(book._id), undefined, setting),
    })),
    tables: each("tables").map((table) =>
      expandTable(table, String(table._id), [setting.pack, String(table._id), "result"], undefined, setting),
    ),
    folders: each("folders").map((folder) => ({ folder: null, sorting: "m", ...folder })),
  };
}

/** The id that an entry has unless its file gives one: it follows from the file's name. */
export function derivedId(pack: string, file: string): string {
  return ID.test(file) ? file : stableId(pack, file);
}

/** The document of a source file. */
export function expandEntry(source: Data, setting: Setting): Data {
  const { pack, collection, file, folder } = setting;
  const given = linked(source, "", setting) as Data;
  const id = String(given._id ?? derivedId(pack, file));
  const place = { _id: id, _key: given._key ?? `!${collection}!${id}`, folder: given.folder ?? folder };
  switch (collection) {
    case "actors":
      return { ...expandActor(given, id, collection, setting), ...place };
    case "items":
      return {
        ...given,
        ...place,
        img: iconPath(given.img),
        system: given.system ?? {},
        effects: effects(given.effects, id, `!items.effects!${id}`),
      };
    case "tables":
      return { flags: {}, ...expandTable(given, id, [pack, file, "result"], collection, setting), ...place };
    case "journal":
      return { ...given, ...place, pages: expandPages(given, id, collection, setting) };
    case "macros":
      return { type: "script", scope: "global", ...given, ...place, img: iconPath(given.img) };
    case "adventures":
      return { ...expandAdventure(given, setting), ...place };
    default:
      return { ...given, ...place };
  }
}

/** The document of a `_folder.yaml`. */
export function expandFolder(source: Data, pack: string, type: string, path: string, parent: string | null): Data {
  const id = String(source._id ?? stableId(pack, "folder", path));
  return { sorting: "a", type, folder: parent, ...source, _id: id, _key: source._key ?? `!folders!${id}` };
}
