import { openLab } from "../../../src/rules/lab/simulate.ts";
import { ENDS, type LabCount, type LabInput, type LabLosses } from "../../../src/rules/lab/types.ts";

/** The result of many fights. Rates are 0 to 1; losses are averages per fight. */
export interface LabReport {
  readonly times: number;
  readonly sides: readonly (LabLosses & { readonly id: string; readonly name: string; readonly wins: number })[];
  /** Share of fights that nobody won. */
  readonly undecided: number;
  readonly rounds: { readonly average: number; readonly least: number; readonly most: number };
  /** How many fights lasted so many rounds, by number of rounds; index 0 is always 0. */
  readonly lengths: readonly number[];
  /** Hash of the rulings. */
  readonly stamp: string;
}

/** The report of a count. */
export function reportOf(count: LabCount, sides: LabInput["sides"], stamp: string): LabReport {
  const { fights, wins, lengths } = count;
  let at = 0;
  const total = wins.reduce((sum, won) => sum + won, 0);
  const average = lengths.reduce((sum, many, rounds) => sum + many * rounds, 0) / fights;
  return {
    times: fights,
    sides: sides.map(({ id, name, members }, side) => {
      const own = count.people.slice(at, at + members.length);
      at += members.length;
      const [dead, down, fled, standing] = ENDS.map((end) => own.reduce((sum, one) => sum + one[end], 0) / fights);
      const losses: LabLosses = { dead: dead ?? 0, down: down ?? 0, fled: fled ?? 0, standing: standing ?? 0 };
      return { id, name, wins: (wins[side] ?? 0) / fights, ...losses };
    }),
    undecided: (fights - total) / fights,
    rounds: { average, least: lengths.findIndex((many) => many > 0), most: lengths.length - 1 },
    lengths,
    stamp,
  };
}

/** Plays a fight so many times and says how it ends, as the lab's window does in parts. */
export function simulateFight({ times, ...input }: LabInput & { readonly times: number }): LabReport {
  return reportOf(openLab(input).count(0, times), input.sides, input.rulings.hash);
}
