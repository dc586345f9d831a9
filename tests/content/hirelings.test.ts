/** Wages, morale, armour and gear of the hirelings against the facts. */
import { describe, expect, it } from "vitest";
import { at, byFile, factList, itemsOf, type Json, said } from "./support.ts";

const hirelings = byFile("hirelings");
const found = (id: string): Json => hirelings.get(id) ?? {};

/** Armour class by what is worn: the suit's, less one for a shield. */
function wornClass(entry: Json): number {
  const worn = itemsOf(entry, "armour").filter((piece) => at(piece, "system.location") === "worn");
  const suit = worn.map((piece) => at(piece, "system.ac")).find((ac) => typeof ac === "number") ?? 9;
  const shield = worn.some((piece) => at(piece, "system.kind") === "shield") ? 1 : 0;
  return Number(suit) - shield;
}

const GEAR: Readonly<Record<string, string>> = { "leather armour": "leather", "plate mail": "plate-mail" };
function keysOf(entry: Json): string[] {
  return ["weapon", "armour", "gear"].flatMap((type) =>
    itemsOf(entry, type).map((item) => String(at(item, "system.key"))),
  );
}

describe("mercenaries", () => {
  const rows = factList("hirelings", "mercenaries").flatMap((fact) =>
    Object.entries(fact.wage_month_gp as Json).map(
      ([race, wage]) => [`${String(fact.id)}-${race}`, fact, wage] as const,
    ),
  );
  it.each(rows)("%s", (id, fact, wage) => {
    if (wage === null) {
      expect(hirelings.has(id)).toBe(false);
      return;
    }
    const entry = found(id);
    expect(at(entry, "system.wage")).toMatchObject({ value: wage, per: "month" });
    expect(at(entry, "system.morale")).toBe(fact.morale);
    expect(at(entry, "system.mounted")).toBe(fact.mount !== null);
    expect(wornClass(entry)).toBe(fact.ac);
    for (const word of fact.gear as string[]) expect(keysOf(entry)).toContain(GEAR[word] ?? word.replace(" ", "-"));
  });
});

describe("trades", () => {
  it.each(factList("hirelings", "specialists").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    expect(at(found(id), "system.wage.value")).toBe(fact.wage_month_gp);
    expect(found(id).name).toBe(fact.name);
  });

  it.each(factList("hirelings", "gorman.experts").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    expect(at(found(id), "system.wage")).toMatchObject({ value: fact.wage_gp, per: fact.per });
    expect(said(found(id), "system.attackBonus")).toBe(fact.note === "" ? undefined : 1);
  });
});

describe("Planet Eris", () => {
  const wages = new Map<unknown, unknown>([
    ...factList("hirelings", "mercenaries").map((fact) => [fact.id, (fact.wage_month_gp as Json).human] as const),
    ...factList("hirelings", "specialists").map((fact) => [fact.id, fact.wage_month_gp] as const),
  ]);

  it.each(factList("hirelings", "eris.types").map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
    const entry = found(id);
    expect(entry.name).toBe(fact.name);
    expect(wornClass(entry)).toBe(fact.ac);
    expect(at(entry, "system.upkeepAs")).toBe(fact.upkeep_as ?? "");
    expect(at(entry, "system.wage.value")).toBe(wages.get(fact.upkeep_as) ?? 0);
    expect(at(entry, "system.share")).toBe(fact.group === "unusual" ? 1 : 0);
  });
});

it("has no creature hold more than two hands can: one that has the shield up that the listed armour class counts has the bow on the back", () => {
  for (const [id, entry] of hirelings) {
    const bow = itemsOf(entry, "weapon").some(
      (weapon) => at(weapon, "system.location") === "inHand" && at(weapon, "system.hands") === "two",
    );
    const shield = itemsOf(entry, "armour").some(
      (piece) => at(piece, "system.kind") === "shield" && at(piece, "system.location") === "worn",
    );
    expect(bow && shield, id).toBe(false);
  }
  const bows = itemsOf(found("archer-human"), "weapon").filter((weapon) => at(weapon, "system.hands") === "two");
  expect(bows.map((weapon) => at(weapon, "system.location"))).toEqual(["carried"]);
});

it("links everybody but soldiers to one token: wounds, wage and loyalty are one person's", () => {
  for (const [id, entry] of hirelings) {
    if (entry.type !== "hireling" && entry.type !== "character") continue;
    const troops = at(entry, "system.kind") === "mercenary";
    const token = [at(entry, "prototypeToken.actorLink"), at(entry, "prototypeToken.appendNumber")];
    expect(token, id).toEqual([!troops, troops]);
  }
});

it("has a retainer of every class, who serves for half a share", () => {
  for (const id of ["cleric", "fighter", "magic-user", "thief", "dwarf", "elf", "halfling"]) {
    const entry = found(`retainer-${id}`);
    expect(at(entry, "system.class")).toBe(id);
    expect(at(entry, "system.isRetainer")).toBe(true);
    expect(at(entry, "system.share")).toBe(0.5);
  }
});
