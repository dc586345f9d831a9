/**
 * What comes into this world in the shape of an older version: out of a compendium of the world's own, an adventure, a file of another world. The
 * migrations of the world do not reach it where it lies (such a compendium may be locked), so they are done when it arrives.
 */
import { entriesFor, MIGRATIONS } from "./index.ts";
import { type Migration, pending, type Stored, updateFor, wanted } from "./migration.ts";

type Arrival = Actor.Implementation | Item.Implementation;

/** Brings a document that is about to be made up to the running version, with the items that it brings along. */
export async function bringUp(
  document: Arrival,
  migrations: readonly Migration[] = MIGRATIONS,
  now = game.system?.version ?? "0",
): Promise<void> {
  const kind = document instanceof Actor ? "actor" : "item";
  const update = await updateOf(kind, document.toObject(), migrations, now);
  if (update) document.updateSource(update);
  if (!(document instanceof Actor)) return;
  for (const item of document.items.contents) {
    const own = await updateOf("item", item.toObject(), migrations, now);
    // What stands in a document's source is the source of what it holds: this is in what is stored.
    if (own) item.updateSource(own);
  }
}

async function updateOf(
  kind: "actor" | "item",
  before: Stored,
  migrations: readonly Migration[],
  now: string,
): Promise<Stored | null> {
  const { systemId, systemVersion }: { systemId?: unknown; systemVersion?: unknown } = Object(before._stats);
  if (systemId !== game.system?.id || typeof systemVersion !== "string") return null;
  const todo = pending(migrations, systemVersion, now);
  const update = updateFor(todo, kind, before, await entriesFor(wanted(todo, before)));
  return update && { ...foundry.utils.expandObject(update) };
}
