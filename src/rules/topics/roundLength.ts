import { topic, unbuilt } from "./topic.ts";

export const roundLength = topic({
  key: "roundLength",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-014"]),
    minute: unbuilt(["GOR-67"]),
  },
  affects: ["combat", "cards"],
});
