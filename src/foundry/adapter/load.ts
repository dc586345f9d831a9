import { abilityScore } from "../../rules/derived/ability-modifier.ts";
import { ownRateOf } from "../../rules/derived/own-rate.ts";
import { type Cart, cartRate } from "../../rules/exploration/cart.ts";
import type { Carried, Carrier, WornSuit } from "../../rules/exploration/encumbrance.ts";
import { limitOf, take } from "../../rules/exploration/item-limits.ts";
import {
  countsSlots,
  type Slotted,
  slotLoad,
  slotSize,
  slotsEach,
  slotsHeld,
  slotsTaken,
} from "../../rules/exploration/slots.ts";
import { ownRow } from "../../rules/input-checks.ts";
import type { Refusal } from "../../rules/plan.ts";
import { readPurse } from "../../rules/rewards/coins.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { LimitKey } from "../../rules/topics/itemLimits.ts";
import type { Traced } from "../../rules/trace/types.ts";
import type { HeldItem } from "../../view/actor/inventory.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureOf } from "./creature.ts";
import { isNotCarried } from "./item-location.ts";
import { isArms, strengthOf } from "./troops.ts";

/** The items in an actor's hands, and the hands each takes; a shield is held whether it is worn or in hand. */
export function heldItems(actor: Actor.Implementation): HeldItem[] {
  return actor.items.contents.flatMap((item): HeldItem[] => {
    if (!("location" in item.system)) return [];
    // An item with quantity 0 takes no hand.
    if (foundry.utils.getProperty(item.system, "quantity") === 0) return [];
    const inHand = item.system.location === "inHand";
    if (item.type === "armour") {
      const { kind, location } = item.system as Item.SystemOfType<"armour">;
      return kind === "shield" && (inHand || location === "worn") ? [{ name: item.name, hands: 1 }] : [];
    }
    if (!inHand) return [];
    if (item.type !== "weapon") return [{ name: item.name, hands: 1 }];
    const { hands, grip, natural } = item.system as Item.SystemOfType<"weapon">;
    const both = hands === "two" || (hands === "either" && grip === "both");
    return natural ? [] : [{ name: item.name, hands: both ? 2 : 1 }];
  });
}

/* The carried items of the limited kinds of gear (ERIS-117). */

type Ammunition = Item.SystemOfType<"ammunition">;
type Character = Actor.SystemOfType<"character">;

/** Locations that do not count as carried, including a mule. */
const ELSEWHERE: readonly string[] = ["stored", "fallen", "destroyed", "mount"];

function limitedAs({ type, system }: Item.Implementation): LimitKey | undefined {
  const { key = "", limitKey = "" } = system as Partial<Gear>;
  return limitOf(key, type === "ammunition" ? (system as Ammunition).group : "", limitKey);
}

/** The limited gear that an actor carries: each kind with its number. */
export function limitedGearOf(actor: Actor.Implementation): Map<LimitKey, { name: string; count: number }> {
  const held = new Map<LimitKey, { name: string; count: number }>();
  for (const item of actor.items) {
    const limit = limitedAs(item);
    const { quantity = 0, location } = item.system as Partial<Gear>;
    if (!limit || ELSEWHERE.includes(location ?? "")) continue;
    const { name, count } = held.get(limit) ?? { name: item.name, count: 0 };
    held.set(limit, { name, count: count + quantity });
  }
  return held;
}

/** The numbers of limited gear alone, for the shop. */
export function gearHeld(actor: Actor.Implementation): Partial<Record<LimitKey, number>> {
  return Object.fromEntries([...limitedGearOf(actor)].map(([limit, { count }]) => [limit, count]));
}

