import { topic, unbuilt } from "./topic.ts";

export const combatMovement = topic({
  key: "combatMovement",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-115"]),
    eris: unbuilt(["ERIS-17"]),
  },
  affects: ["combat", "cards"],
});
