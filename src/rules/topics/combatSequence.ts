import { topic, unbuilt } from "./topic.ts";

export const combatSequence = topic({
  key: "combatSequence",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-133", "BX-134", "BX-151"]),
    eris: unbuilt(["ERIS-03"]),
    gorman: unbuilt(["GOR-74", "GOR-76"]),
  },
  affects: ["combat", "cards"],
});
