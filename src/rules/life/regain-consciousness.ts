import { checkCreature } from "../creature/check.ts";
import { canAct } from "../creature/conditions.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import type { Step } from "../trace/types.ts";
import { awake, currentTrace, isDead, makeChange, refusedChange } from "./state.ts";
import type { HitPointChange, RegainConsciousnessPlan } from "./types.ts";

export interface RegainConsciousnessOutcome {
  readonly procedure: "wake";
  readonly periods: number;
  /** Minutes of game time until the creature has 1 hit point. */
  readonly minutes: number;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/** Plans how long a creature at exactly 0 is unconscious (ERIS-44); a period is the parameter `wakePeriod`. */
export function planWake(creature: Creature, rulings: Rulings): RegainConsciousnessPlan {
  checkCreature(creature);
  return {
    procedure: "wake",
    creature: { id: creature.id, name: creature.name },
    period: rulings.number("wakePeriod"),
    rolls: [{ id: "wake", formula: "1d6" }],
    stamp: rulings.hash,
  };
}

export function resolveWake(plan: RegainConsciousnessPlan, rolls: Rolls, rulings: Rulings): RegainConsciousnessOutcome {
  const source = rulings.source(death, "ERIS-44");
  const periods = rolledFor(rolls, "wake").total;
  const trace = rulings
    .trace({ key: "life.wakeDie", on: "time", op: "set", value: periods, source: { kind: "dice" } })
    .apply({ key: "life.wakePeriod", on: "time", op: "multiply", value: plan.period, source });
  const { value, steps } = trace.done();
  return { procedure: "wake", periods, minutes: value, steps, stamp: plan.stamp };
}

/** The result of a comrade waking a creature (ERIS-44). */
interface HelpAwake {
  readonly procedure: "helpAwake";
  readonly helper: { readonly id: string; readonly name: string };
  /** Minutes of game time that the helper needs: a full turn; 0 when refused. */
  readonly minutes: number;
  readonly refused?: Refusal;
  /** The woken creature at the end of the turn. */
  readonly change: HitPointChange;
  readonly stamp: string;
}

/** Minutes that waking takes. */
const HELP = 10;

/** A comrade spends a full turn to wake a creature at exactly 0 (ERIS-44). Refused below 0, and for a helper who cannot act. */
export function helpAwake(helper: Creature, creature: Creature, rulings: Rulings): HelpAwake {
  checkCreature(helper, "helper");
  checkCreature(creature);
  const awake = wakeUp(creature, rulings);
  const refused: Refusal | undefined = canAct(helper)
    ? awake.refused
    : { key: "life.helperCannotAct", rule: "ERIS-44", topic: "death" };
  return {
    procedure: "helpAwake",
    helper: { id: helper.id, name: helper.name },
    minutes: refused ? 0 : HELP,
    ...(refused && { refused }),
    change: refused ? refusedChange(creature, refused, rulings) : awake,
    stamp: rulings.hash,
  };
}

/**
 * A creature at exactly 0 regains consciousness with 1 hit point: the timer has run out, or a comrade has spent a full turn on it (ERIS-44). Refused for all
 * others.
 */
export function wakeUp(creature: Creature, rulings: Rulings): HitPointChange {
  const rule = rulings.use(death);
  if (isDead(creature)) return refusedChange(creature, { key: "life.healDead", topic: "death" }, rulings);
  if (!rule.wakes || creature.hitPoints.value !== 0 || !hasCondition(creature, "unconscious"))
    return refusedChange(creature, { key: "life.wakeNotAtZero", rule: "ERIS-44", topic: "death" }, rulings);
  const trace = currentTrace(creature, rulings).apply({
    key: "life.comesRound",
    on: "hitPoints",
    op: "set",
    value: 1,
    source: rulings.source(death, "ERIS-44"),
  });
  const after = { hitPoints: { ...creature.hitPoints, value: 1 }, conditions: awake(creature.conditions) };
  return makeChange(creature, { after, trace, next: [{ kind: "cancelTimer", timer: "wake" }] }, rulings);
}
