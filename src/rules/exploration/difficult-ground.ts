import { finiteNumber } from "../errors.ts";

/** The bounds of the movement cost of difficult ground. */
export const GROUND_FACTORS = { min: 1, max: 10 } as const;

/** The movement cost of a foot where several kinds of difficult ground overlap: the worst one, not their product. */
export function groundFactor(factors: readonly number[]): number {
  for (const [at, factor] of factors.entries())
    finiteNumber(factor, `factors.${at}`, GROUND_FACTORS.min, GROUND_FACTORS.max);
  return Math.max(1, ...factors);
}

/** Whether ground slows this movement: fliers pass over it unless it reaches into the air, and movement by others or by magic is not slowed. */
export function isHindered(action: string, { fliers }: { readonly fliers: boolean }): boolean {
  if (action === "fly") return fliers;
  return action !== "blink" && action !== "displace";
}
