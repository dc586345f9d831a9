/** Actors of Basic Fantasy for Foundry, by its public data model: ascending armour class from 11, feet a round, weights in pounds, prices in words. */
import {
  ancestryNamed,
  diceAt,
  gathered,
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
import { enterItem, type Thing } from "./ose-family.ts";
import { ownAt, put, putSpellLevel, putTreasure, type Reading } from "./reading.ts";

const SAVES = ["death", "wands", "paralysis", "breath", "spells"] as const;
const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
const COINS = ["pp", "gp", "ep", "sp", "cp"] as const;
/** Descending armour class 0 is 20 of theirs. */
const ASCENDING = 20;
const COINS_A_POUND = 10;

export function fromBasicFantasy(data: unknown): Imported {
  const work = importContext(data);
  const monster = ownAt(data, "type") === "monster";
  const { actor, system } = work;
  numbers(work, [
    ["system.hitPoints.value", "hp.value", "hp", [-999, 9999]],
    ["system.hitPoints.max", "hp.max", "hp", [0, 9999]],
    ...SAVES.map((key) => [`system.saves.${key}.value`, `saves.${key}`, "saves", [2, 20]] as const),
  ]);
  const feet = actor.number("system.move.value", "movement", [0, 1000]);
  if (feet !== undefined) put(system, "movement.walk", { turn: feet * 3, round: feet });
  put(system, "description", paragraphs(actor.text("system.biography", "biography", 20_000)));
  const foreign = monster ? readMonster(work) : readCharacter(work);
  for (const thing of thingsOf(data)) readThing(work, thing, monster);
  // The fields beside the values are text keys of that system.
  actor.skip(
    "system.hitPoints",
    "system.saves",
    "system.move",
    "system.initBonus",
    "system.armorClass",
    "system.attackBonus",
  );
  return gathered(work, monster ? "monster" : "character", foreign);
}

function readCharacter(work: ImportContext): string {
  const { actor, system } = work;
  numbers(work, [
    ...ABILITIES.map((key) => [`system.abilities.${key}.value`, `abilities.${key}`, "abilities", [1, 25]] as const),
    ["system.level.value", "level", "level", [0, 36]],
    ["system.xp.value", "xp.value", "xp", [0, 99_999_999]],
    ...COINS.map((coin) => [`system.money.${coin}.value`, `coins.${coin}`, "coins", [0, 9_999_999]] as const),
  ]);
  const words = actor.text("system.class.value", "class");
  const people = actor.text("system.race.value", "people");
  const foreign = putClasses(system, words);
  put(system, "people", ancestryNamed(people));
  actor.skip("system.level", "system.xp", "system.class", "system.race", "system.spellsPerLevel");
  actor.skip("system.age.label", "system.sex.label");
  return foreign;
}

function readMonster(work: ImportContext): string {
  const { actor, system } = work;
  const dice = actor.number("system.hitDice.number", "hitDice", [0, 99]) ?? 1;
  const modifier = actor.number("system.hitDice.mod", "hitDice", [-20, 20]) ?? 0;
  const die = /^d(?:4|6|8|10|12)$/.exec(actor.text("system.hitDice.size", "hitDice").toLowerCase())?.[0] ?? "d8";
  const less = dice === 0 || (dice === 1 && die === "d4");
  const more = modifier === 0 ? "" : modifier > 0 ? `+${modifier}` : String(modifier);
  system.hd = {
    dice: less ? 0.5 : dice,
    modifier,
    asterisks: actor.number("system.specialAbility.value", "hitDice", [0, 5]) ?? 0,
    formula: `${Math.max(1, dice)}${die}${more}`,
  };
  const ascending = actor.number("system.armorClass.value", "ac", [0, 40]) ?? 11;
  put(system, "ac.value", Math.max(-20, ASCENDING - ascending));
  numbers(work, [
    ["system.attackBonus.value", "attackBonus", "thac0", [0, 40]],
    ["system.morale.value", "morale", "morale", [2, 12]],
    ["system.xp.value", "xp", "xp", [0, 999_999]],
  ]);
  put(system, "numberAppearing.dungeon", diceAt(actor, "system.numberAppearing.value", "number"));
  const treasure = actor.text("system.treasureType.value", "treasure");
  if (!/^none$/i.test(treasure)) putTreasure(system, treasure);
  actor.skip("system.hitDice", "system.specialAbility", "system.morale", "system.xp", "system.numberAppearing");
  actor.skip("system.treasureType");
  return "";
}

function readThing(work: ImportContext, thing: Thing, monster: boolean): void {
  const { read, type } = thing;
  const made = MAKERS.get(type)?.(read, monster) ?? { type: "gear" as const, system: physical(read) };
  for (const field of ["price", "weight", "quantity", "damage", "range", "size", "armorClass", "bonusAb", "class"])
    read.skip(`system.${field}.label`, `system.${field}.abbr`);
  for (const field of ["duration", "prepared", "spellLevel", "formula", "rollUnder", "targetNumber"])
    read.skip(`system.${field}.label`);
  enterItem(work, thing, "", made);
}

const WORTH = lookup<number>({ pp: 5, gp: 1, ep: 0.5, sp: 0.1, cp: 0.01 });

/** A price in words: `10 gp`, `5 sp`; gold pieces without a coin. */
function priceIn(words: string): number | undefined {
  const [, sum, coin = "gp"] = /^([\d,]{1,12}(?:\.\d{1,2})?) ?([a-z]{2})?/i.exec(words.trim()) ?? [];
  const worth = WORTH.get(coin.toLowerCase());
  if (sum === undefined || worth === undefined) return undefined;
  return Math.min(1_000_000, Math.round(Number(sum.replaceAll(",", "")) * worth * 100) / 100);
}

function physical(read: Reading): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  put(system, "quantity", read.number("system.quantity.value", "", [0, 1_000_000]));
  const pounds = read.number("system.weight.value", "", [0, 100_000], false);
  if (pounds !== undefined) system.weight = Math.round(pounds * COINS_A_POUND);
  put(system, "value", priceIn(read.text("system.price.value", "")));
  return system;
}

