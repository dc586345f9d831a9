import { wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { type GrappleMethod, grappling } from "../topics/grappling.ts";
import { roundLength } from "../topics/roundLength.ts";

/** Seconds until a creature stunned by a grapple recovers, counted from the next round (ERIS-35, GOR-96). */
export function stunSeconds(rounds: number, rulings: Rulings): number {
  return (wholeNumber(rounds, "grapple.rounds", 0, 10_000) + 1) * rulings.use(roundLength).seconds;
}

/** Full rounds left until a moment, without the running round. */
export function roundsLeft(secondsLeft: number, rulings: Rulings): number {
  return Math.max(0, Math.ceil(secondsLeft / rulings.use(roundLength).seconds) - 1);
}

/** The method by which a held creature may break free; undefined where only the holder can end the hold (GOR-96) or grappling is off. */
export function breakingFree(rulings: Rulings): GrappleMethod | undefined {
  const way = rulings.use(grappling)?.breakFree;
  return way === "uncontested" ? way : undefined;
}
