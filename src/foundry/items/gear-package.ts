/** Packages of gear: their contents, and adding one to a character (GOR-32). */

import { type Good, goodsOf, packageRefused } from "../../rules/characters/purse.ts";
import type { GearPackage } from "../../rules/topics/gearPackages.ts";
import type { PackageOutcome } from "../../view/cards/package.ts";
import { creatureOf } from "../adapter/creature.ts";
import { type ItemCopy, itemCopy } from "../adapter/item-data.ts";
import { postCard } from "../chat/post-card.ts";
import { loadNames, shownName, translateEntry } from "../platform/compendium-names.ts";
import { confirm } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal, notifyWarning, refusalText } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { runUndoable } from "../undo/run-undoable.ts";

const EQUIPMENT = "rulings.equipment";

type Lost = { readonly name: string; readonly key: string };
type Pack = NonNullable<ReturnType<NonNullable<typeof game.packs>["get"]>>;

/** A line of a package: name, number, and the price of the lot in gold pieces. */
export interface PackageLine {
  readonly name: string;
  readonly quantity: number;
  readonly many: boolean;
  readonly price: number;
}

/** The package of a key in the ruling's table. */
function rowOf(key: string): GearPackage | undefined {
  return rulingsInForce()
    .table<GearPackage>("gearPackageList")
    .find((row) => row.key === key);
}

function entryOf(pack: Pack | undefined, key: string) {
  const said = (entry: object, path: string): unknown => foundry.utils.getProperty(entry, path);
  return pack?.index.contents.find((entry) => said(entry, "system.key") === key && said(entry, "type") !== "package");
}

/** Loads the names for the following functions. */
export async function loadPackageNames(): Promise<void> {
  await loadNames(EQUIPMENT);
}

/** The name of a package's compendium entry; the key of a custom package. */
export function packageName(key: string): string {
  const said = (entry: object, path: string): unknown => foundry.utils.getProperty(entry, path);
  const index = game.packs?.get(EQUIPMENT)?.index.contents ?? [];
  const found = index.find((entry) => said(entry, "system.key") === key && said(entry, "type") === "package");
  return found ? shownName(found) : key;
}

/** The name of a good in the equipment compendium; its key where the compendium lacks it. */
export function goodsName(key: string): string {
  const entry = entryOf(game.packs?.get(EQUIPMENT), key);
  return entry ? shownName(entry) : key;
}

/** The contents of a package, named as in the equipment compendium, and its coins in gold; undefined when the ruling has no such package. */
export function packageContents(
  key: string,
): { readonly lines: readonly PackageLine[]; readonly coins: number; readonly total: number } | undefined {
  const row = rowOf(key);
  if (!row) return undefined;
  const lines = goodsOf(row).map(({ id, count, price }) => ({
    name: goodsName(id),
    quantity: count,
    many: count > 1,
    price,
  }));
  const total = lines.reduce((sum, { price }) => sum + price, row.coins);
  return { lines, coins: row.coins, total };
}

/** The contents of a package after loading the localised names. */
export async function namedContents(key: string): Promise<ReturnType<typeof packageContents>> {
  await loadPackageNames();
  return packageContents(key);
}

/**
 * Adds the goods and coins of a package to a character, and posts a card. Where the ruling forbids it, a player sees the reason and nothing happens;
 * the referee can confirm it all the same.
 */
export async function unpack(actor: Actor.Implementation, { name, key }: Lost): Promise<void> {
  const row = rowOf(key);
  if (!row) {
    notifyWarning("RULINGS.Package.unknown", { name, key });
    return;
  }
  if (actor.type !== "character") {
    notifyWarning("RULINGS.Package.forCharacters", { name, actor: actor.name });
    return;
  }
  if (!(await mayHave(actor, name, key))) return;
  const holds = actor.items.some(({ system }) => "location" in system && system.location === "inHand");
  const goods = await goodsFor(row, !holds);
  const outcome: PackageOutcome = {
    procedure: "package",
    name,
    coins: row.coins,
    goods: goods.map((good) => ({ name: good.name, quantity: quantityOf(good) })),
  };
  await runUndoable({ kind: "package", data: { name: displayName(actor), package: name } }, async (transaction) => {
    await transaction.create(actor, "Item", goods, { keepId: true });
    await transaction.change(() => {
      const { gp } = (actor.system as Actor.SystemOfType<"character">).coins;
      return [{ uuid: actor.uuid, path: "system.coins.gp", before: gp, after: gp + row.coins }];
    });
    await postCard({ type: "notice", actor, outcome, transaction });
    return undefined;
  });
}

