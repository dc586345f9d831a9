/** Every roll table: it covers what can be rolled, its figures are those of the facts, its links lead to the right thing. */
import { describe, expect, it } from "vitest";
import { formulaRange } from "../../src/rules/dice/formula.ts";
import { at, byFile, entriesOf, factList, facts, type Json } from "./support.ts";

const tables = byFile("tables");
const table = (key: string): Json => {
  const found = tables.get(key);
  if (!found) throw new Error(`there is no table ${key}`);
  return found;
};
const results = (entry: Json): Json[] => entry.results as Json[];

/** The result of a total. */
function rolled(key: string, total: number): Json {
  const found = results(table(key)).filter(({ range }) => {
    const [low = 0, high = 0] = range as number[];
    return low <= total && total <= high;
  });
  expect(found.length, `${key}: ${total}`).toBe(1);
  return found[0] ?? {};
}

const addresses = new Map<string, string>();
for (const [pack, type] of [
  ["monsters", "Actor"],
  ["hirelings", "Actor"],
  ["spells", "Item"],
  ["magic-items", "Item"],
  ["tables", "RollTable"],
] as const)
  for (const { data } of entriesOf(pack))
    addresses.set(`Compendium.rulings.${pack}.${type}.${String(data._id)}`, String(data.name));

it.each([...tables])("%s covers every total once, and its links lead somewhere", (_key, entry) => {
  const { min, max } = formulaRange(String(entry.formula));
  const covered = results(entry).flatMap(({ range }) => {
    const [low = 0, high = -1] = range as number[];
    return Array.from({ length: high - low + 1 }, (_, step) => low + step);
  });
  expect([...covered].sort((a, b) => a - b)).toEqual(Array.from({ length: max - min + 1 }, (_, step) => min + step));
  for (const result of results(entry)) {
    if (result.type !== "document") continue;
    expect(addresses.has(String(result.documentUuid)), String(result.name)).toBe(true);
  }
});

describe("treasure", () => {
  it.each(factList("tables", "treasure_types").map((fact) => [String(fact.type), fact] as const))(
    "type %s keeps the odds and dice of the facts, for the macro too",
    (type, fact) => {
      const entry = table(`treasure-${type.toLowerCase()}`);
      expect(at(entry, "flags.rulings.treasure")).toEqual(fact.rows);
      const text = String(results(entry)[0]?.description);
      for (const row of fact.rows as Json[]) {
        if (row.chance !== 100) expect(text).toContain(`${String(row.chance)}%`);
        if (row.dice)
          expect(text).toContain(row.multiplier === 1 ? `${row.dice}]]` : `${row.dice}*${row.multiplier}]]`);
      }
    },
  );

  it("values gems and jewellery", () => {
    expect([1, 5, 10, 16, 20].map((total) => rolled("gems", total).description)).toEqual([
      "10 gp",
      "50 gp",
      "100 gp",
      "500 gp",
      "1,000 gp",
    ]);
    expect([3, 10, 18].map((total) => rolled("jewellery", total).description)).toEqual([
      "300 gp",
      "1,000 gp",
      "1,800 gp",
    ]);
  });

  it.each(["basic", "expert"])("finds each magic item of the %s tables at its odds", (edition) => {
    for (const [kind, fact] of Object.entries(facts("tables") as Json).flatMap(([name, value]) =>
      name === "magic_tables" ? Object.entries(value as Record<string, Json>) : [],
    )) {
      for (const row of fact.rows as Json[]) {
        const range = row[edition] as number[] | null;
        if (!range) continue;
        const result = rolled(`magic-${kind}-${edition}`, range[0] ?? 0);
        expect(result.range).toEqual(range);
        expect(addresses.get(String(result.documentUuid))).toBe(result.name);
      }
    }
  });
});

