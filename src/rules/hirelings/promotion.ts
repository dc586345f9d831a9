import { wholeNumber } from "../errors.ts";
import { choice, list, maybe, shape, text, whole } from "../input-checks.ts";
import { type LoyaltyScorePlan, planLoyaltyScore, resolveLoyaltyScore } from "../morale/loyalty.ts";
import type { Plan, Refusal, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { InService } from "../topics/hirelings.ts";
import type { Traced } from "../trace/types.ts";
import { shareOf } from "./division.ts";
import { employing } from "./limits.ts";

export interface PromotionInput {
  /** The hireling to promote, with its present service. */
  readonly one: InService;
  /** Number of members of the entry; 1 where absent. */
  readonly heads?: number;
  /** The present loyalty score; absent for the starting score of a retainer. */
  readonly loyalty?: number;
  /** The employer, with its other hirelings; absent for a hireling without one. */
  readonly employer?: {
    readonly name: string;
    readonly charisma: number;
    readonly level: number;
    readonly others: readonly InService[];
  };
}

/**
 * A promotion of a paid hireling to retainer of the same employer, by the terms of retainers, because no rule covers it (Facts of retainers, GOR-41 to GOR-43).
 */
interface PromotionPlan extends Plan<"promotion"> {
  readonly share: number;
  /** The roll for a loyalty score; absent where there is one already. */
  readonly loyalty?: LoyaltyScorePlan;
}

export interface PromotionOutcome {
  readonly procedure: "promotion";
  readonly share: number;
  /** The new loyalty score; absent where there was one already. */
  readonly loyalty?: Traced;
  readonly warnings: readonly Refusal[];
  readonly stamp: string;
}

const KINDS = ["retainer", "henchman", "mercenary", "specialist", "unusual", "normal"] as const;
const checkOne = shape({ kind: choice(KINDS), level: maybe(whole(0, 36)) });
const checkInput = shape({
  one: checkOne,
  employer: maybe(shape({ name: text, charisma: whole(1, 25), level: whole(0, 36), others: list(checkOne) })),
});

/**
 * Plans a promotion. The level stays, 0 for a normal human, and so do earlier promises; the share becomes a retainer's, and loyalty stays or starts by the
 * employer's Charisma. Exceeding the limit of that Charisma gives a warning.
 * @throws RulesError for numbers that are not whole or out of bounds.
 */
export function planPromotion(input: PromotionInput, rulings: Rulings): PromotionPlan {
  checkInput(input, "input");
  const { one, employer } = input;
  const heads = wholeNumber(input.heads ?? 1, "heads", 1, 999);
  if (input.loyalty !== undefined) wholeNumber(input.loyalty, "loyalty", -100, 1000);
  const share = shareOf({ id: "retainer", kind: "retainer" }, rulings);
  const plain = { procedure: "promotion", share, rolls: [], stamp: rulings.hash } as const;
  if (one.kind === "retainer" || one.kind === "henchman") return { ...plain, refused: { key: "hiring.isRetainer" } };
  if (heads > 1) return { ...plain, refused: { key: "hiring.promoteOne", data: { heads } } };
  if (!employer) return { ...plain, refused: { key: "hiring.servesNobody" } };
  const { name: group, charisma, level, others } = employer;
  const { fault } = employing(charisma, others, { ...one, kind: "retainer" }, rulings, level);
  const loyalty = input.loyalty === undefined ? planLoyaltyScore({ group, charisma }, rulings) : undefined;
  return {
    ...plain,
    ...(loyalty && { loyalty, rolls: loyalty.rolls }),
    ...(fault && { warnings: [fault] }),
  };
}

export function resolvePromotion(plan: PromotionPlan, rolls: Rolls, rulings: Rulings): PromotionOutcome {
  const { share, loyalty, warnings = [], stamp } = plan;
  const score = loyalty && resolveLoyaltyScore(loyalty, rolls, rulings).score;
  return { procedure: "promotion", share, ...(score && { loyalty: score }), warnings, stamp };
}
