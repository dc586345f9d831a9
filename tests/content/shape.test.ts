/** Every entry of the packs against the data models as they are declared, and what a compendium needs besides. */
import { beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../tools/build/demo.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { checkValue, loadSchemas, type Schemas } from "../../tools/lib/schema.ts";
import { isFloor } from "./floor.ts";
import { at, entriesOf, type Json } from "./support.ts";

const PACKS = ["monsters", "equipment", "characters", "hirelings", "classes"] as const;
/** The pillars of the upper map, by the corners of squares that they stand on. */
const PILLARS = [
  [13, 8],
  [18, 8],
  [13, 13],
  [18, 13],
] as const;
const MORALE_TYPES = [
  "",
  "unintelligent",
  "animalDocile",
  "animalPredator",
  "animalIntelligent",
  "semiIntelligent",
  "lowIntelligence",
  "commoner",
  "mob",
  "militia",
  "disorganizedTroops",
  "trainedSoldiers",
  "eliteSoldiers",
  "hireling",
  "henchman",
];
let schemas: Schemas;

beforeAll(async () => {
  schemas = await loadSchemas(placesOf());
});

/** The faults of the data by the data model of its document type. */
function faults(document: string, data: Json): string[] {
  const schema = schemas.get(document)?.get(String(data.type));
  if (!schema) return [`${document} ${String(data.type)} has no data model`];
  const found: string[] = [];
  checkValue(schema, data.system ?? {}, "system", (path, what) => found.push(`${String(data.name)}: ${path} ${what}`));
  return found;
}

describe.each(PACKS)("the pack %s", (pack) => {
  const actors = pack !== "equipment" && pack !== "classes";

  it("fits the data models, embedded items included", () => {
    const found = entriesOf(pack).flatMap(({ data }) => [
      ...faults(actors ? "Actor" : "Item", data),
      ...(Array.isArray(data.items) ? (data.items as Json[]).flatMap((item) => faults("Item", item)) : []),
    ]);
    expect(found).toEqual([]);
  });

  it("has an id of its own for each document", () => {
    const ids = entriesOf(pack).map(({ data }) => data._id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
  });
});

describe("tokens and morale", () => {
  it("makes monsters hostile and unlinked, characters friendly and linked, each with a bar of hit points", () => {
    for (const { data, file } of [...entriesOf("monsters"), ...entriesOf("characters")]) {
      const hero = data.type === "character";
      expect(at(data, "prototypeToken.actorLink"), file).toBe(hero);
      expect(at(data, "prototypeToken.disposition"), file).toBe(hero ? 1 : -1);
      expect(at(data, "prototypeToken.bar1.attribute"), file).toBe("hp");
      expect(Number(at(data, "prototypeToken.width")), file).toBeGreaterThan(0);
    }
  });

  it("uses the morale types of REF-10 only", () => {
    for (const { data, file } of entriesOf("monsters"))
      expect(MORALE_TYPES, file).toContain(at(data, "system.moraleType"));
  });
});

describe("the demo world", () => {
  const world = demoWorld(placesOf()) as Json;
  const listed = (data: Json, name: string): Json[] => (data[name] ?? []) as Json[];
  const idsOf = (list: readonly Json[]) => list.map(({ _id }) => _id).sort();
  const book = entriesOf("adventure")[0]?.data ?? {};

  it("links to entries that exist", () => {
    const text = JSON.stringify(world);
    const packs = [...PACKS, "spells", "magic-items", "tables"] as const;
    const known = new Set(packs.flatMap((pack) => entriesOf(pack).map(({ data }) => String(data._id))));
    const targets = [...text.matchAll(/Compendium\.rulings\.[a-z-]+\.(?:Actor|Item|RollTable)\.([A-Za-z0-9]+)/g)];
    expect(targets.length).toBeGreaterThan(40);
    for (const [uuid, id] of targets) expect(known, uuid).toContain(id);
    const own = new Set(["actors", "items", "journal", "tables"].flatMap((name) => idsOf(listed(world, name))));
    const inside = [...text.matchAll(/@UUID\[(?:Actor|Item|JournalEntry|RollTable)\.([A-Za-z0-9]+)/g)];
    expect(inside.length).toBeGreaterThan(10);
    for (const [uuid, id] of inside) expect(own, uuid).toContain(id);
  });

  it("fits the data models", () => {
    const found = [...listed(world, "actors"), world].flatMap((owner) => [
      ...(owner === world ? [] : faults("Actor", owner)),
      ...listed(owner, "items").flatMap((item) => faults("Item", item)),
    ]);
    expect(found).toEqual([]);
  });

  it("shows each map small in the directory", () => {
    const scenes = listed(book, "scenes");
    expect(scenes).toHaveLength(2);
    for (const { thumb, background } of scenes) expect(thumb).toBe((background as Json).src);
  });

  it("carries the whole adventure under the ids of an import, and besides it the company only", () => {
    for (const name of ["scenes", "journal", "tables", "items"])
      expect(idsOf(listed(world, name)), name).toEqual(idsOf(listed(book, name)));
    const [ours, theirs] = [listed(world, "actors"), idsOf(listed(book, "actors"))];
    const more = ours.filter(({ _id }) => !theirs.includes(_id));
    expect(ours.length - more.length).toBe(theirs.length);
    expect(more.map(({ type }) => type).sort()).toEqual([...Array(4).fill("character"), "party"]);
    for (const scene of listed(book, "scenes")) {
      const same = listed(world, "scenes").find(({ _id }) => _id === scene._id) ?? {};
      for (const name of ["walls", "notes", "lights"]) expect(same[name]).toEqual(scene[name]);
      expect(idsOf(listed(same, "tokens"))).toEqual(expect.arrayContaining(idsOf(listed(scene, "tokens"))));
    }
  });

  it("opens on the upper map, with each hero of the players on a square of floor of its own", () => {
    const open = listed(world, "scenes").filter(({ active }) => active);
    expect(open.map(({ name }) => name)).toEqual(["The Cellar of the Leaning Tower"]);
    const tokens = listed(open[0] ?? {}, "tokens");
    const actors = new Map(listed(world, "actors").map((actor) => [actor._id, actor]));
    const heroes = tokens.filter(({ actorId }) => actors.get(actorId)?.type === "character");
    expect(heroes).toHaveLength(4);
    const players = listed(world, "users").filter(({ role }) => role === 1);
    for (const { actorId, name } of heroes) {
      const owned = players.filter(({ _id }) => at(actors.get(actorId) ?? {}, `ownership.${String(_id)}`) === 3);
      expect(owned.length, String(name)).toBe(1);
    }
    const [map = {}] = open;
    for (const { x, y, name } of tokens)
      expect(isFloor(map, Number(x) / 100, Number(y) / 100), String(name)).toBe(true);
    expect(new Set(tokens.map(({ x, y }) => `${String(x)},${String(y)}`)).size).toBe(tokens.length);
  });

  it("lets nobody stand in a pillar or in the fire", () => {
    const tokens = listed(listed(world, "scenes").find(({ active }) => active) ?? {}, "tokens");
    for (const { x, y, name } of tokens)
      for (const [px, py] of [...PILLARS, [16, 10.5] as const]) {
        const [dx, dy] = [px - Number(x) / 100 - 0.5, py - Number(y) / 100 - 0.5];
        expect(Math.max(Math.abs(dx), Math.abs(dy)), String(name)).toBeGreaterThan(0.5);
      }
  });
});
