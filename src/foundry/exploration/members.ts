/** Members of a party as the rules of travel see them, and the effects of travel on them. */

import type { Member } from "../../rules/characters/party.ts";
import { highestClass } from "../../rules/creature/classes-of.ts";
import { whyNotAct } from "../../rules/creature/conditions.ts";
import { hasThiefSkill } from "../../rules/derived/thief-skills.ts";
import { type Marcher, needsRest } from "../../rules/exploration/expedition.ts";
import { take } from "../../rules/exploration/item-limits.ts";
import { isThief, type Sneaker } from "../../rules/exploration/stealth.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { backgrounds } from "../../rules/topics/backgrounds.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { readExplorationAction } from "../../view/exploration/actions.ts";
import { ARTS_OF_SKILLS, type SkillArt, type TurnMember } from "../../view/exploration/turn-types.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { limitedGearOf, rateOfCart } from "../adapter/load.ts";
import { flightOf, rateOf } from "../adapter/movement-rate.ts";
import { partyData } from "../adapter/party.ts";
import type { PartySystem } from "../adapter/party-flags.ts";
import { typedOf } from "../adapter/sheet-numbers.ts";
import { skillsOf, thiefSkillsOf } from "../adapter/skill.ts";
import { strengthOf } from "../adapter/troops.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

type Character = Actor.SystemOfType<"character">;
type Gear = Item.SystemOfType<"gear">;

/** A member with its entry in the party. */
export interface MemberOf {
  readonly actor: Actor.Implementation;
  readonly entry: PartySystem["members"][number];
}

/** Existing members, in the order of the party's list. */
export function membersOf(party: Actor.Implementation): MemberOf[] {
  const seen = new Set<Actor.Implementation>();
  return partyData(party).members.flatMap((entry) => {
    const actor = actorByUuid(entry.actor);
    // Each member once: of two entries the first counts (S-9).
    if (!isCreature(actor) || seen.has(actor)) return [];
    seen.add(actor);
    return [{ actor, entry }];
  });
}

/** The rate of a mount with its load, or of a loaded cart. */
function mountRate(mount: Actor.Implementation, rulings: Rulings): Pick<Marcher, "mount" | "fly"> {
  if (isCreature(mount)) return { mount: rateOf(mount, rulings).value, ...flight(mount, rulings) };
  const rate = rateOfCart(mount, rulings);
  return rate ? { mount: rate.value } : {};
}

function flight(actor: Actor.Implementation, rulings: Rulings): Pick<Marcher, "fly"> {
  const fly = flightOf(actor, rulings);
  return fly === undefined ? {} : { fly };
}

/** A member on the march. */
export function marcherFrom({ actor, entry }: MemberOf, rulings: Rulings): Marcher {
  const { fatigue } = actor.system as Character;
  const creature = creatureOf(actor);
  const mount = actorByUuid(entry.mount);
  const dead = creature.conditions.includes("dead");
  const band = strengthOf(actor);
  // A member who cannot walk is carried: the others do not wait for the dead and the unconscious.
  const carried = !entry.countsForRate || whyNotAct(creature) !== undefined;
  return {
    id: actor.uuid,
    name: actor.name,
    rate: rateOf(actor, rulings).value,
    ...(mount ? mountRate(mount, rulings) : flight(actor, rulings)),
    ...(carried && { carried }),
    ...(dead && { dead }),
    ...(band && { mouths: band.stand }),
    turnsActive: fatigue.turnsSinceRest,
    travelDays: fatigue.travelDaysSinceRest,
    mustRest: fatigue.mustRest,
    overdue: fatigue.overdue,
    want: { food: fatigue.daysWithoutFood, water: fatigue.daysWithoutWater },
  };
}

/** A member with the data for a turn in a dungeon. */
export function turnMember(one: MemberOf, rulings: Rulings): TurnMember {
  const { actor } = one;
  const doing = readExplorationAction(actor.getFlag("rulings", "doing"));
  const suit = doing.kind === "dress" ? suitOf(actor, doing.thing) : undefined;
  return {
    marcher: marcherFrom(one, rulings),
    creature: creatureOf(actor),
    doing,
    place: [one.entry.rank, one.entry.file],
    tools: gearCount(actor, "thieves-tools") > 0,
    spikes: gearCount(actor, "iron-spikes"),
    ...thiefSkillsOfMember(actor),
    ...(doing.kind === "skill" && { skills: skillsOf(actor) }),
    ...(suit && { suit }),
    stealth: stealthOf(actor),
  };
}

type Arts = Pick<TurnMember, SkillArt & keyof TurnMember> &
  Required<Pick<TurnMember, "arts">> & { readonly climb?: number };

/** The percentages of thief skills that do not come from a class: typed on the sheet, or from a skill (ERIS-91). */
export function thiefSkillsOfMember(actor: Actor.Implementation): Arts {
  const typed = actor.type === "character" ? typedOf(actor.system as Character).thief : {};
  const skills = thiefSkillsOf(actor);
  const arts: Partial<Record<SkillArt, Traced>> = {};
  const percents: Partial<Record<SkillArt, number>> = {};
  for (const art of ARTS_OF_SKILLS) {
    const chance = typed[art] === undefined ? skills[art] : undefined;
    const percent = typed[art] ?? chance?.value;
    if (percent !== undefined) percents[art] = percent;
    if (chance) arts[art] = chance;
  }
  return { ...percents, arts };
}

/** A member's data for sneaking: thief by class or background, and the sheet's values (ERIS-94). */
export function sneakerOf(actor: Actor.Implementation): Sneaker {
  const creature = creatureOf(actor);
  return { creature, thief: isThief(creature), ...stealthOf(actor) };
}

