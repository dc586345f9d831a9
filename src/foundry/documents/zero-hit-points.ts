import { LazyModule } from "../platform/lazy-module.ts";
import { isByTransaction } from "../undo/transaction-option.ts";

export { followTrackMaximum } from "./elf-tracks.ts";

const typing = new LazyModule(() => import("../attack/damage/typed-hit-points.ts"));

const CREATURES: readonly string[] = ["character", "monster", "hireling"];

/** Whether this number of hit points fells a creature that this user may change. */
function fells(actor: Actor.Implementation, points: unknown): points is number {
  if (typeof points !== "number" || points > 0) return false;
  if (!actor.isOwner || actor.pack || !CREATURES.includes(actor.type)) return false;
  return (actor.system as { hp: { value: number } }).hp.value > 0;
}

/**
 * Removes hit points that fell a creature from an update, and applies the ruling on death instead. This runs only on the client that
 * requests the update, whatever its way: a macro, a batch of actors, a token's delta.
 * @param way the path of the creature's data within the expanded changes
 * @returns whether it fell
 */
export async function interceptZeroHitPoints(
  actor: Actor.Implementation | null,
  changes: object,
  operation: object | undefined,
  way = "system",
): Promise<boolean> {
  const points: unknown = foundry.utils.getProperty(changes, `${way}.hp.value`);
  if (!actor || isByTransaction(operation) || !fells(actor, points)) return false;
  Reflect.deleteProperty(foundry.utils.getProperty(changes, `${way}.hp`) as object, "value");
  const { writeTypedHitPoints } = await typing.get();
  return writeTypedHitPoints(actor, { points: Math.round(points), relative: false });
}

/** Renames the token with its actor, unless it has a name of its own. */
export function renameToken(actor: Actor.Implementation, changes: Actor.UpdateData): void {
  const { name } = changes;
  const given = foundry.utils.getProperty(changes, "prototypeToken.name") !== undefined;
  if (typeof name !== "string" || name === "" || given || actor.prototypeToken.name !== actor.name) return;
  foundry.utils.setProperty(changes, "prototypeToken.name", name);
}
