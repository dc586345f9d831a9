/**
 * Actors of Old Dragon 2 for Foundry, by its public data model: fields in Portuguese, ascending armour class from 10, metres a round, and one
 * saving throw that is rolled under.
 */
import {
  ancestryNamed,
  classNamed,
  diceAt,
  diceOf,
  gathered,
  type ImportContext,
  type Imported,
  type ImportedData,
  importContext,
  lookup,
  numbers,
  paragraphs,
  thingsOf,
} from "./common.ts";
import { enterItem, hitPointsOf, type Thing } from "./ose-family.ts";
import { ownAt, put, putSpellLevel, type Reading } from "./reading.ts";

const ABILITIES = [
  ["forca", "str"],
  ["inteligencia", "int"],
  ["sabedoria", "wis"],
  ["destreza", "dex"],
  ["constituicao", "con"],
  ["carisma", "cha"],
] as const;
const COINS = ["gp", "sp", "cp"] as const;
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/guerreir/i, "fighter"],
  [/cl[ée]rig/i, "cleric"],
  [/ladr|ladin/i, "thief"],
  [/\bmag[oa]\b/i, "magic-user"],
];
const PEOPLES: readonly (readonly [RegExp, string])[] = [
  [/human/i, "human"],
  [/elf/i, "elf"],
  [/an[ãa]/i, "dwarf"],
  [/halfling/i, "halfling"],
];
const ALIGNMENTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ord|l)/i, "lawful"],
  [/^n/i, "neutral"],
  [/^c/i, "chaotic"],
];
/** Their armour class 10 is 9 in descending notation. */
const BOTH = 19;
/** Three metres are ten feet. */
const FEET_A_METRE = 10 / 3;
/** Converts a number to roll at or under into one to reach, by subtraction. */
const ROLLED_UNDER = 21;
const GRAMS_A_COIN = 45;
const COINS_A_LOAD = 100;

const among = (rows: readonly (readonly [RegExp, string])[], words: string): string | undefined =>
  rows.find(([pattern]) => pattern.test(words.trim()))?.[1];

export function fromOldDragon(data: unknown): Imported {
  const work = importContext(data);
  const monster = ownAt(data, "type") === "monster";
  const { actor, system } = work;
  numbers(work, [
    ["system.hp.value", "hp.value", "hp", [-999, 9999]],
    ["system.hp.max", "hp.max", "hp", [0, 9999]],
  ]);
  const alignment = actor.text(monster ? "system.alignment" : "system.details.alignment", "alignment");
  put(system, "alignment", among(ALIGNMENTS, alignment));
  const foreign = monster ? readMonster(work, data) : readCharacter(work, data);
  if (monster) bonusToHit(work, data);
  for (const thing of thingsOf(data)) readThing(work, thing);
  actor.skip("system.odo_id", "system.url", "system.campanha_url", "system.pv", "system.variant");
  return gathered(work, monster ? "monster" : "character", foreign);
}

function readCharacter(work: ImportContext, data: unknown): string {
  const { actor, system } = work;
  numbers(work, [
    ...ABILITIES.map(([from, to]) => [`system.${from}`, `abilities.${to}`, "abilities", [1, 25]] as const),
    ["system.level", "level", "level", [0, 36]],
    ["system.current_xp", "xp.value", "xp", [0, 99_999_999]],
    ...COINS.map((coin) => [`system.economy.${coin}`, `coins.${coin}`, "coins", [0, 9_999_999]] as const),
  ]);
  const standing = (type: string): string => thingsOf(data).find((thing) => thing.type === type)?.name ?? "";
  const className = standing("class");
  const people = standing("race");
  const known = among(CLASSES, className) ?? classNamed(className);
  put(system, "class", known);
  put(system, "people", among(PEOPLES, people) ?? ancestryNamed(people));
  if (className) actor.carried.push({ field: "class", value: className });
  if (people) actor.carried.push({ field: "people", value: people });
  const spoken = actor
    .text("system.details.languages", "languages", 500)
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
  put(system, "languages", spoken.length > 0 ? spoken : undefined);
  const words = ["appearance", "personality", "background"].map((field) =>
    actor.text(`system.details.${field}`, "biography", 20_000),
  );
  put(system, "description", paragraphs(words.filter(Boolean).join("\n")));
  put(system, "notes", paragraphs(actor.text("system.details.notes", "notes", 20_000)));
  // The values are computed here from class, scores and worn items.
  actor.skip("system.economy.count", "system.economy.load", "system.jpd", "system.jpc", "system.jps", "system.ba");
  return known ? "" : className;
}

