/** Players' requests to the referee's client about items that are not theirs alone: checked, never trusted. */
import { answerQuery, askReferee, readRefereeRequest } from "../platform/referee/ask-referee.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { takeUp } from "../treasure/winnings.ts";
import { answerGive, answerGiveCoins } from "./give-item.ts";
import { mayHandOn } from "./unidentified/truths.ts";

/** Makes the referee's client answer. Call once, in `init`. */
export function registerItemRequests(): void {
  answerQuery("rulings.company", answer);
}

/** Takes a hoard up, onto one's own character or into the party's fund. The referee's client does it. */
export async function requestTakeUp(hoard: Actor.Implementation, by: Actor.Implementation): Promise<void> {
  await askCompany("takeUp", { hoard: hoard.uuid, by: by.uuid });
}

/** Gives a thing, or part of a pile, to a companion: it moves, it is never copied. */
export async function requestGive(
  item: Item.Implementation,
  to: Actor.Implementation,
  quantity: number,
): Promise<void> {
  await askCompany("give", { item: item.uuid, to: to.uuid, quantity });
}

/** Gives coins out of one purse to another's. */
export async function requestGiveCoins(
  from: Actor.Implementation,
  to: Actor.Implementation,
  coins: Readonly<Record<string, number>>,
): Promise<void> {
  await askCompany("giveCoins", { from: from.uuid, to: to.uuid, ...coins });
}

/** Lays a thing, or part of a pile, on the floor. */
export async function requestDrop(
  item: Item.Implementation,
  quantity: number,
  at?: { readonly x: number; readonly y: number },
): Promise<void> {
  await askCompany("drop", { item: item.uuid, quantity, ...at });
}

/** Buys beasts or carts out of a purse of one's own: actors, which only the referee's client makes. */
export async function requestBuy(
  customer: Actor.Implementation,
  ware: string,
  count: number,
  price: number,
): Promise<boolean> {
  return askCompany("buy", { customer: customer.uuid, ware, quantity: count, price });
}

/** Asks something of this kind of the referee's client. @returns whether it was done */
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

/** Registers what answers another kind of request. */
export function onCompanyRequest(kind: string, handle: Handler): void {
  handlers.set(kind, handle);
}

async function answer(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  const handle = typeof asked?.request.do === "string" ? handlers.get(asked.request.do) : undefined;
  return asked && handle ? handle(asked.user, asked.request) : { ok: false, refused: "malformed" };
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
  const foreign = hoard.items.contents.find((item) => !mayHandOn(user, [item]));
  if (foreign) return { ok: false, refused: "unknownStill", data: { name: foreign.name } };
  await takeUp(hoard, by);
  return { ok: true };
}
