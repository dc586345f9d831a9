import { topic, unbuilt } from "./topic.ts";

export const inherentBonuses = topic({
  key: "inherentBonuses",
  group: "heroic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["HERO-21"]),
  },
  affects: ["actors", "combat"],
});
