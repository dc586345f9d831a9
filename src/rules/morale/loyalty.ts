import { checkCreature } from "../creature/check.ts";
import { whyNotAct } from "../creature/conditions.ts";
import type { Creature } from "../creature/types.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { flag, maybe, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { type LoyaltyEffect, loyalty } from "../topics/loyalty.ts";
import type { Modifier, Step, Traced } from "../trace/types.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Whether a retainer stays loyal to its employer (BX-181). */
interface LoyaltyCheckPlan extends Plan<"loyaltyCheck"> {
  readonly creature: Named;
  readonly when: "danger" | "afterAdventure";
  readonly target: Traced;
}

export interface LoyaltyCheckOutcome {
  readonly procedure: "loyaltyCheck";
  readonly natural: number;
  readonly target: number;
  readonly stays: boolean;
  /** Text key under `RULINGS.Loyalty`: stays, flees, leaves. */
  readonly result: "stays" | "flees" | "leaves";
  readonly marks: readonly "fleeing"[];
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/** The loyalty score on joining (GOR-43, ERIS-110, Facts on retainers). */
export interface LoyaltyScorePlan extends Plan<"loyaltyScore"> {
  readonly group: string;
  readonly modifiers: readonly Modifier[];
  /** The score of the group that it joins, without dice. */
  readonly joins?: number;
}

export interface LoyaltyScoreOutcome {
  readonly procedure: "loyaltyScore";
  readonly group: string;
  readonly score: Traced;
  readonly effect: LoyaltyEffect;
  readonly stamp: string;
}

/** A change of the loyalty score, for the log (GOR-45, ERIS-114). */
export interface LoyaltyChange {
  readonly before: number;
  readonly after: number;
  readonly effect: LoyaltyEffect;
  /** Whether it has just become 3 or less, so that the referee chooses the malcontent's plan (GOR-47). */
  readonly turnsMalcontent: boolean;
  /** Whether the malcontent's mark ends (GOR-47). */
  readonly reconciled: boolean;
}

const checkScore = shape({ group: text, charisma: whole(1, 25), enthusiastic: maybe(flag) });

/**
 * The plans of a malcontent, by the referee's choice (GOR-47).
 * @texts RULINGS.Company.malcontent.card.* RULINGS.Company.malcontent.does.*
 */
export const MALCONTENT_PLANS = ["staysHome", "runsAway", "plots", "notYet"] as const;

/**
 * Plans a loyalty check: 2d6 at or under the score stays (BX-181, Facts). Refused for creatures without such a loyalty score.
 * @param adjustment the referee's modifier of the score, for treatment
 * @throws RulesError for an adjustment out of bounds.
 */
export function planLoyaltyCheck(
  creature: Creature,
  input: { readonly when: "danger" | "afterAdventure"; readonly adjustment?: number },
  rulings: Rulings,
): LoyaltyCheckPlan {
  checkCreature(creature);
  shape({})(input, "input");
  const rule = rulings.use(loyalty);
  const when = oneOf(input.when, ["danger", "afterAdventure"], "when");
  const adjustment = wholeNumber(input.adjustment ?? 0, "adjustment", -6, 6);
  const target = rulings.trace({
    key: "loyalty.score",
    on: "loyalty",
    op: "set",
    value: wholeNumber(creature.loyalty ?? 7, "creature.loyalty", -100, 1000),
    source: { kind: "creature", rule: rule.rule },
  });
  if (adjustment !== 0)
    target.apply({
      key: "loyalty.treatment",
      on: "loyalty",
      op: "add",
      value: adjustment,
      source: { kind: "referee" },
    });
  const refused = checkRefused(creature, rulings);
  return {
    procedure: "loyaltyCheck",
    creature: { id: creature.id, name: creature.name },
    when,
    target: target.done(),
    rolls: refused ? [] : [{ id: "loyalty", formula: rule.check?.formula ?? "2d6" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function checkRefused(creature: Creature, rulings: Rulings): Refusal | undefined {
  const rule = rulings.use(loyalty);
  const unable = whyNotAct(creature);
  if (unable) return unable;
  if (!rule.check) return { key: "loyalty.throughMorale", rule: rule.rule, topic: "loyalty" };
  return rule.bound(creature) ? undefined : { key: "loyalty.notBound", rule: rule.rule, topic: "loyalty" };
}

/** The outcome: at or under the score stays; a failure flees in danger and leaves service after an adventure (BX-181). */
export function resolveLoyaltyCheck(plan: LoyaltyCheckPlan, rolls: Rolls, rulings: Rulings): LoyaltyCheckOutcome {
  const natural = rolledFor(rolls, "loyalty").total;
  const trace = rulings.trace({
    key: "loyalty.dice",
    on: "loyalty",
    op: "set",
    value: natural,
    source: { kind: "dice" },
  });
  const stays = natural <= plan.target.value;
  const result = stays ? "stays" : plan.when === "danger" ? "flees" : "leaves";
  return {
    procedure: "loyaltyCheck",
    natural,
    target: plan.target.value,
    stays,
    result,
    marks: result === "flees" ? ["fleeing"] : [],
    steps: trace.done().steps,
    stamp: plan.stamp,
  };
}

/** The occasions of a loyalty check. @texts RULINGS.Combat.Mark.loyalty.* */
export type LoyaltyMoment = "badlyHurt" | "employerDead" | "partyDown";

/** The occasions on which the tracker suggests a loyalty check: badly hurt, employer dead, or half the party down (BX-181). */
export function loyaltySuggested(
  creature: Creature,
  facts: { readonly employerDead?: boolean; readonly party?: { readonly number: number; readonly down: number } },
  rulings: Rulings,
): LoyaltyMoment | undefined {
  if (checkRefused(creature, rulings)) return undefined;
  if (facts.employerDead) return "employerDead";
  if (facts.party && facts.party.number > 0 && facts.party.down * 2 >= facts.party.number) return "partyDown";
  const { value, total } = creature.hitPoints;
  return value > 0 && value * 4 <= total ? "badlyHurt" : undefined;
}

/**
 * Plans the loyalty score of a hireling or a group that joins: by the employer's Charisma alone (Facts), or 3d6 (ERIS-110) or d6+7 (GOR-43) with it; an
 * enthusiastic answer adds a bonus.
 * @throws RulesError for a Charisma that is not a whole number.
 */
export function planLoyaltyScore(
  input: {
    readonly group: string;
    readonly charisma: number;
    readonly enthusiastic?: boolean;
    /** The group's score, which a later member takes over (ERIS-110). */
    readonly groupScore?: number;
  },
  rulings: Rulings,
): LoyaltyScorePlan {
  checkScore(input, "input");
  const rule = rulings.use(loyalty);
  const source = rulings.source(loyalty, rule.rule);
  const add = (key: string, value: number, from: Modifier["source"] = source): Modifier[] =>
    value === 0 ? [] : [{ key, on: "loyalty", op: "add", value, source: from }];
  const charisma = rule.charisma(wholeNumber(input.charisma, "charisma", 1, 25));
  return {
    procedure: "loyaltyScore",
    group: input.group,
    modifiers: [
      ...add("loyalty.base", rule.start.base),
      ...add("loyalty.charisma", charisma, { kind: "ability", ...(rule.rule && { rule: rule.rule }) }),
      ...(input.enthusiastic ? add("loyalty.enthusiasm", rule.start.enthusiasm) : []),
    ],
    ...(input.groupScore !== undefined && { joins: wholeNumber(input.groupScore, "groupScore", -100, 1000) }),
    rolls: rule.start.formula && input.groupScore === undefined ? [{ id: "loyalty", formula: rule.start.formula }] : [],
    stamp: rulings.hash,
  };
}

export function resolveLoyaltyScore(plan: LoyaltyScorePlan, rolls: Rolls, rulings: Rulings): LoyaltyScoreOutcome {
  const rule = rulings.use(loyalty);
  if (plan.joins !== undefined) {
    const source = rulings.source(loyalty, rule.rule);
    const joined = { key: "loyalty.ofGroup", on: "loyalty", op: "set", value: plan.joins, source } as const;
    const score = rulings.trace(joined).done();
    const effect = rule.onMorale(plan.joins);
    return { procedure: "loyaltyScore", group: plan.group, score, effect, stamp: plan.stamp };
  }
  const dice = plan.rolls.length > 0 ? rolledFor(rolls, "loyalty").total : 0;
  const trace = rulings.trace({ key: "loyalty.dice", on: "loyalty", op: "set", value: dice, source: { kind: "dice" } });
  for (const modifier of plan.modifiers) trace.apply(modifier);
  const score = trace.done();
  const effect = rule.onMorale(score.value);
  return { procedure: "loyaltyScore", group: plan.group, score, effect, stamp: plan.stamp };
}

/**
 * Changes a loyalty score by steps, at least 0: treatment (GOR-45), a failed extreme demand (GOR-46), won battles and expeditions (ERIS-114, see {@link
 * successStep}).
 * @throws RulesError when the numbers are not whole.
 */
export function changeLoyalty(before: number, step: number, rulings: Rulings): LoyaltyChange {
  const rule = rulings.use(loyalty);
  wholeNumber(before, "loyalty", -100, 1000);
  const after = Math.min(rule.max, Math.max(0, before + wholeNumber(step, "step", -100, 100)));
  const effect = rule.onMorale(after);
  const was = rule.onMorale(before).malcontent;
  return {
    before,
    after,
    effect,
    turnsMalcontent: effect.malcontent && !was,
    reconciled: was && !effect.malcontent,
  };
}

/** The loyalty that participants gain for a number of won battles and expeditions (ERIS-114). */
export function successStep(successes: number, rulings: Rulings): number {
  return wholeNumber(successes, "successes", 0, 100) * rulings.use(loyalty).perSuccess;
}
