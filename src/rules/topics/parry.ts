import { built, topic } from "../rulings/topic.ts";

/** The benefits of giving up the round to parry. */
export interface Parry {
  /** Penalties to hand out among attackers from in front. */
  readonly points: number;
  /** Natural die on which an attacker is struck back at. */
  readonly counterOn: number;
  /** Feet within which a ward may be defended and an attacker countered. */
  readonly reach: number;
}

/** No parrying; or up to -4 shared out, with a hit back at an attacker who rolls a 1 (ERIS-32, ERIS-33). */
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
