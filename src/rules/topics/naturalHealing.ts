import { topic, unbuilt } from "./topic.ts";

export const naturalHealing = topic({
  key: "naturalHealing",
  group: "life",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-029"]),
    eris: unbuilt(["ERIS-130"]),
    gorman: unbuilt(["GOR-84"]),
    surges: unbuilt(["HERO-13", "HERO-26"]),
  },
  affects: ["actors", "cards"],
});
