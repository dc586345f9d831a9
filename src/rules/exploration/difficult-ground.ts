import { finiteNumber } from "../errors.ts";

/** The least and the most that a foot of difficult ground counts. */
export const GROUND_FACTORS = { min: 1, max: 10 } as const;

/** How many feet a foot of ground counts where several kinds of difficult ground lie over each other: the worst counts, not their product. */
export function groundFactor(factors: readonly number[]): number {
  for (const [at, factor] of factors.entries())
    finiteNumber(factor, `factors.${at}`, GROUND_FACTORS.min, GROUND_FACTORS.max);
  return Math.max(1, ...factors);
}

/** Whether ground hinders somebody who moves so: fliers pass over it unless it reaches into the air; who is moved by others or by magic is not hindered. */
export function isHindered(action: string, { fliers }: { readonly fliers: boolean }): boolean {
  if (action === "fly") return fliers;
  return action !== "blink" && action !== "displace";
}