function weapon(read: Reading, monster: boolean): ImportedData {
  const damage = diceAt(read, "system.damage.value");
  const words = read.text("system.range.value", "");
  const [short, medium = short, long = medium] = [...words.matchAll(/\d{1,4}/g)].map(([feet]) => Number(feet));
  const missile = short !== undefined;
  const melee = !missile || /melee/i.test(words);
  const bonus = read.number("system.bonusAb.value", "", [-5, 5]) ?? 0;
  if (monster) {
    read.skip("system.price", "system.weight", "system.size");
    return { type: "attack", system: { damage, melee, missile } };
  }
  const range = { short: short ?? 0, medium: medium ?? 0, long: long ?? 0 };
  return {
    type: "weapon",
    system: { ...physical(read), damage, melee, missile, range, bonus, magic: bonus !== 0 },
    known: "equipment",
  };
}

/** The armour class of a shield is a bonus; that of other armour is the total. */
const MOST_OF_SHIELDS = 5;

function armour(read: Reading): ImportedData {
  const ascending = read.number("system.armorClass.value", "", [0, 30]) ?? 11;
  const how =
    ascending <= MOST_OF_SHIELDS
      ? { kind: "shield", shieldBonus: Math.max(1, ascending) }
      : {
          kind: "armour",
          ac: Math.min(9, Math.max(-5, ASCENDING - ascending)),
          band: ascending >= 15 ? "heavy" : "light",
        };
  return { type: "armour", system: { ...physical(read), ...how }, known: "equipment" };
}

function spell(read: Reading): ImportedData {
  const system: Record<string, unknown> = {};
  putSpellLevel(system, read.number("system.spellLevel.value", "", [1, 9]));
  put(system, "list", /cleric|druid/i.test(read.text("system.class.value", "")) ? "cleric" : "magic-user");
  put(system, "range.text", read.text("system.range.value", ""));
  put(system, "duration.text", read.text("system.duration.value", ""));
  const normal = read.number("system.prepared.value", "", [0, 20]) ?? 0;
  return { type: "spell", system: { ...system, memorised: { normal, reversed: 0 } }, known: "spells" };
}

const MAKERS = lookup<(read: Reading, monster: boolean) => ImportedData>({
  weapon,
  armor: armour,
  spell,
  feature: () => ({ type: "ability", system: {} }),
  item: (read) => ({ type: "gear", system: physical(read), known: "equipment" }),
});
