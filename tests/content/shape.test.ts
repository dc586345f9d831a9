/** Every entry of the packs against the data models as they are declared, and what a compendium needs besides. */
import { beforeAll, describe, expect, it } from "vitest";
import { generated, generatedFiles } from "../../tools/content/generate.ts";
import { readText } from "../../tools/lib/files.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { checkValue, loadSchemas, type Schemas } from "../../tools/lib/schema.ts";
import { at, entriesOf, type Json } from "./support.ts";

const PACKS = ["monsters", "equipment", "characters", "hirelings", "classes"] as const;
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

/** What the data model of a document has against it. */
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

  it("is what the generator writes: nothing was changed by hand", () => {
    const files = generated().get(pack);
    expect(files?.size).toBeGreaterThan(0);
    const stale = [...(files ?? [])].filter(
      ([path, text]) => readText(`${placesOf().root}/packs/${pack}/${path}`) !== text,
    );
    expect(stale.map(([path]) => path)).toEqual([]);
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
  it("and its floor plan are what the generator writes", () => {
    for (const [path, text] of generatedFiles())
      expect(readText(`${placesOf().root}/${path}`) === text, path).toBe(true);
  });

  it("links to entries that exist", () => {
    const text = generatedFiles().get("demo/world.json") ?? "";
    const known = new Set(
      [...PACKS, "spells" as const].flatMap((pack) => entriesOf(pack).map(({ data }) => String(data._id))),
    );
    const targets = [...text.matchAll(/Compendium\.rulings\.[a-z-]+\.(?:Actor|Item)\.([A-Za-z0-9]+)/g)].map(
      ([, id]) => id,
    );
    expect(targets.length).toBeGreaterThan(10);
    for (const id of targets) expect(known).toContain(id);
  });

  it("fits the data models", () => {
    const world = JSON.parse(generatedFiles().get("demo/world.json") ?? "{}") as { actors: Json[] };
    const found = world.actors.flatMap((actor) => [
      ...faults("Actor", actor),
      ...(actor.items as Json[]).flatMap((item) => faults("Item", item)),
    ]);
    expect(found).toEqual([]);
  });
});
