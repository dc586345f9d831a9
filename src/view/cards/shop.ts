import { line } from "../platform/text-lines.ts";
import type { DerivedValue } from "../platform/view-types.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

export interface ShopCardOutcome {
  readonly procedure: "shop";
  readonly bought: readonly { readonly name: string; readonly count: number }[];
  readonly sold: readonly string[];
  readonly sum: string;
  readonly pays: boolean;
  /** The sum with its reasons; absent on older cards. */
  readonly total?: DerivedValue;
}

/** The card of a visit to a shop. */
const shopCard: Presenter<null, ShopCardOutcome> = (input) => {
  const { bought, sold, sum, pays, total } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Company.shop.card", { name: input.speaker.name })),
    ...(total && { why: total.why }),
    lines: [
      ...(bought.length > 0
        ? [
            line("RULINGS.Company.shop.bought", {
              names: bought.map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name)).join(", "),
            }),
          ]
        : []),
      ...(sold.length > 0 ? [line("RULINGS.Company.shop.sold", { names: sold.join(", ") })] : []),
      line(pays ? "RULINGS.Company.shop.pays" : "RULINGS.Company.shop.takes", { gold: sum }),
    ],
  };
};

export const SHOP_CARDS = { shop: shopCard } as const;
