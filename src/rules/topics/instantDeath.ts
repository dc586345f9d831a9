import { built, topic } from "../rulings/topic.ts";

/** Whether a hit far below 0 kills outright: a part of the wound level rules, without effect otherwise (HERO-14, MIX-31). */
export interface InstantDeath {
  readonly kills: (value: number, total: number) => boolean;
}

export const instantDeath = topic<InstantDeath>({
  key: "instantDeath",
  group: "life",
  classic: "off",
  variants: {
    off: built([], { kills: () => false }),
    on: built(["HERO-14"], { kills: (value, total) => value <= -Math.max(1, Math.floor(total / 2)) }),
  },
  constraints: [
    {
      id: "instantDeathNeedsFalling",
      when: ["on"],
      topic: "death",
      mustBe: ["woundLevels"],
      fix: "woundLevels",
      level: "warning",
    },
  ],
  affects: ["actors", "cards"],
});
