import type { Rulings } from "../rulings/types.ts";
import { searchRolls } from "../topics/searchRolls.ts";

/**
 * Whether the referee makes a check with a hidden die, so that a failure looks like an empty room: always for listening (BX-061), by `searchRolls` for secret
 * doors and traps (BX-065). `subject` is the sheet's name of the check: `listen`, `thief.traps`.
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
