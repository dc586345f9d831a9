/** What the expedition rests on once the world is shown: its queries and buttons, and the journals that tell of it. */
import { onCardButton } from "../chat/card-buttons.ts";
import { notifyError } from "../platform/errors.ts";
import { onBecomingActive } from "../platform/referee/claim-active-referee.ts";
import { watchJournals } from "./party-journals.ts";
import { watchCallers } from "./caller.ts";
import { watchFightClock } from "./fight-clock.ts";
import { watchFood } from "./rest/food.ts";
import { endStaleHours, watchHours } from "./session-hours.ts";
import { watchDoors } from "./dungeon/map-doors.ts";
import { registerOrder } from "./march-order.ts";

/** Registers all of it. Call once, when Foundry is ready. */
export function registerExpedition(): void {
  registerOrder();
  watchJournals();
  watchDoors();
  watchFood();
  watchCallers();
  if (game.user?.isGM) {
    watchHours();
    watchFightClock();
    onBecomingActive(() => void endStaleHours().catch(notifyError));
  }
  onCardButton("wayAgain", async (message) => (await import("./procedures.ts")).repeatProcedure(message));
  onCardButton("stoneLore", async (message) => (await import("./dungeon/stone-lore.ts")).answerStoneLore(message));
  onCardButton("wayMeet", async (message) => (await import("./procedures.ts")).openMeeting(message));
}
