/** Every magic item against the facts: bonuses, curses, charges, odds. */
import { describe, expect, it } from "vitest";
import { formulaRange, isFormula } from "../../src/rules/dice/formula.ts";
import { treasureWeight } from "../../src/rules/exploration/encumbrance.ts";
import { at, byFile, factList, type Json, said } from "./support.ts";

const items = byFile("magic-items");
const spells = byFile("spells");
const list = factList("magic-items", "items");
const item = (id: unknown): Json => items.get(String(id)) ?? {};
const rows = (...categories: string[]) =>
  list.filter((fact) => categories.includes(String(fact.category))).map((fact) => [String(fact.id), fact] as const);

it("has the 178 items of the facts; a table may add others", () => {
  expect(list).toHaveLength(178);
  expect(list.filter(({ id }) => !items.has(String(id)))).toEqual([]);
});

it.each(list.map((fact) => [String(fact.id), fact] as const))("%s: name, curse, magic and grade", (id, fact) => {
  const entry = item(id);
  expect(entry.name).toBe(fact.name);
  expect(at(entry, "system.cursed")).toBe(fact.cursed);
  expect(at(entry, "system.magic")).toBe(true);
  expect(["minor", "standard", "major"]).toContain(at(entry, "system.grade"));
  // The weight of magic armour is up to the ruling on encumbrance (BX-019).
  const [effect = ""] = String(fact.effect).toLowerCase().split("; half the weight");
  expect(String(at(entry, "system.description")).toLowerCase()).toContain(effect);
});

describe("swords and other weapons", () => {
  it.each(rows("sword", "weapon"))("%s", (id, fact) => {
    const entry = item(id);
    expect(["weapon", "ammunition"]).toContain(entry.type);
    expect(at(entry, "system.bonus")).toBe(fact.bonus);
    expect(said(entry, "system.alternate.bonus") ?? null).toBe(
      id === "sword-plus-1-flaming" ? 3 : (at(fact, "bonus_vs.bonus") ?? null),
    );
    if (fact.bonus_vs) expect((at(entry, "system.alternate.against") as string[]).length).toBeGreaterThan(0);
    if (entry.type === "weapon") expect(isFormula(String(at(entry, "system.damage")))).toBe(true);
    else expect(at(entry, "system.quantity")).toBeGreaterThan(1);
  });
});

describe("armour and shields", () => {
  it.each(rows("armour"))("%s", (id, fact) => {
    const entry = item(id);
    const bonus = fact.armour_bonus ?? fact.shield_bonus;
    expect(entry.type).toBe("armour");
    expect(at(entry, "system.bonus")).toBe(typeof bonus === "number" ? bonus : 0);
    expect(at(entry, "system.kind")).toBe(fact.armour_bonus === null ? "shield" : "armour");
    const both = fact.armour_bonus !== null && fact.shield_bonus !== null;
    expect(String(at(entry, "system.description")).includes("magic-items.Item.")).toBe(both);
    if (fact.armour_bonus === "AC 9 [10]") expect(at(entry, "system.ac")).toBe(9);
    if (fact.shield_bonus === "AC 9 [10]") expect(at(entry, "system.shieldBonus")).toBe(0);
  });
});

describe("the rest", () => {
  it.each(rows("armour"))("BX-019: %s weighs what its kind weighs", (id) => {
    const { material, weight } = item(id).system as { material: string; weight: number };
    expect(weight).toBe({ leather: 200, chain: 400, plate: 500, shield: 100 }[material]);
  });
  it.each(rows("potion", "ring", "rod-staff-wand", "scroll"))("BX-019: what %s weighs", (id, fact) => {
    expect(at(item(id), "system.weight")).toBe(treasureWeight(String(fact.subtype ?? fact.category)));
  });
  it.each(rows("misc", "potion", "ring", "rod-staff-wand", "scroll"))("%s", (id, fact) => {
    const entry = item(id);
    expect(entry.type).toBe("magicItem");
    for (const edition of ["basic", "expert"]) {
      const odds = fact[edition] as [number, number] | null;
      expect(at(entry, `system.odds.${edition}`)).toEqual({ from: odds?.[0] ?? null, to: odds?.[1] ?? null });
    }
    if (fact.charges !== null) {
      expect(at(entry, "system.charges.formula")).toBe(String(fact.charges));
      // Dice are rolled when the thing comes to the table.
      const { min, max } = formulaRange(String(fact.charges));
      expect(at(entry, "system.charges.value")).toBe(min === max ? min : 0);
    }
    if (fact.duration !== undefined) {
      const rulebook = `duration of ${id}, as in tests/content/facts/magic-items.json`;
      expect(at(entry, "system.duration.text"), rulebook).toBe(fact.duration);
      // The formula and the unit are rolled and counted, not the text.
      const [, formula, unit] = /^(\S+) (round|turn|hour|day)s?$/.exec(String(fact.duration)) ?? [];
      expect(said(entry, "system.duration.formula"), rulebook).toBe(formula);
      if (unit) expect(at(entry, "system.duration.unit"), rulebook).toBe(unit);
    }
    for (const key of at(entry, "system.spells") as string[]) expect(spells.has(key), key).toBe(true);
  });

  it("deal, heal and protect with the figures that their effect names", () => {
    for (const [id, fact] of rows("misc", "potion", "ring", "rod-staff-wand")) {
      for (const field of ["damage", "healing"]) {
        const formula = String(at(item(id), `system.${field}`) ?? "");
        if (formula !== "") expect(String(fact.effect), id).toContain(formula);
      }
    }
    expect(at(item("ring-of-protection-plus-1"), "system.modifiers")).toMatchObject([
      { to: "ac", value: 1 },
      { to: "save", value: 1 },
    ]);
    expect(at(item("wand-of-cold"), "system.check")).toMatchObject({ category: "wands", onSave: "half" });
  });
});

describe("harm", () => {
  it.each([
    ["potion-of-poison", "poison"],
    ["wand-of-cold", "cold"],
    ["wand-of-fire-balls", "fire"],
    ["wand-of-lightning-bolts", "lightning"],
  ])("%s harms by %s, so that who is immune to that is unharmed", (key, kind) => {
    expect(at(item(key), "system.damageKind")).toBe(kind);
  });
});
