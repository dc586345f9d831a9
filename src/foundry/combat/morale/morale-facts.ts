/** What a fight shows of a group's plight besides numbers: who left it, who leads it, its lair, surprise, its side's strength (REF-12, REF-15). */
import type { CombatantDocument } from "../../platform/types.ts";
import { damageKind } from "../../../rules/attack/means.ts";
import type { Alignment, Creature, DamageKind } from "../../../rules/creature/types.ts";
import type { MoraleFacts } from "../../../rules/facts/morale.ts";
import { isAbandoned, leaderOf } from "../../../rules/morale/morale-tally.ts";
import { UNARMED } from "../../../view/actor/attacks.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { attackMeans } from "../../attack/means.ts";
import { secretJourneyOf, activeParty } from "../../adapter/party.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { fateInFight, groupOf, isWonOver, sideOfCombatant } from "../../adapter/combatants.ts";
import { tallyOf } from "../write-fight.ts";

/** Rows 1, 7, 14, 17, 18 and 24 of the modifiers, as far as the fight and the meeting before it show them. */
export function moraleFactsOf(combat: Combat.Implementation, group: string, side: string): MoraleFacts {
  const ofSide = combat.combatants.contents.filter((one) => isCreature(one.actor) && sideOfCombatant(one).id === side);
  const standing = ofSide.filter((one) => fateInFight(one) === "able" && !isWonOver(one));
  const tally = tallyOf(combat);
  const alignment = tally && alignmentOf(combat, leaderOf(tally, group));
  return {
    ...(tally && isAbandoned(tally, group) && { alliesLeft: true }),
    ...(alignment && { leaderAlignment: alignment }),
    ...(atHome(combat, group) && { lair: true }),
    ...(wasSurprised(combat, group) && { surprised: true }),
    ...(strongestDown(ofSide, group) && { strongestAllyDefeated: true }),
    attacks: standing.flatMap(({ actor }) => (isCreature(actor) ? [readied(actor)] : [])),
  };
}

function alignmentOf(combat: Combat.Implementation, id: string | undefined): Alignment | undefined {
  const actor = id === undefined ? undefined : combat.combatants.get(id)?.actor;
  return isCreature(actor) ? creatureOf(actor).alignment : undefined;
}

/** Whether the party's window says that they were met in their lair. */
function atHome(combat: Combat.Implementation, group: string): boolean {
  const party = activeParty();
  const homes = party ? secretJourneyOf(party).met.filter(({ lair }) => lair) : [];
  if (homes.length === 0) return false;
  const here = combat.combatants.contents.filter((one) => groupOf(one) === group);
  return homes.some(({ uuid, tokens }) =>
    here.some(({ actorId, token }) => uuid === `Actor.${actorId}` || tokens.includes(token?.uuid ?? "")),
  );
}

/** In this fight, in whichever round. */
function wasSurprised(combat: Combat.Implementation, group: string): boolean {
  const known = stateOf(combat)?.combatants ?? [];
  return known.some((one) => one.group === group && (one.surprised || one.caught !== undefined));
}

/**
 * Whether the strongest of the side is beaten: of those outside the group, or of the group where it is the whole side; equals alone have
 * nobody who is strongest (MIX-55).
 */
function strongestDown(ofSide: readonly CombatantDocument[], group: string): boolean {
  const others = ofSide.filter((one) => groupOf(one) !== group);
  const known = (others.length > 0 ? others : ofSide).map((one) => ({ one, dice: diceIn(one) }));
  const most = Math.max(...known.map(({ dice }) => dice));
  if (others.length === 0 && known.every(({ dice }) => dice === most)) return false;
  const strongest = known.find(({ dice }) => dice === most)?.one;
  if (!strongest || isWonOver(strongest)) return false;
  return !["able", "fled", "deserted"].includes(fateInFight(strongest));
}

/** Hit Dice to compare by: a level, or dice with their modifier behind them. */
function diceIn({ actor }: CombatantDocument): number {
  if (!isCreature(actor)) return 0;
  const { class: own, hitDice }: Creature = creatureOf(actor);
  return own ? own.level : (hitDice?.number ?? 1) + (hitDice?.modifier ?? 0) / 100;
}

/** What somebody's readied attack harms with: the weapon in hand, else the first attack of its own. */
function readied(actor: Actor.Implementation): DamageKind {
  const { weapons, attacks } = creatureOf(actor);
  const held = weapons.find((weapon) => weapon.held === "main" && !weapon.broken);
  const chosen = attackMeans(actor, held?.id ?? attacks[0]?.id ?? UNARMED, undefined);
  return damageKind(chosen?.means ?? { kind: "unarmed" }, rulingsInForce());
}
