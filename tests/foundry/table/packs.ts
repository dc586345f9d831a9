/** The packs' sources as compendia of a table in this process: as shipped, renamed, or read in German. */
import { translationOf } from "../../../tools/lib/babele.ts";
import { translator } from "../../../tools/lib/compendium-names.ts";
import { PackSources } from "../../../tools/lib/packs.ts";
import { placesOf } from "../../../tools/lib/paths.ts";
import { stableId } from "../../../tools/packs/ids.ts";
import type { CompanyTable } from "./company.ts";
import { of } from "./live.ts";

export type Data = Record<string, any>;
export const sources = new PackSources(placesOf(), ({ where, what }) => {
  throw new Error(`${where}: ${what}`);
});

const PACKS = {
  characters: "Actor",
  classes: "Item",
  equipment: "Item",
  hirelings: "Actor",
  "magic-items": "Item",
  monsters: "Actor",
  spells: "Item",
  tables: "RollTable",
} as const;

/** Every name in it becomes one of no language: those of things on it, of rows and pages too. */
export function renamed(data: Data, at = ""): Data {
  const { name, items, results, pages } = data;
  const list = (all: Data[] | undefined): Data[] | undefined =>
    all?.map((one, index) => renamed(one, `${at}.${index}`));
  const word = `Ŵ${stableId(String(data._id), String(name)).slice(0, 6)}`;
  return {
    ...data,
    ...(name !== undefined && { name: word }),
    ...(items && { items: list(items) }),
    ...(results && { results: list(results) }),
    ...(pages && { pages: list(pages) }),
  };
}

/** As shipped; every name changed in the packs themselves; or the packs as shipped, read in German. */
export type Way = "shipped" | "renamed" | "German";

/** The translation file of a pack, as the build makes it. */
function germanOf(collection: string): object | undefined {
  const pack = collection.replace("rulings.", "");
  const documents = sources.entries(pack).map(({ data }) => data as Data);
  return translationOf(documents, translator(placesOf(), "de", pack), { title: pack, type: sources.type(pack) });
}

interface Kept {
  fetch: typeof fetch;
  fromUuid(uuid: string): Promise<unknown>;
  fromUuidSync(uuid: string, how: object): unknown;
}

/** The packs of a table, while a file of tests has them. */
export interface TablePacks {
  /** Puts the packs in place. */
  use(way: Way): void;
  /** Gives the table back what it had. */
  restore(): void;
}

/** Takes the place of a table's compendia. */
export async function packsOf(table: CompanyTable): Promise<TablePacks> {
  const names = await of("platform/compendium-names");
  const { fetch, fromUuid, fromUuidSync } = globalThis as unknown as Kept;
  const before: Kept = { fetch, fromUuid, fromUuidSync };
  const packsOfTable: unknown = Reflect.get(table.game, "packs");
  function use(way: Way): void {
    const rename = way === "renamed";
    Reflect.set(Reflect.get(table.game, "i18n"), "lang", way === "German" ? "de" : "en");
    names.forgetNames();
    const made = new Map<string, unknown>();
    const byUuid = new Map<string, unknown>();
    const make = (uuid: string): unknown => (byUuid.get(uuid) as (() => unknown) | undefined)?.();
    for (const [pack, type] of Object.entries(PACKS)) {
      const documents: Data[] = sources
        .entries(pack)
        .map(({ data }) => (rename ? renamed(data as Data) : (data as Data)));
      const collection = `rulings.${pack}`;
      const entries = documents
        .filter(({ _key }) => !String(_key).startsWith("!folders!"))
        .map(
          (data) =>
            ({ ...data, uuid: `Compendium.${collection}.${type}.${data._id}` }) as Data & { uuid: string; _id: string },
        );
      const cls = (
        globalThis as unknown as Record<string, { implementation: new (data: object, how: object) => unknown }>
      )[type];
      for (const { uuid, ...data } of entries)
        byUuid.set(
          uuid,
          () => new (cls as NonNullable<typeof cls>).implementation(structuredClone(data), { pack: collection }),
        );
      const index = Object.assign(new Map(entries.map((one) => [one._id, one])), { contents: entries });
      const folder = { name: rename ? "Ŵ" : "Folder" };
      made.set(collection, {
        ...{ collection, documentName: type, index, visible: true, title: pack, folders: { get: () => folder } },
        getIndex: async () => index,
        getUuid: (id: string) => `Compendium.${collection}.${type}.${id}`,
        getDocuments: async ({ _id__in: ids }: { _id__in?: string[] } = {}) =>
          entries.flatMap(({ uuid, _id }) => (ids && !ids.includes(_id) ? [] : [make(uuid)])),
        getDocument: async (id: string) =>
          (byUuid.get(`Compendium.${collection}.${type}.${id}`) as (() => unknown) | undefined)?.(),
      });
    }
    Reflect.set(table.game, "packs", Object.assign(made, { contents: [...made.values()] }));
    Object.assign(globalThis, {
      fetch: async (address: string) => Response.json(germanOf(/([^/]+)\.json$/.exec(address)?.[1] ?? "")),
      fromUuid: async (uuid: string) => make(uuid) ?? (await before.fromUuid(uuid)),
      fromUuidSync: (uuid: string, how: object) => make(uuid) ?? before.fromUuidSync(uuid, how),
    });
  }
  function restore(): void {
    Object.assign(globalThis, before);
    Reflect.set(table.game, "packs", packsOfTable);
  }
  return { use, restore };
}
