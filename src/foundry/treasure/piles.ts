/** An item dropped on a sheet with the same item joins its stack: torches, arrows, swords in a pack (M7). */

import { isBurning } from "../adapter/light-sources.ts";
import { chargesKey, unknownKey } from "../items/unidentified/truths.ts";
import { displayName } from "../platform/display-name.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/** Item types that form stacks. */
const STACKS: readonly string[] = ["weapon", "armour", "ammunition", "gear", "treasure"];
/** Locations in which a stack can grow: a worn or held item is a single piece, one at home is elsewhere. */
const OPEN: readonly unknown[] = ["carried", "packed"];

/** All data of an item except its location and quantity. */
function faceOf(item: Item.Implementation): string {
  const { name, img, type, system, effects, flags } = item.toObject() as {
    readonly name: string;
    readonly img: string;
    readonly type: string;
    readonly system: Readonly<Record<string, unknown>>;
    readonly effects: readonly Readonly<Record<string, unknown>>[];
    readonly flags: Readonly<Record<string, unknown>>;
  };
  const { core: _core, exportSource: _export, ...own } = flags;
  const effect = effects.map(({ name: of, changes, statuses, disabled, transfer, system: data }) => [
    of,
    changes,
    statuses,
    disabled,
    transfer,
    data,
  ]);
  const alike = { ...system, quantity: 0, location: "", container: null };
  return JSON.stringify([name, img, type, unknownKey(item), chargesKey(item), alike, effect, own]);
}

/** The actor's stack that an item joins; undefined where it differs from all of them. */
export function pileFor(actor: Actor.Implementation, item: Item.Implementation): Item.Implementation | undefined {
  if (!STACKS.includes(item.type) || isBurning(item)) return undefined;
  const face = faceOf(item);
  return actor.items.find((one) => {
    if (one.type !== item.type || isBurning(one) || !("location" in one.system)) return false;
    const { location, container } = one.system;
    return OPEN.includes(location) && !container && faceOf(one) === face;
  });
}

/**
 * Adds an item from elsewhere to the actor's stack of its kind.
 * @returns whether there was one; otherwise the item must be created as a row of its own
 */
export async function joinDropped(
  actor: Actor.Implementation,
  item: Item.Implementation,
  quantity: number,
): Promise<boolean> {
  const pile = pileFor(actor, item);
  if (!pile || quantity < 1) return false;
  let joined = false;
  const spec = { kind: "join", data: { name: displayName(actor), item: pile.name }, repeats: true } as const;
  await runUndoable(spec, async (transaction) => {
    // It may have been deleted in the meantime.
    if (!actor.items.has(pile.id ?? "") || !("quantity" in pile.system)) return undefined;
    const before = pile.system.quantity ?? 1;
    await transaction.change(() => [{ uuid: pile.uuid, path: "system.quantity", before, after: before + quantity }]);
    joined = true;
    return undefined;
  });
  return joined;
}
