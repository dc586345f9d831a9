import { describe, test } from "vitest";

/** Whether this is `npm run test:long`, which tries everything that `npm test` tries a part of. */
export const LONG = process.env.RULINGS_LONG === "1";

/** All of them in the long run, else those that are named. */
export function few<T>(all: readonly T[], named: readonly T[]): readonly T[] {
  return LONG ? all : named;
}

/** All of them in the long run, else about so many, spread evenly. */
export function sampled<T>(all: readonly T[], count: number): readonly T[] {
  const step = LONG ? 1 : Math.max(1, Math.floor(all.length / count));
  return all.filter((_one, at) => at % step === 0);
}

/** A test of the long run alone: it does not exist in the short one, where no test may be skipped. */
export const longTest = (LONG ? test : () => undefined) as typeof test;

/** Tests of the long run alone. */
export const longDescribe = (LONG ? describe : () => undefined) as typeof describe;
