/** What the active referee's client sees to when a world has opened. */
import { dropStrayNumbers } from "../../chat/hidden-numbers.ts";
import { provideJournals } from "../../undo/ledger-journals.ts";
import { nameOf } from "../../platform/resolve-uuid.ts";
import { isUpToDate, migrateWorld } from "../../documents/migrations/index.ts";
import { migrateLedger } from "../../documents/migrations/ledger.ts";
import { notifyText, notifyWarning } from "../../platform/notifications.ts";
import { notifyError } from "../../platform/errors.ts";
import { mayWriteSettings } from "../../platform/settings/table-settings.ts";
import { endTrialIfOver } from "../../house-rules/trial.ts";
import { storeAllRulings } from "../../platform/settings/saved-rulings.ts";
import { localize } from "../../platform/text.ts";
import { isNewWorld, welcome } from "./welcome.ts";

/**
 * Brings the world up to date and writes down what holds. World settings are for those who may change them: an Assistant who is the only
 * referee here usually may not (PLAY-97), and then nothing is written, and said only if something waits for it.
 * @param takesOver another referee saw to it, and has left: what that one did not finish is done, but the world was not opened anew
 */
export async function startWorld(takesOver = false): Promise<void> {
  warnOfQueries();
  warnOfLeftOut();
  // Whatever the settings say: what is done is written down by every referee.
  await provideJournals().catch(notifyError);
  await migrateLedger().catch(notifyError);
  await dropStrayNumbers().catch(notifyError);
  if (!mayWriteSettings()) {
    if (!isUpToDate()) notifyWarning("RULINGS.Notice.needsFullReferee");
    return;
  }
  const isNew = isNewWorld();
  // What stands in the way of one of them is told, and stops none of the others.
  await migrateWorld().catch(notifyError);
  await storeAllRulings().catch(notifyError);
  if (!takesOver) await endTrialIfOver().catch(notifyError);
  if (isNew) await welcome().catch(notifyError);
}

/** How many are named of what is left out. */
const NAMED = 8;

/** What breaks a rule of its fields is left out of its collection, and only the console says so (DOC-62): a referee would take it for deleted. */
function warnOfLeftOut(): void {
  const { actors, items } = game;
  const names = [
    ...(actors ? leftOut(actors) : []),
    ...(items ? leftOut(items) : []),
    ...(actors?.contents ?? []).flatMap((actor) => leftOut(actor.items).map((name) => `${name} (${actor.name})`)),
  ];
  if (names.length === 0) return;
  const more = names.length > NAMED ? [`+${names.length - NAMED}`] : [];
  const told = [...names.slice(0, NAMED), ...more].join(", ");
  notifyText("warn", localize("RULINGS.Migration.leftOut", { names: told }), { permanent: true });
}

/** The names of what a collection leaves out, or its ids where not even that can be read. */
function leftOut(all: { readonly invalidDocumentIds: Set<string>; getInvalid(id: string): unknown }): string[] {
  return [...all.invalidDocumentIds].map((id) => {
    try {
      return nameOf(all.getInvalid(id)) ?? id;
    } catch {
      return id;
    }
  });
}

/** Everything that a player asks of the referee's client goes by query: a role without that permission can press nothing (PLAY-102). */
function warnOfQueries(): void {
  const names = (game.users?.players ?? []).filter((user) => !user.can("QUERY_USER")).map(({ name }) => name);
  if (names.length === 0) return;
  notifyText("warn", localize("RULINGS.Notice.noQuery", { names: names.join(", ") }), {
    permanent: true,
  });
}
