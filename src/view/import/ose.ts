/** Actors of Old-School Essentials for Foundry, by its public data model: descending armour class, five saving throws, coins as items. */
import {
  addCoins,
  alignmentOf,
  ancestryNamed,
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

const SAVES = [
  ["death", "death"],
  ["wand", "wands"],
  ["paralysis", "paralysis"],
  ["breath", "breath"],
  ["spell", "spells"],
] as const;
const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;

export function fromOse(data: unknown): Imported {
  const work = importContext(data);
  const { actor } = work;
  const monster = ownAt(data, "type") === "monster";
  common(work);
  const foreign = monster ? readMonster(work) : readCharacter(work);
  for (const thing of thingsOf(data)) readThing(work, thing, monster);
  actor.skip("system.hp.hd", "system.aac", "system.thac0.bba", "system.config", "system.scores", "system.encumbrance");
  return gathered(work, monster ? "monster" : "character", foreign);
}

function common(work: ImportContext): void {
  const { actor, system } = work;
  numbers(work, [
    ["system.hp.value", "hp.value", "hp", [-999, 9999]],
    ["system.hp.max", "hp.max", "hp", [0, 9999]],
    ["system.movement.base", "movement.walk.turn", "movement", [0, 3000]],
    ...SAVES.map(([from, to]) => [`system.saves.${from}.value`, `saves.${to}`, "saves", [2, 20]] as const),
  ]);
  put(system, "alignment", alignmentOf(actor.text("system.details.alignment", "alignment")) ?? undefined);
  put(
    system,
    "languages",
    actor.list("system.languages.value", "languages").filter((one) => typeof one === "string"),
  );
  put(system, "description", paragraphs(actor.text("system.details.biography", "biography", 20_000)));
  put(system, "notes", paragraphs(actor.text("system.details.notes", "notes", 20_000)));
}

function readCharacter(work: ImportContext): string {
  const { actor, system } = work;
  numbers(work, [
    ...ABILITIES.map((key) => [`system.scores.${key}.value`, `abilities.${key}`, "abilities", [1, 25]] as const),
    ["system.details.level", "level", "level", [0, 36]],
    ["system.details.xp.value", "xp.value", "xp", [0, 99_999_999]],
    ["system.exploration.sd", "exploration.secretDoors", "exploration", [0, 6]],
    ["system.exploration.ft", "exploration.roomTraps", "exploration", [0, 6]],
    ["system.exploration.ld", "exploration.listen", "exploration", [0, 6]],
    ["system.exploration.od", "exploration.openDoors", "exploration", [0, 6]],
  ]);
  const words = actor.text("system.details.class", "class");
  const foreign = putClasses(system, words);
  put(system, "people", ancestryNamed(words));
  put(system, "title", actor.text("system.details.title", "title"));
  if (actor.flag("system.retainer.enabled", "retainer")) {
    system.isRetainer = true;
    put(system, "loyalty", actor.number("system.retainer.loyalty", "loyalty", [-20, 30]));
  }
  // The values are computed here from class, scores and worn items.
  actor.skip("system.thac0", "system.ac", "system.details.xp.next", "system.details.xp.share", "system.initiative");
  return foreign;
}

function readMonster(work: ImportContext): string {
  readBeast(work, {
    special: "system.details.specialAbilities",
    ac: "system.ac.value",
    xp: "system.details.xp",
    dungeon: "system.details.appearing.d",
    lair: "system.details.appearing.w",
    treasure: "system.details.treasure.type",
  });
  return "";
}

function readThing(work: ImportContext, thing: Thing, monster: boolean): void {
  const { name, type, read } = thing;
  const coin = type === "item" ? coinNamed(name) : undefined;
  if (coin) {
    addCoins(work, coin, read.number("system.quantity.value", "", [0, 9_999_999]) ?? 0);
    read.skip("system.weight", "system.cost", "system.treasure", "system.itemslots");
    work.things.push({ name, was: type, became: "", left: read.left() });
    return;
  }
  const made = MAKERS.get(type)?.(read, monster) ?? { type: "gear" as const, system: physical(read) };
  read.skip("system.itemslots", "system.itemIds", "system.containerId", "system.counter");
  const within = String(ownAt(read.data, "system.containerId") ?? "");
  enterItem(work, thing, within, made);
}

function physical(read: Reading): Record<string, unknown> {
  return physicalOf(read, "system.quantity.value");
}

const TAG_FLAGS: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [/two-?handed/i, { hands: "two" }],
  [/blunt/i, { blunt: true, edged: false }],
  [/splash/i, { splash: true }],
  [/brace/i, { brace: true }],
  [/charge/i, { charge: true }],
  [/reload/i, { reload: true }],
];

