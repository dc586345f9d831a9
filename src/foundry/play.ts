/**
 * The second front door: what nobody needs before the world is shown. Loaded by the first one (`rulings.ts`) as soon as Foundry is ready, so that
 * the world does not wait for the rules of attacks, lives and spells. What must be there in `init` (data models, document classes, settings,
 * sheets) does not belong here.
 */

import { sheetOf } from "./adapter/sheet.ts";
import { watchBooklet } from "./apps/booklet.ts";
import { registerUnseenChecks } from "./art.ts";
import { forgetQuestions } from "./ask.ts";
import { watchStuns } from "./attack/stun.ts";
import { attempt } from "./attempt.ts";
import { watchCallings } from "./calling/adopt.ts";
import { watchAcceptance } from "./calling/background.ts";
import { askTakeBack, registerApplyQuery } from "./chat/ask-apply.ts";
import { watchGrowth } from "./chat/growth.ts";
import { watchNumbers } from "./chat/numbers.ts";
import { watchDamage } from "./chat/once.ts";
import { registerCardButtons } from "./chat/register.ts";
import { watchGround } from "./combat/ground.ts";
import { registerMoraleButtons } from "./combat/morale.ts";
import { registerQueries } from "./combat/referee.ts";
import { lookAgain, watchFights } from "./combat/watch.ts";
import { watchTurns } from "./combat/your-turn.ts";
import { watchArrivals } from "./company/bringing/shared-world.ts";
import { registerCompany } from "./company/register.ts";
import { allDeeds } from "./deeds/ledger.ts";
import { registerReports } from "./deeds/report.ts";
import { registerFolderDrop } from "./drops/folder.ts";
import { registerExpedition } from "./expedition/register.ts";
import { watchLights } from "./gear/burn-down.ts";
import { watchTokenLights } from "./gear/token-light.ts";
import { watchTokenSight } from "./gear/token-sight.ts";
import { watchAreas } from "./magic/follow-areas.ts";
import { watchImages } from "./magic/images.ts";
import { watchMagic } from "./magic/lapse.ts";
import { guardMemory } from "./magic/memory.ts";
import { registerSpellButtons } from "./magic/spell-dice.ts";
import { watchMaximum } from "./over-maximum.ts";
import { tellTrouble } from "./refusal.ts";
import { watchMaps } from "./scenes/maps.ts";
import { standBy } from "./seat.ts";
import { useOwnRulings } from "./settings/own-door.ts";
import { keepNotingTrial } from "./settings/trial.ts";
import { registerHotbar } from "./shortcuts/hotbar.ts";
import { onceSeated, takePart } from "./take-seat.ts";
import { tendWorld } from "./tend.ts";
import { watchUnknown } from "./unknown/watch.ts";
import { watchGestures } from "./windows/where.ts";

export { sheetOf };

/** Ids and words of the deeds that stand, the oldest first. The order of a fight is the tracker's to take back. */
export function standingDeeds(): { readonly id: string; readonly kind: string }[] {
  return allDeeds().flatMap(({ id, kind, state }) => (state === "done" && kind !== "fight" ? [{ id, kind }] : []));
}

/** Asks and takes a deed back; without an id the last one. */
export async function takeBackDeed(id = standingDeeds().at(-1)?.id): Promise<void> {
  if (id) await askTakeBack(id);
}

/** What is begun with the world, each by itself: one that fails leaves the others as they are. */
const BEGINNINGS: readonly (() => void)[] = [
  watchGestures,
  registerQueries,
  registerApplyQuery,
  registerUnseenChecks,
  registerReports,
  registerCardButtons,
  registerMoraleButtons,
  registerSpellButtons,
  guardMemory,
  watchMagic,
  watchAreas,
  watchImages,
  watchStuns,
  watchLights,
  watchTokenLights,
  watchTokenSight,
  watchArrivals,
  watchCallings,
  watchAcceptance,
  registerFolderDrop,
  watchMaps,
  watchFights,
  watchGround,
  watchTurns,
  watchGrowth,
  watchDamage,
  watchMaximum,
  watchNumbers,
  watchUnknown,
  watchBooklet,
  registerCompany,
  registerExpedition,
  registerHotbar,
  keepNotingTrial,
];

/**
 * Watches what happens at the table, answers other clients, and sees to the world. Call once, when Foundry is ready.
 * @returns when it is known which of a referee's tabs acts
 */
export function beginPlay(): Promise<void> {
  if (game.user?.isGM) standBy();
  for (const begin of BEGINNINGS) attempt(begin.name, undefined, begin);
  void forgetQuestions();
  void useOwnRulings().catch(tellTrouble);
  let tended = false;
  onceSeated((takesOver) => {
    lookAgain();
    if (!tended) void tendWorld(takesOver);
    tended = true;
  });
  // Should it fail, whoever opens a sheet is told.
  void import("./sheets/warm.ts")
    .then(({ warmSheets, warmParty }) => warmSheets().finally(warmParty))
    .catch(() => undefined);
  return takePart().catch(tellTrouble);
}
