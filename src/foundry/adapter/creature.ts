import { scoresWithBonuses } from "../../rules/characters/ancestry-bonuses.ts";
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
import { underMagic } from "../../rules/magic/lasting.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { savingThrows } from "../../rules/topics/savingThrows.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { rulingsInForce } from "../settings/store.ts";
import { elfOf } from "./elf.ts";
import { isFallen } from "./fallen.ts";
import { armourFrom, attackFrom, itemModifiers, weaponFrom } from "./items.ts";
import { knownCreatures } from "./known.ts";
import { magicOn } from "./magic.ts";
import { ancestryOf, characterMarks, hirelingMarks, monsterMarks } from "./marks.ts";
import { isAway } from "./whereabouts.ts";

export { isCreature } from "./is-creature.ts";

type CharacterSystem = Actor.SystemOfType<"character">;
type MonsterSystem = Actor.SystemOfType<"monster">;
type HirelingSystem = Actor.SystemOfType<"hireling">;
type CreatureSystem = CharacterSystem | MonsterSystem | HirelingSystem;

/** Stands for the uuid of an actor or token that is not stored yet. */
const ARRIVING = "arriving";

/** The actor as the rules see it; worked out once after each preparation and change of rulings, in one pass over its items. */
export function creatureOf(actor: Actor.Implementation): Creature {
  const rulings = rulingsInForce();
  const found = knownCreatures.get(actor);
  if (found?.rulings === rulings) return found.creature;
  const creature = underMagic(
    build(actor, rulings),
    magicOn(actor).map(({ magic }) => magic),
  );
  knownCreatures.set(actor, { creature, rulings });
  return creature;
}

/** The actor as the rules would see it under other rulings than those in force: for the lab. */
export function creatureUnder(actor: Actor.Implementation, rulings: Rulings): Creature {
  return rulings.hash === rulingsInForce().hash ? creatureOf(actor) : build(actor, rulings);
}

function build(actor: Actor.Implementation, rulings: Rulings): Creature {
  const system = actor.system as CreatureSystem;
  const kind = actor.type === "character" || actor.type === "monster" ? actor.type : "hireling";
  const modifiers: Modifier[] = [];
  const gear = sortItems(actor, modifiers, rulings);
  const isCaster = system.isCaster ?? gear.isCaster;
  return {
    // DOC-01: whoever is still being made has no uuid yet.
    id: actor.uuid ?? ARRIVING,
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
    isCaster,
    ...(system.morale !== null && { morale: system.morale }),
    ...(system.morale2d10 !== null && { morale2d10: system.morale2d10 }),
    ...(system.moraleType && { moraleType: system.moraleType }),
    hatedEnemies: system.hatedEnemies,
    initiativeModifier: system.initiativeModifier,
    ...(system.initiativeBand && { initiativeBand: system.initiativeBand }),
    surprises: 2,
    overrides: overridesOf(system, kind, rulings),
    modifiers,
    state: stateOf(system),
    countsAsCharacter: kind === "character",
    ...ofKind(actor, kind, isCaster, rulings),
  };
}

/** What only characters, only monsters or only hirelings have. */
function ofKind(
  actor: Actor.Implementation,
  kind: Creature["kind"],
  isCaster: boolean,
  rulings: Rulings,
): Partial<Creature> {
  if (kind === "character") return characterParts(actor, isCaster, rulings);
  if (kind === "monster") return monsterParts(actor.system as MonsterSystem, isCaster);
  return hirelingParts(actor.system as HirelingSystem, isCaster);
}

function characterParts(actor: Actor.Implementation, isCaster: boolean, rulings: Rulings): Partial<Creature> {
  const system = actor.system as CharacterSystem;
  const { str, int, wis, dex, con, cha } = system.abilities;
  const scores = { str, int, wis, dex, con, cha };
  const complete = Object.values(scores).every((score) => score !== null);
  const id = classId(system.class);
  const elf = id === "elf";
  const operating = system.elf.operating === "magicUser" ? ("magic-user" as const) : ("fighter" as const);
  const now = elfOf(system, rulings);
  return {
    ...(complete && { abilities: withBonuses(scores as NonNullable<Creature["abilities"]>, system, rulings) }),
    class: now?.class ?? { id, level: system.level, ...(elf && { operating }) },
    ...(now && {
      hitPoints: {
        value: now.value,
        total: Math.max(1, now.total.value),
        temporary: system.hp.temp,
        subdual: system.subdual,
      },
    }),
    ...ancestryOf(system.people),
    tags: characterMarks(actor, id, isCaster),
    surprises: system.exploration.surprises ?? 2,
    normalHuman: id === "normal-human",
    ...(system.isRetainer && { hirelingKind: "retainer" as const, treatment: system.treatment }),
    ...(system.loyalty !== null && { loyalty: system.loyalty }),
  };
}

/** The scores with the points that people and class gave, where the ruling has them (HERO-19, HERO-20, HERO-27). */
function withBonuses(
  scores: NonNullable<Creature["abilities"]>,
  { abilityBonuses }: CharacterSystem,
  rulings: Rulings,
): NonNullable<Creature["abilities"]> {
  const { ancestry, class: own } = abilityBonuses;
  return ancestry || own ? scoresWithBonuses(scores, { ancestry, class: own }, rulings) : scores;
}

