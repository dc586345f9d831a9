/** Actors of ACKS for Foundry, by its public data model: armour class ascending from 0, attack throws, weights in sixths of a stone, coins by value. */
import {
  addCoins,
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
import { enterItem, hitPointsOf, rangesOf, type Thing } from "./ose-family.ts";
import { ownAt, put, putSpellLevel, putTreasure, type Reading } from "./reading.ts";

/** Saving throws of both editions; wands and breath have another name in the second. */
const SAVES = [
  ["death", "death"],
  ["wand", "wands"],
  ["implements", "wands"],
  ["paralysis", "paralysis"],
  ["breath", "breath"],
  ["blast", "breath"],
  ["spell", "spells"],
] as const;
const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
/** Their armour class 0 is 9 in descending notation. */
const UNARMOURED = 9;
/** A stone is ten pounds. */
const COINS_A_STONE = 100;

export function fromAcks(data: unknown): Imported {
  const work = importContext(data);
  const monster = ownAt(data, "type") === "monster";
  const { actor, system } = work;
  numbers(work, [
    ["system.hp.value", "hp.value", "hp", [-999, 9999]],
    ["system.hp.max", "hp.max", "hp", [0, 9999]],
    ["system.movement.base", "movement.walk.turn", "movement", [0, 3000]],
    ...SAVES.map(([from, to]) => [`system.saves.${from}.value`, `saves.${to}`, "saves", [2, 20]] as const),
  ]);
  put(system, "alignment", alignmentOf(actor.text("system.details.alignment", "alignment")) ?? undefined);
  put(system, "description", paragraphs(actor.text("system.details.biography", "biography", 20_000)));
  put(system, "notes", paragraphs(actor.text("system.details.notes", "notes", 20_000)));
  const foreign = monster ? readMonster(work) : readCharacter(work);
  for (const thing of thingsOf(data)) readThing(work, thing, monster);
  // The values are computed here from class, scores and worn items; their throws of 18 are no chances in six.
  actor.skip("system.ac", "system.aac", "system.thac0", "system.initiative", "system.surprise", "system.damage");
  actor.skip("system.exploration", "system.adventuring", "system.movementacks", "system.encumbrance", "system.config");
  actor.skip("system.save", "system.movement", "system.fight", "system.hp.hd", "system.hp.bhr", "system.isNew");
  return gathered(work, monster ? "monster" : "character", foreign);
}

function readCharacter(work: ImportContext): string {
  const { actor, system } = work;
  numbers(work, [
    ...ABILITIES.map((key) => [`system.scores.${key}.value`, `abilities.${key}`, "abilities", [1, 25]] as const),
    ["system.details.level", "level", "level", [0, 36]],
    ["system.details.xp.value", "xp.value", "xp", [0, 99_999_999]],
  ]);
  const words = actor.text("system.details.class", "class");
  const foreign = putClasses(system, words);
  put(system, "people", ancestryNamed(words));
  put(system, "title", actor.text("system.details.title", "title"));
  if (actor.flag("system.retainer.enabled", "retainer")) system.isRetainer = true;
  actor.skip("system.scores", "system.details.xp.next", "system.details.xp.share");
  return foreign;
}

function readMonster(work: ImportContext): string {
  const { actor, system } = work;
  const words = actor.text("system.hp.hd", "hitDice");
  const dice = hitDiceOf(words);
  system.hd = { ...dice, formula: hitPointsOf(words, dice) };
  const ascending = actor.number("system.aac.value", "ac", [-10, 30]) ?? 0;
  put(system, "ac.value", Math.max(-20, UNARMOURED - ascending));
  const needs = actor.number("system.thac0.throw", "thac0", [-20, 20]);
  if (needs !== undefined) put(system, "thac0", needs + UNARMOURED);
  numbers(work, [["system.details.xp", "xp", "xp", [0, 999_999]]]);
  put(system, "numberAppearing.dungeon", diceAt(actor, "system.details.appearing.d", "number"));
  put(system, "numberAppearing.lair", diceAt(actor, "system.details.appearing.w", "number"));
  putTreasure(system, actor.text("system.details.treasure.type", "treasure"));
  return "";
}

const COINS = lookup<string>({ "500": "pp", "100": "gp", "50": "ep", "10": "sp", "1": "cp" });

function readThing(work: ImportContext, thing: Thing, monster: boolean): void {
  const { name, type, read } = thing;
  if (type === "language") {
    const before = ownAt(work.system, "languages");
    work.system.languages = [...(Array.isArray(before) ? (before as unknown[]) : []), name];
    work.things.push({ name, was: type, became: "", left: [] });
    return;
  }
  const coin = type === "money" ? COINS.get(String(ownAt(read.data, "system.coppervalue"))) : undefined;
  if (coin) {
    addCoins(work, coin, read.number("system.quantity", "", [0, 9_999_999]) ?? 0);
    read.skip("system.coppervalue", "system.unitweight", "system.totalvalue");
    work.things.push({ name, was: type, became: "", left: read.left() });
    return;
  }
  const made = MAKERS.get(type)?.(read, monster) ?? { type: "gear" as const, system: physical(read) };
  read.skip("system.favorite", "system.pattern", "system.subtype");
  enterItem(work, thing, "", made);
}

function physical(read: Reading): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  // One edition stores only the number, the other also the maximum.
  const count = read.number("system.quantity.value", "", [0, 1_000_000]);
  put(system, "quantity", count ?? read.number("system.quantity", "", [0, 1_000_000]));
  const sixths = read.number("system.weight6", "", [0, 100_000], false);
  if (sixths !== undefined && sixths > 0) system.weight = Math.round((sixths * COINS_A_STONE) / 6);
  put(system, "value", read.number("system.cost", "", [0, 1_000_000], false));
  if (read.flag("system.equipped")) system.location = "inHand";
  read.skip("system.weight", "system.quantity.max");
  return system;
}

