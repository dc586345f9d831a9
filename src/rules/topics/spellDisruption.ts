import { topic, unbuilt } from "./topic.ts";

export const spellDisruption = topic({
  key: "spellDisruption",
  group: "combat",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-149"]),
    eris: unbuilt(["ERIS-08"]),
  },
  affects: ["combat", "cards"],
});
