/** The goods of a shop: the system's equipment, and the sources added by the referee. */

import type { ShopCardOutcome } from "../../../view/cards/shop.ts";
import { isOfferedAs } from "../../../view/items/same-things.ts";
import { totalOf, type Ware } from "../../../view/items/shop.ts";
import { priceAt, readTerms, type ShopTerms } from "../../../view/items/shop-terms.ts";
import { coinText, inGold } from "../../../view/platform/coins.ts";
import { derivedValue } from "../../../view/platform/steps.ts";
import { itemCopy } from "../../adapter/item-data.ts";
import { slotFacts } from "../../adapter/load.ts";
import { postCard } from "../../chat/post-card.ts";
import { bothNames, loadNames, packTitle } from "../../platform/compendium-names.ts";
import { displayName } from "../../platform/display-name.ts";
import { refereeAnswer } from "../../platform/referee/ask-referee.ts";
import { actorByUuid, isActor, resolveUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { RefereeAnswer } from "../../platform/settings/setting-types.ts";
import { shopSetting } from "../../platform/settings/table-settings.ts";
import { localize } from "../../platform/text.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { paying, settlePayment } from "../money.ts";

/** The maximum number in one purchase. */
const MOST = 20;

/**
 * Handles a purchase of beasts of burden, carts or wagons on the referee's client: with an own actor's coins, from the goods on sale, at a price
 * within the terms. The new actors belong to the buyer.
 */
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
    ...(total && { total: derivedValue("RULINGS.Company.shop.total", coinText(sum, "gp"), total.steps) }),
  };
  const spec = { kind: "shop" as const, data: { name: displayName(customer) }, by: user.id ?? "" };
  const refused = await runUndoable(spec, async (transaction) => {
    const short = await settlePayment(transaction, paying(customer, copper));
    if (short) return short;
    for (let made = 0; made < count; made += 1) {
      const being = await transaction.createActor(own);
      // A failed creation reverts the payment (DOC-22).
      if (!being) throw new Error(localize("RULINGS.Notice.notMade", { name }));
    }
    await postCard({ type: "notice", actor: customer, outcome, transaction });
    return undefined;
  });
  return refereeAnswer(refused);
}

const OWN = "rulings.equipment";
/** The compendium of beasts of burden, carts and wagons. */
const BEINGS = "rulings.hirelings";

function otherPacks() {
  return (game.packs?.contents ?? []).filter(
    ({ documentName, collection }) => documentName === "Item" && collection !== OWN,
  );
}

/** Compendia and folders of world items that can be sold from. */
export function possibleSources(): { readonly value: string; readonly label: string }[] {
  const packs = otherPacks();
  const folders = (game.folders?.contents ?? []).filter(({ type }) => type === "Item");
  return [
    ...packs.map((pack) => ({ value: pack.collection, label: packTitle(pack) })),
    ...folders.map(({ id, name }) => ({ value: `folder:${id}`, label: name })),
  ];
}

/** Everything on sale under these terms, by name. */
export async function readWares({ sources }: ShopTerms): Promise<Ware[]> {
  await loadNames(...otherPacks().map(({ collection }) => collection));
  const lists = await Promise.all([OWN, ...sources].map(entriesOf));
  const listed = lists.flat().flatMap(wareOf);
  const keys = new Set(listed.map(({ key }) => key));
  const wares = [...listed.filter(({ key }) => !isOfferedAs(key, keys)), ...(await animalsOnSale())];
  return [...new Map(wares.map((ware) => [ware.id, ware])).values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Mounts, carts and wagons with a price; ships are not sold in shops. */
async function animalsOnSale(): Promise<Ware[]> {
  await loadNames(BEINGS);
  const entries = (await game.packs?.get(BEINGS)?.getIndex())?.contents ?? [];
  return entries.flatMap((entry): Ware[] => {
    const of = (path: string): unknown => foundry.utils.getProperty(entry, path);
    const price = Number(of("system.cost") ?? 0);
    const type = String(of("type") ?? "");
    const carries = type === "monster" || (type === "vessel" && ["cart", "wagon"].includes(String(of("system.kind"))));
    if (!carries || !(price > 0)) return [];
    const { uuid } = entry;
    const img = String(of("img") ?? "");
    const id = uuid.replaceAll(".", "-");
    const named = { id, uuid, key: "", ...bothNames(entry), img };
    return [{ ...named, type: "mount", price, lot: 1, weight: 0, size: "one", being: true }];
  });
}

/** Entries of a compendium by its index, or the items of a folder and its subfolders. */
async function entriesOf(source: string): Promise<readonly object[]> {
  const folder = /^folder:(.+)$/.exec(source)?.[1];
  if (folder === undefined) {
    await loadNames(source);
    return (await game.packs?.get(source)?.getIndex())?.contents ?? [];
  }
  const within = (id: string | null | undefined): boolean => {
    const one = id ? game.folders?.get(id) : undefined;
    return one !== undefined && (one.id === folder || within(one.folder?.id));
  };
  return (game.items?.contents ?? []).filter((item) => within(item.folder?.id));
}

function wareOf(entry: object): Ware[] {
  const of = (path: string): unknown => foundry.utils.getProperty(entry, path);
  const value = Number(of("system.value") ?? 0);
  const type = String(of("type") ?? "");
  const lot = Math.max(1, Number(of("system.quantity") ?? 1));
  if (type === "package" || !(value > 0)) return [];
  const uuid = String(of("uuid") ?? "");
  return [
    {
      // The fields of a draft have names without dots.
      id: uuid.replaceAll(".", "-"),
      uuid,
      key: String(of("system.key") ?? ""),
      ...bothNames({ ...entry, uuid, name: String(of("name") ?? "") }),
      img: String(of("img") ?? ""),
      type,
      price: Math.round(value * lot * 100) / 100,
      lot,
      weight: Number(of("system.weight") ?? 0) * lot,
      ...slotFacts({ type, system: Object(of("system")) }),
    },
  ];
}

/** The contents of the basket as items: several lots of one item become one stack. */
export async function goodsOf(
  basket: readonly { readonly id: string; readonly count: number }[],
  wares: readonly Ware[],
): Promise<object[]> {
  const made: object[] = [];
  for (const { id, count } of basket) {
    const ware = wares.find((one) => one.id === id);
    const copy = ware && itemCopy(await resolveUuid(ware.uuid));
    if (copy)
      made.push(foundry.utils.mergeObject(copy, { system: { quantity: count * ware.lot } }, { inplace: false }));
  }
  return made;
}
