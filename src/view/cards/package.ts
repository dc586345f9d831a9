import { line } from "../platform/text-lines.ts";
import { plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/** An equipment package: the items, and coins in gold pieces. */
export interface PackageOutcome {
  readonly procedure: "package";
  readonly name: string;
  readonly coins: number;
  readonly goods: readonly { readonly name: string; readonly quantity: number }[];
}

export const packageCard: Presenter<null, PackageOutcome> = (input) => {
  const { name, coins, goods } = input.outcome;
  return {
    ...plainCard(input, line("RULINGS.Package.title", { name: input.speaker.name, package: name })),
    lines: [
      ...goods.map((good) => line(good.quantity > 1 ? "RULINGS.Package.goods" : "RULINGS.Package.good", { ...good })),
      line("RULINGS.Package.coins", { coins }),
    ],
  };
};
