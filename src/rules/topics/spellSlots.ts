import { topic, unbuilt } from "./topic.ts";

export const spellSlots = topic({
  key: "spellSlots",
  group: "characters",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    gorman: unbuilt(["GOR-49", "GOR-50"]),
  },
  affects: ["actors"],
});
