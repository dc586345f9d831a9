/** Every figure of the equipment compendium against the facts. */
import { describe, expect, it } from "vitest";
import { MERGED_EQUIPMENT } from "../../src/foundry/data/merged-equipment.ts";
import { goodsOf } from "../../src/rules/characters/purse.ts";
import { GEAR_PACKAGES } from "../../src/rules/topics/gearPackages.ts";
import { at, byFile, factList, facts, type Json, said } from "./support.ts";

const things = byFile("equipment");
const MERGED: Record<string, string> = { "oil-flask": "burning-oil", torches: "torch" };
const thing = (id: unknown): Json => things.get(String(id)) ?? {};

/** Price of one by the list: the bundle's price over its pieces. */
function priced(entry: Json, fact: Json): void {
  const quantity = Number(at(entry, "system.quantity") ?? 1);
  expect(quantity).toBe(fact.quantity ?? 1);
  expect(Number(at(entry, "system.value")) * quantity).toBeCloseTo(Number(fact.cost_gp), 2);
}

describe("weapons", () => {
  it.each(factList("equipment", "weapons").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    const entry = thing(id);
    expect(entry.name).toEqual(fact.name);
    expect(entry.type).toBe("weapon");
    priced(entry, fact);
    expect(at(entry, "system.weight")).toBe(fact.weight);
    expect(at(entry, "system.damage")).toBe(fact.damage);
    const qualities = fact.qualities as string[];
    for (const flag of ["melee", "missile", "slow", "blunt", "brace", "charge", "splash", "reload"])
      expect(at(entry, `system.${flag}`), flag).toBe(qualities.includes(flag));
    expect(at(entry, "system.hands")).toBe(qualities.includes("two-handed") ? "two" : "one");
    const range = ["short", "medium", "long"].map((band) => at(entry, `system.range.${band}`) ?? null);
    expect(range).toEqual(fact.ranges ?? [null, null, null]);
    expect(at(entry, "system.ammunition")).toBe(fact.ammunition ?? "");
    const row = at(facts("equipment"), "eris.map") as Record<string, string>;
    expect(said(entry, "system.missileKey")).toBe(row[String(fact.name)]);
    expect(at(entry, "system.silver")).toBe(String(fact.id).startsWith("silver"));
  });

  it("have ammunition that exists", () => {
    const groups = new Set(
      [...things.values()].filter(({ type }) => type === "ammunition").map((entry) => at(entry, "system.group")),
    );
    for (const [id, entry] of things) {
      const needs = at(entry, "system.ammunition");
      if (entry.type === "weapon" && needs !== "" && needs !== undefined) expect(groups, id).toContain(needs);
    }
  });
});

describe("ammunition, armour and gear", () => {
  it.each(factList("equipment", "ammunition").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    const entry = thing(id);
    priced(entry, fact);
    expect(at(entry, "system.bundle")).toBe(fact.quantity);
    expect(at(entry, "system.weight")).toBe(fact.weight);
  });

  it.each(factList("equipment", "armour").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    const entry = thing(id);
    expect(at(entry, "system.value")).toBe(fact.cost_gp);
    expect(at(entry, "system.weight")).toBe(fact.weight);
    expect(at(entry, "system.ac")).toBe(fact.ac ?? 9);
    expect(said(entry, "system.shieldBonus")).toBe(fact.ac_bonus);
    if (fact.type === "light" || fact.type === "heavy") expect(at(entry, "system.band")).toBe(fact.type);
  });

  it.each(factList("equipment", "gear").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    const entry = thing(MERGED[id] ?? id);
    priced(entry, fact);
    expect(said(entry, "system.capacity")).toBe(fact.capacity);
    const light = /(\d+) ft radius, (\d+) turns/.exec(String(fact.text));
    if (!light) return;
    expect(at(entry, "system.light.radius")).toBe(Number(light[1]));
    expect(at(entry, "system.light.turnsMax")).toBe(Number(light[2]));
  });
});

describe("what stood in the compendium twice", () => {
  it.each(MERGED_EQUIPMENT)("players.md 2: the address %s leads to an entry", (gone, left) => {
    const ids = new Set([...things.values()].map((entry) => at(entry, "_id")));
    expect(ids.has(left)).toBe(true);
    expect(ids.has(gone)).toBe(false);
  });
});

describe("gear packages (GOR-32)", () => {
  const packages = [...things.values()].filter(({ type }) => type === "package");

  it("are one for each row of the ruling's table", () => {
    const keys = packages.map((entry) => String(at(entry, "system.key")));
    expect(keys.sort()).toEqual(GEAR_PACKAGES.map(({ key }) => key).sort());
  });

  it.each(GEAR_PACKAGES.map((row) => [row.key, row] as const))("%s holds only what the compendium has", (_key, row) => {
    const known = new Set(
      [...things.values()].filter(({ type }) => type !== "package").map((e) => at(e, "system.key")),
    );
    expect(goodsOf(row).filter(({ id }) => !known.has(id))).toEqual([]);
  });
});
