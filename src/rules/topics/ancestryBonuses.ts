import { topic, unbuilt } from "./topic.ts";

export const ancestryBonuses = topic({
  key: "ancestryBonuses",
  group: "heroic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["HERO-19", "HERO-20"]),
  },
  affects: ["actors", "combat"],
});