function readMonster(work: ImportContext, data: unknown): string {
  const { actor, system } = work;
  const words = `${actor.text("system.dv", "hitDice")}${actor.text("system.dv_bonus", "hitDice")}`.replace(/\s/g, "");
  const found = /^(\d{1,2})(?:([+-])(\d{1,2}))?/.exec(words);
  const dice = Number(found?.[1] ?? 1);
  const modifier = (found?.[2] === "-" ? -1 : 1) * Number(found?.[3] ?? 0);
  const hd = { dice: dice === 0 ? 0.5 : dice, modifier, asterisks: 0 };
  system.hd = { ...hd, formula: hitPointsOf(words, hd) };
  const classes = actor.text("system.ca", "ac");
  const ascending = Number(/\d{1,2}/.exec(classes)?.[0] ?? 10);
  put(system, "ac.value", BOTH - Math.min(39, ascending));
  const save = Number(/\d{1,2}/.exec(actor.text("system.jp", "saves"))?.[0] ?? 0);
  if (save > 0) put(system, "saves.single", Math.min(20, Math.max(2, ROLLED_UNDER - save)));
  numbers(work, [
    ["system.mo", "morale", "morale", [2, 12]],
    ["system.xp", "xp", "xp", [0, 999_999]],
  ]);
  for (const [field, way] of [
    ["mv", "walk"],
    ["mvn", "swim"],
    ["mvv", "fly"],
  ] as const) {
    const metres = actor.number(`system.${field}`, "movement", [0, 300]) ?? 0;
    const round = Math.round(metres * FEET_A_METRE);
    if (metres > 0) put(system, `movement.${way}`, { turn: round * 3, round });
  }
  put(system, "numberAppearing.dungeon", diceAt(actor, "system.encounters", "number"));
  put(system, "numberAppearing.lair", diceAt(actor, "system.encounters_lair", "number"));
  const carried = actor.text("system.treasure", "treasure").toUpperCase();
  const lair = actor.text("system.treasure_lair", "treasure").toUpperCase();
  put(system, "treasure.type", [carried, lair && `(${lair})`].filter(Boolean).join(" "));
  put(system, "treasure.letters", lettersOf(carried));
  put(system, "treasure.lair", lettersOf(lair));
  const attacks = actor.text("system.described_attacks", "", 2000);
  const standing = thingsOf(data).some(({ type }) => type === "monster_attack");
  const left = standing ? "" : readAttacks(work, attacks);
  const said = ["flavor", "concept", "habitat", "mvo", "description"].map((field) =>
    actor.text(`system.${field}`, "biography", 20_000),
  );
  const several = /\/\s*\d/.test(classes) ? `CA ${classes}` : "";
  put(system, "description", paragraphs([...said, several, left].filter(Boolean).join("\n")));
  actor.skip("system.size", "system.mvc", "system.mve");
  return "";
}

/** The treasure types of a text; `sx2` is S twice. */
function lettersOf(words: string): string[] | undefined {
  const letters = [...words.matchAll(/(?<![A-Z])([A-V])(?: ?X ?(\d{1,2}))?(?![A-WYZ])/g)].flatMap(
    ([, letter = "", times]) => Array.from({ length: Math.min(20, Number(times ?? 1)) }, () => letter),
  );
  return letters.length > 0 ? letters : undefined;
}