/** The pieces of a new item that an actor can take, and the reason why not all (ERIS-117). */
export function gearTaken(actor: Actor.Implementation, item: Item.Implementation): { most: number; refused?: Refusal } {
  const quantity = Number((item.system as Partial<Gear>).quantity ?? 1);
  const limit = limitedAs(item);
  if (!limit || actor.type !== "character") return { most: quantity };
  const held = limitedGearOf(actor).get(limit)?.count ?? 0;
  const who = { character: true, leave: (actor.system as Character).ignoreItemLimits };
  const { accepted, refused } = take(limit, held, quantity, who, rulingsInForce());
  return { most: accepted, ...(refused && { refused }) };
}

/** A limit written in coins of weight, converted to slots where the ruling counts those (EXT-02). */
export function limitAsCounted(coins: number, rulings: Rulings): number {
  return countsSlots(rulings) ? slotsHeld(coins, rulings) : coins;
}

/** The capacity of a container in coins of weight; null for other items, and where slots are counted. */
export function containerLimit(item: Item.Implementation, rulings: Rulings): number | null {
  if (item.type !== "gear" || countsSlots(rulings)) return null;
  const { kind, capacity } = item.system as Gear;
  return kind === "container" ? capacity : null;
}

/** The load of a vessel: its items, its coins and its entered cargo. */
export function cargoOf(actor: Actor.Implementation, rulings: Rulings): number {
  const noted = (actor.system as Actor.SystemOfType<"vessel">).cargo.value;
  return loadOn(actor, rulings) + (countsSlots(rulings) ? slotsTaken(noted, rulings) : noted);
}

/** A cart or wagon for the rules; undefined for vessels without draught animals. */
export function cartOf(actor: Actor.Implementation | undefined, rulings: Rulings): Cart | undefined {
  if (actor?.type !== "vessel") return undefined;
  const { kind, drawn, cargo, teams } = actor.system as Actor.SystemOfType<"vessel">;
  if ((kind !== "cart" && kind !== "wagon") || drawn.turn === null) return undefined;
  return { base: drawn.turn, limit: limitAsCounted(cargo.max, rulings), teams, load: cargoOf(actor, rulings) };
}

/** The movement rate of a loaded cart. */
export function rateOfCart(actor: Actor.Implementation | undefined, rulings: Rulings): Traced | undefined {
  const cart = cartOf(actor, rulings);
  return cart && cartRate(cart, rulings);
}

/** The load limit of a beast of burden at its full rate, in coins, from the ability on its sheet; undefined for other creatures. */
export function packLimit(actor: Actor.Implementation): number | undefined {
  const ability = actor.items.find(
    (item) => item.type === "ability" && (item.system as Item.SystemOfType<"ability">).key === "load",
  );
  const limit = ability && (ability.system as Item.SystemOfType<"ability">).amount;
  return limit && limit > 0 ? limit : undefined;
}

/** The load of a beast of burden and its limit at the full rate, in coins or slots by the ruling; undefined for other creatures. */
export function packOf(
  actor: Actor.Implementation,
  rulings: Rulings,
): { readonly load: number; readonly limit: number } | undefined {
  const limit = packLimit(actor);
  return limit === undefined ? undefined : { load: loadOn(actor, rulings), limit: limitAsCounted(limit, rulings) };
}

/** The load of an actor's items and coins, in coins of weight or slots. */
export function loadOn(actor: Actor.Implementation, rulings: Rulings): number {
  if (countsSlots(rulings)) return slotLoad(thingsOf(actor), rulings).value;
  const coins = "coins" in actor.system ? Object.values(actor.system.coins ?? {}) : [];
  const things = actor.items.contents.reduce((sum, item) => {
    if (!("weight" in item.system) || isNotCarried(item)) return sum;
    return sum + (item.system.weight ?? 0) * (item.system.quantity ?? 1);
  }, 0);
  return Math.round(things + coins.reduce((sum: number, count) => sum + Number(count), 0));
}

type Stored = Partial<
  Pick<Gear, "key" | "weight" | "bulky" | "location" | "slotsEach"> &
    Pick<Item.SystemOfType<"weapon">, "hands" | "natural"> &
    Pick<Item.SystemOfType<"armour">, "material" | "band"> & { readonly kind: string }
