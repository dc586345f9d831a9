import type { Condition } from "../creature/types.ts";
import { RulesError } from "../errors.ts";
import { type CheckKind, countedAs, type MoraleGroup, type MoraleTally } from "../facts/morale.ts";
import { ownRow } from "../input-checks.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { morale } from "../topics/morale.ts";
import type { Step } from "../trace/types.ts";
import type { MoralePlan, MoraleSubject } from "./morale-plan.ts";

export type { MoraleInput, MoralePlan, MoraleSubject, SituationLine } from "./morale-plan.ts";
export { planMorale } from "./morale-plan.ts";

/** The result for one subject. */
export interface MoraleResult {
  readonly id: string;
  readonly name: string;
  readonly members: readonly string[];
  readonly natural?: number;
  /** The total of dice and modifiers. */
  readonly total?: number;
  readonly target: number;
  readonly stays: boolean;
  /** Text key under `RULINGS.Morale`: fightsOn, flees, breaks, acceptsBribe and so on. */
  readonly result: string;
  /** The reason for a result without dice. */
  readonly automatic?: string;
  /** Conditions to set at once; {@link choices} has more than one where there is a choice. */
  readonly marks: readonly Condition[];
  readonly choices: readonly Condition[];
  /** Checks passed in this encounter, including this one. */
  readonly successes: number;
  readonly steps: readonly Step[];
}

export interface MoraleOutcome {
  readonly procedure: "morale";
  readonly group: string;
  readonly occasions: readonly string[];
  readonly kind: CheckKind;
  readonly alone?: true;
  readonly results: readonly MoraleResult[];
  /** Whether everybody stays. */
  readonly stays: boolean;
  /** Members who failed and would lose loyalty for an extreme demand (GOR-46). */
  readonly couldCost?: readonly string[];
  /** The loyalty loss for a failed extreme demand, as an offer (GOR-46). */
  readonly next: readonly {
    readonly kind: "offer";
    readonly action: "loyalty";
    readonly creature: string;
    readonly step: number;
  }[];
  readonly stamp: string;
}

/** The results of success and failure, by kind of check (REF-09). */
export const CHECK_RESULTS: Readonly<Record<CheckKind, readonly [string, string]>> = {
  danger: ["fightsOn", "flees"],
  bribe: ["refusesBribe", "acceptsBribe"],
  request: ["accepts", "refuses"],
  charge: ["obeys", "refuses"],
  task: ["obeys", "refusesAndFlees"],
  surrender: ["fightsOn", "surrenders"],
};
/** Kinds of check whose failure takes a creature out of the fight. */
const BREAKING: readonly CheckKind[] = ["danger", "task", "surrender"];

/**
 * The outcome of a morale check. Staying counts as a success (BX-175); a failure lists the referee's choices (BX-174).
 * @throws RulesError when the plan was refused.
 */
export function resolveMorale(plan: MoralePlan, rolls: Rolls, rulings: Rulings): MoraleOutcome {
  if (plan.refused) throw new RulesError("planRefused", "plan", { why: plan.refused.key });
  const results = plan.subjects.map((subject) => resultOf(plan, subject, rolls, rulings));
  const step = -rulings.number("loyaltyStep");
  const bound = results.filter((result, at) => !result.stays && plan.subjects[at]?.bound === true);
  const couldCost = step === 0 ? [] : bound.flatMap(({ members }) => members.slice(0, 1));
  return {
    procedure: "morale",
    group: plan.group,
    occasions: plan.occasions,
    kind: plan.kind,
    ...(plan.alone && { alone: true }),
    results,
    stays: results.every((result) => result.stays),
    ...(couldCost.length > 0 && { couldCost }),
    next: plan.extreme ? couldCost.map((creature) => ({ kind: "offer", action: "loyalty", creature, step })) : [],
    stamp: plan.stamp,
  };
}

/** A check for display: the total, the number it is compared with, and the steps of each. */
export interface ShownCheck {
  readonly total: number;
  readonly target: number;
  readonly dice: readonly Step[];
  readonly score: readonly Step[];
}

/** The numbers of a check for display (REF-11): modifiers on the score, or with inverted sign on the dice. The result is the same. */
export function shownAs(
  { target }: Pick<MoraleSubject, "target">,
  rolled: { readonly total: number; readonly steps: readonly Step[] },
  where: "score" | "roll",
): ShownCheck {
  const [first, ...changes] = target.steps;
  if (where === "score" || !first)
    return { total: rolled.total, target: target.value, dice: rolled.steps, score: target.steps };
  let { total } = rolled;
  const turned = changes.map((step): Step => {
    const before = total;
    if (!step.applied) return { ...step, before, after: before };
    const value = step.before - step.after;
    total += value;
    return { ...step, op: "add", value, before, after: total };
  });
  return { total, target: first.after, dice: [...rolled.steps, ...turned], score: [first] };
}

