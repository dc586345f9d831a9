import {
  CLASSES,
  type ClassId,
  CONDITIONS,
  type Condition,
  type Creature,
  type CreatureState,
  type HarmedOnlyBy,
  SAVES,
} from "../../rules/creature/types.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { armourFrom, attackFrom, itemModifiers, weaponFrom } from "./items.ts";

type CharacterSystem = Actor.SystemOfType<"character">;
type MonsterSystem = Actor.SystemOfType<"monster">;
type HirelingSystem = Actor.SystemOfType<"hireling">;
type CreatureSystem = CharacterSystem | MonsterSystem | HirelingSystem;

const known = new WeakMap<Actor.Implementation, Creature>();

/** Drops what was worked out for an actor: it has been prepared anew. */
export function forgetCreature(actor: Actor.Implementation): void {
  known.delete(actor);
}

/** Whether an actor is somebody who fights: a character, monster or hireling. */
export function isCreature(actor: Actor.Implementation | null | undefined): actor is Actor.Implementation {
  return actor?.type === "character" || actor?.type === "monster" || actor?.type === "hireling";
}

/** The actor as the rules see it; worked out once after each preparation, in one pass over its items. */
export function creatureOf(actor: Actor.Implementation): Creature {
  const found = known.get(actor);
  if (found) return found;
  const creature = build(actor);
  known.set(actor, creature);
  return creature;
}

function build(actor: Actor.Implementation): Creature {
  const system = actor.system as CreatureSystem;
  const kind = actor.type === "character" || actor.type === "monster" ? actor.type : "hireling";
  const modifiers: Modifier[] = [];
  const gear = sortItems(actor, modifiers);
  return {
    id: actor.uuid,
    name: actor.name,
    kind,
    normalHuman: false,
    minion: false,
    hitPoints: {
      value: system.hp.value,
      total: Math.max(1, system.hp.total ?? system.hp.max),
      temporary: system.hp.temp,
      subdual: system.subdual,
    },
    naturalArmourClass: 9,
    ...gear,
    movement: movementOf(system),
    conditions: conditionsOf(actor),
    ...(system.alignment && system.alignment !== "any" && { alignment: system.alignment }),
    size: system.size,
    tags: system.tags,
    harmedOnlyBy: harmedOnlyBy(system),
    immunities: system.immunities,
    isCaster: system.isCaster ?? gear.isCaster,
    ...(system.morale !== null && { morale: system.morale }),
    ...(system.morale2d10 !== null && { morale2d10: system.morale2d10 }),
    ...(system.moraleType && { moraleType: system.moraleType }),
    hatedEnemies: system.hatedEnemies,
    initiativeModifier: system.initiativeModifier,
    ...(system.initiativeBand && { initiativeBand: system.initiativeBand }),
    surprises: 2,
    overrides: overridesOf(system),
    modifiers,
    state: stateOf(system),
    countsAsCharacter: kind === "character",
    ...ofKind(actor, kind),
  };
}

/** What only characters, only monsters or only hirelings have. */
function ofKind(actor: Actor.Implementation, kind: Creature["kind"]): Partial<Creature> {
  if (kind === "character") return characterParts(actor.system as CharacterSystem);
  if (kind === "monster") return monsterParts(actor.system as MonsterSystem);
  return hirelingParts(actor.system as HirelingSystem);
}

function characterParts(system: CharacterSystem): Partial<Creature> {
  const { str, int, wis, dex, con, cha } = system.abilities;
  const scores = { str, int, wis, dex, con, cha };
  const complete = Object.values(scores).every((score) => score !== null);
  const id = classId(system.class);
  const elf = id === "elf";
  const operating = system.elf.operating === "magicUser" ? ("magic-user" as const) : ("fighter" as const);
  return {
    ...(complete && { abilities: scores as NonNullable<Creature["abilities"]> }),
    class: { id, level: system.level, ...(elf && { operating }) },
    ...(system.people !== "other" && { ancestry: system.people }),
    normalHuman: id === "normal-human",
    ...(system.isRetainer && { hirelingKind: "retainer" as const, treatment: system.treatment }),
    ...(system.loyalty !== null && { loyalty: system.loyalty }),
    ...(system.ac.value !== null && { naturalArmourClass: system.ac.value }),
  };
}

function monsterParts(system: MonsterSystem): Partial<Creature> {
  const marks: string[] = [system.kind];
  if (system.family) marks.push(system.family.toLowerCase());
  if (system.intelligent) marks.push("intelligent");
  if (system.largeClumsy) marks.push("largeClumsy");
  if (system.largeSwipe) marks.push("largeSwipe");
  if (system.sameTarget) marks.push("sameTarget");
  if (system.turnAs) marks.push("undead");
  return {
    hitDice: { number: system.hd.dice, modifier: system.hd.modifier, asterisks: system.hd.asterisks },
    normalHuman: system.normalHuman,
    minion: system.minion,
    naturalArmourClass: system.ac.value ?? 9,
    surprises: system.surprises ?? 2,
    countsAsCharacter: system.countsAsCharacter,
    tags: [...new Set([...system.tags, ...marks])],
  };
}

