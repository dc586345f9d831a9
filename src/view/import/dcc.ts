/**
 * Actors of Dungeon Crawl Classics for Foundry, by its public data model: ascending armour class from 10, three saves that are bonuses,
 * feet a round, values by coins. Data unknown to old games (luck, action dice, critical tables, spell checks) is reported as left over.
 */
import {
  addCoins,
  alignmentOf,
  classNamedIn,
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
  peopleIn,
  signed,
  thingsOf,
} from "./common.ts";
import { enterItem, hitPointsOf, type Thing } from "./ose-family.ts";
import { ownAt, put, putSpellLevel, type Reading } from "./reading.ts";

/** Personality corresponds to both Wisdom and Charisma; luck has no field here. */
const DCC_ABILITIES = [
  ["str", "str"],
  ["agl", "dex"],
  ["sta", "con"],
  ["int", "int"],
  ["per", "wis"],
  ["per", "cha"],
] as const;
const COINS = ["pp", "gp", "ep", "sp", "cp"] as const;
/** Coins of higher value than ours become gold. */
const WORTH = lookup<number>({ pp: 100, gp: 1, ep: 10, sp: 0.1, cp: 0.01 });
/** Descending armour class 0 is 19 of theirs. */
const ASCENDING = 19;
const COINS_A_POUND = 10;

export function fromDcc(data: unknown): Imported {
  const work = importContext(data);
  const monster = ownAt(data, "type") === "NPC";
  const { actor, system } = work;
  numbers(work, [
    ["system.attributes.hp.value", "hp.value", "hp", [-999, 9999]],
    ["system.attributes.hp.max", "hp.max", "hp", [0, 9999]],
  ]);
  coinsIn(work, actor, "system.currency", "coins");
  put(system, "alignment", alignmentOf(actor.text("system.details.alignment", "alignment")) ?? undefined);
  put(system, "notes", paragraphs(actor.text("system.details.notes.value", "notes", 20_000)));
  const languages = actor.text("system.details.languages", "languages").split(",");
  const spoken = languages.map((one) => one.trim()).filter(Boolean);
  if (spoken.length > 0) system.languages = [...new Set(spoken)];
  const foreign = monster ? readMonster(work, data) : readCharacter(work);
  for (const thing of thingsOf(data)) readThing(work, thing, monster);
  // The values are computed here from class, scores and worn items, or are part of the layout of their sheet.
  actor.skip("system.config", "system.attributes.ac", "system.attributes.init", "system.attributes.initDice");
  actor.skip("system.attributes.hp", "system.attributes.speed.base", "system.attributes.actionDice.options");
  actor.skip("system.attributes.hitDice", "system.details.xp.max", "system.details.sheetClass", "system.abilityLog");
  actor.skip("system.details.attackHitBonus", "system.details.attackDamageBonus", "system.details.attackBonus");
  actor.skip(...DCC_ABILITIES.flatMap(([key]) => [`system.abilities.${key}.max`]), "system.details.critRange");
  for (const link of ["class", "mightyDeeds", "spellcasting", "spellburn"]) actor.skip(`system.class.${link}Link`);
  return gathered(work, monster ? "monster" : "character", foreign);
}

function readCharacter(work: ImportContext): string {
  const { actor, system } = work;
  numbers(work, [
    ...DCC_ABILITIES.map(
      ([from, to]) => [`system.abilities.${from}.value`, `abilities.${to}`, "abilities", [1, 25]] as const,
    ),
    ["system.details.level.value", "level", "level", [0, 36]],
  ]);
  const className = actor.text("system.class.className", "class") || actor.text("system.details.sheetClass", "class");
  const trade = actor.text("system.details.occupation.value", "title");
  put(system, "title", actor.text("system.details.title.value", "title") || trade);
  put(system, "people", peopleIn(`${className} ${trade}`));
  const known = classNamedIn(className);
  put(system, "class", known);
  actor.skip("system.attributes.speed.value");
  return known ? "" : className;
}

function readMonster(work: ImportContext, data: unknown): string {
  const { actor, system } = work;
  const words = actor.text("system.attributes.hitDice.value", "hitDice") || "1d6";
  const dice = hitDiceOf(words);
  system.hd = { ...dice, formula: hitPointsOf(words, dice) };
  const ascending = actor.number("system.attributes.ac.value", "ac", [-10, 40]) ?? 10;
  put(system, "ac.value", Math.max(-20, ASCENDING - ascending));
  for (const [path, way] of [
    ["value", "walk"],
    ["fly", "fly"],
    ["swim", "swim"],
  ] as const) {
    const feet = /\d{1,4}/.exec(actor.text(`system.attributes.speed.${path}`, "movement"))?.[0];
    if (feet) put(system, `movement.${way}`, { turn: Number(feet) * 3, round: Number(feet) });
  }
  put(system, "description", paragraphs(actor.text("system.attributes.special.value", "notes", 2000)));
  const bonuses = thingsOf(data).flatMap(({ type, read }) =>
    type === "weapon" ? [signed(ownAt(read.data, "system.toHit"))] : [],
  );
  if (bonuses.length > 0) {
    const least = Math.min(40, Math.max(-10, Math.min(...bonuses)));
    put(system, "attackBonus", least);
    actor.carried.push({ field: "thac0", value: least < 0 ? String(least) : `+${least}` });
  }
  return "";
}

