import { built, topic } from "../rulings/topic.ts";

/** The benefits of a parry, which takes the whole round. */
export interface Parry {
  /** Points of penalty to distribute among attackers in front. */
  readonly points: number;
  /** The natural roll of an attacker that allows an attack back. */
  readonly counterOn: number;
  /** Feet within which another creature may be defended and an attacker struck back. */
  readonly reach: number;
}

/** None; or up to -4 to distribute, with an attack back at an attacker who rolls a 1 (ERIS-32, ERIS-33). */
export const parry = topic<Parry | undefined>({
  key: "parry",
  group: "combat",
  classic: "off",
  variants: {
    off: built([], undefined),
    eris: built(["ERIS-32", "ERIS-33"], { points: 4, counterOn: 1, reach: 10 }),
  },
  affects: ["combat", "cards"],
});