async function mayHave(actor: Actor.Implementation, name: string, key: string): Promise<boolean> {
  const { coins } = actor.system as Actor.SystemOfType<"character">;
  const rich = Object.values(coins).some((count) => count > 0);
  const refused = packageRefused(key, creatureOf(actor).class?.id, rich, rulingsInForce());
  if (!refused) return true;
  if (!game.user?.isGM) return !notifyRefusal(refused);
  const why = refusalText(refused);
  return confirm("TYPES.Item.package", localize("RULINGS.Package.allTheSame", { why, name, actor: actor.name }));
}

function quantityOf(data: ItemCopy): number {
  return Number(foundry.utils.getProperty(data, "system.quantity") ?? 1);
}

/** The goods of a package as items from the compendium, at the package's price. `hands`: whether a weapon is held. */
export async function goodsFor(row: GearPackage, hands = true): Promise<ItemCopy[]> {
  return goodsAsItems(goodsOf(row), hands);
}

/** Goods without a price cost what the compendium says. */
type Wanted = Pick<Good, "id" | "count"> & Partial<Good>;

/** Goods as items from the compendium: armour worn, a weapon held where `hands` are free, the rest in the backpack. */
export async function goodsAsItems(goods: readonly Wanted[], hands = true): Promise<ItemCopy[]> {
  const pack = game.packs?.get(EQUIPMENT);
  const ids = new Map(goods.map(({ id }) => [entryOf(pack, id)?._id ?? "", id]));
  const documents: readonly unknown[] = pack?.visible ? await pack.getDocuments({ _id__in: [...ids.keys()] }) : [];
  await Promise.all(documents.map(translateEntry));
  const known = new Map<string, ItemCopy>();
  for (const document of documents) {
    const copy = itemCopy(document);
    if (copy && document instanceof Item) known.set(ids.get(document.id ?? "") ?? "", copy);
  }
  const backpack = goods.some(({ id }) => id === "backpack") ? foundry.utils.randomID() : null;
  const all = goods.map((good) => itemFor(good, known.get(good.id), backpack));
  return hands ? inHand(all) : all;
}

function itemFor(good: Wanted, entry: ItemCopy | undefined, backpack: string | null): ItemCopy {
  // A custom package may name goods that the compendium lacks: they become plain gear under their key.
  const source = entry ?? { name: good.id, type: "gear" as const };
  const isBackpack = good.id === "backpack";
  // A good without a number is one lot of the price list: a week of rations is seven.
  const quantity = good.count > 1 ? good.count : quantityOf(source);
  const inPack = source.type === "gear" && !isBackpack && backpack !== null;
  const location = source.type === "armour" || isBackpack ? "worn" : inPack ? "packed" : "carried";
  const system = {
    ...(foundry.utils.getProperty(source, "system") as object | undefined),
    key: good.id,
    quantity,
    ...(good.price !== undefined && { value: Math.round((good.price / quantity) * 10_000) / 10_000 }),
    location,
    ...(inPack && { container: backpack }),
  };
  return { ...source, _id: isBackpack ? backpack : foundry.utils.randomID(), system };
}

/** Sets the first melee weapon with enough free hands to held, so that a new character starts armed. */
function inHand(goods: readonly ItemCopy[]): ItemCopy[] {
  const said = (good: ItemCopy, path: string): unknown => foundry.utils.getProperty(good, `system.${path}`);
  const free = goods.some((good) => good.type === "armour" && said(good, "kind") === "shield") ? 1 : 2;
  const first = goods.find(
    (good) => good.type === "weapon" && said(good, "melee") === true && (said(good, "hands") === "two" ? 2 : 1) <= free,
  );
  return goods.map((good) =>
    good === first ? foundry.utils.mergeObject(good, { system: { location: "inHand" } }, { inplace: false }) : good,
  );
}
