import { Later } from "../later.ts";

const arrivals = new Later(() => import("../migrations/arrivals.ts"));

/** Brings up what is about to be made here from data that an older version of the system wrote. */
export async function bringUpOlder(
  document: Actor.Implementation | Item.Implementation,
  { _stats }: { readonly _stats?: object | null | undefined },
): Promise<void> {
  const { systemId, systemVersion }: { systemId?: unknown; systemVersion?: unknown } = _stats ?? {};
  if (document.pack || systemId !== game.system?.id || !systemVersion || systemVersion === game.system?.version) return;
  await (await arrivals.get()).bringUp(document);
}

/**
 * The same for what takes the place of a document that is there, whole: by Import Data, or an adventure that was imported before.
 * @param changes expanded; written into
 */
export async function bringUpReplacement(kind: "actor" | "item", changes: object): Promise<void> {
  const stats: unknown = Reflect.get(changes, "_stats");
  const { systemVersion }: { systemVersion?: unknown } = Object(stats);
  if (systemVersion && systemVersion !== game.system?.version) await (await arrivals.get()).bringUpData(kind, changes);
}

/** Whether a file may take the place of a document; says why, where it may not. */
export async function mayReplace(document: Actor.Implementation | Item.Implementation, json: string): Promise<boolean> {
  return (await arrivals.get()).mayReplace(document, json);
}

/** Whether an update puts a whole document in the place of another: what it says is so, and nobody was struck. */
export function isReplacement(operation: object | undefined): boolean {
  return Reflect.get(operation ?? {}, "recursive") === false;
}
