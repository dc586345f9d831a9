/**
 * Actors of Dolmenwood for Foundry, by its public data model: ascending armour class from 10, feet a round, levels for Hit Dice, and saving throws against
 * doom, ray, hold, blast and spell.
 */
import {
  alignmentOf,
  ancestryNamed,
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
  putClasses,
  thingsOf,
} from "./common.ts";
import { enterItem, type Thing } from "./ose-family.ts";
import { isRecord, ownAt, put, putSpellLevel, putTreasure, Reading } from "./reading.ts";

const SAVES = [
  ["doom", "death"],
  ["ray", "wands"],
  ["hold", "paralysis"],
  ["blast", "breath"],
  ["spell", "spells"],
] as const;
const ABILITIES = [
  ["strength", "str"],
  ["intelligence", "int"],
  ["wisdom", "wis"],
  ["dexterity", "dex"],
  ["constitution", "con"],
  ["charisma", "cha"],
] as const;
/** Their rarest coin is in the place of platinum. */
const COINS = [
  ["copper", "cp"],
  ["silver", "sp"],
  ["gold", "gp"],
  ["pellucidium", "pp"],
] as const;
const WAYS = ["swim", "fly", "climb", "burrow"] as const;
/** Their armour class 10 is 9 in descending notation. */
const BOTH = 19;
const MOST_ATTACKS = 40;

export function fromDolmenwood(data: unknown): Imported {
  const work = importContext(data);
  const monster = ownAt(data, "type") === "Creature";
  const { actor, system } = work;
  numbers(work, [
    ["system.hp.value", "hp.value", "hp", [-999, 9999]],
    ["system.hp.max", "hp.max", "hp", [0, 9999]],
    ...SAVES.map(([from, to]) => [`system.saves.${from}`, `saves.${to}`, "saves", [2, 20]] as const),
  ]);
  const feet = actor.number("system.speed", "movement", [0, 1000]);
  if (feet !== undefined) put(system, "movement.walk", { turn: feet * 3, round: feet });
  put(system, "alignment", alignmentOf(actor.text("system.alignment", "alignment")) ?? undefined);
  const foreign = monster ? readCreature(work) : readAdventurer(work, data);
  const memorised = monster ? new Map<string, number>() : memorisedIn(work);
  for (const thing of thingsOf(data)) readThing(work, thing, memorised);
  return gathered(work, monster ? "monster" : "character", foreign);
}

/** The words of a key: "highElfish" as "High Elfish". */
function spelt(key: unknown): string {
  const words = String(key ?? "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readAdventurer(work: ImportContext, data: unknown): string {
  const { actor, system } = work;
  numbers(work, [
    ...ABILITIES.map(
      ([from, to]) => [`system.abilities.${from}.score`, `abilities.${to}`, "abilities", [1, 25]] as const,
    ),
    ["system.level", "level", "level", [0, 36]],
    ["system.xp.value", "xp.value", "xp", [0, 99_999_999]],
    ...COINS.map(([from, to]) => [`system.coins.${from}`, `coins.${to}`, "coins", [0, 9_999_999]] as const),
  ]);
  // Class and kindred are items on their sheet, and texts in older files.
  const standing = (type: string): string => thingsOf(data).find((thing) => thing.type === type)?.name ?? "";
  const words = standing("Class") || spelt(actor.text("system.class", "class"));
  const kindred = standing("Kindred") || spelt(actor.text("system.kindred", "people"));
  if (standing("Class")) actor.carried.push({ field: "class", value: words });
  if (standing("Kindred")) actor.carried.push({ field: "people", value: kindred });
  const foreign = putClasses(system, words);
  put(system, "people", ancestryNamed(kindred));
  const spoken = actor.list("system.languages").map(spelt).filter(Boolean);
  put(system, "languages", spoken.length > 0 ? spoken : undefined);
  if (spoken.length > 0) actor.carried.push({ field: "languages", value: spoken.join(", ") });
  put(system, "title", actor.text("system.background.profession", "title"));
  put(system, "description", paragraphs(actor.text("system.background.notes", "biography", 20_000)));
  if (actor.text("system.retainer", "retainer")) {
    system.isRetainer = true;
    put(system, "loyalty", actor.number("system.loyalty", "loyalty", [-20, 30]));
  }
  // The values are computed here from class, scores and worn items.
  actor.skip("system.ac", "system.attack", "system.xp.nextLevel", "system.movement", "system.skills", "system.class");
  actor.skip("system.kindred", "system.encumbrance", "system.loyalty", "system.magicResistance", "system.creatureType");
  actor.skip("system.size", "system.customizeSkills", "system.hpPerLevel", "system.physical.unitSystem");
  actor.skip(...ABILITIES.map(([from]) => `system.abilities.${from}.mod`));
  return foreign;
}

/** The number of preparations of each spell, by its id. Cast spells are the first of a rank. */
function memorisedIn({ actor }: ImportContext): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of ["arcaneMagic", "holyMagic"])
    for (let rank = 1; rank <= 6; rank++) {
      const path = `system.${kind}.spellSlots.rank${rank}`;
      for (const id of ownList(actor.data, `${path}.memorized`))
        if (typeof id === "string") counts.set(id, (counts.get(id) ?? 0) + 1);
      actor.skip(`${path}.memorized`, `${path}.max`);
    }
  actor.skip("system.arcaneMagic.enabled", "system.holyMagic.enabled", "system.fairyMagic.enabled");
  actor.skip("system.knacks.enabled");
  return counts;
}

