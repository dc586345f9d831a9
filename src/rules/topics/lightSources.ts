import { topic, unbuilt } from "./topic.ts";

export const lightSources = topic({
  key: "lightSources",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-010", "BX-041"]),
    eris: unbuilt(["ERIS-23", "ERIS-24"]),
    gorman: unbuilt(["GOR-70"]),
  },
  affects: ["actors", "party"],
});
