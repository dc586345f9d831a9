import { type Condition, type Creature, hasCondition } from "../creature/types.ts";
import type { ZeroHitPointsState } from "../facts/fall.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { applyFigures } from "../trace/modifiers.ts";
import type { Traced, Tracer } from "../trace/types.ts";
import type { HitPointChange, LifeNext, LifeState } from "./types.ts";

/** The life state of a creature. */
export function lifeOf(creature: Creature): LifeState {
  const { wounds, surges, drained, doses, lostParts } = creature.state;
  return { hitPoints: creature.hitPoints, conditions: creature.conditions, wounds, surges, drained, doses, lostParts };
}

/** The creature with another life state: `withLife(creature, change.after)` applies a change, `change.before` undoes it. */
export function withLife(creature: Creature, life: LifeState): Creature {
  const { hitPoints, conditions, ...state } = life;
  return { ...creature, hitPoints, conditions, state: { ...creature.state, ...state } };
}

export function isDead(creature: Creature): boolean {
  return hasCondition(creature, "dead");
}

/** The present maximum of a creature's hit points: the total, or the part that a wound leaves, rounded down and at least 1 (HERO-12, HERO-15). */
export function maximumHitPoints(creature: Creature, rulings: Rulings): Traced {
  const rule = rulings.use(death);
  const { wounds } = creature.state;
  const trace = rulings.trace({
    key: "life.total",
    on: "hitPoints",
    op: "set",
    value: creature.hitPoints.total,
    source: { kind: "creature" },
  });
  applyFigures(trace, creature.modifiers, "hitPoints");
  if (trace.value < 1)
    trace.apply({ key: "life.atLeastOne", on: "hitPoints", op: "atLeast", value: 1, source: { kind: "rule" } });
  const quarters = rule.spares(creature) ? rule.quarters(wounds) : 4;
  if (quarters < 4) {
    const source = rulings.source(death, "HERO-15");
    trace.apply({ key: "life.quarters", on: "hitPoints", op: "multiply", value: quarters, source, data: { wounds } });
    trace.apply({ key: "life.fourths", on: "hitPoints", op: "divideDown", value: 4, source });
    trace.apply({ key: "life.atLeastOne", on: "hitPoints", op: "atLeast", value: 1, source });
  }
  return trace.done();
}

/** The four values of a total: healthy, bruised, bloodied, injured (HERO-12). */
export function thresholds(total: number): readonly [number, number, number, number] {
  const of = (quarters: number): number => Math.max(1, Math.floor((total * quarters) / 4));
  return [total, of(3), of(2), of(1)];
}

/** Whether a creature is bloodied: at or under half of the healthy total, at any wound level (HERO-16). */
export function isBloodied(creature: Creature): boolean {
  return creature.hitPoints.value <= Math.floor(creature.hitPoints.total / 2);
}

const LYING: readonly Condition[] = ["unconscious", "dying", "stable", "dead", "surrendered"];

/** Conditions of each state at 0 hit points; others of the list are removed. */
const CONDITIONS_OF: Readonly<Record<ZeroHitPointsState, readonly Condition[]>> = {
  surrendered: ["surrendered"],
  unconscious: ["unconscious", "prone"],
  critical: ["unconscious", "prone"],
  dying: ["unconscious", "dying", "prone"],
  rolling: ["unconscious"],
  dead: ["dead"],
};

/** The conditions of a creature that has fallen to such a state. */
export function fallenConditions(before: readonly Condition[], fallen: ZeroHitPointsState): readonly Condition[] {
  const kept = before.filter((condition) => !LYING.includes(condition) || condition === "surrendered");
  const wanted = CONDITIONS_OF[fallen];
  const base = fallen === "dead" ? kept.filter((condition) => condition !== "surrendered") : kept;
  return [...base, ...wanted.filter((condition) => !base.includes(condition))];
}

/** The conditions of a creature that has regained consciousness. */
export function awake(before: readonly Condition[]): readonly Condition[] {
  return before.filter((condition) => !["unconscious", "dying", "stable"].includes(condition));
}

/** The parts of a hit point change, besides the two states. */
interface ChangeParts {
  readonly after: Partial<LifeState>;
  readonly trace: Tracer;
  readonly fallen?: ZeroHitPointsState | undefined;
  readonly wasted?: number;
  readonly next?: readonly LifeNext[];
}

export function makeChange(creature: Creature, parts: ChangeParts, rulings: Rulings): HitPointChange {
  const before = lifeOf(creature);
  const after: LifeState = { ...before, ...parts.after };
  const had = before.conditions;
  const has = after.conditions;
  const down = (conditions: readonly Condition[]): boolean =>
    conditions.some((condition) => ["unconscious", "dying", "dead"].includes(condition));
  return {
    procedure: "hitPoints",
    creature: { id: creature.id, name: creature.name },
    before,
    after,
    steps: parts.trace.done().steps,
    added: has.filter((condition) => !had.includes(condition)),
    removed: had.filter((condition) => !has.includes(condition)),
    ...(parts.fallen && { fallen: parts.fallen }),
    rose: down(had) && !down(has),
    defeated: down(has) || has.includes("surrendered"),
    woundChange: after.wounds - before.wounds,
    wasted: parts.wasted ?? 0,
    next: parts.next ?? [],
    stamp: rulings.hash,
  };
}

/** A change without effect, with its refusal. */
export function refusedChange(creature: Creature, refused: Refusal, rulings: Rulings): HitPointChange {
  return { ...makeChange(creature, { after: {}, trace: currentTrace(creature, rulings) }, rulings), refused };
}

/** A trace that starts at the creature's hit points. */
export function currentTrace(creature: Creature, rulings: Rulings): Tracer {
  return rulings.trace({
    key: "life.current",
    on: "hitPoints",
    op: "set",
    value: creature.hitPoints.value,
    source: { kind: "creature" },
  });
}
