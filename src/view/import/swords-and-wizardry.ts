/** Actors of Swords & Wizardry for Foundry, by its public data model: one saving throw, a move of 12 for 120 feet, figures that are partly text. */
import {
  alignmentOf,
  ancestryNamed,
  diceAt,
  gathered,
  hitDiceOf,
  type ImportContext,
  type Imported,
  type ImportedData,
  importContext,
  lookup,
  numbers,
  paragraphs,
  putClasses,
  thingsOf,
} from "./common.ts";
import { enterItem, hitPointsOf, type Thing } from "./ose-family.ts";
import { ownAt, put, putSpellLevel, type Reading } from "./reading.ts";

const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
const COINS = ["pp", "gp", "sp", "cp"] as const;
const COINS_A_POUND = 10;
/** The sum of both notations of armour class: 9 is 10. */
const BOTH = 19;

export function fromSwords(data: unknown): Imported {
  const work = importContext(data);
  const monster = ownAt(data, "type") === "npc";
  const { actor, system } = work;
  numbers(work, [
    ["system.hp.value", "hp.value", "hp", [-999, 9999]],
    ["system.hp.max", "hp.max", "hp", [0, 9999]],
    ...COINS.map((coin) => [`system.treasure.${coin}`, `coins.${coin}`, "coins", [0, 9_999_999]] as const),
  ]);
  const rate = actor.number("system.moveRate.value", "movement", [0, 300]);
  if (rate !== undefined) put(system, "movement.walk", { turn: rate * 10, round: Math.round((rate * 10) / 3) });
  put(system, "alignment", alignmentOf(actor.text("system.alignment", "alignment")) ?? undefined);
  const special = monster ? actor.text("system.special", "notes", 2000) : "";
  const words = actor.text("system.description", "biography", 20_000);
  put(system, "description", paragraphs([special, words].filter(Boolean).join("\n")));
  const foreign = monster ? readMonster(work) : readCharacter(work);
  for (const thing of thingsOf(data)) readThing(work, thing, monster);
  actor.skip("system.hp.min", "system.ac", "system.aac", "system.toHitAC", "system.tHAACB", "system.modifiers");
  actor.skip("system.spellSlots", "system.carryWeight", "system.save.min", "system.save.max");
  return gathered(work, monster ? "monster" : "character", foreign);
}

function readCharacter(work: ImportContext): string {
  const { actor, system } = work;
  numbers(work, [
    ...ABILITIES.map((key) => [`system.abilities.${key}.value`, `abilities.${key}`, "abilities", [1, 25]] as const),
    ["system.level.value", "level", "level", [0, 36]],
    ["system.xp.value", "xp.value", "xp", [0, 99_999_999]],
  ]);
  const words = actor.text("system.class", "class");
  const foreign = putClasses(system, words);
  put(system, "people", ancestryNamed(actor.text("system.ancestry", "people")));
  // The values are computed here from class and level.
  actor.skip("system.tHAC0", ...ABILITIES.map((key) => `system.abilities.${key}.prime`));
  return foreign;
}

function readMonster(work: ImportContext): string {
  const { actor, system } = work;
  const words = actor.text("system.hd", "hitDice") || String(actor.number("system.hd", "hitDice", [0, 99]) ?? 1);
  const dice = hitDiceOf(words);
  system.hd = { ...dice, formula: hitPointsOf(words, dice) };
  const ac = actor.number("system.ac.value", "ac", [-20, 40]) ?? 9;
  put(system, "ac.value", ac > 9 ? BOTH - ac : ac);
  numbers(work, [
    ["system.tHAC0", "thac0", "thac0", [-20, 30]],
    ["system.morale", "morale", "morale", [2, 12]],
    ["system.xp.value", "xp", "xp", [0, 999_999]],
  ]);
  put(system, "numberAppearing.dungeon", diceAt(actor, "system.numberEncountered", "number"));
  return "";
}

function readThing(work: ImportContext, thing: Thing, monster: boolean): void {
  const made = MAKERS.get(thing.type)?.(thing.read, monster, thing.name) ?? {
    type: "gear" as const,
    system: physical(thing.read),
  };
  enterItem(work, thing, "", made);
}

const WORTH = [
  ["pp", 5],
  ["gp", 1],
  ["sp", 0.1],
  ["cp", 0.01],
] as const;

function physical(read: Reading): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  put(system, "quantity", read.number("system.quantity", "", [0, 1_000_000]));
  const pounds = read.number("system.weight", "", [0, 100_000], false);
  if (pounds !== undefined) system.weight = Math.round(pounds * COINS_A_POUND);
  const worth = WORTH.reduce((sum, [coin, of]) => sum + (read.number(`system.${coin}`, "", [0, 100_000]) ?? 0) * of, 0);
  if (worth > 0) system.value = Math.round(worth * 100) / 100;
  return system;
}

/** The placeholder of their sheet for a name among dice. */
const NAMED = /\s*[+-]\s*@[\w.]{1,60}/g;

function weapon(read: Reading, monster: boolean): ImportedData {
  const damage = diceAt(read, "system.damageFormula", "", NAMED);
  const far = read.number("system.range", "", [0, 5000]) ?? 0;
  const missile = far > 0;
  read.skip("system.formula");
  const count = read.number("system.rateOfFire", "", [1, 50]) ?? 1;
  if (monster) return { type: "attack", system: { damage, count, melee: !missile, missile } };
  const range = { short: far, medium: far * 2, long: far * 3 };
  return {
    type: "weapon",
    system: {
      ...physical(read),
      damage,
      melee: !missile,
      missile,
      range: missile ? range : { short: 0, medium: 0, long: 0 },
    },
    known: "equipment",
  };
}

function armour(read: Reading, _monster: boolean, name: string): ImportedData {
  const better = Math.abs(read.number("system.effectOnAC", "", [-14, 14]) ?? 0);
  const how = /shield/i.test(name)
    ? { kind: "shield", shieldBonus: Math.min(5, Math.max(1, better)) }
    : { kind: "armour", ac: Math.max(-5, 9 - better), band: better >= 4 ? "heavy" : "light" };
  return { type: "armour", system: { ...physical(read), ...how }, known: "equipment" };
}

function spell(read: Reading): ImportedData {
  const system: Record<string, unknown> = { list: "magic-user" };
  putSpellLevel(system, read.number("system.spellLevel", "", [1, 9]));
  return { type: "spell", system, known: "spells" };
}

const MAKERS = lookup<(read: Reading, monster: boolean, name: string) => ImportedData>({
  weapon,
  armor: armour,
  spell,
  feature: () => ({ type: "ability", system: {} }),
  item: (read) => {
    read.skip("system.formula");
    return { type: "gear", system: physical(read), known: "equipment" };
  },
});
