/** What the marks of a row tell whoever plays its combatant: how far it may move, whether its loyalty is in doubt, and whether it sees anything. */
import { checksMorale } from "../../rules/morale/morale-tally.ts";
import { morale } from "../../rules/topics/morale.ts";
import type { MarkFacts } from "../../view/combat/tracker-marks.ts";
import { fateInFight, inService, isLeader, sideOfCombatant } from "../adapter/combatants.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { loyaltyDoubt } from "../adapter/employees.ts";
import { bestRateOf } from "../adapter/movement-rate.ts";
import { isInDarkness } from "../adapter/vision.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isOutdoors } from "./map-facts.ts";

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
