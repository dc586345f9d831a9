/**
 * Actors of Shadowdark for Foundry, by its public data model: ascending armour class, levels for hit dice, movement in bands, equipment in slots. Data unknown
 * to old games (luck, talents' effects, slots) is reported as left over.
 */
import {
  alignmentOf,
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
import { ownAt, put, putSpellLevel, type Reading } from "./reading.ts";
import { shadowdarkName } from "./shadowdark-ids.ts";

const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
/** Feet a round for that system's movement bands. */
const MOVES = lookup<number>({
  none: 0,
  close: 5,
  near: 30,
  doubleNear: 60,
  tripleNear: 90,
  far: 120,
});

export function fromShadowdark(data: unknown): Imported {
  const work = importContext(data);
  const monster = ownAt(data, "type") === "NPC";
  const { actor, system } = work;
  numbers(work, [
    ["system.attributes.hp.value", "hp.value", "hp", [-999, 9999]],
    ["system.attributes.hp.max", "hp.max", "hp", [0, 9999]],
  ]);
  put(system, "alignment", alignmentOf(actor.text("system.alignment", "alignment")) ?? undefined);
  put(system, "description", paragraphs(actor.text("system.notes", "biography", 20_000)));
  if (monster) readMonster(work);
  else readCharacter(work);
  for (const thing of thingsOf(data)) readThing(work, thing);
  if (monster) bonusToHit(work, data);
  actor.skip("system.slots");
  return gathered(work, monster ? "monster" : "character", monster ? "" : classIn(work, data));
}

function readCharacter(work: ImportContext): void {
  const { actor } = work;
  numbers(work, [
    // Older exports have the score under its former name.
    ...ABILITIES.map((key) => [`system.abilities.${key}.base`, `abilities.${key}`, "abilities", [1, 25]] as const),
    ...ABILITIES.map((key) => [`system.abilities.${key}.value`, `abilities.${key}`, "abilities", [1, 25]] as const),
    ["system.level.value", "level", "level", [0, 36]],
    ["system.coins.gp", "coins.gp", "coins", [0, 9_999_999]],
    ["system.coins.sp", "coins.sp", "coins", [0, 9_999_999]],
    ["system.coins.cp", "coins.cp", "coins", [0, 9_999_999]],
  ]);
  // The value is computed here from worn items.
  actor.skip("system.attributes.ac");
}

/** Talents of only one class, which identify it where its UUID is in no core pack. */
const CLASS_OF_TALENT: readonly (readonly [RegExp, string])[] = [
  [/backstab|thiev/i, "Thief"],
  [/turn undead/i, "Priest"],
  [/spellcasting \(wizard\)|learning spells|magic missile adv/i, "Wizard"],
  [/grit|weapon mastery|hauler/i, "Fighter"],
];

/**
 * Reads class, people, background and languages, which are named only by UUIDs: those of the core packs by their names, any other class by its talents. Unknown
 * ones are asked for, and no id is shown.
 * @returns the class as the other system names it, where there is no such class here
 */
function classIn({ actor, system, things }: ImportContext, data: unknown): string {
  const named = (path: string, field: string): string => {
    const name = shadowdarkName(ownAt(data, path));
    actor.skip(path);
    if (name) actor.carried.push({ field, value: name });
    return name;
  };
  const own = things.flatMap(({ name, was }) => (/talent|ability|spell/i.test(was) ? [name] : []));
  const byTalent = CLASS_OF_TALENT.find(([pattern]) => own.some((name) => pattern.test(name)))?.[1] ?? "";
  const className = named("system.class", "class") || byTalent;
  const people = named("system.ancestry", "people");
  if (people) put(system, "people", ancestryNamed(people));
  const background = named("system.background", "title");
  if (background) put(system, "title", background);
  const spoken = ownAt(data, "system.languages");
  const languages = (Array.isArray(spoken) ? spoken : []).map(shadowdarkName).filter(Boolean);
  if (languages.length > 0) {
    const before = ownAt(system, "languages");
    put(system, "languages", [...new Set([...(Array.isArray(before) ? before : []), ...languages])]);
    actor.carried.push({ field: "languages", value: languages.join(", ") });
  }
  actor.skip("system.languages", "system.deity", "system.patron");
  put(system, "class", classNamed(className));
  return classNamed(className) ? "" : className;
}

function readMonster(work: ImportContext): void {
  const { actor, system } = work;
  const level = actor.number("system.level.value", "hitDice", [0, 99]) ?? 1;
  system.hd = {
    dice: level === 0 ? 0.5 : level,
    modifier: 0,
    asterisks: 0,
    formula: level === 0 ? "1d4" : `${level}d8`,
  };
  const ascending = actor.number("system.attributes.ac.value", "ac", [0, 40]) ?? 10;
  put(system, "ac.value", Math.max(-20, 19 - ascending));
  const feet = MOVES.get(actor.text("system.move", "movement"));
  if (feet !== undefined) put(system, "movement.walk", { turn: feet * 3, round: feet });
  const note = actor.text("system.moveNote", "movement");
  const other = /fly|swim|burrow|climb/i.exec(note)?.[0].toLowerCase();
  if (other && feet !== undefined) put(system, `movement.${other}`, { turn: feet * 3, round: feet });
}

/** The lowest bonus of its attacks is the monster's; a higher one is stored with its attack. */
function bonusToHit({ system, actor, items }: ImportContext, data: unknown): void {
  const bonuses = new Map(
    thingsOf(data).flatMap(({ id, type, read }) => {
      const bonus = Number(ownAt(read.data, "system.bonuses.attackBonus") ?? 0);
      return /^NPC (?:Special )?Attack$/.test(type) && Number.isFinite(bonus) ? [[id, bonus] as const] : [];
    }),
  );
  const least = Math.min(40, Math.max(0, Math.min(...bonuses.values())));
  if (bonuses.size === 0 || Math.max(...bonuses.values()) <= 0) return;
  put(system, "attackBonus", least);
  actor.carried.push({ field: "thac0", value: `+${least}` });
  for (const item of items) {
    const better = (bonuses.get(item.id) ?? least) - least;
    if (better > 0) item.system.toHit = Math.min(20, better);
  }
}

type Thing = ReturnType<typeof thingsOf>[number];
/** Items that only name ancestry, class and the like; they are noted among the left-over fields. */
const NAMES = ["Ancestry", "Background", "Class", "Deity", "Language", "Patron", "Property", "Effect", "Boon"];

function readThing(work: ImportContext, thing: Thing): void {
  const { name, type, read } = thing;
  if (NAMES.includes(type)) {
    if (type === "Language") put(work.system, "languages", [...languagesOf(work), name]);
    work.things.push({ name, was: type, became: "", left: type === "Language" ? [] : read.left() });
    return;
  }
  const made = MAKERS.get(type)?.(read) ?? { type: "gear" as const, system: physical(read) };
  put(made.system, "description", paragraphs(read.text("system.description", "", 20_000)));
  read.skip("system.slots", "system.source", "system.stashed", "system.properties");
  work.items.push({ name, id: thing.id, within: "", ...made });
  work.things.push({ name, was: type, became: made.type, left: read.left() });
}

function languagesOf({ system }: ImportContext): readonly unknown[] {
  const before = ownAt(system, "languages");
  return Array.isArray(before) ? before : [];
}

function physical(read: Reading): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  put(system, "quantity", read.number("system.quantity", "", [0, 1_000_000]));
  const cost = (coin: string): number => read.number(`system.cost.${coin}`, "", [0, 1_000_000]) ?? 0;
  put(system, "value", Math.round((cost("gp") + cost("sp") / 10 + cost("cp") / 100) * 100) / 100);
  system.location =
    ownAt(read.data, "system.stashed") === true ? "stored" : read.flag("system.equipped") ? "inHand" : "carried";
  if (read.flag("system.broken")) system.broken = true;
  if (ownAt(read.data, "system.identification.identified") === false) system.identified = false;
  else read.skip("system.identification");
  return system;
}

