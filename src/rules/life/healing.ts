import { checkCreature } from "../creature/check.ts";
import type { Condition, Creature } from "../creature/types.ts";
import { wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import type { Modifier, Source } from "../trace/types.ts";
import { rots } from "./ailments.ts";
import { planWake } from "./regain-consciousness.ts";
import { awake, currentTrace, isDead, makeChange, maximumHitPoints, refusedChange } from "./state.ts";
import type { HitPointChange, LifeNext, LifeState } from "./types.ts";

interface Healing {
  readonly amount: number;
  /** The source for the trace: a potion, a surge, a day's rest. */
  readonly key?: string;
  readonly source?: Source;
  /** Whether it is by a spell or a magic item, which does not help a victim of rot (figures of the mummy). */
  readonly magical?: boolean;
  /** Further changes (a spent surge, a restored level). */
  readonly also?: Partial<Omit<LifeState, "hitPoints" | "conditions">>;
  /** Conditions that it ends. */
  readonly ends?: readonly Condition[];
}

/**
 * Healing: hit points up to the maximum that wounds allow; a creature that reaches 1 regains consciousness (BX-030, ERIS-43, HERO-15, HERO-18). Points beyond
 * the maximum are `wasted`. The dead are not healed.
 * @throws RulesError when the amount is not a whole number of 0 or more.
 */
export function heal(creature: Creature, healing: Healing | number, rulings: Rulings): HitPointChange {
  checkCreature(creature);
  const given: Healing = typeof healing === "number" ? { amount: healing } : healing;
  const amount = wholeNumber(given.amount, "healing.amount", 0);
  if (isDead(creature)) return refusedChange(creature, { key: "life.healDead", rule: "BX-030" }, rulings);
  if (given.magical && rots(creature))
    return refusedChange(creature, { key: "life.rots", data: { name: creature.name } }, rulings);
  const rule = rulings.use(death);
  const { value } = creature.hitPoints;
  // The other changes come first, because a healed wound raises the maximum.
  const maximum = maximumHitPoints({ ...creature, state: { ...creature.state, ...given.also } }, rulings).value;
  const trace = currentTrace(creature, rulings);
  const step: Modifier = {
    key: given.key ?? "life.healing",
    on: "hitPoints",
    op: "add",
    value: amount,
    source: given.source ?? { kind: "effect", rule: "BX-030" },
  };
  let wasted = 0;
  if (value >= maximum || amount === 0) {
    trace.skip(step, amount === 0 ? "life.nothing" : "life.atMaximum");
    wasted = value >= maximum ? amount : 0;
  } else {
    if (value < 0 && rule.healsFromZero && rule.spares(creature))
      trace.apply({
        key: "life.fromZero",
        on: "hitPoints",
        op: "atLeast",
        value: 0,
        source: rulings.source(death, "HERO-18"),
      });
    trace.apply(step);
    wasted = Math.max(0, trace.value - maximum);
    if (wasted > 0)
      trace.apply({
        key: "life.maximum",
        on: "hitPoints",
        op: "atMost",
        value: maximum,
        source: creature.state.wounds > 0 ? rulings.source(death) : { kind: "rule", rule: "BX-025" },
      });
  }
  const hitPoints = { ...creature.hitPoints, value: trace.value };
  const lasting = creature.conditions.filter((condition) => !given.ends?.includes(condition));
  // A creature that is down for another reason than lost hit points stays down.
  const conditions = trace.value >= 1 && value < 1 ? awake(lasting) : lasting;
  const next = timers(creature, hitPoints.value, rulings);
  return makeChange(creature, { after: { ...given.also, hitPoints, conditions }, trace, wasted, next }, rulings);
}

function timers(creature: Creature, value: number, rulings: Rulings): LifeNext[] {
  const rule = rulings.use(death);
  if (!rule.wakes || !rule.spares(creature)) return [];
  const before = creature.hitPoints.value;
  if (before < 0 && value === 0) return [{ kind: "wakeTimer", plan: planWake(creature, rulings) }];
  return before === 0 && value > 0 ? [{ kind: "cancelTimer", timer: "wake" }] : [];
}

/** Hit points over the maximum are reduced to it, as when a wound counts again (HERO-15, HERO-27). Undefined when nothing is over; never below 0. */
export function trimToMaximum(creature: Creature, rulings: Rulings): HitPointChange | undefined {
  const maximum = maximumHitPoints(creature, rulings).value;
  if (creature.hitPoints.value <= maximum) return undefined;
  const trace = currentTrace(creature, rulings).apply({
    key: "life.maximum",
    on: "hitPoints",
    op: "atMost",
    value: maximum,
    source: rulings.source(death, "HERO-15"),
  });
  return makeChange(creature, { after: { hitPoints: { ...creature.hitPoints, value: trace.value } }, trace }, rulings);
}

/** Removes subdual damage, after an hour or by the referee's decision (BX-168). */
export function shakeOffSubdual(creature: Creature, rulings: Rulings): HitPointChange {
  const hitPoints = { ...creature.hitPoints, subdual: 0 };
  return makeChange(creature, { after: { hitPoints }, trace: currentTrace(creature, rulings) }, rulings);
}
