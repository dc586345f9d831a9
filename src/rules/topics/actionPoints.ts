import { topic, unbuilt } from "./topic.ts";

export const actionPoints = topic({
  key: "actionPoints",
  group: "heroic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["HERO-10"]),
  },
  affects: ["actors", "combat"],
});
