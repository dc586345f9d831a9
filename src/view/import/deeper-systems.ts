/** Actors of Fantastic Depths for Foundry, by its public data model: descending armour class, classes and saving throws as items, coins as treasure. */

import { ownRow } from "../../rules/input-checks.ts";
import {
  addCoins,
  alignmentOf,
  ancestryNamed,
  classNamed,
  coinNamed,
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
import { enterItem, physicalOf, rangesOf, readBeast, type Thing } from "./ose-family.ts";
import { ownAt, put, putSpellLevel, type Reading } from "./reading.ts";

const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
const SIZES: Readonly<Record<string, string>> = {
  T: "small",
  S: "small",
  M: "human",
  L: "large",
  H: "huge",
  G: "huge",
};
const SAVE_AS: Readonly<Record<string, string>> = {
  F: "fighter",
  C: "cleric",
  M: "magic-user",
  MU: "magic-user",
  T: "thief",
  E: "elf",
  D: "dwarf",
  H: "halfling",
};

export function fromDepths(data: unknown): Imported {
  const work = importContext(data);
  const { actor } = work;
  const monster = ownAt(data, "type") === "monster";
  common(work);
  let foreign = monster ? readMonster(work) : readCharacter(work);
  for (const thing of thingsOf(data)) if (!readClass(work, thing)) readThing(work, thing, monster);
  // The class may be an item instead.
  if (work.system.class) foreign = "";
  actor.skip("system.hp.hd", "system.thac0.mod", "system.thbonus", "system.encumbrance", "system.mod", "system.ac");
  actor.skip("system.acDigest", "system.combat", "system.config", "system.movement", "system.activeLight");
  for (const key of ABILITIES) actor.skip(`system.abilities.${key}`);
  return gathered(work, monster ? "monster" : "character", foreign);
}

function common(work: ImportContext): void {
  const { actor, system } = work;
  numbers(work, [
    ["system.hp.value", "hp.value", "hp", [-999, 9999]],
    ["system.hp.max", "hp.max", "hp", [0, 9999]],
    ["system.movement.max", "movement.walk.turn", "movement", [0, 3000]],
  ]);
  const fly = actor.number("system.movement2.max", "movement", [0, 3000]);
  if (fly) put(system, "movement.fly.turn", fly);
  put(system, "alignment", alignmentOf(actor.text("system.details.alignment", "alignment")) ?? undefined);
  put(system, "size", ownRow(SIZES, actor.text("system.details.size", "size").toUpperCase()));
  const spoken = actor.text("system.languages", "languages");
  put(
    system,
    "languages",
    spoken
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  );
  put(system, "description", paragraphs(actor.text("system.biography", "biography", 20_000)));
  put(system, "notes", paragraphs(actor.text("system.gm.notes", "notes", 20_000)));
}

function readCharacter(work: ImportContext): string {
  const { actor, system } = work;
  numbers(work, [
    ...ABILITIES.map((key) => [`system.abilities.${key}.value`, `abilities.${key}`, "abilities", [1, 25]] as const),
    ["system.details.level", "level", "level", [0, 36]],
    ["system.details.xp.value", "xp.value", "xp", [0, 99_999_999]],
  ]);
  const words = actor.text("system.details.class", "class");
  const species = actor.text("system.details.species", "people");
  const foreign = putClasses(system, words);
  put(system, "people", ancestryNamed(species || words));
  put(system, "title", actor.text("system.details.title", "title"));
  if (actor.flag("system.isRetainer", "retainer")) {
    system.isRetainer = true;
    put(system, "loyalty", actor.number("system.retainer.loyalty", "loyalty", [-20, 30]));
    put(system, "morale", actor.number("system.details.morale", "morale", [2, 12]));
  }
  actor.skip("system.details.xp.next", "system.thac0", "system.details.attacks", "system.details.morale");
  return foreign;
}

function readMonster(work: ImportContext): string {
  const { actor, system } = work;
  readBeast(work, {
    special: "system.details.abilityCount",
    ac: "system.ac.naked",
    xp: "system.details.xpAward",
    dungeon: "system.na.wandering",
    lair: "system.na.lair",
    treasure: "system.treasure",
  });
  const [, letters = "", level = "1"] =
    /^([A-Z]{1,2})\s*(\d+)$/i.exec(actor.text("system.details.saveAs", "saves")) ?? [];
  const as = ownRow(SAVE_AS, letters.toUpperCase());
  if (as) Object.assign(system, { saves: { as: "class", asClass: as, asLevel: Math.min(60, Number(level)) } });
  return "";
}

/** Reads class, level and experience from a class item. */
function readClass({ system, things }: ImportContext, { name, type, read }: Thing): boolean {
  if (type !== "actorClass") return false;
  const known = classNamed(read.text("system.key", "") || name) || classNamed(name);
  // A second class item becomes a further class (EXT-03).
  if (known && system.class && things.some((one) => one.was === type)) {
    const level = read.number("system.level", "", [0, 36]) ?? 1;
    const xp = read.number("system.xp.value", "", [0, 99_999_999]) ?? 0;
    const others = Array.isArray(system.otherClasses) ? system.otherClasses : [];
    system.otherClasses = [...others, { class: known, level, xp }];
    things.push({ name, was: type, became: "", left: [] });
    return true;
  }
  put(system, "class", known || undefined);
  put(system, "level", read.number("system.level", "", [0, 36]));
  put(system, "xp.value", read.number("system.xp.value", "", [0, 99_999_999]));
  things.push({ name, was: type, became: "", left: [] });
  return true;
}

/** Items that are part of that system's mechanics and not of the character. */
const MACHINERY = ["condition", "class", "species", "mastery", "effect"];

function readThing(work: ImportContext, thing: Thing, monster: boolean): void {
  const { name, type, read } = thing;
  const coin = type === "treasure" ? coinNamed(name) : undefined;
  if (coin) addCoins(work, coin, read.number("system.quantity", "", [0, 9_999_999]) ?? 0);
  if (coin || MACHINERY.includes(type)) {
    read.skip("system.weight", "system.cost", "system.quantityMax");
    work.things.push({ name, was: type, became: "", left: coin ? [] : read.left() });
    return;
  }
  const made = MAKERS.get(type)?.(read, monster) ?? { type: "gear" as const, system: physical(read) };
  read.skip("system.totalWeight", "system.totalCost", "system.isOpen", "system.equippable", "system.quantityMax");
  const within = read.text("system.containerId", "");
  enterItem(work, thing, within, made);
}

function physical(read: Reading): Record<string, unknown> {
  const system = physicalOf(read, "system.quantity");
  if (ownAt(read.data, "system.isIdentified") === false) system.identified = false;
  read.skip("system.isIdentified");
  return system;
}

function weapon(read: Reading, monster: boolean): ImportedData {
  const damage = diceAt(read, "system.damageRoll");
  const melee = ownAt(read.data, "system.canMelee") !== false;
  const missile = read.flag("system.canRanged");
  const range = rangesOf(read);
  read.skip("system.canMelee", "system.damageLabel", "system.grip");
  if (monster || read.flag("system.natural")) {
    const count = read.number("system.attacks.max", "", [1, 50]) ?? 1;
    const breath = read.text("system.breath", "") !== "";
    read.skip(
      "system.weight",
      "system.quantity",
      "system.equipped",
      "system.isIdentified",
      "system.mod.rangeMultiplier",
    );
    return { type: "attack", system: { damage, count, melee, missile, breath } };
  }
  const bonus = read.number("system.mod.toHit", "", [-5, 5]) ?? 0;
  if (ownAt(read.data, "system.mod.dmg") === bonus) read.skip("system.mod.dmg");
  read.skip("system.mod.rangeMultiplier");
  const system = { ...physical(read), damage, melee, missile, range, slow: read.flag("system.isSlow"), bonus };
  return { type: "weapon", system: { ...system, magic: bonus !== 0 }, known: "equipment" };
}

function armour(read: Reading): ImportedData {
  const system = physical(read);
  if (system.location) system.location = "worn";
  const ac = read.number("system.ac", "", [-5, 9]) ?? 9;
  const bonus = read.number("system.mod", "", [-5, 5]) ?? 0;
  const heavy = /heavy|medium/i.test(read.text("system.armorWeight", ""));
  read.skip(
    "system.totalAC",
    "system.totalAAC",
    "system.totalRangedAC",
    "system.totalRangedAAC",
    "system.weightEquipped",
  );
  if (read.flag("system.isShield")) Object.assign(system, { kind: "shield", shieldBonus: 1 });
  else Object.assign(system, { kind: "armour", ac, band: heavy ? "heavy" : "light" });
  return { type: "armour", system: { ...system, bonus, magic: bonus !== 0 }, known: "equipment" };
}

function gear(read: Reading): ImportedData {
  const system = physical(read);
  if (read.flag("system.isTreasure")) return { type: "treasure", system: { ...system, kind: "other" } };
  if (read.flag("system.container")) system.kind = "container";
  return { type: "gear", system, known: "equipment" };
}

function light(read: Reading): ImportedData {
  const system: Record<string, unknown> = { ...physical(read), kind: "light" };
  put(system, "light.radius", read.number("system.light.radius", "", [0, 500]));
  put(system, "light.turnsMax", read.number("system.light.duration", "", [0, 9999]));
  const seconds = read.number("system.light.secondsRemain", "", [0, 9_999_999]);
  if (seconds) put(system, "light.turnsLeft", Math.min(9999, Math.ceil(seconds / 600)));
  read.skip("system.light", "system.isLight");
  return { type: "gear", system, known: "equipment" };
}

function spell(read: Reading): ImportedData {
  const system: Record<string, unknown> = {};
  putSpellLevel(system, read.number("system.spellLevel", "", [1, 9]));
  const classes = read.list("system.classes").map((one) => String(ownAt(one, "name") ?? ""));
  put(system, "list", /cleric|druid|priest/i.test(classes.join(" ")) ? "cleric" : "magic-user");
  put(system, "range.text", read.text("system.range", ""));
  put(system, "duration.text", read.text("system.duration", ""));
  put(system, "damage", diceAt(read, "system.dmgFormula"));
  put(system, "healing", diceAt(read, "system.healFormula"));
  const memorised = read.number("system.memorized", "", [0, 20]) ?? 0;
  const cast = Math.min(memorised, read.number("system.cast", "", [0, 20]) ?? 0);
  Object.assign(system, { memorised: { normal: memorised - cast, reversed: 0 }, cast: { normal: cast, reversed: 0 } });
  read.skip("system.targetSelf", "system.targetOther");
  return { type: "spell", system, known: "spells" };
}

const MAKERS = lookup<(read: Reading, monster: boolean) => ImportedData>({
  weapon,
  armor: armour,
  gear,
  item: gear,
  light,
  spell,
  ammo: (read) => ({ type: "ammunition", system: physical(read), known: "equipment" }),
  treasure: (read) => ({ type: "treasure", system: { ...physical(read), kind: "other" } }),
  skill: () => ({ type: "ability", system: {} }),
  specialAbility: () => ({ type: "ability", system: {} }),
});
