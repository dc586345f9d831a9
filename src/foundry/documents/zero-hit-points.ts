import { LazyModule } from "../platform/lazy-module.ts";
import { isByTransaction } from "../undo/transaction-option.ts";

export { followTrackMaximum } from "./elf-tracks.ts";

const typing = new LazyModule(() => import("../attack/damage/typed-hit-points.ts"));

const CREATURES: readonly string[] = ["character", "monster", "hireling"];

/** Whether so many points are the end of a creature that this user may change. */
function fells(actor: Actor.Implementation, points: unknown): points is number {
  if (typeof points !== "number" || points > 0) return false;
  if (!actor.isOwner || actor.pack || !CREATURES.includes(actor.type)) return false;
  return (actor.system as { hp: { value: number } }).hp.value > 0;
}

/**
 * Takes out of an update the number that fells a creature, and lets it fall by the ruling on death instead. This runs on the client that asks for
 * the update and on no other, whatever road it came by: a macro, a batch of actors, a token's own differences.
 * @param way where the creature's data stand within the changes, which are expanded
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

/** Renames the token with its actor, unless the token had a name of its own. */
export function renameToken(actor: Actor.Implementation, changes: Actor.UpdateData): void {
  const { name } = changes;
  const given = foundry.utils.getProperty(changes, "prototypeToken.name") !== undefined;
  if (typeof name !== "string" || name === "" || given || actor.prototypeToken.name !== actor.name) return;
  foundry.utils.setProperty(changes, "prototypeToken.name", name);
}