describe("encounters", () => {
  const names = new Map(factList("monsters").map(({ id, name }) => [String(id), String(name)]));

  it.each(factList("tables", "dungeon_encounters").map((fact) => [String(fact.dungeon_level), fact] as const))(
    "dungeon level %s",
    (level, fact) => {
      const key = level === "8+" ? "dungeon-8-and-deeper" : `dungeon-${level}`;
      for (const row of fact.rows as Json[]) {
        const result = rolled(key, Number(row.roll));
        if (row.monster) expect(addresses.get(String(result.documentUuid))).toBe(names.get(String(row.monster)));
        if (row.number) expect(String(result.description)).toContain(String(row.number));
      }
    },
  );

  it("leads from each of ten terrains to a table that leads to creatures", () => {
    const terrains = Object.entries(at(facts("tables"), "wilderness_encounters.terrain") as Record<string, Json[]>);
    expect(terrains.length).toBe(10);
    for (const [terrain, rows] of terrains) {
      for (const row of rows) {
        const result = rolled(`wild-${terrain}`, Number(row.roll));
        const sub = `wild-${String(row.table).toLowerCase()}-${String(row.column)}`;
        expect(String(result.documentUuid).endsWith(String(table(sub)._id)), terrain).toBe(true);
        expect(results(table(sub)).every(({ type }) => type === "document")).toBe(true);
      }
    }
  });

  it("holds a hydra of 5 to 8 heads on the sixth level, 9 to 12 on the eighth", () => {
    const heads = (key: string): unknown[] => results(table(key)).map(({ name }) => name);
    expect(heads("family-hydra-1d4-plus-4")).toHaveLength(4);
    expect(heads("family-hydra-1d4-plus-8")).toHaveLength(4);
    expect(heads("family-hydra")).toHaveLength(8);
  });
});

describe("turning undead", () => {
  const codes = facts("tables") as { turning: { rows: { level: number; results: unknown[] }[] } };
  it("turns what the table of the facts turns, at each level and total", () => {
    for (const { level, results: row } of codes.turning.rows) {
      for (let total = 2; total <= 12; total += 1) {
        const text = String(rolled(`turning-${level}`, total).description);
        const turned = row.filter(
          (code) => code === "T" || code === "D" || (typeof code === "number" && total >= code),
        );
        expect(text.startsWith("Nothing"), `${level}: ${total}`).toBe(turned.length === 0);
        expect(text.split("(destroyed)").length - 1).toBe(row.filter((code) => code === "D").length);
      }
    }
  });

  it("at first level turns skeletons on 7, ghouls on 11", () => {
    expect(rolled("turning-1", 6).description).toBe("Nothing is turned.");
    expect(String(rolled("turning-1", 7).description)).toContain("{Skeleton}");
    expect(String(rolled("turning-1", 10).description)).not.toContain("{Ghoul}");
    expect(String(rolled("turning-1", 11).description)).toContain("{Ghoul}");
  });
});

it("keeps the examples of the catalogue", () => {
  expect(rolled("dismemberment", 6).description).toMatch(/eye/);
  expect(rolled("dismemberment", 1).description).toMatch(/Save or die/);
  expect(rolled("character-fate", 5).description).toBe("Killed.");
  expect(rolled("character-fate", 8).description).toMatch(/prisoner/);
  expect(rolled("character-fate", 9).description).toMatch(/left for dead/i);
  expect(rolled("reaction-referee-friendly", 7).description).toBe("Friendly.");
  expect(rolled("reaction-referee-friendly", 8).description).toBe("Indifferent.");
  expect(rolled("reaction-referee-indifferent", 19).description).toBe("Hostile.");
  expect(rolled("reaction-referee-hostile", 5).description).toBe("Flight.");
  expect(rolled("reaction-referee-threatening", 4).description).toBe("Cautious.");
  expect(rolled("reaction-gorman", 6).description).toMatch(/Hostile/);
  expect(rolled("wind-variable", 11).description).toMatch(/double/);
  expect(rolled("wind-bx", 11).description).toMatch(/usual rate/);
});

it("has every hireling type of Planet Eris, linked to who can be hired", () => {
  const groups = ["mercenary", "man-at-arms", "non-fighter", "specialist", "unusual"];
  const names = groups.flatMap((group) => results(table(`hirelings-${group}`)).map(({ name }) => name));
  expect(names).toEqual(factList("hirelings", "eris.types").map(({ name }) => name));
});
