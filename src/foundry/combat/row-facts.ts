/** What the marks of a row tell whoever plays its combatant: how far it may move, whether its loyalty is in doubt, and whether it sees anything. */
import { type LoyaltyMoment, loyaltySuggested } from "../../rules/morale/loyalty.ts";
import { checksMorale } from "../../rules/morale/morale-tally.ts";
import { morale } from "../../rules/topics/morale.ts";
import type { MarkFacts } from "../../view/combat/tracker-marks.ts";
import { fateInFight, inService, isLeader, sideOfCombatant } from "../adapter/combatants.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { bestRateOf } from "../adapter/movement-rate.ts";
import { servesAnotherParty } from "../adapter/troops.ts";
import { isInDarkness } from "../adapter/vision.ts";
import { isActor, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isOutdoors } from "./map-facts.ts";

/** Where somebody in service keeps for what its loyalty was checked last in a fight: the fight's id and the moment. */
export const STOOD_BY = "flags.rulings.stoodBy";

export function markFacts(member: Combatant.Implementation): MarkFacts {
  const loyalty = loyaltyDoubt(member);
  const { actor } = member;
  return {
    ...(isCreature(actor) && { pace: bestRateOf(actor, rulingsInForce()) }),
    ...(loyalty && { loyalty }),
    ...(isOutdoors(member.parent) && { outdoors: true }),
    ...(isLeader(member) && { leader: true }),
    ...(isUnwilling(member) && { unwilling: true }),
    ...(isInDarkness(member.token ?? undefined) && { dark: true }),
  };
}

/** Whether its rating says that it will not fight: it flees or yields, as the referee picks when its morale is asked for (BX-173). */
function isUnwilling(member: Combatant.Implementation): boolean {
  const { actor } = member;
  const rulings = rulingsInForce();
  const rule = rulings.use(morale);
  if (!isCreature(actor) || !rule || fateInFight(member) !== "able") return false;
  const creature = inService(creatureOf(actor), actor, sideOfCombatant(member).id);
  const score = checksMorale(creature, rulings) ? rule.score(creature, rulings) : undefined;
  return score !== undefined && rule.settled(score.value) === "willNotFight";
}

/** Why the loyalty of somebody in service ought to be checked now, and was not yet for that in this fight (BX-181). */
export function loyaltyDoubt(member: Combatant.Implementation): LoyaltyMoment | undefined {
  const { actor, parent } = member;
  if (!isCreature(actor) || !parent) return undefined;
  const employer = "employer" in actor.system ? actor.system.employer : null;
  if (!employer) return undefined;
  const side = sideOfCombatant(member).id;
  // Henchmen of others check morale in place of loyalty (MIX-10).
  if (servesAnotherParty(actor, side)) return undefined;
  const party = parent.combatants.contents.filter((one) => sideOfCombatant(one).id === side);
  const facts = {
    employerDead: isDown(resolveUuidSync(employer)),
    party: {
      number: party.length,
      down: party.filter(({ isDefeated, actor: one }) => isDefeated || isDown(one)).length,
    },
  };
  const moment = loyaltySuggested(creatureOf(actor), facts, rulingsInForce());
  return moment && stoodByMaster(parent, moment) !== foundry.utils.getProperty(actor, STOOD_BY) ? moment : undefined;
}

/** What is kept of a check of loyalty in a fight. */
export function stoodByMaster({ id }: Combat.Implementation, moment: LoyaltyMoment): string {
  return `${id}:${moment}`;
}

function isDown(one: unknown): boolean {
  return isActor(one) && one.statuses.has("dead");
}
