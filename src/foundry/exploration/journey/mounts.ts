/** Who rides or drives: a member goes at the rate of its mount, or of its cart with what lies in it. */
import { cartOf } from "../../adapter/cart.ts";
import { packOf } from "../../adapter/pack-animal.ts";
import { actorByUuid } from "../../platform/actor-reference.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { notifyRefusal } from "../../platform/errors.ts";
import { flyingMountFault } from "./flying-mounts.ts";
import { partyData } from "../../adapter/party.ts";

/** Stands among the mounts for being carried by the others, who do not wait for one whom they bear (BX-012). */
export const CARRIED = "carried";

/** What members of a party can ride or drive: beasts that carry, and carts. */
export function mountsHere(): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter(
    (actor) => cartOf(actor) !== undefined || (actor.type === "monster" && packOf(actor) !== undefined),
  );
}

/** Puts a member on a mount or a cart, on the shoulders of the others, or down from it. */
export async function ride(party: Actor.Implementation, member: string, mount: string): Promise<void> {
  const before = partyData(party).toObject().members;
  const one = before.find(({ actor }) => actor === member);
  const on = mountsHere().find(({ uuid }) => uuid === mount);
  const now = { mount: on?.uuid ?? null, countsForRate: mount !== CARRIED };
  if (!one || (one.mount === now.mount && one.countsForRate === now.countsForRate)) return;
  const rider = actorByUuid(member);
  if (on && rider && notifyRefusal(flyingMountFault(on, rider))) {
    const { sheet } = party;
    if (sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render();
    return;
  }
  const after = before.map((entry) => (entry.actor === member ? { ...entry, ...now } : entry));
  await runUndoable({ kind: "rides", data: { party: party.name } }, async (transaction) => {
    await transaction.write([{ uuid: party.uuid, path: "system.members", before, after }]);
    return undefined;
  });
}
