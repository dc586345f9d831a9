/** The course of a poison with a duration (ERIS-39): its condition, duration and periodic effect. */
import type { Condition } from "../creature/types.ts";
import type { PoisonEffect, Term } from "../topics/poison.ts";
import type { EffectDuration, EffectEachRound } from "./spell-effect-parts.ts";

export interface PoisonCourse {
  readonly puts: Condition;
  readonly each?: EffectEachRound;
  /** Its duration, where it ends by itself. */
  readonly time?: { readonly count: number; readonly unit: EffectDuration["unit"] };
  /** Whether the wound does not heal by rest while it lasts. */
  readonly festers?: true;
}

const DAYS_OF_WEEK = 7;

/** A duration on the clock; undefined for one that a cure or the end of combat ends. */
function counted(term: Term | undefined): PoisonCourse["time"] {
  if (term?.unit === "rounds") return { count: term.count, unit: "round" };
  if (term?.unit === "turns") return { count: term.count, unit: "turn" };
  return term?.unit === "week" ? { count: DAYS_OF_WEEK, unit: "day" } : undefined;
}

/**
 * The lasting part of a poison: deadly suffocation, blood loss each round, a week's weakness, a festering wound, a lost action.
 * @param acted whether the action of the current round is already spent, so that the next round's action is lost
 */
export function poisonCourse(effect: PoisonEffect, acted = false): PoisonCourse | undefined {
  const { term, conditions = [], kills, bleeds } = effect;
  if (effect.losesNextAction) return { puts: "stunned", time: { count: acted ? 2 : 1, unit: "round" } };
  if (effect.noHealing) return { puts: "poisoned", festers: true };
  const time = counted(term);
  if (kills === "now" || (!time && !bleeds)) return undefined;
  const puts = conditions.find((condition) => condition !== "poisoned") ?? "poisoned";
  if (kills && time) return { puts, each: { does: "kills", after: { formula: String(time.count), unit: time.unit } } };
  return {
    puts,
    ...(bleeds && { each: { does: "harms", formula: String(bleeds) } as const }),
    ...(time && { time }),
  };
}
