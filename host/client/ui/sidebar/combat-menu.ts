import type { CombatantDoc, GameApi } from "../globals.ts";
import { say, t } from "../util.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import type { CombatTracker } from "./combat-tracker.ts";
import { menuEntry } from "./directory-menu.ts";

declare const game: GameApi;

/** What the referee, and a combatant's owner, can do with a row of the tracker. */
export function combatantMenu(tracker: CombatTracker): ContextMenuEntry[] {
  const combatant = (li: HTMLElement): CombatantDoc | undefined =>
    tracker.viewed?.combatants.get(li.dataset.combatantId ?? "");
  const gm = (): boolean => game.user.isGM;
  return [
    menuEntry(
      say("HOST.Combat.ClearInitiative"),
      "fa-solid fa-rotate-left",
      (li) => gm() && combatant(li)?.initiative != null,
      (li) => combatant(li)?.update({ initiative: null }),
    ),
    menuEntry(
      say("HOST.Combat.Reroll"),
      "fa-solid fa-dice-d20",
      (li) => combatant(li)?.isOwner ?? false,
      (li) => tracker.viewed?.rollInitiative([li.dataset.combatantId ?? ""]),
    ),
    menuEntry(say("HOST.Combat.ToggleHidden"), "fa-solid fa-eye-slash", gm, (li) =>
      combatant(li)?.update({ hidden: !combatant(li)?.hidden }),
    ),
    menuEntry(say("HOST.Combat.ToggleDefeated"), "fa-solid fa-skull", gm, (li) =>
      tracker._onToggleDefeatedStatus(combatant(li)),
    ),
    menuEntry(say("HOST.Combat.Remove"), "fa-solid fa-trash", gm, (li) => combatant(li)?.delete()),
  ];
}

const KEYS = [
  "create",
  "start",
  "end",
  "nextTurn",
  "previousTurn",
  "nextRound",
  "previousRound",
  "rollAll",
  "rollNPC",
  "resetAll",
  "roll",
  "hide",
  "defeat",
  "delete",
  "initiative",
  "tracker",
];
/** The words of the tracker, by what they name. */
export const trackerLabels = (): Record<string, string> =>
  Object.fromEntries(KEYS.map((key) => [key, t(say(`HOST.Combat.${key}`))]));
