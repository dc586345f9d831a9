import type { Circumstance } from "./types.ts";

/** The circumstances of a bonus in an attack, in the order of the questions. */
export const CIRCUMSTANCES = [
  "daylight",
  "firstAttack",
  "averted",
  "mirror",
  "foeAverted",
] as const satisfies readonly Circumstance[];
