/**
 * The second front door: what nobody needs before the world is shown. Loaded by the first one (`rulings.ts`) as soon as Foundry is ready, so that
 * the world does not wait for the rules of attacks, lives and spells. What must be there in `init` (data models, document classes, settings,
 * sheets) does not belong here.
 */

import { sheetOf } from "./adapter/sheet.ts";
import { watchBooklet } from "./apps/booklet.ts";
import { registerHiddenRolls } from "./art.ts";
import { expireQuestions } from "./ask.ts";
import { expireStuns } from "./attack/stun.ts";
import { runIsolated } from "./attempt.ts";
import { watchClasses } from "./calling/adopt.ts";
import { watchAcceptance } from "./calling/background.ts";
import { requestUndo, registerApplyQuery } from "./chat/ask-apply.ts";
import { watchNestedCards } from "./chat/growth.ts";
import { watchNumbers } from "./chat/numbers.ts";
import { watchDamage } from "./chat/once.ts";
import { registerCardButtons } from "./chat/register.ts";
import { watchGround } from "./combat/ground.ts";
import { registerMoraleButtons } from "./combat/morale.ts";
import { registerQueries } from "./combat/referee.ts";
import { renewFightsSoon, watchFights } from "./combat/watch.ts";
import { watchTurns } from "./combat/your-turn.ts";
import { watchArrivals } from "./company/bringing/shared-world.ts";
import { registerWindowRequests } from "./company/register.ts";
import { allTransactions } from "./deeds/ledger.ts";
import { registerReports } from "./deeds/report.ts";
import { registerFolderDrop } from "./drops/folder.ts";
import { registerExpedition } from "./expedition/register.ts";
import { watchLights } from "./gear/burn-down.ts";
import { watchTokenLights } from "./gear/token-light.ts";
import { watchTokenSight } from "./gear/token-sight.ts";
import { watchAreas } from "./magic/follow-areas.ts";
import { watchMirrorImages } from "./magic/images.ts";
import { expireEffects } from "./magic/lapse.ts";
import { limitMemory } from "./magic/memory.ts";
import { registerSpellButtons } from "./magic/spell-dice.ts";
import { watchMaximumHitPoints } from "./over-maximum.ts";
import { notifyError } from "./refusal.ts";
import { watchMaps } from "./scenes/maps.ts";
import { yieldActingClient } from "./seat.ts";
import { useCustomRulings } from "./settings/own-door.ts";
import { keepNotingTrial } from "./settings/trial.ts";
import { registerHotbar } from "./shortcuts/hotbar.ts";
import { onBecomingActive, joinActingClients } from "./take-seat.ts";
import { startWorld } from "./tend.ts";
import { watchUnknown } from "./unknown/watch.ts";
import { watchGestures } from "./windows/where.ts";

export { sheetOf };

/** Ids and words of the deeds that stand, the oldest first. The order of a fight is the tracker's to take back. */
export function undoableTransactions(): { readonly id: string; readonly kind: string }[] {
  return allTransactions().flatMap(({ id, kind, state }) => (state === "done" && kind !== "fight" ? [{ id, kind }] : []));
}

/** Asks and takes a deed back; without an id the last one. */
export async function undoById(id = undoableTransactions().at(-1)?.id): Promise<void> {
  if (id) await requestUndo(id);
}

/** What is begun with the world, each by itself: one that fails leaves the others as they are. */
const BEGINNINGS: readonly (() => void)[] = [
  watchGestures,
  registerQueries,
  registerApplyQuery,
  registerHiddenRolls,
  registerReports,
  registerCardButtons,
  registerMoraleButtons,
  registerSpellButtons,
  limitMemory,
  expireEffects,
  watchAreas,
  watchMirrorImages,
  expireStuns,
  watchLights,
  watchTokenLights,
  watchTokenSight,
  watchArrivals,
  watchClasses,
  watchAcceptance,
  registerFolderDrop,
  watchMaps,
  watchFights,
  watchGround,
  watchTurns,
  watchNestedCards,
  watchDamage,
  watchMaximumHitPoints,
  watchNumbers,
  watchUnknown,
  watchBooklet,
  registerWindowRequests,
  registerExpedition,
  registerHotbar,
  keepNotingTrial,
];

/**
 * Watches what happens at the table, answers other clients, and sees to the world. Call once, when Foundry is ready.
 * @returns when it is known which of a referee's tabs acts
 */
export function startOnReady(): Promise<void> {
  if (game.user?.isGM) yieldActingClient();
  for (const begin of BEGINNINGS) runIsolated(begin.name, undefined, begin);
  void expireQuestions();
  void useCustomRulings().catch(notifyError);
  let tended = false;
  onBecomingActive((takesOver) => {
    renewFightsSoon();
    if (!tended) void startWorld(takesOver);
    tended = true;
  });
  // Should it fail, whoever opens a sheet is told.
  void import("./sheets/warm.ts")
    .then(({ preloadSheets, preloadPartyWindow }) => preloadSheets().finally(preloadPartyWindow))
    .catch(() => undefined);
  return joinActingClients().catch(notifyError);
}
