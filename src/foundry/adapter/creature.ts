import { scoresWithBonuses } from "../../rules/characters/ancestry-bonuses.ts";
import { checkCreature } from "../../rules/creature/check.ts";
import { effectModifiers } from "../../rules/creature/effect-changes.ts";
import type { Creature } from "../../rules/creature/types.ts";
import { peopleOfMonster } from "../../rules/derived/acting-class.ts";
import { rateUnderModifiers } from "../../rules/derived/own-rate.ts";
import { wantOnAttacks } from "../../rules/exploration/hunger-and-thirst.ts";
import { underMagic } from "../../rules/magic/lasting-magic.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { displayName } from "../platform/display-name.ts";
import { englishText } from "../platform/english-words.ts";
import { withModuleConditions } from "../platform/module-conditions.ts";
import { knownEffectKey } from "../platform/module-effect-keys.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureCache } from "./creature-cache.ts";
import { type CreatureSystem, conditionsOf, harmedOnlyBy, movementOf, overridesOf, stateOf } from "./creature-state.ts";
import { classOf } from "./custom-class.ts";
import { numberChanges, storedBonuses } from "./effect-changes.ts";
import { elfOf } from "./elf-tracks.ts";
import { isNotCarried } from "./item-location.ts";
import { magicEffectsOn } from "./magic-effects.ts";
import { classesPlayed } from "./several-classes.ts";
import { liesThrown } from "./thrown-items.ts";
import { unwrittenMorale } from "./troops.ts";
import { noteUnreadable } from "./unreadable-actors.ts";
import { armourFrom, attackFrom, itemModifiers, weaponFrom } from "./weapons-and-armour.ts";

/** A tag in the normalised spelling that rulings compare: lower case, without spaces. */
function mark(words: string): string {
  return words.trim().toLowerCase().replaceAll(/\s+/g, "-");
}

/** The tags that weapons with a bonus against certain creatures check (`cleric`, `dwarf`, `spellUser`). */
function faces(people: string, classes: readonly string[], caster: boolean): string[] {
  return [...(people && people !== "other" ? [people] : []), ...classes, ...casting(caster)];
}

function casting(caster: boolean): string[] {
  return caster ? ["spellUser"] : [];
}

/** Backgrounds that are accepted and confirmed, as the rulings name them: `background:thief` (ERIS-45, ERIS-65, ERIS-91). */
function backgrounds(actor: Actor.Implementation): string[] {
  const { accepted, confirmed } = (actor.system as CharacterSystem).background;
  if (!accepted || !confirmed) return [];
  return actor.items.contents
    .filter((item) => item.type === "background")
    .map((item) => `background:${(item.system as Item.SystemOfType<"background">).key || mark(item.name)}`);
}

/** Tags of a character: typed tags, classes and ancestry, background, expertise (HERO-22), riding. */
function characterTags(actor: Actor.Implementation, classes: readonly string[], caster: boolean): string[] {
  const system = actor.system as CharacterSystem;
  const { weaponGroup, implement } = system.expertise;
  const marks = [
    ...system.tags,
    ...faces(system.people, classes, caster),
    ...backgrounds(actor),
    ...(weaponGroup.trim() ? [`expertise:${weaponGroup.trim()}`] : []),
    ...(implement.trim() ? [`implement:${implement.trim()}`] : []),
    ...(system.mount ? ["mounted"] : []),
  ];
  return [...new Set(marks)];
}

/** Tags of a hireling: typed tags, its ancestry, riding. */
function hirelingTags(system: HirelingSystem, caster: boolean): string[] {
  return [...new Set([...system.tags, ...faces(system.people, [], caster), ...(system.mounted ? ["mounted"] : [])])];
}

/** Tags of a monster: typed tags, its kind and family, and each checked box of its sheet that the rulings use. */
function monsterTags(actor: Actor.Implementation, system: MonsterSystem, caster: boolean): string[] {
  const marks = [...system.tags, system.kind, ...casting(caster)];
  if (system.family) marks.push(englishText(actor, system.family).toLowerCase());
  marks.push(system.intelligent ? "intelligent" : "unintelligent");
  if (system.largeClumsy) marks.push("largeClumsy");
  if (system.largeSwipe) marks.push("largeSwipe");
  if (system.sameTarget) marks.push("sameTarget");
  if (system.person) marks.push("person");
  if (system.turnAs) marks.push("undead");
  return [...new Set(marks)];
}

/** The ancestry of a character or hireling; undefined for names that the rulings do not know. */
function ancestryOf(people: string): { readonly ancestry?: NonNullable<Creature["ancestry"]> } {
  return people === "human" || people === "dwarf" || people === "elf" || people === "halfling"
    ? { ancestry: people }
    : {};
}

export { isCreature } from "./is-creature.ts";

type CharacterSystem = Actor.SystemOfType<"character">;
type MonsterSystem = Actor.SystemOfType<"monster">;
type HirelingSystem = Actor.SystemOfType<"hireling">;

