import { topic, unbuilt } from "./topic.ts";

export const onceOnlyBonuses = topic({
  key: "onceOnlyBonuses",
  group: "heroic",
  classic: "on",
  variants: {
    on: unbuilt(["HERO-04"]),
    off: unbuilt([]),
  },
  affects: ["actors", "combat"],
});
