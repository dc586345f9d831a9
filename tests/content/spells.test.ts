/** Every spell of the compendium against the facts, and its reversed form ready to be cast. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkSpellEffect, type SpellEffect } from "../../src/rules/magic/spell-effect.ts";
import { at, byFile, entriesOf, factList, type Json, said } from "./support.ts";

const spells = byFile("spells");
const list = factList("spells");
/** The spells that only house rules have. */
const OLD = ["clairaudience", "slow", "turn-undead", "wall-of-iron"];
const spell = (fact: Json): Json => spells.get(String(fact.id)) ?? {};

/** The first dice in a text of the facts. */
function diceOf(fact: Json, name: string): string {
  const text = String(at(fact, `dice.${name}`) ?? "");
  return /\d+d\d+(?:\+\d+)?|^\d+/.exec(text)?.[0] ?? "";
}

it("has 34 clerical and 72 arcane spells, so many of each level; a table may add others", () => {
  const known = new Set(factList("spells").map(({ id }) => String(id)));
  const counts = (name: string, levels: number): number[] =>
    Array.from(
      { length: levels },
      (_, level) =>
        [...spells].filter(
          ([key, entry]) =>
            known.has(key) && at(entry, "system.list") === name && at(entry, "system.level") === level + 1,
        ).length,
    );
  expect(counts("cleric", 5)).toEqual([8, 8, 6, 6, 6]);
  expect(counts("magic-user", 6)).toEqual([12, 12, 12, 12, 12, 12]);
  expect([...known, ...OLD].filter((key) => !spells.has(key))).toEqual([]);
});

describe.each(list.map((fact) => [String(fact.id), fact] as const))("%s", (id, fact) => {
  const entry = spell(fact);

  it("has the figures of the facts", () => {
    expect(entry.name).toEqual(fact.name);
    expect(at(entry, "system.key")).toEqual(id);
    expect(at(entry, "system.list")).toEqual(fact.list);
    expect(at(entry, "system.level")).toEqual(fact.level);
    expect(at(entry, "system.range")).toEqual({ text: fact.range, feet: fact.range_ft });
    if (!String(fact.summary).includes("flag")) expect(at(entry, "system.summary")).toBe(fact.summary);
    expect(at(entry, "system.summary")).not.toMatch(/flag/);
    expect(at(entry, "system.damage")).toBe(diceOf(fact, "damage"));
    expect(at(entry, "system.healing")).toBe(diceOf(fact, "healing"));
    expect(at(entry, "system.damagePerLevel")).toBe(String(at(fact, "dice.damage")).endsWith("per level"));
  });

  it("lasts as the facts say, in words and, where it is plain, in figures", () => {
    const text = String(fact.duration);
    expect(at(entry, "system.duration.text")).toBe(text);
    const plain = /^(\d+(?:d\d+)?) (round|turn|hour|day)s?(?: (per level))?(?:;.*)?$/.exec(text);
    if (!plain) {
      expect(said(entry, "system.duration.formula")).toBeUndefined();
      return;
    }
    expect(at(entry, "system.duration.formula")).toBe(plain[1]);
    expect(at(entry, "system.duration.unit")).toBe(plain[2]);
    expect(at(entry, "system.duration.perLevel") ?? false).toBe(plain[3] !== undefined);
  });

  it("calls for the save of the facts, in the form that allows one", () => {
    const reversedOnly = String(fact.save_note).includes("reversed only");
    expect(at(entry, "system.save.category") ?? null).toBe(reversedOnly ? null : fact.save);
    if (reversedOnly) expect(at(entry, "system.reversed.save.category")).toBe(fact.save);
    if (String(fact.save_note).includes("half")) expect(at(entry, "system.save.onSave")).toBe("half");
  });

  it("can be cast reversed if it is reversible", () => {
    expect(at(entry, "system.reversible")).toBe(fact.reversible);
    expect(said(entry, "system.reversed.name") ?? null).toBe(fact.reversed_name);
    expect(said(entry, "system.reversed.summary") ?? null).toBe(fact.reversed_summary);
    expect(at(entry, "system.reversed.damage") ?? "").toBe(diceOf(fact, "reversed_damage"));
    if (fact.reversible) expect(String(at(entry, "system.reversed.description")).length).toBeGreaterThan(20);
  });
});

it("says more than the summary, and repeats no seven words of it", () => {
  const words = (text: unknown): string[] =>
    String(text)
      .replaceAll(/<[^>]*>|\[\[[^\]]*\]\]/g, " ")
      .toLowerCase()
      .split(/[^a-z0-9']+/)
      .filter((word) => word !== "");
  for (const fact of list) {
    const summary = words(fact.summary).join(" ");
    const description = words(at(spell(fact), "system.description"));
    expect(description.length, String(fact.id)).toBeGreaterThanOrEqual(10);
    for (let start = 0; start + 7 <= description.length; start += 1)
      expect(summary, String(fact.id)).not.toContain(description.slice(start, start + 7).join(" "));
  }
});

it("marks what works on a drinker as the catalogue lists it (GOR-61)", () => {
  const marked = entriesOf("spells")
    .filter(({ data }) => at(data, "system.affectsDrinker") === true)
    .map(({ data }) => String(data.name));
  expect(marked).toContain("Cure Light Wounds");
  expect(marked).toContain("ESP");
  expect(marked).not.toContain("Sleep");
  expect(new Set(marked).size).toBe(22);
});

const texts = JSON.parse(readFileSync(new URL("../../lang/en/data.json", import.meta.url), "utf8")) as Json;

const CONDITION_WORDS = Object.keys(at(texts, "RULINGS.Condition") as Json);
/** Marks that workings leave, by which others find them. */
const MARKS = [
  "light",
  "darkness",
  "fear",
  "disease",
  "poison",
  "cursed",
  "quest",
  "geas",
  "mired",
  "hasted",
  "slowed",
];

/** Everything that every spell does, as the compendium has it. */
const works = [...spells].flatMap(([key, entry]) =>
  [at(entry, "system.works"), at(entry, "system.reversed.works")].flatMap((list) =>
    ((list ?? []) as unknown[]).map((work) => [key, work] as const),
  ),
);

it.each(works)("%s can act as its data say: %o", (_key, work) => {
  checkSpellEffect(work);
  const { puts, lifts = [], modifiers = [] } = work as SpellEffect;
  if (puts) expect(CONDITION_WORDS).toContain(puts);
  // An effect that removes something names a condition or a mark that other magic causes.
  for (const one of lifts) expect([...CONDITION_WORDS, ...MARKS]).toContain(one);
  for (const { to, value } of modifiers) {
    expect(Number.isFinite(value), String(to)).toBe(true);
  }
});

it("acts with the figures of the facts", () => {
  const first = (key: string) => (at(spells.get(key) ?? {}, "system.works") as SpellEffect[])[0] ?? {};
  expect(first("sleep")).toMatchObject({ hitDice: "2d8", most: "4", puts: "asleep" });
  expect(first("death-spell")).toMatchObject({ hitDice: "4d8", most: "7", does: "kills" });
  expect(first("charm-person")).toMatchObject({ most: "4+1", puts: "charmed" });
  expect(first("confusion")).toMatchObject({ number: "3d6" });
  expect(first("haste")).toMatchObject({ number: "24" });
  expect(first("mirror-image")).toMatchObject({ images: "1d4" });
  expect(first("striking")).toMatchObject({ blow: "1d6" });
});
