import { built, topic } from "../rulings/topic.ts";

/** Luck for a session; undefined where the ruling is off. */
export interface LuckRule {
  readonly on: true;
}

export const luck = topic<LuckRule | undefined>({
  key: "luck",
  group: "heroic",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["HERO-23", "HERO-24"], { on: true }),
  },
  parameters: {
    /** Faces of the die rolled at the start of a session. */
    luckDie: { kind: "integer", readBy: ["on"], initial: 10, min: 2, max: 100 },
    /** The target number when the referee names none. */
    luckTarget: { kind: "integer", readBy: ["on"], initial: 15, min: 1, max: 60 },
  },
  affects: ["actors", "combat"],
});
