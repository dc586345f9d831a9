import { topic, unbuilt } from "./topic.ts";

export const toughMinions = topic({
  key: "toughMinions",
  group: "heroic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["HERO-11"]),
  },
  affects: ["actors", "combat"],
});
