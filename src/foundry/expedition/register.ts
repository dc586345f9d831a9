/** What the expedition rests on once the world is shown: its queries and buttons, and the journals that tell of it. */
import { onCardButton } from "../chat/buttons.ts";
import { notifyError } from "../refusal.ts";
import { onBecomingActive } from "../take-seat.ts";
import { watchJournals } from "./book.ts";
import { watchCallers } from "./caller.ts";
import { watchFightClock } from "./fight-clock.ts";
import { watchFood } from "./food.ts";
import { endStaleHours, watchHours } from "./hours.ts";
import { watchDoors } from "./map-doors.ts";
import { registerOrder } from "./order.ts";

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
  onCardButton("stoneLore", async (message) => (await import("./stone-lore.ts")).answerStoneLore(message));
  onCardButton("wayMeet", async (message) => (await import("./procedures.ts")).openMeeting(message));
}
