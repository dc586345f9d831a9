/** The module Item Piles, where a table has it, is told of our coins, prices and piles by its public API for systems. Without it nothing happens. */
import { worthOf } from "../../rules/rewards/coins.ts";
import { COINS } from "../data/lists.ts";
import { localize } from "../text.ts";

/** Item types that lie in no pile. */
const NO_GOODS = ["spell", "power", "ability", "attack", "class", "ancestry", "background", "skill", "package"];
const COIN_PICTURE = "systems/rulings/assets/icons/coins.svg";
/** Raised whenever what is told changes: tables that have an older one take the new one over. */
const VERSION = "1.0.0";

/** Tells the module, now or when it is ready. Call once, when Foundry is ready. */
export function registerItemPiles(): void {
  // the hook is the module's: Foundry's own list does not know it
  const hooks: { once(name: string, tell: () => void): unknown } = Hooks;
  if (pilesApi()) tellPiles();
  else hooks.once("item-piles-ready", tellPiles);
}

function pilesApi(): { addSystemIntegration(data: object): unknown } | undefined {
  const api: unknown = foundry.utils.getProperty(game, "itempiles.API");
  return hasIntegration(api) ? api : undefined;
}

function hasIntegration(api: unknown): api is { addSystemIntegration(data: object): unknown } {
  return typeof api === "object" && api !== null && typeof Reflect.get(api, "addSystemIntegration") === "function";
}

function tellPiles(): void {
  pilesApi()?.addSystemIntegration({
    VERSION,
    ACTOR_CLASS_TYPE: "hoard",
    ITEM_PRICE_ATTRIBUTE: "system.value",
    ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
    ITEM_FILTERS: [{ path: "type", filters: NO_GOODS.join(",") }],
    ITEM_SIMILARITIES: ["name", "type", "system.key", "system.identified", "system.bonus", "flags.rulings.unknown"],
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
