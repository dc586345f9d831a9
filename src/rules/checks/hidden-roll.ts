import type { Rulings } from "../rulings/types.ts";
import { searchRolls } from "../topics/searchRolls.ts";

/**
 * Whether the referee makes a check and hides the die, so that a failure and an empty room look alike: listening always (BX-061), searching
 * for hidden doors and for traps as `searchRolls` says (BX-065). `subject` as a sheet names it: `listen`, `thief.traps`.
 */
export function isUnseen(subject: string, rulings: Rulings): boolean {
  switch (subject) {
    case "listen":
    case "thief.hear":
      return true;
    case "secretDoors":
    case "roomTraps":
    case "thief.traps":
      return rulings.use(searchRolls).blind;
    default:
      return false;
  }
}
