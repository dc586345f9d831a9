/** Players' requests to the referee's client about items of several owners; every value is checked. */
import { answerQuery, askReferee, readRefereeRequest } from "../platform/referee/ask-referee.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { takeUp } from "../treasure/winnings.ts";
import { answerGive, answerGiveCoins } from "./give-item.ts";
import { goneAnswer } from "./gone.ts";
import { mayHandOn } from "./unidentified/truths.ts";

/** Registers the query on the referee's client. Call once, in `init`. */
export function registerItemRequests(): void {
  answerQuery("rulings.company", answer);
}

/** Requests to take a hoard, for an own character or for the party's fund. */
export async function requestTakeUp(hoard: Actor.Implementation, by: Actor.Implementation): Promise<void> {
  await askCompany("takeUp", { hoard: hoard.uuid, by: by.uuid, name: hoard.name });
}

/** Requests to give an item, or part of a stack, to a companion. */
export async function requestGive(
  item: Item.Implementation,
  to: Actor.Implementation,
  quantity: number,
): Promise<void> {
  await askCompany("give", { item: item.uuid, to: to.uuid, quantity, name: item.name });
}

/** Requests to give coins to another actor. */
export async function requestGiveCoins(
  from: Actor.Implementation,
  to: Actor.Implementation,
  coins: Readonly<Record<string, number>>,
): Promise<void> {
  await askCompany("giveCoins", { from: from.uuid, to: to.uuid, ...coins });
}

/** Requests to put an item, or part of a stack, on the ground. */
export async function requestDrop(
  item: Item.Implementation,
  quantity: number,
  at?: { readonly x: number; readonly y: number },
): Promise<void> {
  await askCompany("drop", { item: item.uuid, quantity, name: item.name, ...at });
}

/** Requests to buy beasts or carts with an own actor's coins; only the referee's client can create those actors. */
export async function requestBuy(
  customer: Actor.Implementation,
  ware: string,
  count: number,
  price: number,
): Promise<boolean> {
  return askCompany("buy", { customer: customer.uuid, ware, quantity: count, price });
}

/** Sends such a request to the referee's client. @returns whether it was done */
export function askCompany(kind: string, request: Readonly<Record<string, unknown>>): Promise<boolean> {
  return askReferee("rulings.company", { do: kind, ...request }, answer);
}

type Handler = (user: User.Implementation, request: Readonly<Record<string, unknown>>) => Promise<RefereeAnswer>;

/** The handlers by kind of request. */
const handlers = new Map<string, Handler>([
  ["takeUp", answerTakeUp],
  ["give", answerGive],
  ["giveCoins", answerGiveCoins],
  ["drop", async (...asked) => (await import("./floor-piles.ts")).answerDrop(...asked)],
  ["buy", async (...asked) => (await import("./shop/goods-on-sale.ts")).answerBuy(...asked)],
]);

/** Registers the handler of another kind of request. */
export function onCompanyRequest(kind: string, handle: Handler): void {
  handlers.set(kind, handle);
}

async function answer(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  const handle = typeof asked?.request.do === "string" ? handlers.get(asked.request.do) : undefined;
  return asked && handle ? handle(asked.user, asked.request) : { ok: false, refused: "malformed" };
}

/** Handles the request to take a hoard: the user must see it and own the receiver. */
export async function answerTakeUp(
  user: User.Implementation,
  request: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const { hoard: of, by: to } = request;
  const hoard = actorByUuid(typeof of === "string" ? of : "");
  if (!hoard) return goneAnswer(request);
  const by = actorByUuid(typeof to === "string" ? to : "");
  if (hoard.type !== "hoard" || !by || !("coins" in by.system)) return { ok: false, refused: "malformed" };
  if (!by.testUserPermission(user, "OWNER") || !hoard.testUserPermission(user, "LIMITED"))
    return { ok: false, refused: "notYours" };
  const foreign = hoard.items.contents.find((item) => !mayHandOn(user, [item]));
  if (foreign) return { ok: false, refused: "unknownStill", data: { name: foreign.name } };
  await takeUp(hoard, by);
  return { ok: true };
}
