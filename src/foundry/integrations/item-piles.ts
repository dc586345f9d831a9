/** Registers our coins, prices and piles with the module Item Piles, if active, through its public API for systems. */
import { worthOf } from "../../rules/rewards/coins.ts";
import { COINS } from "../data/lists.ts";
import { localize } from "../platform/text.ts";

/** Item types that cannot lie in a pile. */
const NO_GOODS = ["spell", "power", "ability", "attack", "class", "ancestry", "background", "skill", "package"];
/** Items stack only when all of this is equal: gems of different value or wands of different charges do not. */
const SAME = [
  "name",
  "type",
  "system.key",
  "system.value",
  "system.bonus",
  "system.identified",
  "system.charges.value",
  "flags.rulings.unknown",
];
const COIN_PICTURE = "systems/rulings/assets/icons/coins.svg";
/** Raised whenever the registered data change: tables with an older version adopt the new one. */
const VERSION = "1.1.0";

function pilesApi(): { addSystemIntegration(data: object): unknown } | undefined {
  const api: unknown = foundry.utils.getProperty(game, "itempiles.API");
  return hasIntegration(api) ? api : undefined;
}

function hasIntegration(api: unknown): api is { addSystemIntegration(data: object): unknown } {
  return typeof api === "object" && api !== null && typeof Reflect.get(api, "addSystemIntegration") === "function";
}

/**
 * Registers with the module. It accepts registrations from its own ready hook for half a second; after that it treats the system as
 * unknown.
 */
export function configureItemPiles(): void {
  pilesApi()?.addSystemIntegration({
    VERSION,
    ACTOR_CLASS_TYPE: "hoard",
    ITEM_PRICE_ATTRIBUTE: "system.value",
    ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
    ITEM_FILTERS: [{ path: "type", filters: NO_GOODS.join(",") }],
    ITEM_SIMILARITIES: SAME,
    UNSTACKABLE_ITEM_TYPES: [],
    CURRENCIES: COINS.map((coin) => ({
      type: "attribute",
      name: localize(`RULINGS.Field.${coin}`),
      img: COIN_PICTURE,
      abbreviation: `{#} ${coin}`,
      data: { path: `system.coins.${coin}` },
      primary: coin === "gp",
      exchangeRate: worthOf({ [coin]: 1 }) / worthOf({ gp: 1 }),
    })),
  });
}