function ownList(data: unknown, path: string): readonly unknown[] {
  const value = ownAt(data, path);
  return Array.isArray(value) ? value.slice(0, 200) : [];
}

function readCreature(work: ImportContext): string {
  const { actor, system } = work;
  const level = actor.number("system.level", "hitDice", [0, 99]) ?? 1;
  const formula = diceAt(actor, "system.hpDice");
  system.hd = { dice: level === 0 ? 0.5 : level, modifier: 0, asterisks: 0, formula: formula || `${level || 1}d8` };
  const ascending = actor.number("system.ac", "ac", [0, 40]) ?? 10;
  put(system, "ac.value", Math.max(-20, BOTH - ascending));
  numbers(work, [
    ["system.morale", "morale", "morale", [2, 12]],
    ["system.xpAward", "xp", "xp", [0, 999_999]],
  ]);
  put(system, "numberAppearing.dungeon", diceAt(actor, "system.encounters", "number"));
  putTreasure(system, actor.text("system.treasureType", "treasure"));
  for (const way of WAYS) {
    const feet = actor.number(`system.movement.${way}`, "movement", [0, 1000]) ?? 0;
    if (feet > 0) put(system, `movement.${way}`, { turn: feet * 3, round: feet });
  }
  const chance = actor.number("system.lairChance", "notes", [0, 100]) ?? 0;
  const words = [
    actor.text("system.description", "biography", 20_000),
    ...["monsterType", "intelligence", "behaviour", "speech", "possessions"].map((field) => {
      const said = actor.text(`system.${field}`, "notes", 2000);
      return said && `${spelt(field)}: ${spelt(said)}`;
    }),
    chance > 0 ? `Lair: ${chance}%` : "",
  ];
  put(system, "description", paragraphs(words.filter(Boolean).join("\n")));
  actor.skip("system.size", "system.loyalty");
  readAttacks(work);
  for (const [at, row] of actor.list("system.specialAbilities").filter(isRecord).entries()) {
    const own = new Reading(row);
    const name = own.text("name", "") || "?";
    const description = paragraphs(own.text("description", "", 20_000));
    work.items.push({
      name,
      type: "ability",
      id: `ability.${at}`,
      within: "",
      system: description ? { description } : {},
    });
    work.things.push({ name, was: "specialAbilities", became: "ability", left: [] });
  }
  return "";
}

/** Attacks are a list; those of another group are another routine. The monster has the lowest of their bonuses. */
function readAttacks({ actor, system, items, things }: ImportContext): void {
  const rows = actor.list("system.attacks").filter(isRecord).slice(0, MOST_ATTACKS);
  const bonuses = rows.map((row) => new Reading(row).number("attackBonus", "", [-10, 40]) ?? 0);
  const least = Math.min(...bonuses);
  if (rows.length > 0) {
    put(system, "attackBonus", Math.max(0, least));
    actor.carried.push({ field: "thac0", value: `${least < 0 ? "" : "+"}${least}` });
  }
  const groups: string[] = [];
  for (const [at, row] of rows.entries()) {
    const read = new Reading(row);
    const group = read.text("attackGroup", "");
    if (!groups.includes(group)) groups.push(group);
    const words = read.text("attackDamage", "");
    const far = read.number("rangeLong", "", [0, 5000]) ?? read.number("rangeShort", "", [0, 5000]) ?? 0;
    const effect = read.text("attackEffect", "", 2000);
    const damage = diceOf(words);
    const more = [damage ? "" : words, effect].filter(Boolean).join("; ");
    const name = read.text("attackName", "") || "?";
    const better = (bonuses[at] ?? 0) - Math.max(0, least);
    items.push({
      name,
      type: "attack",
      id: `attack.${at}`,
      within: "",
      system: {
        routine: Math.min(8, groups.indexOf(group) + 1),
        count: read.number("numAttacks", "", [1, 50]) ?? 1,
        damage,
        missile: far > 0,
        melee: far === 0,
        ...(better !== 0 && { toHit: Math.min(20, Math.max(-10, better)) }),
        ...(more && { description: paragraphs(more) }),
      },
    });
    things.push({ name, was: "attacks", became: "attack", left: [] });
  }
}