/** An attack in words: `1 × mordida +6 (1d10+2)`. */
const ATTACK = /^(\d{1,2}) ?[×x] ?([^+(]{1,60}?) ?(?:\+ ?(\d{1,2}))? ?\(([^()]{0,60})\)$/i;

/** Reads attacks from a list of texts. Returns the lines that do not parse. */
function readAttacks(work: ImportContext, words: string): string {
  const left: string[] = [];
  const bonuses: number[] = [];
  const rows: { name: string; count: number; damage: string; bonus: number; harm: string }[] = [];
  for (const line of words.split("\n").filter(Boolean).slice(0, 40)) {
    const found = ATTACK.exec(line.trim());
    if (!found) {
      left.push(line);
      continue;
    }
    const [, count, name = "", bonus, harm = ""] = found;
    bonuses.push(Number(bonus ?? 0));
    rows.push({ name: name.trim(), count: Number(count), damage: diceOf(harm), bonus: Number(bonus ?? 0), harm });
  }
  const least = Math.min(...bonuses);
  if (rows.length > 0) {
    put(work.system, "attackBonus", Math.min(40, least));
    work.actor.carried.push({ field: "thac0", value: `+${least}` });
  }
  for (const { name, count, damage, bonus, harm } of rows) {
    const weapon = damage === "" && /arma/i.test(harm);
    const system = {
      count,
      damage,
      ...(weapon && { byWeapon: true }),
      ...(bonus > least && { toHit: Math.min(20, bonus - least) }),
      ...(damage === "" && harm && { description: paragraphs(harm) }),
    };
    work.items.push({ name, type: "attack", id: `attack.${work.items.length}`, within: "", system });
    work.things.push({ name, was: "described_attacks", became: "attack", left: [] });
  }
  return left.join("\n");
}

/** The lowest bonus of its attacks is the monster's. */
function bonusToHit({ system, actor }: ImportContext, data: unknown): void {
  const bonuses = thingsOf(data).flatMap(({ type, read }) =>
    type === "monster_attack" ? [Number(ownAt(read.data, "system.ba") ?? 0)] : [],
  );
  if (bonuses.length === 0 || !bonuses.every(Number.isFinite)) return;
  const least = Math.min(40, Math.max(0, Math.min(...bonuses)));
  put(system, "attackBonus", least);
  actor.carried.push({ field: "thac0", value: `+${least}` });
}

const NAMES = ["race", "class"];

function readThing(work: ImportContext, thing: Thing): void {
  const { name, type, read } = thing;
  read.skip("system.odo_id", "system.weight_in_load", "system.weight_in_grams", "system.url");
  if (NAMES.includes(type)) {
    work.things.push({ name, was: type, became: "", left: [] });
    return;
  }
  const made = MAKERS.get(type)?.(read) ?? { type: "gear" as const, system: physical(read) };
  const better = Number(ownAt(read.data, "system.ba") ?? 0) - Number(work.system.attackBonus ?? 0);
  if (made.type === "attack" && better > 0) made.system.toHit = Math.min(20, better);
  enterItem(work, thing, "", made);
}

/** A price: `10 PO` gold, `5 PP` silver, `2 PC` copper. */
function priceIn(words: string): number | undefined {
  const [, sum, coin = "PO"] = /^([\d.]{1,10}) ?(PO|PP|PC)?/i.exec(words.trim()) ?? [];
  if (sum === undefined) return undefined;
  const worth = { PO: 1, PP: 0.1, PC: 0.01 }[coin.toUpperCase()] ?? 1;
  return Math.min(1_000_000, Math.round(Number(sum.replaceAll(".", "")) * worth * 100) / 100);
}

function physical(read: Reading): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  put(system, "quantity", read.number("system.quantity", "", [0, 1_000_000]));
  put(system, "value", priceIn(read.text("system.cost", "")));
  const load = Number(ownAt(read.data, "system.weight_in_load") ?? 0);
  const grams = Number(ownAt(read.data, "system.weight_in_grams") ?? 0);
  const weight = load > 0 ? load * COINS_A_LOAD : grams / GRAMS_A_COIN;
  if (Number.isFinite(weight) && weight > 0) system.weight = Math.min(1_000_000, Math.round(weight));
  if (read.flag("system.is_equipped")) system.location = "inHand";
  return system;
}

