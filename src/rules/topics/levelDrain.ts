import { topic, unbuilt } from "./topic.ts";

export const levelDrain = topic({
  key: "levelDrain",
  group: "life",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt(["ERIS-101", "ERIS-102"]),
  },
  affects: ["actors", "cards"],
});
