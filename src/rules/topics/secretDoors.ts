import { built, topic } from "../rulings/topic.ts";

/** Chances in six to find a secret door by searching. */
export interface SecretDoors {
  readonly base: number;
  /** The chance of elves. */
  readonly elf: number;
}

export const secretDoors = topic<SecretDoors>({
  key: "secretDoors",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: built(["BX-055"], { base: 1, elf: 2 }),
    odd: built(["ERIS-60"], { base: 2, elf: 4 }),
  },
  affects: ["actors", "party"],
});
