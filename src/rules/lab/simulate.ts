import { withoutTrace } from "../compile.ts";
import { seededDice } from "../dice/dice.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import { playFight } from "./fight.ts";
import type { LabInput, LabLosses, LabReport } from "./types.ts";

/** Past this many fights the figures no longer change. */
const MOST = 1_000_000;
const LOSSES = ["dead", "down", "fled", "standing"] as const;

/**
 * Plays a fight many times and counts how it ends, so that a referee sees what a ruling does to the odds. Everybody stands in reach,
 * shooters at 30 feet; each attacks a foe at random with the means given or those in hand; nobody casts, parries or withdraws.
 * Morale, death and wounds, poison and paralysis are played by the rulings. The same seed gives the same report; every fight has dice
 * of its own, so that runs of different length begin alike.
 * @throws RulesError for fewer than two sides, an empty side, two sides of one id, or numbers out of bounds.
 */
export function simulateFight(input: LabInput): LabReport {
  const times = wholeNumber(input.times, "times", 1, MOST);
  const maxRounds = wholeNumber(input.maxRounds ?? 100, "maxRounds", 1, 10_000);
  checkSides(input);
  const rulings = withoutTrace(input.rulings);
  const wins = new Map(input.sides.map(({ id }) => [id, 0]));
  const losses = new Map(input.sides.map(({ id }) => [id, { dead: 0, down: 0, fled: 0, standing: 0 }]));
  const lengths: number[] = [];
  for (let fight = 0; fight < times; fight += 1) {
    const { winner, rounds, sides } = playFight(input.sides, rulings, seededDice(`${input.seed}/${fight}`), maxRounds);
    if (winner !== undefined) wins.set(winner, (wins.get(winner) ?? 0) + 1);
    lengths[rounds] = (lengths[rounds] ?? 0) + 1;
    for (const [id, sum] of losses) for (const kind of LOSSES) sum[kind] += sides[id]?.[kind] ?? 0;
  }
  const total = [...wins.values()].reduce((sum, won) => sum + won, 0);
  const average = (sum: LabLosses): LabLosses => ({
    dead: sum.dead / times,
    down: sum.down / times,
    fled: sum.fled / times,
    standing: sum.standing / times,
  });
  return {
    times,
    sides: input.sides.map(({ id, name }) => ({
      id,
      name,
      wins: (wins.get(id) ?? 0) / times,
      ...average(losses.get(id) ?? { dead: 0, down: 0, fled: 0, standing: 0 }),
    })),
    undecided: (times - total) / times,
    ...lengthsOf(lengths, times),
    stamp: rulings.hash,
  };
}

function lengthsOf(sparse: readonly (number | undefined)[], times: number): Pick<LabReport, "rounds" | "lengths"> {
  const lengths = Array.from(sparse, (count) => count ?? 0);
  const average = lengths.reduce((sum, count, rounds) => sum + count * rounds, 0) / times;
  const least = lengths.findIndex((count) => count > 0);
  return { rounds: { average, least, most: lengths.length - 1 }, lengths };
}

function checkSides({ sides }: LabInput): void {
  if (sides.length < 2) throw new RulesError("tooFew", "sides", { least: 2 });
  for (const [index, { id, members }] of sides.entries()) {
    if (!id) throw new RulesError("missing", `sides.${index}.id`);
    if (members.length === 0) throw new RulesError("tooFew", `sides.${index}.members`, { least: 1 });
    if (sides.findIndex((side) => side.id === id) !== index)
      throw new RulesError("combatantTwice", `sides.${index}.id`, { id });
  }
}