function weapon(read: Reading): ImportedData {
  const one = read.text("system.damage.oneHanded", "");
  const two = read.text("system.damage.twoHanded", "");
  const missile = read.text("system.type", "") === "ranged";
  const far = read.text("system.range", "");
  const range = missile ? { short: 30, medium: 60, long: far === "far" ? 120 : 90 } : { short: 0, medium: 0, long: 0 };
  const hands = one === "" ? "two" : two === "" ? "one" : "either";
  const bonus = read.number("system.bonuses.attackBonus", "", [-5, 5]) ?? 0;
  read.skip("system.handedness", "system.baseWeapon");
  const system = { ...physical(read), damage: diceOf(one || two), melee: !missile, missile, range, hands, bonus };
  return {
    type: "weapon",
    system: { ...system, magic: bonus !== 0 || read.flag("system.magicItem") },
    known: "equipment",
  };
}

function armour(read: Reading): ImportedData {
  const system = physical(read);
  const base = read.number("system.ac.base", "", [0, 25]) ?? 0;
  const modifier = read.number("system.ac.modifier", "", [-5, 5]) ?? 0;
  if (system.location === "inHand") system.location = "worn";
  read.skip("system.ac.attribute", "system.baseArmor");
  const shield = base === 0;
  const how = shield
    ? { kind: "shield", shieldBonus: Math.max(0, modifier) }
    : {
        kind: "armour",
        ac: Math.min(9, Math.max(-5, 19 - base)),
        bonus: modifier,
        band: base >= 13 ? "heavy" : "light",
      };
  return { type: "armour", system: { ...system, ...how, magic: read.flag("system.magicItem") }, known: "equipment" };
}