function stealthOf(actor: Actor.Implementation): NonNullable<TurnMember["stealth"]> {
  if (actor.type !== "character") return {};
  const { stealth, background } = actor.system as Character;
  const { camouflaged, alreadyDetected: detected } = stealth;
  // The background's bonus to sneaking, once it counts (ERIS-45, ERIS-48).
  const bonus = background.accepted && background.confirmed ? backgroundBonus(actor) : 0;
  return { camouflaged, detected, ...(bonus !== 0 && { background: bonus }) };
}

function backgroundBonus(actor: Actor.Implementation): number {
  const item = actor.items.find(({ type }) => type === "background");
  return item && rulingsInForce().use(backgrounds).open
    ? (item.system as Item.SystemOfType<"background">).stealthBonus
    : 0;
}

/** Armour that a member could put on or take off; empty where armour takes no time. */
export function armourOf(actor: Actor.Implementation): Item.Implementation[] {
  if (rulingsInForce().is("armourTimes", "off")) return [];
  return actor.items.filter((item) => item.type === "armour" && suitOf(actor, item.id ?? "") !== undefined);
}

/** Whether a member can pick pockets. */
export function isQuick(actor: Actor.Implementation): boolean {
  return thiefSkillsOfMember(actor).pockets !== undefined || hasThiefSkill(creatureOf(actor), "pockets");
}

function suitOf(actor: Actor.Implementation, id: string): TurnMember["suit"] {
  const item = actor.items.get(id);
  if (item?.type !== "armour") return undefined;
  const { kind, material, location, broken } = item.system as Item.SystemOfType<"armour">;
  const known = material === "leather" || material === "chain" || material === "plate";
  if (kind !== "armour" || broken || !known || !at(item)) return undefined;
  return { item: item.id ?? "", name: item.name, type: material, worn: location === "worn" };
}

function at(item: Item.Implementation): boolean {
  const { location } = item.system as Gear;
  return location !== "stored" && location !== "fallen" && location !== "destroyed";
}

/** The number of a kind of gear that a member carries. */
function gearCount(actor: Actor.Implementation, key: string): number {
  return gearOf(actor, key).reduce((sum, item) => sum + (item.system as Gear).quantity, 0);
}

function gearOf(actor: Actor.Implementation, key: string): Item.Implementation[] {
  return actor.items.filter((item) => item.type === "gear" && (item.system as Gear).key === key && at(item));
}

/** The write that uses up one piece of a kind of gear. */
export function usedGear(actor: Actor.Implementation, key: string): ValueChange[] {
  const item = gearOf(actor, key).find((one) => (one.system as Gear).quantity > 0);
  if (!item) return [];
  const { quantity } = item.system as Gear;
  return [{ uuid: item.uuid, path: "system.quantity", before: quantity, after: quantity - 1 }];
}

function sated({ want }: Marcher): boolean {
  return want.food === 0 && want.water === 0;
}

/** The writes of travel for each member: turns and days since rest, hunger and thirst. */
export function fatigueWrites(after: readonly Marcher[]): ValueChange[] {
  return after.flatMap((marcher) => {
    const actor = actorByUuid(marcher.id);
    if (!isCreature(actor)) return [];
    const { fatigue } = actor.system as Character;
    const values: readonly (readonly [string, unknown, unknown])[] = [
      ["turnsSinceRest", fatigue.turnsSinceRest, marcher.turnsActive],
      ["travelDaysSinceRest", fatigue.travelDaysSinceRest, marcher.travelDays],
      ["mustRest", fatigue.mustRest, marcher.mustRest],
      ["overdue", fatigue.overdue, marcher.overdue],
      ["daysWithoutFood", fatigue.daysWithoutFood, marcher.want.food],
      ["daysWithoutWater", fatigue.daysWithoutWater, marcher.want.water],
      // After food and drink the penalties are reset: off until the referee sets them (BX-049).
      ...(sated(marcher)
        ? ([
            ["wantAttack", fatigue.wantAttack, false],
            ["wantRate", fatigue.wantRate, false],
          ] as const)
        : []),
    ];
    return values.flatMap(([key, before, now]) =>
      before === now ? [] : [{ uuid: actor.uuid, path: `system.fatigue.${key}`, before, after: now }],
    );
  });
}

/** The members who get the penalty for missed rest, and those who lose it (BX-064, BX-083). */
export function restPenalties(
  after: readonly Marcher[],
  rulings: Rulings,
): { readonly actor: Actor.Implementation; readonly on: boolean }[] {
  return after.flatMap((marcher) => {
    const actor = actorByUuid(marcher.id);
    return isCreature(actor) && !marcher.dead ? [{ actor, on: needsRest(marcher, rulings) }] : [];
  });
}

/** A member for the advice on parties. */
export function ruledMember(actor: Actor.Implementation): Member {
  const level = highestClass(creatureOf(actor))?.level ?? 0;
  const character = actor.type === "character" && !(actor.system as Character).isRetainer;
  const serves =
    actor.type === "character" || (actor.type === "hireling" && creatureOf(actor).hirelingKind === "retainer");
  return { id: actor.uuid, name: actor.name, kind: character ? "character" : serves ? "retainer" : "other", level };
}

/** The items carried beyond the ruling's limit, with or without the referee's permission: the name and the excess (ERIS-117). */
export function itemLimitFaults(
  actor: Actor.Implementation,
  rulings: Rulings,
): { readonly name: string; readonly most: number; readonly left: number }[] {
  const character = actor.type === "character";
  return [...limitedGearOf(actor)].flatMap(([limit, { name, count }]) => {
    const taken = take(limit, 0, count, { character }, rulings);
    const most = Number(taken.refused?.data?.most ?? 0);
    return taken.left > 0 ? [{ name, most, left: taken.left }] : [];
  });
}
