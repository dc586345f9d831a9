/** The registrations of the party's windows: the query for players' requests, and the defeated of fights. */
import { onCardButton } from "../../chat/card-buttons.ts";
import { watchTroops } from "../../hirelings/troops.ts";
import { registerFloor } from "../../items/drop-on-map.ts";
import { onCompanyRequest, registerItemRequests } from "../../items/requests.ts";
import { openWindow } from "../../platform/windows/open-window.ts";
import { watchDefeated } from "../../treasure/defeated-foes.ts";
import { cardData } from "../../undo/card-data.ts";
import "./hub-window.ts";

/** Call once, in `ready`. */
export function registerWindowRequests(): void {
  watchTroops();
  registerItemRequests();
  watchDefeated();
  registerFloor();
  onCardButton("awardExperience", async (message) => {
    const party = game.actors?.get(cardData(message)?.subject ?? "");
    await openWindow("experience", party);
  });
  onCompanyRequest("leave", async (user, request) =>
    (await import("../../characters/creation/referee-permission.ts")).answerPermissionRequest(user, request),
  );
  onCardButton("leave", async (message, { answer }) => {
    await (await import("../../characters/creation/referee-permission.ts")).decidePermission(message, answer === "yes");
  });
}
