import type { DamageOutcome, DamagePlan } from "../../rules/attack/types.ts";

/** The outcome of a hit that deals no points but brings something else: a paralysing touch, a gaze. Nothing was thrown. */
export function noDamageOutcome(plan: DamagePlan): DamageOutcome {
  return {
    procedure: "damage",
    total: 0,
    subdual: false,
    steps: [],
    minimum: false,
    halved: false,
    helmetLost: false,
    scaleLost: false,
    riders: plan.riders,
    hitPoints: plan.hitPoints,
    subdualPoints: plan.subdualPoints,
    surrenders: false,
    stamp: plan.stamp,
  };
}
