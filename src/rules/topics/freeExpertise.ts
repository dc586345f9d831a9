import { topic, unbuilt } from "./topic.ts";

export const freeExpertise = topic({
  key: "freeExpertise",
  group: "heroic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["HERO-22"]),
  },
  affects: ["actors", "combat"],
});
