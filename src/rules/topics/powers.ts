import { topic, unbuilt } from "./topic.ts";

export const powers = topic({
  key: "powers",
  group: "heroic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["HERO-08", "HERO-09"]),
  },
  affects: ["actors", "combat"],
});
