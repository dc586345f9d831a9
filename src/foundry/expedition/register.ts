/** What the expedition rests on once the world is shown: its queries and buttons, and the journals that tell of it. */
import { onCardButton } from "../chat/buttons.ts";
import { tellTrouble } from "../refusal.ts";
import { onceSeated } from "../take-seat.ts";
import { watchBooks } from "./book.ts";
import { watchCallers } from "./caller.ts";
import { watchFought } from "./fight-clock.ts";
import { watchFood } from "./food.ts";
import { endStale, watchHours } from "./hours.ts";
import { watchDoors } from "./map-doors.ts";
import { registerOrder } from "./order.ts";

/** Registers all of it. Call once, when Foundry is ready. */
export function registerExpedition(): void {
  registerOrder();
  watchBooks();
  watchDoors();
  watchFood();
  watchCallers();
  if (game.user?.isGM) {
    watchHours();
    watchFought();
    onceSeated(() => void endStale().catch(tellTrouble));
  }
  onCardButton("wayAgain", async (message) => (await import("./procedures.ts")).doAgain(message));
  onCardButton("stoneLore", async (message) => (await import("./stone-lore.ts")).answerStoneLore(message));
  onCardButton("wayMeet", async (message) => (await import("./procedures.ts")).openMeeting(message));
}