function resultOf(plan: MoralePlan, subject: MoraleSubject, rolls: Rolls, rulings: Rulings): MoraleResult {
  const target = subject.target.value;
  const base = { id: subject.id, name: subject.name, members: subject.members, target };
  if (subject.automatic) {
    const { stays, why } = subject.automatic;
    const successes = subject.successes + (why === "morale.certain" ? 1 : 0);
    return { ...base, stays, automatic: why, ...meaning(plan, stays), successes, steps: [] };
  }
  const natural = rolledFor(rolls, `morale:${subject.id}`).total;
  const trace = rulings.trace({
    key: "morale.dice",
    on: "morale",
    op: "set",
    value: natural,
    source: { kind: "dice" },
  });
  for (const modifier of subject.onRoll) trace.apply(modifier);
  const { value: total, steps } = trace.done();
  const stays = rulings.use(morale)?.stays(total, target) ?? true;
  const successes = subject.successes + (stays ? 1 : 0);
  return { ...base, natural, total, stays, ...meaning(plan, stays), successes, steps };
}

function meaning(plan: MoralePlan, stays: boolean): Pick<MoraleResult, "result" | "marks" | "choices"> {
  const passed = plan.swapped ? !stays : stays;
  const result = CHECK_RESULTS[plan.kind][passed ? 0 : 1];
  if (passed || !BREAKING.includes(plan.kind)) return { result, marks: [], choices: [] };
  const choices = plan.whenBroken;
  const [only] = choices;
  return choices.length === 1 && only
    ? { result, marks: [only], choices }
    : { result: plan.kind === "danger" ? "breaks" : result, marks: [], choices };
}

/**
 * The tally after a check: successes counted, the check removed from those due, and all of them when the group failed (BX-138). `choice` is the referee's
 * choice for a group that failed; fleeing by default. A check of one member adds only its successes to the group: the group fails with the last member who can
 * stand (REF-07).
 */
export function applyMorale(
  tally: MoraleTally,
  outcome: MoraleOutcome,
  choice: "fleeing" | "surrendered" = "fleeing",
): MoraleTally {
  const group = ownRow(tally.groups, outcome.group);
  if (!group) throw new RulesError("unknownGroup", "outcome.group", { group: outcome.group });
  const allBroken = outcome.results.every((result) => result.choices.length > 0 || result.marks.length > 0);
  const mark = outcome.kind === "surrender" ? "surrendered" : choice;
  const key = outcome.occasions.join();
  const at = group.due.findIndex((occasions) => occasions.join() === key);
  const successes = {
    ...group.successes,
    ...Object.fromEntries(outcome.results.map((result) => [countedAs(result.id), result.successes])),
  };
  if (outcome.alone && group.able > 1)
    return { ...tally, groups: { ...tally.groups, [group.id]: { ...group, successes } } };
  const after: MoraleGroup = {
    ...group,
    successes,
    checksThisRound: group.checksThisRound + 1,
    due: allBroken ? [] : group.due.filter((_occasions, index) => index !== at),
    state: allBroken ? mark : group.state,
  };
  return { ...tally, groups: { ...tally.groups, [group.id]: after } };
}

/** The chance that a subject stays, 0 to 1, by counting all dice results; shown before the roll. */
export function chanceOfStaying(subject: MoraleSubject, rulings: Rulings): number {
  if (subject.automatic) return subject.automatic.stays ? 1 : 0;
  const rule = rulings.use(morale);
  if (!rule) return 1;
  const faces = rule.formula === "2d10" ? 10 : 6;
  const added = subject.onRoll.reduce((sum, modifier) => sum + modifier.value, 0);
  let staying = 0;
  for (let a = 1; a <= faces; a += 1)
    for (let b = 1; b <= faces; b += 1) if (rule.stays(a + b + added, subject.target.value)) staying += 1;
  return staying / (faces * faces);
}

/** Whether modifiers change anything, which they do not where the rating alone decides, such as 2 or 12 (BX-178). */
export function takesAdjustments({ subjects }: Pick<MoralePlan, "subjects">): boolean {
  const settles = ["morale.fearless", "morale.willNotFight"];
  return subjects.some(({ automatic }) => !automatic || !settles.includes(automatic.why));
}