function weapon(read: Reading): ImportedData {
  const metres = Math.max(
    read.number("system.shoot_range", "", [0, 1000]) ?? 0,
    read.number("system.throw_range", "", [0, 1000]) ?? 0,
  );
  const far = Math.round(metres * FEET_A_METRE);
  const shot = Number(ownAt(read.data, "system.shoot_range") ?? 0) > 0;
  const bonus = read.number("system.bonus_ba", "", [-5, 5]) ?? 0;
  if (ownAt(read.data, "system.bonus_damage") === bonus) read.skip("system.bonus_damage");
  const magic = read.flag("system.magic_item") || bonus !== 0;
  const hands = read.flag("system.two_handed") ? "two" : read.flag("system.versatile") ? "either" : "one";
  read.skip("system.type", "system.damage_type", "system.arrow", "system.bolt", "system.bolt_small", "system.polearm");
  const system = {
    ...physical(read),
    damage: diceAt(read, "system.damage"),
    missile: far > 0,
    melee: !shot,
    range: { short: far, medium: far, long: far },
    hands,
    bonus,
    magic,
  };
  return { type: "weapon", system, known: "equipment" };
}

function armour(shield: boolean): (read: Reading) => ImportedData {
  return (read) => {
    const system = physical(read);
    if (system.location) system.location = "worn";
    const better = read.number("system.bonus_ca", "", [0, 14]) ?? 0;
    const how = shield
      ? { kind: "shield", shieldBonus: Math.min(5, Math.max(1, better)) }
      : { kind: "armour", ac: Math.max(-5, 9 - better), band: better >= 4 ? "heavy" : "light" };
    return { type: "armour", system: { ...system, ...how, magic: read.flag("system.magic_item") }, known: "equipment" };
  };
}

function spell(read: Reading): ImportedData {
  const system: Record<string, unknown> = {};
  const circle = (field: string): number => Number(/\d/.exec(read.text(`system.${field}`, ""))?.[0] ?? 0);
  const [arcane, divine] = [circle("arcane"), circle("divine")];
  const level = arcane || divine || circle("circle");
  if (level > 0) putSpellLevel(system, level);
  put(system, "list", divine > 0 && arcane === 0 ? "cleric" : "magic-user");
  put(system, "range.text", read.text("system.range", ""));
  put(system, "duration.text", read.text("system.duration", ""));
  return { type: "spell", system, known: "spells" };
}

function attack(read: Reading): ImportedData {
  const bonus = read.number("system.damage_bonus", "", [-99, 99]) ?? 0;
  const dice = diceAt(read, "system.damage");
  const damage = dice && bonus !== 0 && !/[+-]/.test(dice) ? `${dice}${bonus > 0 ? "+" : ""}${bonus}` : dice;
  const count = read.number("system.times", "", [1, 50]) ?? 1;
  const weapon = read.flag("system.weapon");
  const words = ["text", "damage_description"].map((field) => read.text(`system.${field}`, "", 2000)).filter(Boolean);
  read.skip("system.ba");
  const system: Record<string, unknown> = { damage, count, ...(weapon && { byWeapon: true }) };
  put(system, "description", paragraphs(words.join("\n")));
  return { type: "attack", system };
}

const ability = (): ImportedData => ({ type: "ability", system: {} });

const MAKERS = lookup<(read: Reading) => ImportedData>({
  weapon,
  armor: armour(false),
  shield: armour(true),
  spell,
  container: (read) => ({ type: "gear", system: { ...physical(read), kind: "container" }, known: "equipment" }),
  misc: (read) => ({ type: "gear", system: physical(read), known: "equipment" }),
  monster_attack: attack,
  race_ability: ability,
  class_ability: ability,
});
