import { topic, unbuilt } from "./topic.ts";

export const luck = topic({
  key: "luck",
  group: "heroic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["HERO-23", "HERO-24"]),
  },
  affects: ["actors", "combat"],
});
