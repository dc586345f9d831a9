import { checkSkill, checkTraining } from "../creature/check-character.ts";
import { finiteNumber, wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { type SkillsRule, skills } from "../topics/skills.ts";
import type { Traced } from "../trace/types.ts";
import { type Skill, skillFault } from "./skills.ts";

/** Training under way (ERIS-87): rolled once, paid weekly. Plain data on the skill. */
export interface Training {
  readonly purpose: "start" | "improve";
  readonly weeksNeeded: number;
  readonly weeksAccrued: number;
  readonly costPerWeek: number;
  readonly paid: number;
}

interface TrainingPlan extends Plan<"training" | "trainingBreak"> {
  readonly purpose: Training["purpose"];
  readonly before?: Training;
}

export interface TrainedPlan extends Plan<"trained"> {
  readonly skill: Skill;
  readonly purpose: Training["purpose"];
  /** Added to the die of an improvement. */
  readonly adjustment: number;
}

export interface TrainedOutcome {
  readonly procedure: "trained";
  readonly natural: number;
  readonly percent: Traced;
  /** The skill rose, or new training exceeded the natural value. */
  readonly gained: boolean;
  readonly stamp: string;
}

const blame = { topic: skills.key };

function trainingFault(skill: Skill, rulings: Rulings): Refusal | undefined {
  if (skill.origin === "background")
    return { key: "character.learnsOnTheJob", rule: "ERIS-91", ...blame, data: { name: skill.name } };
  return skillFault(skill, rulings);
}

function cost(rule: SkillsRule | undefined, skill: Skill): SkillsRule["training"][Skill["type"]] | undefined {
  return rule?.training[skill.type];
}

/** Plans the start of training: weeks and weekly price are rolled once (ERIS-87). A trained skill improves, others start (ERIS-90). */
export function planTraining(skill: Skill, rulings: Rulings): TrainingPlan {
  checkSkill(skill, "skill");
  const refused = trainingFault(skill, rulings);
  const found = cost(rulings.use(skills), skill);
  return {
    procedure: "training",
    purpose: skill.origin === "trained" ? "improve" : "start",
    rolls:
      refused || !found
        ? []
        : [
            { id: "weeks", formula: found.weeks },
            { id: "cost", formula: found.cost },
          ],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveTraining(plan: TrainingPlan, rolls: Rolls): Training {
  return {
    purpose: plan.purpose,
    weeksNeeded: rolledFor(rolls, "weeks").total,
    weeksAccrued: 0,
    costPerWeek: rolledFor(rolls, "cost").total,
    paid: 0,
  };
}

/** One week of training, paid at its end (ERIS-87); `complete` after the last week. */
export function trainWeek(training: Training): {
  readonly training: Training;
  readonly due: number;
  readonly complete: boolean;
} {
  const weeksAccrued = Math.min(training.weeksNeeded, training.weeksAccrued + 1);
  const due = training.weeksAccrued < training.weeksNeeded ? training.costPerWeek : 0;
  const after = { ...training, weeksAccrued, paid: finiteNumber(training.paid, "training.paid", 0) + due };
  return { training: after, due, complete: weeksAccrued >= training.weeksNeeded };
}

/**
 * Plans the cost of a gap (ERIS-88): a gap of more than one week costs accrued weeks and a new price; exactly one week costs nothing.
 * @param weeksAway fractions of a week count: 8 days are 8/7
 */
export function planTrainingBreak(skill: Skill, training: Training, weeksAway: number, rulings: Rulings): TrainingPlan {
  checkSkill(skill, "skill");
  checkTraining(training, "training");
  const found = cost(rulings.use(skills), skill);
  const harmless = finiteNumber(weeksAway, "weeksAway", 0, 10_000) <= 1 || !found;
  return {
    procedure: "trainingBreak",
    purpose: training.purpose,
    before: training,
    rolls: harmless
      ? []
      : [
          { id: "loss", formula: found.loss },
          { id: "cost", formula: found.cost },
        ],
    stamp: rulings.hash,
  };
}

export function resolveTrainingBreak(plan: TrainingPlan, rolls: Rolls): Training | undefined {
  const { before } = plan;
  if (!before || plan.rolls.length === 0) return before;
  const weeksAccrued = Math.max(0, before.weeksAccrued - rolledFor(rolls, "loss").total);
  return { ...before, weeksAccrued, costPerWeek: rolledFor(rolls, "cost").total };
}

/** Plans the roll at the end of training (ERIS-89, ERIS-90); refused before the last week is over. */
export function planTrained(skill: Skill, training: Training, intelligence: number, rulings: Rulings): TrainedPlan {
  checkSkill(skill, "skill");
  checkTraining(training, "training");
  const rule = rulings.use(skills);
  const data = { weeks: training.weeksAccrued, needed: training.weeksNeeded };
  const short: Refusal | undefined =
    training.weeksAccrued < training.weeksNeeded
      ? { key: "character.weeksShort", rule: "ERIS-87", ...blame, data }
      : undefined;
  const refused = trainingFault(skill, rulings) ?? short;
  const score = wholeNumber(intelligence, "abilities.int", 1, 25);
  return {
    procedure: "trained",
    skill,
    purpose: training.purpose,
    adjustment: training.purpose === "improve" ? (rule?.intelligence(score) ?? 0) : 0,
    rolls: refused ? [] : [{ id: "skill", formula: "1d100" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/**
 * The outcome of training. New: d100/2 + 5, or the natural value if higher (ERIS-89). Further: a roll over the skill with Intelligence gains a third of the
 * rest to 100 (ERIS-90).
 */
export function resolveTrained(plan: TrainedPlan, rolls: Rolls, rulings: Rulings): TrainedOutcome {
  const natural = rolledFor(rolls, "skill").total;
  const before = plan.skill.percent ?? 0;
  const percent = plan.purpose === "start" ? fresh(natural, before, rulings) : improved(natural, before, plan, rulings);
  return { procedure: "trained", natural, percent, gained: percent.value > before, stamp: plan.stamp };
}

function fresh(natural: number, before: number, rulings: Rulings): Traced {
  const step = { on: "chance", source: rulings.source(skills, "ERIS-89") } as const;
  const trace = rulings
    .trace({ ...step, key: "character.d100", op: "set", value: natural })
    .apply({ ...step, key: "character.shareOfDie", op: "divideNearest", value: 2, data: { divisor: 2 } })
    .apply({ ...step, key: "character.trained", op: "add", value: 5 });
  if (before > trace.value) trace.apply({ ...step, key: "character.naturalKept", op: "atLeast", value: before });
  return trace.done();
}

function improved(natural: number, before: number, plan: TrainedPlan, rulings: Rulings): Traced {
  const step = { on: "chance", source: rulings.source(skills, "ERIS-90") } as const;
  const trace = rulings.trace({
    ...step,
    key: "character.skill",
    op: "set",
    value: before,
    data: { name: plan.skill.name },
  });
  const total = natural + plan.adjustment;
  const value = Math.floor((100 - before) / 3 + 0.5);
  const gain = { ...step, key: "character.thirdOfRest", op: "add", value, data: { total } } as const;
  return (total > before && value > 0 ? trace.apply(gain) : trace.skip(gain, "character.notOverSkill")).done();
}
