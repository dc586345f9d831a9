/** The registrations of the expedition at startup: its queries, buttons and journals. */

import { completes } from "../../rules/exploration/recalculate.ts";
import { alreadyCountedUntil, fightOf } from "../adapter/counted-time.ts";
import { allParties, tableJournal } from "../adapter/party.ts";
import { onCardButton } from "../chat/card-buttons.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActingClient, onBecomingActive } from "../platform/referee/active-referee.ts";
import { retryOnceThenNotify } from "../undo/retry-once.ts";
import { watchCallers } from "./caller.ts";
import { watchDoors } from "./dungeon/map-doors.ts";
import { registerOrder } from "./march-order.ts";
import { membersOf } from "./members.ts";
import { watchJournals } from "./party-journals.ts";
import { openMeeting, repeatProcedure, runForParty } from "./procedures.ts";
import { watchFood } from "./rest/food.ts";
import { endStaleHours, watchHours } from "./session.ts";

/** Travelling parties with members in the fight; without a journal nothing was ever counted for a party. */
function partiesIn(combat: Combat.Implementation): Actor.Implementation[] {
  const fighters = new Set(combat.combatants.map(({ actorId }) => actorId));
  const fights = (party: Actor.Implementation): boolean => membersOf(party).some(({ actor }) => fighters.has(actor.id));
  return allParties().filter((party) => tableJournal(party) !== undefined && fights(party));
}

/** Applies turns and days that the rounds of a fight complete to the fighting parties. Call once, for referees. */
export function watchFightClock(): void {
  Hooks.on("updateWorldTime", (now, passed, options) => {
    const combat = fightOf(options);
    if (!combat || !isActingClient() || passed <= 0) return;
    const from = alreadyCountedUntil(now, passed, options);
    if (!completes(from, now)) return;
    for (const party of partiesIn(combat))
      void retryOnceThenNotify(async () => {
        await runForParty(party, "fought", { now, seconds: now - from });
      });
  });
}

/** Registers everything. Call once, in `ready`. */
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
  onCardButton("wayAgain", repeatProcedure);
  onCardButton("stoneLore", async (message) => (await import("./dungeon/stone-lore.ts")).answerStoneLore(message));
  onCardButton("wayMeet", openMeeting);
}
