/** What players ask of the referee's client about things that are not theirs alone: looked up, never believed. */
import type { Permission } from "../../view/cards/permission.ts";
import { answerQuery, askReferee, readRefereeRequest } from "../platform/referee/ask-referee.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { takeUp } from "../treasure/winnings.ts";

/** Makes the referee's client answer. Call once, in `init`. */
export function registerItemRequests(): void {
  answerQuery("rulings.company", answer);
}

/** Takes a hoard up, onto one's own character or into the party's fund. The referee's client does it. */
export async function requestTakeUp(hoard: Actor.Implementation, by: Actor.Implementation): Promise<void> {
  await askReferee("rulings.company", { do: "takeUp", hoard: hoard.uuid, by: by.uuid }, answer);
}

/** Gives a thing, or part of a pile, to a companion: it moves, it is never copied. */
export async function requestGive(
  item: Item.Implementation,
  to: Actor.Implementation,
  quantity: number,
): Promise<void> {
  await askReferee("rulings.company", { do: "give", item: item.uuid, to: to.uuid, quantity }, answer);
}

/** Gives coins out of one purse to another's. */
export async function requestGiveCoins(
  from: Actor.Implementation,
  to: Actor.Implementation,
  coins: Readonly<Record<string, number>>,
): Promise<void> {
  await askReferee("rulings.company", { do: "giveCoins", from: from.uuid, to: to.uuid, ...coins }, answer);
}

/** Lays a thing, or part of a pile, on the floor. */
export async function requestDrop(
  item: Item.Implementation,
  quantity: number,
  at?: { readonly x: number; readonly y: number },
): Promise<void> {
  await askReferee("rulings.company", { do: "drop", item: item.uuid, quantity, ...at }, answer);
}

/** Asks the referee to allow something of a new character. @returns whether it was laid before the referee */
export async function requestPermission(what: Permission, actor?: Actor.Implementation, own = ""): Promise<boolean> {
  return askReferee("rulings.company", { do: "leave", what, actor: actor?.uuid ?? "", class: own }, answer);
}

/** Buys beasts or carts out of a purse of one's own: actors, which only the referee's client makes. */
export async function requestBuy(
  customer: Actor.Implementation,
  ware: string,
  count: number,
  price: number,
): Promise<boolean> {
  return askReferee("rulings.company", { do: "buy", customer: customer.uuid, ware, quantity: count, price }, answer);
}

async function answer(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  const malformed = { ok: false, refused: "malformed" } as const;
  if (!asked) return malformed;
  const { request, user } = asked;
  if (request.do === "takeUp") return answerTakeUp(user, request);
  if (request.do === "give") return (await import("./give-item.ts")).answerGive(user, request);
  if (request.do === "giveCoins") return (await import("./give-item.ts")).answerGiveCoins(user, request);
  if (request.do === "drop") return (await import("./floor-piles.ts")).answerDrop(user, request);
  if (request.do === "buy") return (await import("./shop/goods-on-sale.ts")).answerBuy(user, request);
  if (request.do === "leave")
    return (await import("../characters/creation/referee-permission.ts")).answerPermissionRequest(user, request);
  return malformed;
}

/** A hoard that the asker sees, onto somebody whose owner the asker is. */
async function answerTakeUp(
  user: User.Implementation,
  { hoard: of, by: to }: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const hoard = actorByUuid(typeof of === "string" ? of : "");
  const by = actorByUuid(typeof to === "string" ? to : "");
  if (hoard?.type !== "hoard" || !by || !("coins" in by.system)) return { ok: false, refused: "malformed" };
  if (!by.testUserPermission(user, "OWNER") || !hoard.testUserPermission(user, "LIMITED"))
    return { ok: false, refused: "notYours" };
  await takeUp(hoard, by);
  return { ok: true };
}