function readThing(work: ImportContext, thing: Thing, monster: boolean): void {
  const { name, type, read } = thing;
  if (type === "treasure" && read.flag("system.isCoins")) {
    coinsIn(work, read, "system.value", "");
    read.skip("system.description", "system.quantity", "system.equipped", "system.identified");
    work.things.push({ name, was: type, became: "", left: read.left() });
    return;
  }
  const made = MAKERS.get(type)?.(read, work, monster, name) ?? { type: "gear" as const, system: physical(read) };
  put(made.system, "description", paragraphs(read.text("system.description.value", "", 20_000)));
  read.skip("system.description.chat", "system.description.summary", "system.equipped", "system.identified");
  const within = ownAt(read.data, "system.container");
  read.skip("system.container");
  enterItem(work, thing, typeof within === "string" ? within : "", made);
}

function coinsIn(work: ImportContext, read: Reading, path: string, field: string): void {
  for (const coin of COINS) {
    const count = read.number(`${path}.${coin}`, field, [0, 9_999_999]) ?? 0;
    const worth = WORTH.get(coin) ?? 0;
    if (count > 0) addCoins(work, worth > 1 ? "gp" : coin, count * Math.max(1, worth));
  }
}

function physical(read: Reading): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  put(system, "quantity", read.number("system.quantity", "", [0, 1_000_000]));
  const pounds = read.number("system.weight", "", [0, 100_000], false);
  if (pounds) system.weight = Math.round(pounds * COINS_A_POUND);
  const worth = COINS.reduce(
    (sum, coin) => sum + (read.number(`system.value.${coin}`, "", [0, 100_000]) ?? 0) * (WORTH.get(coin) ?? 0),
    0,
  );
  if (worth > 0) system.value = Math.min(1_000_000, Math.round(worth * 100) / 100);
  if (ownAt(read.data, "system.identified") === false) system.identified = false;
  return system;
}

function weapon(read: Reading, { system: own }: ImportContext, monster: boolean): ImportedData {
  const base = diceAt(read, "system.damageWeapon");
  const melee = read.flag("system.melee");
  const rolled = read.flag("system.thrown");
  const [short = 0, medium = short, long = medium] = (read.text("system.range", "").match(/\d{1,4}/g) ?? []).map(
    Number,
  );
  const missile = !melee || rolled || short > 0;
  const damage = base || diceAt(read, "system.damage");
  read.skip("system.damageBonus", "system.toHit", "system.actionDie", "system.initiativeDie");
  read.skip("system.critRange", "system.config", "system.trained", "system.attackBonus");
  if (monster) {
    const all = diceAt(read, "system.damage") || damage;
    const general = ownAt(own, "attackBonus");
    const toHit = signed(ownAt(read.data, "system.toHit")) - (typeof general === "number" ? general : 0);
    read.skip("system.quantity", "system.weight", "system.value");
    return {
      type: "attack",
      system: {
        damage: all,
        count: 1,
        melee: melee || !missile,
        missile,
        ...(toHit > 0 && { toHit: Math.min(20, toHit) }),
      },
    };
  }
  const bonus = Math.min(5, Math.max(-5, signed(ownAt(read.data, "system.attackBonusWeapon"))));
  read.skip("system.attackBonusWeapon", "system.damageWeaponBonus", "system.damage");
  const hands = read.flag("system.twoHanded") ? "two" : "one";
  const location = ownAt(read.data, "system.equipped") === true ? "inHand" : "carried";
  const system = { ...physical(read), damage, melee, missile, range: { short, medium, long }, hands, location };
  return { type: "weapon", system: { ...system, bonus, magic: bonus !== 0 }, known: "equipment" };
}

function armour(read: Reading, _work: ImportContext, _monster: boolean, name: string): ImportedData {
  const better = signed(read.text("system.acBonus", ""));
  const location = ownAt(read.data, "system.equipped") === true ? "worn" : "carried";
  const how = /shield/i.test(name)
    ? { kind: "shield", shieldBonus: Math.min(5, Math.max(1, better)) }
    : { kind: "armour", ac: Math.min(9, Math.max(-5, 9 - better)), band: better >= 4 ? "heavy" : "light" };
  return { type: "armour", system: { ...physical(read), location, ...how }, known: "equipment" };
}

function spell(read: Reading): ImportedData {
  const system: Record<string, unknown> = {
    list: read.text("system.config.castingMode", "") === "cleric" ? "cleric" : "magic-user",
  };
  putSpellLevel(system, read.number("system.level", "", [1, 9]));
  put(system, "range.text", read.text("system.range", ""));
  put(system, "duration.text", read.text("system.duration", ""));
  // The fields are their checks, and ids of their tables.
  read.skip("system.config", "system.spellCheck", "system.results", "system.manifestation", "system.lastResult");
  return { type: "spell", system, known: "spells" };
}

const gear = (read: Reading): ImportedData => ({ type: "gear", system: physical(read), known: "equipment" });

const MAKERS = lookup<(read: Reading, work: ImportContext, monster: boolean, name: string) => ImportedData>({
  weapon,
  armor: armour,
  spell,
  skill: (read) => {
    read.skip("system.config", "system.lastResult");
    return { type: "ability", system: {} };
  },
  equipment: gear,
  mount: gear,
  ammunition: (read) => ({ type: "ammunition", system: physical(read), known: "equipment" }),
  container: (read) => ({ type: "gear", system: { ...physical(read), kind: "container" }, known: "equipment" }),
  treasure: (read) => ({ type: "treasure", system: { ...physical(read), kind: "other" } }),
});
