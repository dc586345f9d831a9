import type { Rulings } from "../rulings/types.ts";
import { allTopics } from "../topics/index.ts";

/** The rulings that a travelling character carries: the four things that every referee of a shared world keeps (ERIS-02). */
export function carriedRulings(rulings: Rulings): Readonly<Record<string, string>> {
  return Object.fromEntries(allTopics.filter(({ guarded }) => guarded).map(({ key }) => [key, rulings.chosen(key)]));
}

/** One line for each guarded ruling that differs here; the character comes in all the same, with its experience as it was (ERIS-02). */
interface RulingDifference {
  readonly topic: string;
  readonly there: string;
  readonly here: string;
}

export function carriedDifferences(
  carried: Readonly<Record<string, string>>,
  rulings: Rulings,
): readonly RulingDifference[] {
  return Object.entries(carriedRulings(rulings)).flatMap(([topic, here]) => {
    const there = carried[topic];
    return there === undefined || there === here ? [] : [{ topic, there, here }];
  });
}
