import { withoutTrace } from "../compile.ts";
import { seededDice } from "../dice/dice.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import { Counter } from "./count.ts";
import { Arena } from "./fight.ts";
import type { LabCount, LabEvent, LabFight, LabInput } from "./types.ts";

const MOST_ROUNDS = 100;

/** The lab for one pair of sides under one set of rulings: plays any fight of a run by its number, with reproducible results. */
export interface Lab {
  /** Plays the fights from one number up to another, which is excluded. */
  count(from: number, to: number): LabCount;
  /** Plays one of them, with an event for every hit. */
  tell(fight: number): { readonly fight: LabFight; readonly events: readonly LabEvent[] };
}

/**
 * Opens the lab. Everybody is within reach, shooters at 30 feet; each attacks a random foe with the given or readied means; nobody parries or withdraws, and
 * only given magic is cast. Order, attacks, death and wounds, poison and paralysis, morale follow the rules of the table. Every fight has its own dice from the
 * seed and its number, so runs of any length, in any number of parts, begin alike.
 * @throws RulesError for fewer than two sides, an empty side, two sides with the same id, or numbers out of bounds.
 */
export function openLab(input: LabInput): Lab {
  const maxRounds = wholeNumber(input.maxRounds ?? MOST_ROUNDS, "maxRounds", 1, 10_000);
  checkSides(input);
  const arena = new Arena(input.sides, withoutTrace(input.rulings, input.book));
  const dice = (fight: number) => seededDice(`${input.seed}/${fight}`);
  return {
    count(from, to) {
      const counter = new Counter(input.sides);
      for (let fight = from; fight < to; fight += 1) counter.add(arena.play(dice(fight), maxRounds));
      return counter.count;
    },
    tell(fight) {
      const events: LabEvent[] = [];
      return { fight: arena.play(dice(fight), maxRounds, (event) => events.push(event)), events };
    },
  };
}

function checkSides({ sides }: Pick<LabInput, "sides">): void {
  if (sides.length < 2) throw new RulesError("tooFew", "sides", { least: 2 });
  for (const [index, { id, members }] of sides.entries()) {
    if (!id) throw new RulesError("missing", `sides.${index}.id`);
    if (members.length === 0) throw new RulesError("tooFew", `sides.${index}.members`, { least: 1 });
    if (sides.findIndex((side) => side.id === id) !== index)
      throw new RulesError("combatantTwice", `sides.${index}.id`, { id });
  }
}
