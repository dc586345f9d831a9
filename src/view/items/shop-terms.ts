/** The terms of a shop, which the referee sets for the table: what it gives for things, what it takes for them, whether one may just take, and where its wares stand. */

export interface ShopTerms {
  /** Percent of its worth that is paid for a thing; 0: nothing is bought from customers. */
  readonly selling: number;
  /** Percent of the list that a price may be haggled down to; 100: there is no haggling. */
  readonly haggling: number;
  /** Players may take things without paying. */
  readonly free: boolean;
  /** Ids of compendia, and of folders of the world's items, that are sold besides the system's own equipment. */
  readonly sources: readonly string[];
}

export const USUAL_TERMS: ShopTerms = { selling: 50, haggling: 100, free: false, sources: [] };

/** Terms as they stand in a setting: whatever cannot be read is as usual. */
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

/** The percent of the list at which somebody buys: no less than the terms allow a player; a referee says any price. */
export function priceAt(wanted: number, { haggling }: ShopTerms, referee: boolean): number {
  return Math.min(200, Math.max(referee ? 0 : haggling, Math.round(wanted)));
}
