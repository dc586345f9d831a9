/** What the company's windows rest on: the query that players ask by, and the fallen of fights. */
import { onCardButton } from "../chat/buttons.ts";
import { cardData } from "../chat/data.ts";
import { registerFloor } from "./goods/floor-drop.ts";
import { watchTroops } from "./hirelings/rating.ts";
import { openCompany } from "./open.ts";
import { registerCompanyQuery } from "./query.ts";
import { watchFallen } from "./winning/fallen.ts";

/** Call once, when Foundry is ready. */
export function registerCompany(): void {
  watchTroops();
  registerCompanyQuery();
  watchFallen();
  registerFloor();
  onCardButton("awardExperience", async (message) => {
    const party = game.actors?.get(cardData(message)?.subject ?? "");
    await openCompany("experience", party);
  });
  onCardButton("leave", async (message, { answer }) => {
    await (await import("./making/leave.ts")).decideLeave(message, answer === "yes");
  });
}
