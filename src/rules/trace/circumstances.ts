import type { Circumstance } from "./types.ts";

/** What a bonus can wait for in an attack, in the order in which it is asked. */
export const CIRCUMSTANCES = [
  "daylight",
  "firstAttack",
  "averted",
  "mirror",
  "foeAverted",
] as const satisfies readonly Circumstance[];
