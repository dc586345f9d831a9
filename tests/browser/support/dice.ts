import type { Seat } from "./table.ts";

/** From now on dice of a page fall from a seed, or all on their lowest or highest face. */
export function fall({ page }: Seat, how: "high" | "low" | "fair"): Promise<void> {
  return page.evaluate((way) => {
    const { Dice } = Reflect.get(globalThis, "CONFIG") as { Dice: { randomUniform: () => number } };
    let seed = 20_741;
    const fair = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    Dice.randomUniform = way === "low" ? () => 0.999 : way === "high" ? () => 0 : fair;
  }, how);
}
