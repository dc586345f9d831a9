/** The goods of a vessel or of a party's fund, for their goods tab. */
import { cartLimit } from "../../rules/exploration/cart.ts";
import { countsSlots } from "../../rules/exploration/slots.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { groupGear } from "../../view/actor/inventory.ts";
import { derivedValue } from "../../view/platform/steps.ts";
import { cargoOf, cartOf, containerLimit, limitAsCounted, loadOn, rateOfCart, weightEach } from "../adapter/load.ts";
import { COINS } from "../data/lists.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

export function cargoContext(actor: Actor.Implementation) {
  const vessel = actor.type === "vessel" ? (actor.system as Actor.SystemOfType<"vessel">) : undefined;
  const rulings = rulingsInForce();
  const cart = cartOf(actor, rulings);
  const load = vessel ? cargoOf(actor, rulings) : loadOn(actor, rulings);
  const max = cart ? cartLimit(cart) : limitAsCounted(vessel?.cargo.max ?? 0, rulings);
  const rate = rateOfCart(actor, rulings);
  const { coins } = actor.system as Actor.SystemOfType<"vessel">;
  const things = actor.items.contents.filter((item) => "quantity" in item.system);
  return {
    load,
    max,
    slots: countsSlots(rulings),
    over: max > 0 && load > max ? load - max : 0,
    ...(rate && { rate: derivedValue("RULINGS.Way.rate", `${rate.value}′`, rate.steps) }),
    coins: COINS.map((key) => ({ key, value: coins[key] })),
    givesCoins: actor.isOwner && COINS.some((key) => coins[key] > 0),
    rows: groupGear(things.map((item) => rowOf(item, rulings))).flatMap(({ rows }) => rows),
  };
}

function rowOf(item: Item.Implementation, rulings: Rulings) {
  const { quantity } = item.system as Item.SystemOfType<"gear">;
  const weight = weightEach(item, rulings);
  const system = item.system as Partial<Item.SystemOfType<"gear">>;
  return {
    id: item.id ?? "",
    name: item.name,
    img: item.img ?? "",
    type: item.type,
    sort: item.sort,
    quantity,
    weight: weight === null ? null : Math.round(weight * quantity * 100) / 100,
    worth: 0,
    container: system.container ?? null,
    capacity: containerLimit(item, rulings),
  };
}