>;

/** The size of an item and the slots set on its sheet, from its stored data. */
export function slotFacts({ type, system }: { readonly type: string; readonly system: object }) {
  const { key, kind, hands, natural, material, band, weight, bulky, location, slotsEach } = system as Stored;
  const worn = location === "worn";
  const size = slotSize({ type, key, kind, hands, natural, material, band, weight, bulky, worn });
  return { size, ...(typeof slotsEach === "number" && { slots: slotsEach }) } satisfies Partial<Slotted>;
}

/** The weight of one piece in coins, or its slots; null where no weight is stored. */
export function weightEach(item: Item.Implementation, rulings: Rulings): number | null {
  const weight = ("weight" in item.system ? item.system.weight : null) ?? null;
  if (!countsSlots(rulings)) return weight;
  return slotsEach(
    { id: item.id ?? "", kind: item.type, count: 1, ...(weight !== null && { weight }), ...slotFacts(item) },
    rulings,
  );
}

type Gear = Item.SystemOfType<"gear">;

const KINDS: Readonly<Record<string, Carried["kind"]>> = {
  weapon: "weapon",
  ammunition: "gear",
  armour: "armour",
  gear: "gear",
  treasure: "treasure",
  magicItem: "treasure",
};

/** The carried and worn items of an actor. Coins count as treasure. */
function thingsOf(actor: Actor.Implementation): Carried[] {
  const things: Carried[] = [];
  // All standing members of a band share the load of its common goods.
  const men = Math.max(1, strengthOf(actor)?.stand ?? 1);
  for (const item of actor.items) {
    const kind = ownRow(KINDS, item.type);
    const { quantity, weight: listed, bulky } = item.system as Gear;
    const magic = item.type === "armour" && (item.system as Item.SystemOfType<"armour">).magic;
    if (!kind || isNotCarried(item)) continue;
    const share = isArms(item) ? 1 : men;
    things.push({
      id: item.id ?? "",
      kind,
      count: quantity,
      ...(listed !== null && { weight: listed / share }),
      bulky,
      share,
      ...slotFacts(item),
      ...(magic && { magic }),
    });
  }
  if (!("coins" in actor.system)) return things;
  const { pp, gp, ep, sp, cp } = readPurse(actor.system.coins);
  const count = pp + gp + ep + sp + cp;
  if (count > 0) things.push({ id: "coins", kind: "treasure", count, weight: 1 / men, share: men, size: "coins" });
  return things;
}

/** The carried and worn items that count for the load, and the facts about their carrier. */
export function carrierOf(actor: Actor.Implementation): Carrier {
  const { system } = actor;
  const things = thingsOf(actor);
  const creature = creatureOf(actor);
  const own = ownRateOf(creature);
  const strength = abilityScore(creature, "str");
  return {
    base: creature.movement.walk,
    ...(own && { own }),
    suit: suitOf(actor),
    shield: actor.items.contents.some(carriedShield),
    things,
    carryingTreasure: "carryingTreasure" in system && system.carryingTreasure === true,
    ...(strength !== undefined && { strength }),
  };
}

/** A shield counts towards the load on the arm, on the back and broken (ERIS-120). */
function carriedShield(item: Item.Implementation): boolean {
  return (
    item.type === "armour" && (item.system as Item.SystemOfType<"armour">).kind === "shield" && !isNotCarried(item)
  );
}

function suitOf(actor: Actor.Implementation): WornSuit {
  const suit = creatureOf(actor).armour.find(({ kind }) => kind === "suit");
  if (!suit) return { type: "none" };
  if (suit.type !== "other" && suit.type !== undefined) return { type: suit.type };
  const item = actor.items.get(suit.id);
  if (item?.type !== "armour") return { type: "other" };
  const { band, ac, tier } = item.system as Item.SystemOfType<"armour">;
  return { type: "other", band, armourClass: ac, ...(tier !== null && { tier }) };
}
