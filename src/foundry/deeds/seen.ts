/**
 * What the referee's client saw stand in documents a moment ago. A player's report of a deed comes over a slow line after the player's next deed
 * has already been written (the second arrow of one action): what it tells stood then, though it does not stand now.
 */
import { dataOf, isStored, plain } from "./documents.ts";
import { samePlain } from "./patch.ts";

/** How long what was seen is remembered, in milliseconds: as long as a report is taken. */
const REMEMBERED = 60_000;
const MOST = 4_000;

interface Seen {
  readonly at: number;
  readonly uuid: string;
  /** What was changed, by path within the document; or all of a document that was made. */
  readonly values: object;
  readonly made: boolean;
}

const seen: Seen[] = [];

/** Begins to watch what players own: actors, tokens' own creatures, items and effects. Call once, on a client that takes reports. */
export function watchWhatStands(): void {
  const changed = (document: { readonly uuid: string | null }, changes: object): void =>
    note(document.uuid, changes, false);
  const made = (document: object): void => {
    if (isStored(document)) note(document.uuid, dataOf(document), true);
  };
  Hooks.on("updateActor", changed);
  Hooks.on("updateItem", changed);
  Hooks.on("updateActiveEffect", changed);
  // A change of an unlinked token's creature comes as a change of its token.
  Hooks.on("updateToken", (token, changes) => {
    const delta: unknown = foundry.utils.getProperty(changes, "delta");
    if (typeof delta === "object" && delta !== null) note(token.actor?.uuid ?? null, delta, false);
  });
  Hooks.on("createItem", made);
  Hooks.on("createActiveEffect", made);
}

function note(uuid: string | null, values: object, made: boolean): void {
  if (!uuid || !game.user?.isGM) return;
  const now = Date.now();
  const kept = seen.findIndex(({ at }) => now - at < REMEMBERED);
  seen.splice(0, Math.max(kept < 0 ? seen.length : kept, seen.length - MOST));
  seen.push({ at: now, uuid, values: plain(values) as object, made });
}

/** Whether a value was seen to be written at a path of a document within the last minute. */
export function stoodLately(uuid: string, path: string, value: unknown): boolean {
  // Of what is said to be gone no change tells: each lacks it.
  if (value === undefined) return false;
  return seen.some(
    (one) => !one.made && one.uuid === uuid && samePlain(foundry.utils.getProperty(one.values, path), value),
  );
}

/** Whether a document was seen to be made, just so, within the last minute. */
export function madeLately(uuid: string, data: unknown): boolean {
  return seen.some((one) => one.made && one.uuid === uuid && samePlain(one.values, data));
}
