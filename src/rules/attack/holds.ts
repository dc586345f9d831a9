import { wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { type GrappleMethod, grappling } from "../topics/grappling.ts";
import { roundLength } from "../topics/roundLength.ts";

/** Seconds until somebody stunned by a grapple is over it: so many rounds counted from the next one (ERIS-35, GOR-96). */
export function stunSeconds(rounds: number, rulings: Rulings): number {
  return (wholeNumber(rounds, "grapple.rounds", 0, 10_000) + 1) * rulings.use(roundLength).seconds;
}

/** Rounds left of a time that runs until a moment, the one that runs not counted. */
export function roundsLeft(secondsLeft: number, rulings: Rulings): number {
  return Math.max(0, Math.ceil(secondsLeft / rulings.use(roundLength).seconds) - 1);
}

/**
 * The method by which a held creature may break free; undefined where the ruling has no way but letting go (GOR-96) or no grappling at all.
 */
export function breakingFree(rulings: Rulings): GrappleMethod | undefined {
  const way = rulings.use(grappling)?.breakFree;
  return way === "uncontested" ? way : undefined;
}
