import { marching } from "../../rules/characters/party.ts";

/** The marching order: ids by rank from the front, each rank from the left. */
export type Ranks = readonly (readonly string[])[];

/** Where somebody stands, as the party keeps it. */
interface PlacedMember {
  readonly id: string;
  readonly rank: number;
  readonly file: number;
}

/** Returns the current ranks: a member without a place of its own is in the last (BX-004). */
export function ranksOf(placed: readonly PlacedMember[]): Ranks {
  const sorted = [...placed].sort((a, b) => a.rank - b.rank || a.file - b.file);
  const numbers = [...new Set(sorted.map(({ rank }) => rank))];
  const ranks = numbers.map((number) => sorted.filter(({ rank }) => rank === number).map(({ id }) => id));
  return marching(
    { name: "", ranks },
    placed.map(({ id }) => id),
  );
}

/** The same, each with its place. */
export function placesOf(ranks: Ranks): PlacedMember[] {
  return ranks.flatMap((rank, at) => rank.map((id, file) => ({ id, rank: at, file })));
}

/** @texts RULINGS.Way.step.* */
export const STEPS = ["forward", "back", "left", "right"] as const;
type Step = (typeof STEPS)[number];

/**
 * Somebody goes one place forward, back, to the left or to the right. In front of the first rank, and behind the last, stands a new one of its
 * own, unless the mover is alone already.
 */
export function stepped(ranks: Ranks, id: string, step: Step): Ranks {
  const at = ranks.findIndex((rank) => rank.includes(id));
  const rank = ranks[at];
  if (!rank) return ranks;
  const file = rank.indexOf(id);
  if (step === "left" || step === "right") {
    const other = file + (step === "left" ? -1 : 1);
    const beside = rank[other];
    if (beside === undefined) return ranks;
    const swapped = rank.map((one, place) => (place === file ? beside : place === other ? id : one));
    return ranks.map((one, place) => (place === at ? swapped : one));
  }
  const alone = rank.length === 1;
  const to = at + (step === "forward" ? -1 : 1);
  if (alone && ranks[to] === undefined) return ranks;
  // A member leaving a rank of several stands alone between it and the next; another step joins that one.
  return alone ? movedTo(ranks, id, to, ranks[to]?.length ?? 0) : between(ranks, id, step === "forward" ? at : at + 1);
}

/** Somebody joins a rank at a place in it; places are counted in the order as it is now. */
export function movedTo(ranks: Ranks, id: string, rank: number, file: number): Ranks {
  const goal = ranks[rank];
  if (!goal) return between(ranks, id, ranks.length);
  const before = goal.slice(0, file).filter((one) => one !== id);
  const after = goal.slice(file).filter((one) => one !== id);
  const placed = [...before, id, ...after];
  return ranks
    .map((one, at) => (at === rank ? placed : one.filter((other) => other !== id)))
    .filter((one) => one.length > 0);
}

/** Somebody stands alone in a new rank before the one of that number. */
export function between(ranks: Ranks, id: string, before: number): Ranks {
  const without = ranks.map((rank) => rank.filter((one) => one !== id));
  return [...without.slice(0, before), [id], ...without.slice(before)].filter((rank) => rank.length > 0);
}
