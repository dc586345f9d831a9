import { built, topic } from "../rulings/topic.ts";

/** The maximum number of action points in one encounter; 0 where there are none. */
export const actionPoints = topic<{ readonly perEncounter: number }>({
  key: "actionPoints",
  group: "heroic",
  classic: "off",
  variants: {
    off: built([], { perEncounter: 0 }),
    on: built(["HERO-10"], { perEncounter: 1 }),
  },
  parameters: { actionPointMaximum: { kind: "integer", readBy: ["on"], initial: 1, min: 0, max: 20 } },
  constraints: [
    {
      id: "actionPointsComeBackInHeroicRests",
      when: ["on"],
      topic: "rests",
      mustBe: ["heroic"],
      fix: "heroic",
      level: "warning",
    },
  ],
  affects: ["actors", "combat"],
});
