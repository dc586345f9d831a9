import { reachFeet } from "../../rules/attack/means.ts";
import type { Refusal } from "../../rules/plan.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { feetToThrown, liesThrown, THROWN_FLAG } from "../adapter/thrown-items.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { mayHandOn } from "../items/unidentified/truths.ts";
import { actorByUuid, resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { isStoredDocument, sourceData } from "../platform/stored-documents.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/**
 * Picks up a thrown item into the hand, of any thrower. Referee's client only: checks that the requesting user plays the
 * character who picks it up, that the item is still there, and that it is in reach. An item at an unmeasured position is available
 * to its owner only.
 */
export async function pickUp(
  user: User.Implementation,
  itemUuid: string,
  byUuid: string,
): Promise<Refusal | undefined> {
  const item = await resolveUuid(itemUuid);
  const by = actorByUuid(byUuid);
  const owner = isItem(item) ? (item.actor as Actor.Implementation | null) : null;
  if (!isItem(item) || !owner || !isCreature(by)) return { key: "malformed" };
  if (!by.testUserPermission(user, "OWNER")) return { key: "notYours" };
  const { name } = item;
  if (!mayHandOn(user, [item])) return { key: "unknownStill", data: { name } };
  if (!liesThrown(item)) return { key: "notFallen", data: { name } };
  const feet = feetToThrown(tokenOf(by), item);
  const reach = reachFeet(rulingsInForce());
  if (feet === undefined && owner.uuid !== by.uuid) return { key: "notYours" };
  if (feet !== undefined && feet > reach)
    return { key: "pickUpTooFar", data: { name, feet: Math.ceil(feet), move: Math.ceil(feet) - reach } };
  const data = { name: by.name, item: name };
  return runUndoable({ kind: "pickUp", data, by: user.id ?? "" }, async (transaction) => {
    // Another creature may have picked it up before this transaction ran.
    if (!owner.items.has(item.id ?? "") || !liesThrown(item)) return { key: "takenMeanwhile", data: { name } };
    if (owner.uuid === by.uuid) {
      await transaction.write([{ uuid: item.uuid, path: "system.location", before: THROWN_FLAG, after: "inHand" }]);
      return undefined;
    }
    const {
      _id,
      folder: _folder,
      ownership: _ownership,
      sort: _sort,
      ...rest
    } = isStoredDocument(item) ? sourceData(item) : {};
    const taken = { system: { container: null, location: "inHand" } };
    await transaction.create(by, "Item", [foundry.utils.mergeObject(rest, taken, { inplace: false })]);
    await transaction.remove(owner, "Item", item.id ? [item.id] : []);
    return undefined;
  });
}

function isItem(document: unknown): document is Item.Implementation {
  return document instanceof Item;
}
