import type { Rulings } from "../rulings/types.ts";
import { allTopics } from "../topics/index.ts";

/** The rulings that a travelling character brings along: the four that every referee of a shared world uses (ERIS-02). */
export function carriedRulings(rulings: Rulings): Readonly<Record<string, string>> {
  return Object.fromEntries(allTopics.filter(({ guarded }) => guarded).map(({ key }) => [key, rulings.chosen(key)]));
}

/** One difference in a guarded ruling; the character is accepted all the same, with its experience unchanged (ERIS-02). */
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
