import { marching } from "../../rules/characters/party.ts";

/** The marching order: ids by rank from the front, each rank from left to right. */
export type Ranks = readonly (readonly string[])[];

/** A member's stored place. */
interface PlacedMember {
  readonly id: string;
  readonly rank: number;
  readonly file: number;
}

/** The current ranks: a member without a place is in the last (BX-004). */
export function ranksOf(placed: readonly PlacedMember[]): Ranks {
  const sorted = [...placed].sort((a, b) => a.rank - b.rank || a.file - b.file);
  const numbers = [...new Set(sorted.map(({ rank }) => rank))];
  const ranks = numbers.map((number) => sorted.filter(({ rank }) => rank === number).map(({ id }) => id));
  return marching(
    { name: "", ranks },
    placed.map(({ id }) => id),
  );
}

/** The same with the place of each member. */
export function placesOf(ranks: Ranks): PlacedMember[] {
  return ranks.flatMap((rank, at) => rank.map((id, file) => ({ id, rank: at, file })));
}

/** @texts RULINGS.Way.step.* */
export const STEPS = ["forward", "back", "left", "right"] as const;
type Step = (typeof STEPS)[number];

/** Moves a member one place forward, back, left or right. Before the first rank and behind the last a new rank begins, unless the member is already alone. */
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
  // A member leaving a rank of several gets a new rank between it and the next; another step joins that one.
  return alone ? movedTo(ranks, id, to, ranks[to]?.length ?? 0) : between(ranks, id, step === "forward" ? at : at + 1);
}

/** Moves a member to a place in a rank; places are counted in the present order. */
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

/** Moves a member into a new rank before the rank with this number. */
export function between(ranks: Ranks, id: string, before: number): Ranks {
  const without = ranks.map((rank) => rank.filter((one) => one !== id));
  return [...without.slice(0, before), [id], ...without.slice(before)].filter((rank) => rank.length > 0);
}
