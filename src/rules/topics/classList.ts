import type { ClassId } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";

/** The classes that a new character chooses from. */
export const classList = topic<readonly ClassId[]>({
  key: "classList",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built([], ["cleric", "fighter", "magic-user", "thief", "dwarf", "elf", "halfling"]),
    gorman: built([], ["cleric", "fighter", "magic-user", "elf", "dwarf"]),
  },
  affects: ["actors"],
});