/** Items that only name the class and kindred. */
const NAMES = ["Class", "Kindred"];

function readThing(work: ImportContext, thing: Thing, memorised: ReadonlyMap<string, number>): void {
  const { name, type, read, id } = thing;
  read.skip("system.codexUuid");
  if (NAMES.includes(type)) {
    work.things.push({ name, was: type, became: "", left: [] });
    return;
  }
  const made = MAKERS.get(type)?.(read, memorised.get(id) ?? 0) ?? { type: "gear" as const, system: physical(read) };
  const words = ["notes", "effects", "description"].map((field) => read.text(`system.${field}`, "", 20_000));
  put(made.system, "description", paragraphs(words.filter(Boolean).join("\n")));
  enterItem(work, thing, "", made);
}

const WORTH = lookup<number>({ pp: 5, gp: 1, ep: 0.5, sp: 0.1, cp: 0.01 });

function physical(read: Reading): Record<string, unknown> {
  const system: Record<string, unknown> = {};
  put(system, "quantity", read.number("system.quantity", "", [0, 1_000_000]));
  put(system, "weight", read.number("system.weightCoins", "", [0, 1_000_000], false));
  const cost = read.number("system.cost", "", [0, 1_000_000]);
  const worth = WORTH.get(read.text("system.costDenomination", "") || "gp") ?? 1;
  if (cost !== undefined) system.value = Math.round(cost * worth * 100) / 100;
  if (read.flag("system.equipped")) system.location = "inHand";
  read.skip("system.weightSlots", "system.stackSize", "system.size");
  return system;
}

function weapon(read: Reading): ImportedData {
  const feet = (band: string): number => read.number(`system.range${band}`, "", [0, 5000]) ?? 0;
  const range = { short: feet("Short"), medium: feet("Medium"), long: feet("Long") };
  const qualities = read.list("system.qualities").map(String);
  const has = (quality: RegExp): boolean => qualities.some((one) => quality.test(one));
  const missile = range.short > 0 || has(/^missile$/i);
  const system = {
    ...physical(read),
    damage: diceAt(read, "system.damage"),
    missile,
    melee: !missile || has(/^melee$/i),
    range,
    ...(has(/two-?handed/i) && { hands: "two" }),
    ...(has(/^brace$/i) && { brace: true }),
    ...(has(/^charge$/i) && { charge: true }),
    ...(has(/^splash$/i) && { splash: true }),
    ...(has(/^reload$/i) && { reload: true }),
  };
  read.skip("system.weaponType");
  return { type: "weapon", system, known: "equipment" };
}

function armour(read: Reading): ImportedData {
  const system = physical(read);
  if (system.location) system.location = "worn";
  const ac = read.number("system.ac", "", [-5, 30]) ?? 10;
  const bulk = read.text("system.bulk", "");
  const shield = /shield/i.test(read.text("system.armorType", ""));
  read.skip("system.fit");
  const how = shield
    ? { kind: "shield", shieldBonus: Math.min(5, Math.max(1, ac)) }
    : { kind: "armour", ac: Math.min(9, Math.max(-5, BOTH - ac)), band: bulk === "light" ? "light" : "heavy" };
  return { type: "armour", system: { ...system, ...how }, known: "equipment" };
}

function spell(list: string): (read: Reading, memorised: number) => ImportedData {
  return (read, memorised) => {
    const system: Record<string, unknown> = { list };
    putSpellLevel(system, read.number("system.rank", "", [1, 9]));
    put(system, "range.text", read.text("system.range", ""));
    put(system, "duration.text", read.text("system.duration", ""));
    if (memorised > 0) system.memorised = { normal: Math.min(20, memorised), reversed: 0 };
    return { type: "spell", system, known: "spells" };
  };
}

const MAKERS = lookup<(read: Reading, memorised: number) => ImportedData>({
  Weapon: weapon,
  Armor: armour,
  Treasure: (read) => ({ type: "treasure", system: { ...physical(read), kind: "other" } }),
  Spell: spell("magic-user"),
  HolySpell: spell("cleric"),
  Glamour: () => ({ type: "ability", system: {} }),
  Rune: () => ({ type: "ability", system: {} }),
  Trait: () => ({ type: "ability", system: {} }),
});
