import { topic, unbuilt } from "./topic.ts";

export const reaction = topic({
  key: "reaction",
  group: "nerve",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-113"]),
    gorman: unbuilt(["GOR-77"]),
    referee: unbuilt(["REF-02", "REF-03", "REF-04", "REF-05", "REF-06"]),
  },
  affects: ["combat", "cards"],
});