function monsterParts(system: MonsterSystem, isCaster: boolean): Partial<Creature> {
  return {
    hitDice: { number: system.hd.dice, modifier: system.hd.modifier, asterisks: system.hd.asterisks },
    normalHuman: system.normalHuman,
    minion: system.minion,
    naturalArmourClass: system.ac.value ?? 9,
    surprises: system.surprises ?? 2,
    countsAsCharacter: system.countsAsCharacter,
    tags: monsterMarks(system, isCaster),
  };
}

/** What each kind of hireling is to the rules. */
export const HIRELING_KINDS = {
  mercenary: "mercenary",
  specialist: "specialist",
  retainer: "retainer",
  henchman: "henchman",
  porter: "normal",
  unusual: "unusual",
} as const;

function hirelingParts(system: HirelingSystem, isCaster: boolean): Partial<Creature> {
  return {
    ...ancestryOf(system.people),
    tags: hirelingMarks(system, isCaster),
    hitDice: { number: system.hd.dice, modifier: system.hd.modifier, asterisks: system.hd.asterisks },
    normalHuman: system.normalHuman,
    hirelingKind: HIRELING_KINDS[system.kind],
    treatment: system.treatment,
    ...(system.loyalty !== null && { loyalty: system.loyalty }),
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
  rulings: Rulings,
): Pick<Creature, "armour" | "weapons" | "attacks" | "load" | "isCaster"> {
  const bearer = kinOf(actor);
  const ammunition = new Map<string, number>();
  const armed: Item.Implementation[] = [];
  const armour: Creature["armour"][number][] = [];
  const attacks: Creature["attacks"][number][] = [];
  let load = 0;
  let spells = 0;
  for (const item of actor.items) {
    if (item.type === "weapon") {
      if (!isFallen(item)) armed.push(item);
    } else if (item.type === "attack") attacks.push(attackFrom(item));
    else if (item.type === "spell") spells += 1;
    else if (item.type === "armour") {
      const worn = armourFrom(item, bearer, rulings);
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
    return weaponFrom(item, needs ? (ammunition.get(needs) ?? 0) : undefined, bearer, rulings);
  });
  return { armour, weapons, attacks, load: Math.round(load), isCaster: spells > 0 };
}

/** Of what people somebody is: for whom a thing was made (ERIS-75). */
function kinOf(actor: Actor.Implementation): Pick<Creature, "class" | "ancestry"> {
  const { people } = actor.system as CreatureSystem;
  if (actor.type !== "character") return ancestryOf(people);
  const { class: calling, level } = actor.system as CharacterSystem;
  return { ...ancestryOf(people), class: { id: classId(calling), level } };
}

const PHYSICAL = new Set(["weapon", "armour", "ammunition", "gear", "treasure", "magicItem"]);

function weightOf(item: Item.Implementation): number {
  if (!PHYSICAL.has(item.type)) return 0;
  const { weight, quantity } = item.system as Item.SystemOfType<"gear">;
  return isAway(item) ? 0 : (weight ?? 0) * quantity;
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
    walk: feetATurn(walk) ?? 0,
    ...(feetATurn(fly) !== null && { fly: feetATurn(fly) ?? 0 }),
    ...(feetATurn(swim) !== null && { swim: feetATurn(swim) ?? 0 }),
  };
}

/** Feet a turn; three rounds' worth when only those were typed. */
function feetATurn({ turn, round }: CreatureSystem["movement"]["walk"]): number | null {
  return turn ?? (round === null ? null : round * 3);
}

/** Who is stone is as helpless as who is paralysed, whatever else the table marks with it. */
function conditionsOf(actor: Actor.Implementation): Condition[] {
  const stone = actor.statuses.has("petrified");
  return CONDITIONS.filter((condition) => actor.statuses.has(condition) || (stone && condition === "helpless"));
}

function harmedOnlyBy(system: CreatureSystem): HarmedOnlyBy {
  const kinds = system.harmedOnlyBy;
  if (kinds.length === 0) return { kind: "any" };
  if (kinds.every((kind) => kind === "silver" || kind === "magic"))
    return kinds.includes("silver") ? { kind: "silverOrMagic" } : { kind: "magic", bonus: system.harmedOnlyByBonus };
  return { kind: "only", kinds };
}

/** What a person typed in place of what the rulings work out. A monster's armour class is its listing, not an override. */
function overridesOf(system: CreatureSystem, kind: Creature["kind"], rulings: Rulings): Creature["overrides"] {
  const saves: { [K in (typeof SAVES)[number]]?: number } = {};
  const one = rulings.use(savingThrows).single ? system.saves.single : null;
  for (const category of SAVES) {
    const value = one ?? system.saves[category];
    if (value !== null) saves[category] = value;
  }
  const as = savesAs(system);
  // Typed in either notation: a bonus of 0 is a THAC0 of 19.
  const thac0 = system.thac0 ?? (system.attackBonus === null ? null : 19 - system.attackBonus);
  return {
    ...(thac0 !== null && { thac0 }),
    ...(kind !== "monster" && system.ac.value !== null && { armourClass: system.ac.value }),
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
