/**
 * The second front door: what nobody needs before the world is shown. Loaded by the first one (`rulings.ts`) as soon as Foundry is ready, so that
 * the world does not wait for the rules of attacks, lives and spells. What must be there in `init` (data models, document classes, settings,
 * sheets) does not belong here.
 */

import { sheetOf } from "../../adapter/sheet-numbers.ts";
import { watchBooklet } from "../../house-rules/booklet.ts";
import { registerHiddenRolls } from "../../characters/thief-skills.ts";
import { expireQuestions } from "../../platform/referee/ask-referee.ts";
import { expireStuns } from "../../attack/grapple/stun.ts";
import { runIsolated } from "../../platform/run-isolated.ts";
import { watchClasses } from "../../characters/adopt-class.ts";
import { watchAcceptance } from "../../characters/background.ts";
import { requestUndo, registerApplyQuery } from "../../chat/request-apply.ts";
import { watchNestedCards } from "../../chat/nested-cards.ts";
import { watchNumbers } from "../../chat/hidden-numbers.ts";
import { watchDamage } from "../../attack/roll-once.ts";
import { registerCardButtons } from "../cards/register-buttons.ts";
import { watchGround } from "../../combat/map-facts.ts";
import { registerMoraleButtons } from "../../combat/morale/morale.ts";
import { registerQueries } from "../../combat/fight-requests.ts";
import { renewFightsSoon, watchFights } from "../../combat/watch-fights.ts";
import { watchTurns } from "../../combat/your-turn.ts";
import { watchArrivals } from "../../import/shared-world.ts";
import { registerWindowRequests } from "../windows/register.ts";
import { allTransactions } from "../../undo/ledger.ts";
import { registerReports } from "../../undo/report-to-referee.ts";
import { registerFolderDrop } from "../../documents/place-folder.ts";
import { registerExpedition } from "../../exploration/register.ts";
import { watchLights } from "../../items/burn-down.ts";
import { watchTokenLights } from "../../items/token-light.ts";
import { watchTokenSight } from "../../items/token-sight.ts";
import { watchAreas } from "../../spells/areas/move-areas.ts";
import { watchMirrorImages } from "../../spells/effects/mirror-images.ts";
import { expireEffects } from "../../spells/duration/expire-effects.ts";
import { limitMemory } from "../../spells/prepared-spells.ts";
import { registerSpellButtons } from "../../spells/spell-buttons.ts";
import { watchMaximumHitPoints } from "../../attack/damage/excess-hit-points.ts";
import { notifyError } from "../../platform/errors.ts";
import { watchMaps } from "../adventure-maps.ts";
import { yieldActingClient } from "../../platform/referee/active-referee.ts";
import { useCustomRulings } from "../../house-rules/load-custom-topics.ts";
import { keepNotingTrial } from "../../house-rules/trial.ts";
import { registerHotbar } from "../hotbar.ts";
import { onBecomingActive, joinActingClients } from "../../platform/referee/claim-active-referee.ts";
import { startWorld } from "./world-startup.ts";
import { watchUnknown } from "../../items/identification/watch-unknown.ts";
import { watchGestures } from "../../platform/windows/window-placement.ts";

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
  void import("./preload-sheets.ts")
    .then(({ preloadSheets, preloadPartyWindow }) => preloadSheets().finally(preloadPartyWindow))
    .catch(() => undefined);
  return joinActingClients().catch(notifyError);
}
