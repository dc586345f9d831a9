import { built, topic } from "../rulings/topic.ts";

/** Chance in six to sneak, and its modifiers. */
export interface Stealth {
  readonly base: number;
  readonly metalArmour: number;
  readonly detected: number;
  readonly thief: number;
  readonly halfling: number;
  readonly dexterity: readonly { readonly from: number; readonly change: number }[];
  readonly camouflaged: number;
}

export const stealth = topic<Stealth | undefined>({
  key: "stealth",
  group: "exploration",
  classic: "off",
  variants: {
    off: built([], undefined),
    eris: built(["ERIS-64", "ERIS-93", "ERIS-94", "ERIS-95", "ERIS-96"], {
      base: 2,
      metalArmour: -1,
      detected: -1,
      thief: 1,
      halfling: 1,
      dexterity: [
        { from: 13, change: 1 },
        { from: 9, change: 0 },
        { from: -99, change: -1 },
      ],
      camouflaged: 1,
    }),
  },
  affects: ["actors", "party"],
});
