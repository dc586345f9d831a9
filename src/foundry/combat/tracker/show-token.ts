import { openSheet } from "../../platform/open-sheet.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";

/** What a press on a name in the tracker does, as in core's own: the first selects the token and shows it, the next opens the sheet. */
export function showOrOpen({ actor, token }: Combatant.Implementation): void {
  const placed = token?.object;
  const held = canvas?.tokens?.controlled ?? [];
  if (placed?.isOwner && !(held.length === 1 && held[0] === placed)) {
    placed.control({ releaseOthers: true });
    void canvas?.animatePan({ ...placed.center, duration: 250 });
  } else if (game.user && actor?.testUserPermission(game.user, "OBSERVER")) openSheet(actor);
}

/** Opens a sheet at one of its pages; one without that page at whichever was open. */
export async function openPage(actor: Actor.Implementation, page: string): Promise<void> {
  const sheet: unknown = actor.sheet;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) return;
  await sheet.render({ force: true, ...currentWindow(sheet) });
  if (sheet.element.querySelector(`[role="tab"][data-tab="${page}"]`)) sheet.changeTab(page, "primary");
}
