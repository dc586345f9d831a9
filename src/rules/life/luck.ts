import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { wholeNumber } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { luck } from "../topics/luck.ts";
import type { Step } from "../trace/types.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The Luck of a session (HERO-23). */
interface LuckScorePlan extends Plan<"luckScore"> {
  readonly creature: Named;
  readonly before: number;
}

interface LuckScoreOutcome {
  readonly procedure: "luckScore";
  readonly before: number;
  readonly after: number;
  readonly stamp: string;
}

/** A luck roll (HERO-24). */
export interface LuckPlan extends Plan<"luck"> {
  readonly creature: Named;
  readonly target: number;
  readonly luck: number;
}

export interface LuckOutcome {
  readonly procedure: "luck";
  readonly natural: number;
  readonly total: number;
  readonly target: number;
  readonly success: boolean;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

function off(rulings: Rulings): { refused: Refusal } | object {
  return rulings.use(luck) ? {} : { refused: { key: "luck.none", topic: "luck" } };
}

/** Plans the Luck die at the start of a session; an existing score gives a warning and is replaced only on purpose (HERO-23). */
export function planLuckScore(creature: Creature, rolledThisSession: boolean, rulings: Rulings): LuckScorePlan {
  checkCreature(creature);
  return {
    procedure: "luckScore",
    creature: { id: creature.id, name: creature.name },
    before: creature.state.luck,
    rolls: rulings.use(luck) ? [{ id: "luck", formula: `1d${rulings.number("luckDie")}` }] : [],
    ...(rolledThisSession && { warnings: [{ key: "luck.rolled", rule: "HERO-23", topic: "luck" }] }),
    ...off(rulings),
    stamp: rulings.hash,
  };
}

/** The new score replaces the old one (HERO-23). */
export function resolveLuckScore(plan: LuckScorePlan, rolls: Rolls): LuckScoreOutcome {
  return { procedure: "luckScore", before: plan.before, after: rolledFor(rolls, "luck").total, stamp: plan.stamp };
}

/**
 * Plans d20 + Luck against the referee's target number (HERO-24); Luck is not spent.
 * @throws RulesError for a target that is no whole number.
 */
export function planLuck(creature: Creature, target: number | undefined, rulings: Rulings): LuckPlan {
  checkCreature(creature);
  return {
    procedure: "luck",
    creature: { id: creature.id, name: creature.name },
    target: wholeNumber(target ?? rulings.number("luckTarget"), "target", 1, 100),
    luck: creature.state.luck,
    rolls: rulings.use(luck) ? [{ id: "luck", formula: "1d20" }] : [],
    ...off(rulings),
    stamp: rulings.hash,
  };
}

/** The outcome: equal or over succeeds; a natural 20 or 1 has no special meaning (HERO-24). */
export function resolveLuck(plan: LuckPlan, rolls: Rolls, rulings: Rulings): LuckOutcome {
  const natural = rolledFor(rolls, "luck").total;
  const trace = rulings
    .trace({ key: "luck.die", on: "check", op: "set", value: natural, source: { kind: "dice", rule: "HERO-24" } })
    .apply({ key: "luck.score", on: "check", op: "add", value: plan.luck, source: rulings.source(luck, "HERO-24") });
  const { value: total, steps } = trace.done();
  return {
    procedure: "luck",
    natural,
    total,
    target: plan.target,
    success: total >= plan.target,
    steps,
    stamp: plan.stamp,
  };
}

/** The creatures with the lowest total; if there are several, they roll again (HERO-24). */
export function unluckiest(totals: Readonly<Record<string, number>>): readonly string[] {
  const lowest = Math.min(...Object.values(totals));
  return Object.keys(totals).filter((id) => totals[id] === lowest);
}
