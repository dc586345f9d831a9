/**
 * What the referee's client saw stand in documents a moment ago. A player's report of a deed comes over a slow line after the player's next deed
 * has already been written (the second arrow of one action): what it tells stood then, though it does not stand now.
 */
import { ownChanges, sourceData, isStoredDocument, toPlain } from "../platform/stored-documents.ts";
import { samePlain } from "./patch.ts";

/** How long what was seen is remembered, in milliseconds: as long as a report is taken. */
const REMEMBERED = 60_000;
const MOST = 4_000;

type Named = { readonly uuid: string | null };

interface Seen {
  readonly at: number;
  readonly uuid: string;
  /** What was changed, by path within the document; or all of a document that was made. */
  readonly values: object;
  readonly made: boolean;
}

const seen: Seen[] = [];

/** Begins to watch what players write: actors, tokens' own creatures, items and effects. Call once, on a client that takes reports. */
export function watchRecentValues(): void {
  const changed = (document: Named, changes: object, _options: object, user: string): void => {
    if (isReported(user)) note(document.uuid, toPlain(changes) as object, false);
  };
  const made = (document: object, _options: object, user: string): void => {
    if (isReported(user) && isStoredDocument(document)) note(document.uuid, sourceData(document), true);
  };
  Hooks.on("updateActor", changed);
  Hooks.on("updateItem", changed);
  Hooks.on("updateActiveEffect", changed);
  Hooks.on("updateToken", ({ actor }, changes, options, user) => {
    const own = ownChanges(changes);
    if (own && actor) changed(actor, own, options, user);
  });
  Hooks.on("createItem", made);
  Hooks.on("createActiveEffect", made);
}

/** Whether this client takes reports, and somebody wrote who makes them: what referees write comes with its place in the ledger. */
function isReported(user: string): boolean {
  return game.user?.isGM === true && game.users?.get(user)?.isGM === false;
}

function note(uuid: string | null, values: object, made: boolean): void {
  if (!uuid) return;
  const now = Date.now();
  const kept = seen.findIndex(({ at }) => now - at < REMEMBERED);
  seen.splice(0, Math.max(kept < 0 ? seen.length : kept, seen.length - MOST));
  seen.push({ at: now, uuid, values, made });
}

/** Whether a value was seen to be written at a path of a document within the last minute. */
export function hadRecently(uuid: string, path: string, value: unknown): boolean {
  // Of what is said to be gone no change tells: each lacks it.
  if (value === undefined) return false;
  return seen.some(
    (one) => !one.made && one.uuid === uuid && samePlain(foundry.utils.getProperty(one.values, path), value),
  );
}

/** Whether a document was seen to be made, just so, within the last minute. */
export function createdRecently(uuid: string, data: unknown): boolean {
  return seen.some((one) => one.made && one.uuid === uuid && samePlain(one.values, data));
}