/** A placeholder for the uuid of an actor or token that is not stored yet. */
const ARRIVING = "arriving";

/** The actor as the rules see it; calculated once per data preparation and change of rulings, in one pass over its items. */
export function creatureOf(actor: Actor.Implementation): Creature {
  const rulings = rulingsInForce();
  const found = creatureCache.get(actor);
  if (found?.rulings === rulings) return found.creature;
  const creature = withModuleConditions(soundOf(actor, rulings), actor.statuses);
  creatureCache.set(actor, { creature, rulings });
  return creature;
}

function soundOf(actor: Actor.Implementation, rulings: Rulings): Creature {
  try {
    const magic = magicEffectsOn(actor).map((own) => own.magic);
    const creature = underMagic(rateUnderModifiers(build(actor, rulings)), magic);
    checkCreature(creature);
    return creature;
  } catch (error) {
    return noteUnreadable(actor, error);
  }
}

/** The actor under rulings other than those in force, for the lab. */
export function creatureUnderRulings(actor: Actor.Implementation, rulings: Rulings): Creature {
  return rulings.hash === rulingsInForce().hash
    ? creatureOf(actor)
    : underMagic(rateUnderModifiers(build(actor, rulings)), []);
}

function build(actor: Actor.Implementation, rulings: Rulings): Creature {
  const system = actor.system as CreatureSystem;
  const kind = actor.type === "character" || actor.type === "monster" ? actor.type : "hireling";
  const modifiers: Modifier[] = effectModifiers(numberChanges(actor, rulings), storedBonuses(actor), knownEffectKey);
  const gear = sortItems(actor, modifiers, rulings);
  const { daysWithoutFood: food, daysWithoutWater: water, wantAttack } = system.fatigue;
  if (wantAttack) modifiers.push(...wantOnAttacks({ food, water }));
  const isCaster = system.isCaster ?? gear.isCaster;
  return {
    // DOC-01: an actor that is still being created has no uuid yet.
    id: actor.uuid ?? ARRIVING,
    name: displayName(actor),
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
    ...(system.halves.length > 0 && { halves: system.halves }),
    isCaster,
    ...(system.morale !== null && { morale: system.morale }),
    ...(system.morale2d10 !== null && { morale2d10: system.morale2d10 }),
    ...(system.moraleType && { moraleType: system.moraleType }),
    ...(system.ac.always && { neverMissed: true }),
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

/** The values that only characters, only monsters or only hirelings have. */
function ofKind(
  actor: Actor.Implementation,
  kind: Creature["kind"],
  isCaster: boolean,
  rulings: Rulings,
): Partial<Creature> {
  if (kind === "character") return characterParts(actor, isCaster, rulings);
  if (kind === "monster") return monsterParts(actor, actor.system as MonsterSystem, isCaster, rulings);
  return hirelingParts(actor.system as HirelingSystem, isCaster, rulings);
}

function characterParts(actor: Actor.Implementation, isCaster: boolean, rulings: Rulings): Partial<Creature> {
  const system = actor.system as CharacterSystem;
  const { str, int, wis, dex, con, cha } = system.abilities;
  const scores = { str, int, wis, dex, con, cha };
  const complete = Object.values(scores).every((score) => score !== null);
  const characterClass = classOf(actor, system.class);
  const { id } = characterClass;
  const now = elfOf(system, rulings);
  const all = classesPlayed(actor, rulings).map((one) => one.class);
  const [played, ...also] = all;
  return {
    ...(complete && { abilities: withBonuses(scores as NonNullable<Creature["abilities"]>, system, rulings) }),
    class: played ?? { ...characterClass, level: system.level },
    ...(also.length > 0 && { also }),
    ...(now && {
      hitPoints: {
        value: now.value,
        total: Math.max(1, now.total.value),
        temporary: system.hp.temp,
        subdual: system.subdual,
      },
    }),
    ...ancestryOf(system.people),
    tags: characterTags(
      actor,
      all.map((own) => own.id),
      isCaster,
    ),
    surprises: system.exploration.surprises ?? 2,
    normalHuman: id === "normal-human",
    ...(system.countsAsFighter !== null && { fighter: system.countsAsFighter }),
    ...(system.isRetainer && {
      hirelingKind: "retainer" as const,
      treatment: system.treatment,
      usesWoundLevels: system.usesWoundLevels,
    }),
    ...(isRival(actor) && { rival: true }),
    ...boundBy(system),
  };
}

/** Whether the referee marked a character as a rival adventurer without a player; the mark is ignored for characters that players own. */
export function isRival(actor: Actor.Implementation): boolean {
  if (actor.type !== "character") return false;
  const { checksMorale, isRetainer } = actor.system as CharacterSystem;
  return checksMorale && !isRetainer && !actor.hasPlayerOwner;
}

/** The loyalty of a retainer or hireling with the referee's adjustment; empty where no score was rolled. */
function boundBy({ loyalty, loyaltyAdjustment }: CharacterSystem | HirelingSystem): Partial<Creature> {
  return loyalty === null ? {} : { loyalty: loyalty + loyaltyAdjustment };
}

/** The ability scores with the points from ancestry and class, where the ruling has them (HERO-19, HERO-20, HERO-27). */
function withBonuses(
  scores: NonNullable<Creature["abilities"]>,
  { abilityBonuses }: CharacterSystem,
  rulings: Rulings,
): NonNullable<Creature["abilities"]> {
  const { ancestry, class: own } = abilityBonuses;
  return ancestry || own ? scoresWithBonuses(scores, { ancestry, class: own }, rulings) : scores;
}

function monsterParts(
  actor: Actor.Implementation,
  system: MonsterSystem,
  isCaster: boolean,
  rulings: Rulings,
): Partial<Creature> {
  const ancestry = peopleOfMonster(system.people, rulings);
  return {
    ...(ancestry && { ancestry }),
    hitDice: { number: system.hd.dice, modifier: system.hd.modifier, asterisks: system.hd.asterisks },
    normalHuman: system.normalHuman,
    minion: system.minion,
    naturalArmourClass: system.ac.value ?? 9,
    ...(system.magicSkin.armour + system.magicSkin.shield > 0 && { magicSkin: system.magicSkin }),
    surprises: system.surprises ?? 2,
    ...(system.naturalHd !== null && { naturalHitDice: system.naturalHd }),
    countsAsCharacter: system.countsAsCharacter,
    tags: monsterTags(actor, system, isCaster),
  };
}

/** The rules' kind for each hireling type. */
export const HIRELING_KINDS = {
  mercenary: "mercenary",
  specialist: "specialist",
  retainer: "retainer",
  henchman: "henchman",
  porter: "normal",
  unusual: "unusual",
} as const;

function hirelingParts(system: HirelingSystem, isCaster: boolean, rulings: Rulings): Partial<Creature> {
  return {
    ...unwrittenMorale(system, rulings),
    ...ancestryOf(system.people),
    tags: hirelingTags(system, isCaster),
    hitDice: { number: system.hd.dice, modifier: system.hd.modifier, asterisks: system.hd.asterisks },
    normalHuman: system.normalHuman,
    hirelingKind: HIRELING_KINDS[system.kind],
    treatment: system.treatment,
    ...boundBy(system),
    countsAsCharacter: true,
    // A band loses whole members, so it has no wound levels.
    usesWoundLevels: system.usesWoundLevels && system.heads === 1,
  };
}

/** Sorts the carried items by the rules' categories in one pass. */
function sortItems(
  actor: Actor.Implementation,
  modifiers: Modifier[],
  rulings: Rulings,
): Pick<Creature, "armour" | "weapons" | "attacks" | "load" | "isCaster" | "fighter"> {
  const carrier = kinOf(actor);
  const ammunition = new Map<string, number>();
  const armed: Item.Implementation[] = [];
  const armour: Creature["armour"][number][] = [];
  const attacks: Creature["attacks"][number][] = [];
  const { partsLeft } = actor.system as Partial<MonsterSystem>;
  let load = 0;
  let spells = 0;
  let fighter: boolean | null = null;
  for (const item of actor.items) {
    if (item.type === "weapon") {
      if (!liesThrown(item)) armed.push(item);
    } else if (item.type === "attack") attacks.push(attackFrom(item, partsLeft));
    else if (item.type === "spell") spells += 1;
    else if (item.type === "class") fighter ??= (item.system as Item.SystemOfType<"class">).countsAsFighter;
    else if (item.type === "armour") {
      const worn = armourFrom(item, carrier, rulings);
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
    return weaponFrom(item, needs ? (ammunition.get(needs) ?? 0) : undefined, carrier, rulings);
  });
  const counts = fighter === null ? {} : { fighter };
  return { armour, weapons, attacks, load: Math.round(load), isCaster: spells > 0, ...counts };
}

/** The class and ancestry of an actor, for items made for one of them (ERIS-75). */
function kinOf(actor: Actor.Implementation): Pick<Creature, "class" | "ancestry"> {
  const { people } = actor.system as CreatureSystem;
  if (actor.type !== "character") return ancestryOf(people);
  const { class: characterClass, level } = actor.system as CharacterSystem;
  return { ...ancestryOf(people), class: { ...classOf(actor, characterClass), level } };
}

const PHYSICAL = new Set(["weapon", "armour", "ammunition", "gear", "treasure", "magicItem"]);

function weightOf(item: Item.Implementation): number {
  if (!PHYSICAL.has(item.type)) return 0;
  const { weight, quantity } = item.system as Item.SystemOfType<"gear">;
  return isNotCarried(item) ? 0 : (weight ?? 0) * quantity;
}

/** Whether an item's modifiers affect its carrier: it is worn or held. A weapon's modifiers affect only its own attacks. */
function inUse(item: Item.Implementation): boolean {
  if (!PHYSICAL.has(item.type) || item.type === "weapon") return item.type === "ability";
  const { location, broken } = item.system as Item.SystemOfType<"gear">;
  return !broken && (location === "worn" || location === "inHand");
}
