import type { CombatantDoc, GameApi } from "../globals.ts";
import { say, t } from "../util.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import type { CombatTracker } from "./combat-tracker.ts";
import { deleteDialog } from "./create-dialog.ts";
import { callMethod } from "./directories.ts";
import { menuEntry } from "./directory-menu.ts";

declare const game: GameApi;

/** The actions of the referee, and of a combatant's owner, on a row of the tracker. */
export function combatantMenu(tracker: CombatTracker): ContextMenuEntry[] {
  const combatant = (li: HTMLElement): CombatantDoc | undefined =>
    tracker.viewed?.combatants.get(li.dataset.combatantId ?? "");
  const gm = (): boolean => game.user.isGM;
  return [
    menuEntry(say("HOST.Combat.Edit"), "fa-solid fa-pen-to-square", gm, (li) =>
      combatant(li)?.sheet?.render({ force: true }),
    ),
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

/** The referee's actions on the encounter, most of which are in this menu and not on buttons (PLAY-16). */
export function encounterMenu(tracker: CombatTracker): ContextMenuEntry[] {
  const here = (): boolean => game.user.isGM && tracker.viewed !== null;
  const bound = (): boolean => tracker.viewed?.scene != null;
  const call = (method: string) => (): unknown => callMethod(tracker.viewed, method);
  return [
    menuEntry(say("HOST.Combat.resetAll"), "fa-solid fa-arrow-rotate-left", here, call("resetAll")),
    menuEntry(say("HOST.Combat.Link"), "fa-solid fa-link", () => here() && !bound(), call("toggleSceneLink")),
    menuEntry(say("HOST.Combat.Unlink"), "fa-solid fa-link-slash", () => here() && bound(), call("toggleSceneLink")),
    menuEntry(say("HOST.Combat.delete"), "fa-solid fa-trash", here, () =>
      tracker.viewed ? deleteDialog(tracker.viewed) : undefined,
    ),
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
  "menu",
  "initiative",
  "tracker",
];
/** The labels of the tracker. */
export const trackerLabels = (): Record<string, string> =>
  Object.fromEntries(KEYS.map((key) => [key, t(say(`HOST.Combat.${key}`))]));
