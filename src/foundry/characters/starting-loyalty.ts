/** The starting loyalty of a hireling that enters service without an offer: dropped on an employer, or created for one. */
import { planLoyaltyScore, resolveLoyaltyScore } from "../../rules/morale/loyalty.ts";
import { loyalty } from "../../rules/topics/loyalty.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { creatureOf } from "../adapter/creature.ts";
import { employerOf, inService } from "../adapter/employees.ts";
import { loyaltyBegins, loyaltyWrites } from "../adapter/troops.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { rollPlan } from "../platform/dice.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

/** A rolled score with its writes. */
interface StartingLoyalty {
  readonly score: Traced;
  readonly writes: readonly ValueChange[];
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/**
 * Rolls the loyalty score of a retainer for this employer, where the ruling rolls for one (GOR-43, ERIS-110). An existing score is kept unless the
 * ruling rolls it again for a new employer; undefined where nothing is rolled.
 */
export async function startingLoyalty(
  employer: Actor.Implementation,
  actor: Actor.Implementation,
): Promise<StartingLoyalty | undefined> {
  const rulings = rulingsInForce();
  const rule = rulings.use(loyalty);
  const { loyalty: before, employer: former } = actor.system as Actor.SystemOfType<"hireling">;
  const again = rule.again && former !== null && former !== employer.uuid;
  const hirelingKind = actor.type === "character" ? ("retainer" as const) : inService(actor).kind;
  if (rule.start.formula === "" || !rule.scored({ ...creatureOf(actor), hirelingKind })) return undefined;
  if (before !== null && !again) return undefined;
  const plan = planLoyaltyScore({ group: employer.name, charisma: employerOf(employer).charisma }, rulings);
  const rolled = await rollPlan(plan);
  const { score } = resolveLoyaltyScore(plan, rolled.rolls, rulings);
  const writes =
    before === null
      ? loyaltyBegins(actor, score.value)
      : loyaltyWrites(actor, { why: "joined", before, after: score.value });
  return { score, writes, shown: rolled.shown };
}
