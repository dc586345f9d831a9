/** The goods of a vessel or of a party's fund, as their page of goods shows them. */
import { cartLimit } from "../../rules/exploration/cart.ts";
import { groupGear } from "../../view/actor/inventory.ts";
import { derivedValue } from "../../view/platform/steps.ts";
import { cargoOf, cartOf, rateOfCart, weightOn } from "../adapter/load.ts";
import { COINS } from "../data/lists.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

export function cargoContext(actor: Actor.Implementation) {
  const vessel = actor.type === "vessel" ? (actor.system as Actor.SystemOfType<"vessel">) : undefined;
  const cart = cartOf(actor);
  const load = vessel ? cargoOf(actor) : weightOn(actor);
  const max = cart ? cartLimit(cart) : (vessel?.cargo.max ?? 0);
  const rate = rateOfCart(actor, rulingsInForce());
  const { coins } = actor.system as Actor.SystemOfType<"vessel">;
  const things = actor.items.contents.filter((item) => "quantity" in item.system);
  return {
    load,
    max,
    over: max > 0 && load > max ? load - max : 0,
    ...(rate && { rate: derivedValue("RULINGS.Way.rate", `${rate.value}′`, rate.steps) }),
    coins: COINS.map((key) => ({ key, value: coins[key] })),
    givesCoins: actor.isOwner && COINS.some((key) => coins[key] > 0),
    rows: groupGear(things.map(rowOf)).flatMap(({ rows }) => rows),
  };
}

function rowOf(item: Item.Implementation) {
  const { quantity, weight } = item.system as Item.SystemOfType<"gear">;
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
    capacity: item.type === "gear" && system.kind === "container" ? (system.capacity ?? null) : null,
  };
}
