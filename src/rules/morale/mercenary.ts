import { oneOf, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Modifier, Traced } from "../trace/types.ts";

/** Kinds of troops, with the base morale of each (BX-179). */
export const TROOPS = { militia: 6, barbarians: 7, trained: 8 } as const;
export type Troops = keyof typeof TROOPS;

export interface MercenaryUnit {
  readonly troops: Troops;
  readonly mounted?: boolean;
  readonly elite?: boolean;
  readonly fanatic?: boolean;
  /** The conditions of service: -2 to +2 for pay, abuse, glory (BX-180). */
  readonly conditions?: number;
}

/**
 * The morale rating of a mercenary unit (BX-179, BX-180): kind of troops and all matching lines, at most 12, then the conditions of service, within 2 to 12.
 */
export function mercenaryMorale(unit: MercenaryUnit, rulings: Rulings): Traced {
  const troops = oneOf(unit.troops, ["militia", "barbarians", "trained"], "troops");
  const source = { kind: "rule", rule: "BX-179" } as const;
  const step = (key: string, op: Modifier["op"], value: number): Modifier => ({ key, on: "morale", op, value, source });
  const trace = rulings.trace(step(`morale.${troops}`, "set", TROOPS[troops]));
  if (unit.mounted) trace.apply(step("morale.mounted", "add", 1));
  if (unit.elite) trace.apply(step("morale.elite", "add", 1));
  if (unit.fanatic) trace.apply(step("morale.fanatic", "add", 2));
  trace.apply(step("morale.atMost", "atMost", 12));
  const conditions = wholeNumber(unit.conditions ?? 0, "conditions", -2, 2);
  if (conditions !== 0) {
    trace.apply({ ...step("morale.conditions", "add", conditions), source: { kind: "referee", rule: "BX-180" } });
    trace.apply(step("morale.atLeast", "atLeast", 2));
    trace.apply(step("morale.atMost", "atMost", 12));
  }
  return trace.done();
}
