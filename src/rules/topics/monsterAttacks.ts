import { topic, unbuilt } from "./topic.ts";

export const monsterAttacks = topic({
  key: "monsterAttacks",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt([]),
    eris: unbuilt(["ERIS-137"]),
  },
  affects: ["combat", "cards"],
});
