import { topic, unbuilt } from "./topic.ts";

export const wanderingMonsters = topic({
  key: "wanderingMonsters",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-052", "BX-053", "BX-072", "BX-086", "BX-097", "BX-098"]),
    gorman: unbuilt(["GOR-36", "GOR-37"]),
  },
  affects: ["actors", "party"],
});
