import { topic, unbuilt } from "./topic.ts";

export const rests = topic({
  key: "rests",
  group: "life",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    heroic: unbuilt(["HERO-25"]),
  },
  affects: ["actors", "cards"],
});