const HIRELINGS = {
  mercenary: "mercenary",
  specialist: "specialist",
  retainer: "retainer",
  henchman: "henchman",
  porter: "normal",
  unusual: "unusual",
} as const;

function hirelingParts(system: HirelingSystem): Partial<Creature> {
  return {
    hitDice: { number: system.hd.dice, modifier: system.hd.modifier, asterisks: system.hd.asterisks },
    normalHuman: system.normalHuman,
    hirelingKind: HIRELINGS[system.kind],
    treatment: system.treatment,
    ...(system.loyalty !== null && { loyalty: system.loyalty }),
    naturalArmourClass: system.ac.value ?? 9,
    countsAsCharacter: true,
  };
}

function classId(key: string): ClassId {
  return CLASSES.find((id) => id === key) ?? "fighter";
}

/** Sorts what is carried into what the rules ask for, in one pass. */
function sortItems(
  actor: Actor.Implementation,
  modifiers: Modifier[],
): Pick<Creature, "armour" | "weapons" | "attacks" | "load" | "isCaster"> {
  const ammunition = new Map<string, number>();
  const armed: Item.Implementation[] = [];
  const armour: Creature["armour"][number][] = [];
  const attacks: Creature["attacks"][number][] = [];
  let load = 0;
  let spells = 0;
  for (const item of actor.items) {
    if (item.type === "weapon") armed.push(item);
    else if (item.type === "attack") attacks.push(attackFrom(item));
    else if (item.type === "spell") spells += 1;
    else if (item.type === "armour") {
      const worn = armourFrom(item);
      if (worn) armour.push(worn);
    } else if (item.type === "ammunition") {
      const { group, quantity } = item.system as Item.SystemOfType<"ammunition">;
      ammunition.set(group, (ammunition.get(group) ?? 0) + quantity);
    }
    load += weightOf(item);
    if (inUse(item)) modifiers.push(...itemModifiers(item, (item.system as Item.SystemOfType<"gear">).modifiers));
  }
  const weapons = armed.map((item) => {
    const needs = (item.system as Item.SystemOfType<"weapon">).ammunition;
    return weaponFrom(item, needs ? (ammunition.get(needs) ?? 0) : undefined);
  });
  return { armour, weapons, attacks, load: Math.round(load), isCaster: spells > 0 };
}

const PHYSICAL = new Set(["weapon", "armour", "ammunition", "gear", "treasure", "magicItem"]);

function weightOf(item: Item.Implementation): number {
  if (!PHYSICAL.has(item.type)) return 0;
  const { weight, quantity, location } = item.system as Item.SystemOfType<"gear">;
  return location === "stored" || location === "mount" || location === "destroyed" ? 0 : (weight ?? 0) * quantity;
}

/** Whether an item's modifiers reach its bearer: worn or in hand. A weapon's own reach only its blows. */
function inUse(item: Item.Implementation): boolean {
  if (!PHYSICAL.has(item.type) || item.type === "weapon") return item.type === "ability";
  const { location, broken } = item.system as Item.SystemOfType<"gear">;
  return !broken && (location === "worn" || location === "inHand");
}

function movementOf(system: CreatureSystem): Creature["movement"] {
  const { walk, fly, swim } = system.movement;
  return {
    walk: walk.turn ?? 0,
    ...(fly.turn !== null && { fly: fly.turn }),
    ...(swim.turn !== null && { swim: swim.turn }),
  };
}

function conditionsOf(actor: Actor.Implementation): Condition[] {
  return CONDITIONS.filter((condition) => actor.statuses.has(condition));
}

function harmedOnlyBy(system: CreatureSystem): HarmedOnlyBy {
  const kinds = system.harmedOnlyBy;
  if (kinds.length === 0) return { kind: "any" };
  if (kinds.every((kind) => kind === "silver" || kind === "magic"))
    return kinds.includes("silver") ? { kind: "silverOrMagic" } : { kind: "magic", bonus: system.harmedOnlyByBonus };
  return { kind: "only", kinds };
}

function overridesOf(system: CreatureSystem): Creature["overrides"] {
  const saves: { [K in (typeof SAVES)[number]]?: number } = {};
  for (const category of SAVES) {
    const value = system.saves[category];
    if (value !== null) saves[category] = value;
  }
  const as = savesAs(system);
  return {
    ...(system.thac0 !== null && { thac0: system.thac0 }),
    ...(Object.keys(saves).length > 0 && { saves }),
    ...(as !== undefined && { savesAs: as }),
  };
}

function savesAs(system: CreatureSystem): string | undefined {
  const { as, asClass, asLevel } = system.saves;
  if (as === "normalHuman") return "NH";
  if (as === "hd" && asLevel !== null) return String(asLevel);
  if (as === "class" && asClass) return `${asClass} ${asLevel ?? 1}`;
  return undefined;
}

function stateOf(system: CreatureSystem): CreatureState {
  return {
    wounds: Math.min(3, system.wounds.level),
    surges: system.surges.value,
    actionPoints: system.actionPoints.value,
    luck: "luck" in system ? system.luck.value : 0,
    drained: system.drained.temporary + system.drained.permanent,
    lostParts: "lostParts" in system ? system.lostParts : [],
    critGuard: system.critGuard,
    doses: system.poison.doses,
  };
}
