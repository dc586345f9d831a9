/**
 * Whose a kept truth is. The key stands on the thing, where its owner can read it and write it onto another; so what is kept also says, where only
 * referees write, which things it is about. What a player wrote a key onto is none of them.
 */
import type { ItemDocument } from "../../platform/types.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { chargesKey, storedTruth, storedTruthFor, unknownKey } from "./truths.ts";

/** What this client bound and the ledger may not say yet, by key. */
const lately = new Map<string, Set<string>>();

function keysOf(item: ItemDocument): string[] {
  return [unknownKey(item), chargesKey(item)].flatMap((key) => key ?? []);
}

/** Whether what is kept under a thing's keys is kept about this thing: what stands unlinked on a map is what its kind has. */
export function isBoundTo(item: ItemDocument): boolean {
  const { actor } = item;
  const names = [item.uuid, actor?.isToken ? `Actor.${actor.id}.Item.${item.id}` : item.uuid];
  return keysOf(item).every((key) => {
    const told = toldOf(key);
    return told ? names.some((name) => told.has(name)) : carriers(key) < 2;
  });
}

/** Uuids of the things that a key is about; undefined where that was never written down. */
function toldOf(key: string): ReadonlySet<string> | undefined {
  const page = storedTruth(key);
  const stored = page && storedTruthFor(page);
  const here = lately.get(key);
  return stored || here ? new Set([...(stored ?? []), ...(here ?? [])]) : undefined;
}

function carriers(key: string): number {
  const actors = game.actors?.contents ?? [];
  return actors.flatMap(({ items }) => items.contents.filter((item) => keysOf(item).includes(key))).length;
}

/** Writes down that what is kept is about a thing that came to be by a referee's hand, or was parted from such a pile by its owner. */
export function bindTruth(item: ItemDocument, by: string): void {
  if (!isActingClient() || !item.actor) return;
  const referee = game.users?.get(by)?.isGM ?? false;
  for (const key of keysOf(item)) {
    const page = storedTruth(key);
    if (!page || !(referee || isParted(item, key))) continue;
    const all = new Set([...(storedTruthFor(page) ?? []), ...(lately.get(key) ?? []), item.uuid ?? ""]);
    lately.set(key, all);
    void page.update({ "system.data.of": JSON.stringify([...all]) } as JournalEntryPage.UpdateData);
  }
}

/** A pile that was split: another of the same bearer's that is told of in the same way. */
function isParted(item: ItemDocument, key: string): boolean {
  const told = toldOf(key);
  return (item.actor?.items.contents ?? []).some(
    (other) => other !== item && (told?.has(other.uuid ?? "") ?? false) && seems(other) === seems(item),
  );
}

function seems(item: ItemDocument): string {
  const { name, type, system } = item.toObject();
  return JSON.stringify([name, type, { ...system, quantity: 0, location: "", container: null, light: null }]);
}