function tagWords(read: Reading): string {
  return read
    .list("system.tags")
    .map((tag) => String(ownAt(tag, "title") ?? ownAt(tag, "value") ?? ""))
    .join(" ");
}

function weapon(read: Reading, monster: boolean): ImportedData {
  const damage = diceAt(read, "system.damage");
  const range = rangesOf(read);
  const melee = read.flag("system.melee");
  const missile = read.flag("system.missile");
  if (monster) {
    const count = read.number("system.counter.max", "", [1, 50]) ?? 1;
    read.skip("system.pattern", "system.quantity", "system.weight", "system.cost", "system.equipped", "system.tags");
    return { type: "attack", system: { damage, count, melee: melee || !missile, missile } };
  }
  const system = physical(read);
  const bonus = read.number("system.bonus", "", [-5, 5]) ?? 0;
  const tags = tagWords(read);
  Object.assign(system, { damage, melee, missile, range, slow: read.flag("system.slow"), bonus, magic: bonus !== 0 });
  for (const [pattern, flags] of TAG_FLAGS) if (pattern.test(tags)) Object.assign(system, flags);
  read.skip("system.pattern");
  return { type: "weapon", system, known: "equipment" };
}

function armour(read: Reading): ImportedData {
  const system = physical(read);
  const kind = read.text("system.type", "");
  const ac = read.number("system.ac.value", "", [-5, 9]) ?? 9;
  read.skip("system.aac", "system.quantity.max");
  if (system.location) system.location = "worn";
  if (kind === "shield") Object.assign(system, { kind: "shield", shieldBonus: 1 });
  else Object.assign(system, { kind: "armour", ac, band: kind === "heavy" ? "heavy" : "light" });
  return { type: "armour", system, known: "equipment" };
}

const LISTS: readonly (readonly [RegExp, string])[] = [
  [/cleric|priest|druid/i, "cleric"],
  [/./, "magic-user"],
];

function spell(read: Reading): ImportedData {
  const system: Record<string, unknown> = {};
  putSpellLevel(system, read.number("system.lvl", "", [1, 9]));
  const list = read.text("system.class", "");
  put(system, "list", LISTS.find(([pattern]) => pattern.test(list))?.[1]);
  put(system, "range.text", read.text("system.range", ""));
  put(system, "duration.text", read.text("system.duration", ""));
  const memorised = read.number("system.memorized", "", [0, 20]) ?? 0;
  // The other system stores in `cast` how often it is still prepared.
  const left = Math.min(memorised, read.number("system.cast", "", [0, 20]) ?? memorised);
  Object.assign(system, { memorised: { normal: left, reversed: 0 }, cast: { normal: memorised - left, reversed: 0 } });
  return { type: "spell", system, known: "spells" };
}

const MAKERS = lookup<(read: Reading, monster: boolean) => ImportedData>({
  weapon,
  armor: armour,
  spell,
  ability: () => ({ type: "ability", system: {} }),
  container: (read) => ({ type: "gear", system: { ...physical(read), kind: "container" }, known: "equipment" }),
  item: (read) =>
    read.flag("system.treasure")
      ? { type: "treasure", system: { ...physical(read), kind: "other" } }
      : { type: "gear", system: physical(read), known: "equipment" },
});
