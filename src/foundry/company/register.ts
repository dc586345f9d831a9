/** What the company's windows rest on: the query that players ask by, and the fallen of fights. */
import { onCardButton } from "../chat/buttons.ts";
import { cardData } from "../chat/data.ts";
import { registerFloor } from "./goods/floor-drop.ts";
import { watchTroops } from "./hirelings/rating.ts";
import { openWindow } from "./open.ts";
import { registerItemRequests } from "./query.ts";
import { watchDefeated } from "./winning/fallen.ts";

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
    await (await import("./making/leave.ts")).decidePermission(message, answer === "yes");
  });
}
