/** What a rest on somebody's own sheet ends besides: running's exhaustion and the penalties for want of rest (BX-064, BX-083, BX-126). */
import { needsRest } from "../../../rules/exploration/expedition.ts";
import type { RestKind } from "../../../view/characters/rest.ts";
import type { ValueChange } from "../../adapter/value-changes.ts";
import type { ConditionId } from "../../data/conditions.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";

type System = Actor.SystemOfType<"character">;

/** What changes, and the conditions that end. */
export interface RestEffects {
  readonly writes: readonly ValueChange[];
  readonly off: readonly ConditionId[];
}

/** An hour is more turns of rest than any tiredness asks for; a full day ends what travel asks for as well. */
export function restEffectsOf(actor: Actor.Implementation, kind: RestKind, days: number): RestEffects {
  if (kind === "short" || kind === "surge") return { writes: [], off: [] };
  const { fatigue } = actor.system as System;
  const wholeDay = kind === "days" && days > 0;
  const after = {
    ...fatigue,
    turnsSinceRest: 0,
    roundsRun: 0,
    restTurns: 0,
    ...(wholeDay && { travelDaysSinceRest: 0, mustRest: false, overdue: false }),
  };
  const writes = Object.entries(after).flatMap(([key, value]) => {
    const before: unknown = Reflect.get(fatigue, key);
    return before === value ? [] : [{ uuid: actor.uuid, path: `system.fatigue.${key}`, before, after: value }];
  });
  const { turnsSinceRest: turnsActive, travelDaysSinceRest: travelDays, overdue } = after;
  const due = needsRest({ turnsActive, travelDays, overdue }, rulingsInForce());
  const ended: readonly ConditionId[] = due ? ["exhausted"] : ["exhausted", "restPenalty"];
  return { writes, off: ended.filter((id) => actor.statuses.has(id)) };
}
