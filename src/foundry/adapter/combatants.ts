import { isInService } from "../../rules/creature/service.ts";
import type { Creature } from "../../rules/creature/types.ts";
import type { Fate, MoraleMember } from "../../rules/facts/morale.ts";
import { checksMorale, fateOf, isCharmed } from "../../rules/morale/morale-tally.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { surprise } from "../../rules/topics/surprise.ts";
import { localize } from "../platform/text.ts";
import { creatureOf, isCreature, isRival } from "./creature.ts";
import { magicEffectsOn } from "./magic-effects.ts";
import { servesAnotherParty } from "./troops.ts";

/** The chance in six of being surprised that was typed on the sheet; null: the usual one. */
function typedChance(actor: Actor.Implementation): number | null {
  if (actor.type === "monster") return (actor.system as Actor.SystemOfType<"monster">).surprised;
  if (actor.type === "character") return (actor.system as Actor.SystemOfType<"character">).exploration.surprised;
  return null;
}

/**
 * The change to a side's surprise range from its members' sheets: the most alert member counts, and a side of easily surprised members only is easily
 * surprised (BX-108). The referee can correct it in the window.
 */
export function alertnessOf(actors: readonly Actor.Implementation[], rulings: Rulings): number {
  const { base } = rulings.use(surprise);
  const chances = actors.map((actor) => typedChance(actor) ?? base);
  return chances.length === 0 ? 0 : Math.min(...chances) - base;
}

/** A side of a fight with its displayed name. */
export interface SideName {
  readonly id: string;
  readonly name: string;
}

const SIDES: Readonly<Record<number, string>> = { 1: "party", 0: "others", [-1]: "foes", [-2]: "foes" };

/** The side of a combatant: the side the referee set, else the disposition of its token (HERO-02). */
export function sideOfCombatant(combatant: Combatant.Implementation): SideName {
  const flag = combatant.getFlag("rulings", "side");
  const id = flag || (SIDES[combatant.token?.disposition ?? -1] ?? "foes");
  const known = Object.values(SIDES).includes(id);
  return { id, name: known ? localize(`RULINGS.Combat.Side.${id}`) : id };
}

/** The group key of rival adventurers, who share one morale on each side. */
const RIVALS = "rivals";

/**
 * The morale group: creatures of one kind on one side (BX-174), the rival adventurers of a side, or a single retainer; player characters have none.
 */
export function groupOf(combatant: Combatant.Implementation): string {
  const actor = combatant.actor;
  if (actor && isRival(actor)) return `${sideOfCombatant(combatant).id}:${RIVALS}`;
  if (!actor || (actor.type === "character" && !("isRetainer" in actor.system && actor.system.isRetainer))) return "";
  // A dot in this key would create a nested object in the stored flags.
  return `${sideOfCombatant(combatant).id}:${combatant.actorId ?? actor.name}`.replaceAll(".", ":");
}

/** The displayed name of a morale group: the kind and the number still able to fight; a group of one uses its own name. */
export function groupName(combat: Combat.Implementation, group: string): string {
  const members = combat.combatants.contents.filter((one) => groupOf(one) === group);
  const [first] = members;
  if (members.length < 2) return first?.name ?? group;
  const kind = game.actors?.get(first?.actorId ?? "")?.name ?? first?.actor?.name ?? group;
  // Hidden members have not been met, so a public message does not count them (PLAY-126).
  const met = members.filter(({ hidden }) => !hidden || members.every((one) => one.hidden));
  const left = met.filter(({ actor }) => isCreature(actor) && fateOf(creatureOf(actor)) === "able").length;
  const rivals = first?.actor && isRival(first.actor);
  return localize(rivals ? "RULINGS.Combat.rivalBand" : "RULINGS.Combat.band", { name: kind, left });
}

/**
 * Whether a combatant no longer fights for its own side: a charmed creature is its master's friend. A creature charmed by its own side, or assigned a
 * side by the referee since, stays with that side.
 */
export function isWonOver(combatant: Combatant.Implementation): boolean {
  const { actor, combat } = combatant;
  if (!isCreature(actor) || !isCharmed(creatureOf(actor)) || combatant.getFlag("rulings", "side")) return false;
  const masters = magicEffectsOn(actor).flatMap(({ magic, effect }) =>
    effect.statuses.has("charmed") && magic.by ? [magic.by] : [],
  );
  const side = sideOfCombatant(combatant).id;
  return !combat?.combatants.some((one) => masters.includes(one.actor?.uuid ?? "") && sideOfCombatant(one).id === side);
}

/** The state of a combatant for the morale count. */
export function fateInFight(combatant: Combatant.Implementation): Fate {
  const fate = isCreature(combatant.actor) ? fateOf(creatureOf(combatant.actor)) : "able";
  return combatant.defeated && fate === "able" ? "dead" : fate;
}

/** Whether the referee marked a combatant as the leader of its group. */
export function isLeader(combatant: Combatant.Implementation): boolean {
  return combatant.getFlag("rulings", "leader") === true;
}

/** The creature with the service it is in, if any: henchmen of others check morale (MIX-10). */
export function inService(creature: Creature, actor: Actor.Implementation, side?: string): Creature {
  return isInService(creature) && servesAnotherParty(actor, side) ? { ...creature, servesOthers: true } : creature;
}

/** A combatant as the morale count sees it: a charmed one has left its side and is not counted as a loss again. */
export function moraleMember(combatant: Combatant.Implementation, rulings: Rulings): MoraleMember | undefined {
  const { actor } = combatant;
  if (!isCreature(actor)) return undefined;
  const creature = creatureOf(actor);
  const gone = isWonOver(combatant);
  return {
    id: combatant.id ?? "",
    group: groupOf(combatant) || `character:${combatant.id}`,
    side: sideOfCombatant(combatant).id,
    fate: gone ? "deserted" : fateInFight(combatant),
    checks: !gone && checksMorale(inService(creature, actor, sideOfCombatant(combatant).id), rulings),
    ...(isLeader(combatant) && { leader: true }),
  };
}
