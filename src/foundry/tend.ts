/** What the active referee's client sees to when a world has opened. */
import { isUpToDate, migrateWorld } from "./migrations/index.ts";
import { tellText, warn } from "./notice.ts";
import { tellTrouble } from "./refusal.ts";
import { mayWriteSettings } from "./settings/table.ts";
import { endTrialIfOver } from "./settings/trial.ts";
import { storeAllRulings } from "./settings/write.ts";
import { localize } from "./text.ts";
import { isNewWorld, welcome } from "./welcome.ts";

/**
 * Brings the world up to date and writes down what holds. World settings are for those who may change them: an Assistant who is the only
 * referee here usually may not (PLAY-97), and then nothing is written, and said only if something waits for it.
 * @param takesOver another referee saw to it, and has left: what that one did not finish is done, but the world was not opened anew
 */
export async function tendWorld(takesOver = false): Promise<void> {
  warnOfQueries();
  if (!mayWriteSettings()) {
    if (!isUpToDate()) warn("RULINGS.Notice.needsFullReferee");
    return;
  }
  const isNew = isNewWorld();
  const all = migrateWorld().then(storeAllRulings);
  await (takesOver ? all : all.then(endTrialIfOver)).catch(tellTrouble);
  if (isNew) await welcome().catch(tellTrouble);
}

/** Everything that a player asks of the referee's client goes by query: a role without that permission can press nothing (PLAY-102). */
function warnOfQueries(): void {
  const names = (game.users?.players ?? []).filter((user) => !user.can("QUERY_USER")).map(({ name }) => name);
  if (names.length === 0) return;
  tellText("warn", localize("RULINGS.Notice.noQuery", { names: names.join(", ") }), {
    permanent: true,
  });
}
