import { built, topic } from "../rulings/topic.ts";

/** Whether powers are used, and whether a standard action recovers an encounter power. */
export interface PowersRuling {
  readonly used: boolean;
  readonly recover: boolean;
}

export const powers = topic<PowersRuling>({
  key: "powers",
  group: "heroic",
  classic: "off",
  variants: {
    off: built([], { used: false, recover: false }),
    on: built(["HERO-08", "HERO-09"], { used: true, recover: true }),
  },
  constraints: [
    {
      id: "powersComeBackInHeroicRests",
      when: ["on"],
      topic: "rests",
      mustBe: ["heroic"],
      fix: "heroic",
      level: "error",
    },
  ],
  affects: ["actors", "combat"],
});