function weapon(read: Reading, monster: boolean): ImportedData {
  const damage = diceAt(read, "system.damage");
  const range = rangesOf(read);
  const melee = read.flag("system.melee");
  const missile = read.flag("system.missile");
  if (monster) {
    const count = read.number("system.counter.max", "", [1, 50]) ?? 1;
    read.skip("system.counter", "system.weight", "system.weight6", "system.cost", "system.equipped", "system.tags");
    return { type: "attack", system: { damage, count, melee: melee || !missile, missile } };
  }
  const bonus = read.number("system.bonus", "", [-5, 5]) ?? 0;
  const slow = read.flag("system.slow");
  read.skip("system.counter");
  const system = { ...physical(read), damage, melee: melee || !missile, missile, range, slow, bonus };
  return { type: "weapon", system: { ...system, magic: bonus !== 0 }, known: "equipment" };
}

function armour(read: Reading): ImportedData {
  const system = physical(read);
  const better = read.number("system.aac.value", "", [-5, 14]) ?? 0;
  const kind = read.text("system.type", "");
  if (system.location) system.location = "worn";
  read.skip("system.ac");
  const how =
    kind === "shield"
      ? { kind: "shield", shieldBonus: Math.min(5, Math.max(1, better)) }
      : { kind: "armour", ac: Math.max(-5, UNARMOURED - Math.max(0, better)), band: better >= 5 ? "heavy" : "light" };
  return { type: "armour", system: { ...system, ...how }, known: "equipment" };
}

function spell(read: Reading): ImportedData {
  const system: Record<string, unknown> = {};
  putSpellLevel(system, read.number("system.lvl", "", [1, 9]));
  put(system, "list", /divine|cleric|priest/i.test(read.text("system.class", "")) ? "cleric" : "magic-user");
  put(system, "range.text", read.text("system.range", ""));
  put(system, "duration.text", read.text("system.duration", ""));
  return { type: "spell", system, known: "spells" };
}

const MAKERS = lookup<(read: Reading, monster: boolean) => ImportedData>({
  weapon,
  armor: armour,
  spell,
  ability: () => ({ type: "ability", system: {} }),
  item: (read) => ({ type: "gear", system: physical(read), known: "equipment" }),
});
