import { topic, unbuilt } from "./topic.ts";

export const armourClass = topic({
  key: "armourClass",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    gorman: unbuilt(["GOR-33"]),
    odd: unbuilt([]),
  },
  affects: ["combat", "cards"],
});