function basic(read: Reading): ImportedData {
  const system = physical(read);
  if (read.flag("system.treasure")) return { type: "treasure", system: { ...system, kind: "other" } };
  if (read.flag("system.isAmmunition")) return { type: "ammunition", system, known: "equipment" };
  if (read.flag("system.light.isSource")) {
    const minutes = read.number("system.light.longevityMins", "", [0, 99_990]) ?? 60;
    const seconds = read.number("system.light.remainingSecs", "", [0, 5_999_400]) ?? minutes * 60;
    const begun = read.flag("system.light.hasBeenUsed");
    const turns = begun ? { turnsLeft: Math.ceil(seconds / 600) } : {};
    system.kind = "light";
    system.light = { radius: 30, turnsMax: Math.ceil(minutes / 10), ...turns };
  }
  read.skip("system.light");
  return { type: "gear", system, known: "equipment" };
}

function spell(read: Reading): ImportedData {
  const system: Record<string, unknown> = { list: "magic-user" };
  putSpellLevel(system, read.number("system.tier", "", [1, 9]));
  put(system, "range.text", read.text("system.range", ""));
  const length = read.text("system.duration.value", "");
  put(system, "duration.text", `${length} ${read.text("system.duration.type", "")}`.trim());
  put(system, "damage", diceAt(read, "system.formula"));
  return { type: "spell", system, known: "spells" };
}

function attack(read: Reading): ImportedData {
  const system: Record<string, unknown> = { damage: diceAt(read, "system.damage.value") };
  put(system, "count", read.number("system.attack.num", "", [1, 50]));
  const ranges = read.list("system.ranges").map(String);
  const missile = ranges.some((one) => one !== "close");
  Object.assign(system, { missile, melee: !missile || ranges.includes("close") });
  // The common bonus of all attacks is the monster's own.
  read.skip("system.bonuses.attackBonus", "system.bonuses.critical", "system.damage.numDice");
  return { type: "attack", system };
}

const ability = (): ImportedData => ({ type: "ability", system: {} });
const magic =
  (kind: string) =>
  (read: Reading): ImportedData => ({ type: "magicItem", system: { ...physical(read), kind } });

const MAKERS = lookup<(read: Reading) => ImportedData>({
  Weapon: weapon,
  Armor: armour,
  Basic: basic,
  Gem: (read) => ({ type: "treasure", system: { ...physical(read), kind: "gem" } }),
  Spell: spell,
  Potion: magic("potion"),
  Scroll: magic("scroll"),
  Wand: magic("wand"),
  Talent: ability,
  "Class Ability": ability,
  "NPC Feature": ability,
  "NPC Attack": attack,
  "NPC Special Attack": attack,
});
