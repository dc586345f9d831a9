import { topic, unbuilt } from "./topic.ts";

export const encumbrance = topic({
  key: "encumbrance",
  group: "exploration",
  classic: "bxBasic",
  variants: {
    off: unbuilt(["BX-017"]),
    bxBasic: unbuilt(["BX-017", "BX-018", "BX-019", "BX-020"]),
    bxDetailed: unbuilt(["BX-017", "BX-018", "BX-019", "BX-021"]),
    eris: unbuilt(["ERIS-120", "ERIS-121"]),
    gorman: unbuilt(["GOR-33", "GOR-34", "GOR-35"]),
  },
  affects: ["actors", "party"],
});
