/** Beasts of burden, carts and wagons over the counter: paid to the coin, made as actors of the buyer's own; the referee's client does it. */

import type { ShopCardOutcome } from "../../../view/cards/shop.ts";
import { inGold } from "../../../view/treasure/coins.ts";
import { totalOf, type Ware } from "../../../view/items/shop.ts";
import { priceAt, readTerms } from "../../../view/items/shop-terms.ts";
import { derivedValue } from "../../../view/platform/steps.ts";
import { displayName } from "../../platform/display-name.ts";
import { postCard } from "../../chat/post-card.ts";
import { actorByUuid, isActor } from "../../platform/actor-reference.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { resolveUuid } from "../../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../../platform/settings/setting-types.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { shopSetting } from "../../platform/settings/table-settings.ts";
import { localize } from "../../platform/text.ts";
import { paying, settlePayment } from "../money.ts";
import { animalsOnSale } from "./goods-on-sale.ts";

/** As many as are bought at once. */
const MOST = 20;

/** Answers somebody who buys beasts or carts: for a purse of the asker's own, out of what is on sale, at a price that the terms allow. */
export async function answerBuy(
  user: User.Implementation,
  { customer: of, ware: wanted, quantity, price }: Readonly<Record<string, unknown>>,
): Promise<RefereeAnswer> {
  const customer = actorByUuid(typeof of === "string" ? of : "");
  if (!customer || !("coins" in customer.system)) return { ok: false, refused: "malformed" };
  if (!customer.testUserPermission(user, "OWNER")) return { ok: false, refused: "notYours" };
  const ware = (await animalsOnSale()).find(({ uuid }) => uuid === wanted);
  const fits = typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST;
  if (!ware || !fits || typeof price !== "number" || !Number.isFinite(price))
    return { ok: false, refused: "malformed" };
  const terms = readTerms(shopSetting());
  const free = price === 0 && (terms.free || user.isGM);
  return buy(user, customer, ware, quantity, free ? 0 : priceAt(price, terms, user.isGM));
}

async function buy(
  user: User.Implementation,
  customer: Actor.Implementation,
  ware: Ware,
  count: number,
  percent: number,
): Promise<RefereeAnswer> {
  const kind = await resolveUuid(ware.uuid);
  if (!isActor(kind) || !game.actors) return { ok: false, refused: "malformed" };
  const { name } = ware;
  const total = totalOf([{ name, price: ware.price, count }], [], percent, rulingsInForce());
  const copper = total?.value ?? 0;
  const sum = inGold(copper);
  const data = game.actors.fromCompendium(kind as Actor.Stored);
  const own = { ...data, ownership: foundry.utils.deepClone(customer.ownership), folder: null } as Actor.CreateData;
  const outcome: ShopCardOutcome = {
    ...{ procedure: "shop", bought: [{ name, count }], sold: [], sum, pays: true },
    ...(total && { total: derivedValue("RULINGS.Company.shop.total", `${sum} gp`, total.steps) }),
  };
  const spec = { kind: "shop" as const, data: { name: displayName(customer) }, by: user.id ?? "" };
  const refused = await runUndoable(spec, async (transaction) => {
    const short = await settlePayment(transaction, paying(customer, copper));
    if (short) return short;
    for (let made = 0; made < count; made += 1) {
      const being = await Actor.implementation.create(own);
      // A creation that fails gives nothing, and what was paid goes back (DOC-22).
      if (!being) throw new Error(localize("RULINGS.Notice.notMade", { name }));
      transaction.made(being);
    }
    await postCard({ type: "notice", actor: customer, outcome, deed: transaction });
    return undefined;
  });
  return refused
    ? { ok: false, refused: refused.key, ...(refused.data && { data: { ...refused.data } }) }
    : { ok: true };
}
