/** What the company's windows rest on: the query that players ask by, and the fallen of fights. */
import { onCardButton } from "../../chat/card-buttons.ts";
import { watchTroops } from "../../hirelings/troops.ts";
import { registerFloor } from "../../items/drop-on-map.ts";
import { registerItemRequests } from "../../items/requests.ts";
import { watchDefeated } from "../../treasure/defeated-foes.ts";
import { cardData } from "../../undo/card-data.ts";
import { openWindow } from "./open-window.ts";

/** Call once, when Foundry is ready. */
export function registerWindowRequests(): void {
  watchTroops();
  registerItemRequests();
  watchDefeated();
  registerFloor();
  onCardButton("awardExperience", async (message) => {
    const party = game.actors?.get(cardData(message)?.subject ?? "");
    await openWindow("experience", party);
  });
  onCardButton("leave", async (message, { answer }) => {
    await (await import("../../characters/creation/referee-permission.ts")).decidePermission(message, answer === "yes");
  });
}
