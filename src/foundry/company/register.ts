/** What the company's windows rest on: the query that players ask by, and the fallen of fights. */
import { onCardButton } from "../chat/buttons.ts";
import { watchFallen } from "./fallen.ts";
import { registerFloor } from "./floor-drop.ts";
import { registerCompanyQuery } from "./query.ts";

/** Call once, when Foundry is ready. */
export function registerCompany(): void {
  registerCompanyQuery();
  watchFallen();
  registerFloor();
  onCardButton("leave", async (message, { answer }) => {
    await (await import("./leave.ts")).decideLeave(message, answer === "yes");
  });
}
