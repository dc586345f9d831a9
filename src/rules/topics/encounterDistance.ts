import { topic, unbuilt } from "./topic.ts";

export const encounterDistance = topic({
  key: "encounterDistance",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-087", "BX-110"]),
    gorman: unbuilt(["GOR-72"]),
  },
  affects: ["actors", "party"],
});
