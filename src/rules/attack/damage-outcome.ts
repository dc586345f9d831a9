import { RulesError } from "../errors.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { subdual } from "../topics/subdual.ts";
import type { DamageOutcome, DamagePlan } from "./types.ts";

/**
 * The damage done. A hit does at least 1 (BX-159) before multiplying and halving; only a broken weapon can do 0 (GOR-81). The result holds the points left and
 * whether a subdued creature surrenders (BX-160, BX-168); death and wounds are resolved elsewhere.
 */
export function resolveDamage(plan: DamagePlan, rolls: Rolls, rulings: Rulings): DamageOutcome {
  if (plan.refused) throw new RulesError("planRefused", "plan.refused", { key: plan.refused.key });
  const rolled = rolledFor(rolls, "damage");
  const trace = rulings.trace({
    key: "damage.dice",
    on: "damage",
    op: "set",
    value: rolled.total,
    source: plan.diceBy ?? { kind: "dice" },
    data: { formula: plan.formula },
  });
  let minimum = false;
  let halved = false;
  for (const { modifier, why } of plan.modifiers) {
    if (why !== undefined) {
      trace.skip(modifier, why);
      continue;
    }
    if (modifier.op === "atLeast" && trace.value < modifier.value) minimum = true;
    if (modifier.op === "divideUp" || modifier.op === "divideDown") halved = true;
    trace.apply(modifier);
  }
  const { value: total, steps } = trace.done();
  const hitPoints = plan.hitPoints - (plan.subdual ? 0 : total);
  const subdualPoints = plan.subdualPoints + (plan.subdual ? total : 0);
  return {
    procedure: "damage",
    total,
    subdual: plan.subdual,
    steps,
    minimum,
    halved,
    helmetLost: plan.helmetLost,
    scaleLost: plan.scaleLost,
    riders: plan.riders,
    hitPoints,
    subdualPoints,
    surrenders: rulings.use(subdual)?.surrenders(hitPoints, subdualPoints) ?? false,
    stamp: plan.stamp,
  };
}
