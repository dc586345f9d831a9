/** The terms of a shop, set by the referee for the table: the prices it pays and takes, whether items are free, and the sources of its wares. */

export interface ShopTerms {
  /** Percentage of its value paid for an item; 0: the shop buys nothing. */
  readonly selling: number;
  /** The lowest percentage of the list price that haggling can reach; 100: there is no haggling. */
  readonly haggling: number;
  /** Whether players may take items without paying. */
  readonly free: boolean;
  /** Ids of compendia, and of folders of the world's items, sold in addition to the system's own equipment. */
  readonly sources: readonly string[];
}

export const USUAL_TERMS: ShopTerms = { selling: 50, haggling: 100, free: false, sources: [] };

/** The terms of a stored setting, with defaults for invalid values. */
export function readTerms(stored: unknown): ShopTerms {
  const of = (key: keyof ShopTerms): unknown =>
    typeof stored === "object" && stored !== null ? Reflect.get(stored, key) : undefined;
  const percent = (key: "selling" | "haggling"): number => {
    const value = of(key);
    return typeof value === "number" && value >= 0 && value <= 100 ? Math.round(value) : USUAL_TERMS[key];
  };
  const sources = of("sources");
  return {
    selling: percent("selling"),
    haggling: percent("haggling"),
    free: of("free") === true,
    sources: Array.isArray(sources) ? sources.filter((one): one is string => typeof one === "string") : [],
  };
}

/** The percentage of the list price for a purchase: at least the terms for a player, any for a referee. */
export function priceAt(wanted: number, { haggling }: ShopTerms, referee: boolean): number {
  return Math.min(200, Math.max(referee ? 0 : haggling, Math.round(wanted)));
}
