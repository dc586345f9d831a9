/** Items on the ground: an item put down on the map creates a pile there, or is added to an existing one. */

import type { GivenCardOutcome } from "../../view/cards/treasure.ts";
import { viewedLevel } from "../adapter/tokens.ts";
import { postCard } from "../chat/post-card.ts";
import { displayName } from "../platform/display-name.ts";
import { secretFor } from "../platform/hidden-tokens.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { localize } from "../platform/text.ts";
import { withContents } from "../treasure/winnings.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { isItem, movePart } from "./give-item.ts";
import { goneAnswer } from "./gone.ts";
import { isStuckByCurse } from "./identification/identify.ts";
import { mayHandOn } from "./unidentified/truths.ts";

/** Handles a player's request to put down an own item. It falls at its carrier's position; without a token, at the position of the drop. */
export async function answerDrop(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const item = await resolveUuid(typeof request.item === "string" ? request.item : "");
  const quantity = typeof request.quantity === "number" ? request.quantity : Number.NaN;
  if (!item) return goneAnswer(request);
  if (!isItem(item) || !Number.isInteger(quantity) || !item.actor) return { ok: false, refused: "malformed" };
  if (!item.actor.testUserPermission(user, "OWNER")) return { ok: false, refused: "notYours" };
  if (!user.isGM && isStuckByCurse(item)) return { ok: false, refused: "clings", data: { name: item.name } };
  if (!mayHandOn(user, withContents(item.actor as Actor.Implementation, [item])))
    return { ok: false, refused: "unknownStill", data: { name: item.name } };
  const place = placeFor(item.actor as Actor.Implementation, user, request);
  if (!place) return { ok: false, refused: "noMap" };
  return (await dropOnFloor(item, quantity, place)) ? { ok: true } : { ok: false, refused: "malformed" };
}

/** A position: the lower left of a grid square. */
interface Place {
  readonly scene: Scene.Implementation;
  readonly x: number;
  readonly y: number;
}

function placeFor(
  actor: Actor.Implementation,
  user: User.Implementation,
  { x, y }: Readonly<Record<string, unknown>>,
): Place | undefined {
  const scene = (user.isGM ? canvas?.scene : undefined) ?? game.scenes?.active;
  if (!scene) return undefined;
  const stands = scene.tokens.find((token) => token.actorId === actor.id);
  const named = typeof x === "number" && typeof y === "number" && Number.isFinite(x + y);
  if (named && (user.isGM || !stands)) return inside({ scene, x, y });
  if (stands) return inside({ scene, x: stands.x, y: stands.y });
  return inside({ scene, x: (scene.width ?? 0) / 2, y: (scene.height ?? 0) / 2 });
}

/** The square of a position, within the map. */
function inside({ scene, x, y }: Place): Place {
  const { size } = scene.grid;
  const snap = (value: number, most: number): number =>
    Math.floor(Math.min(Math.max(0, value), Math.max(0, most - size)) / size) * size;
  const { width, height } = scene.dimensions;
  return { scene, x: snap(x, width), y: snap(y, height) };
}

/** The pile on a grid square. */
function pileOnFloor({ scene, x, y }: Place): Actor.Implementation | undefined {
  const { size } = scene.grid;
  const token = scene.tokens.find(
    (one) => one.actor?.type === "hoard" && Math.abs(one.x - x) < size && Math.abs(one.y - y) < size,
  );
  return (token?.actor as Actor.Implementation | null | undefined) ?? undefined;
}

/** Puts down a number of pieces: one transaction, one card. Resolves to whether it was done. */
async function dropOnFloor(item: Item.Implementation, quantity: number, place: Place): Promise<boolean> {
  const from = item.actor as Actor.Implementation | null;
  const here = "quantity" in item.system ? (item.system.quantity ?? 1) : 0;
  if (!from || quantity < 1 || quantity > here) return false;
  const pile = pileOnFloor(place);
  const name = pile?.name ?? localize("RULINGS.Goods.pile");
  const outcome: GivenCardOutcome = {
    procedure: "laidDown",
    from: displayName(from),
    to: name,
    thing: item.name,
    quantity,
  };
  const face = { uuid: item.uuid, name: item.name, img: item.img ?? "" };
  const refused = await runUndoable(
    { kind: "layDown", data: { name: displayName(from), item: item.name } },
    async (transaction) => {
      const there = pile ?? (await newPile(transaction, name));
      if (!there) return { key: "malformed" };
      if (!pile) {
        const token = await there.getTokenDocument({ x: place.x, y: place.y, ...viewedLevel() });
        await transaction.create(place.scene, "Token", [token.toObject()]);
      }
      const missing = await movePart(transaction, item, there, quantity);
      if (missing) return missing;
      // Recorded after the item was moved in, so that undo compares the pile with these contents.
      if (!pile) transaction.noteCreated(there);
      await postCard({ type: "notice", outcome, item: face, ...secretFor(from), transaction });
      return undefined;
    },
  );
  return refused === undefined;
}

/** A pile that everybody can see and take from; deleted when it is empty. */
async function newPile(transaction: Transaction, name: string): Promise<Actor.Implementation | undefined> {
  return transaction.createActor({
    name,
    type: "hoard",
    ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
    flags: { rulings: { floor: true } },
    prototypeToken: {
      disposition: CONST.TOKEN_DISPOSITIONS.NEUTRAL,
      actorLink: true,
      width: 0.5,
      height: 0.5,
    },
  });
}
