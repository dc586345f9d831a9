import { ENDS, type LabCount, type LabFight, type LabSide, type PersonCount } from "./types.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** An empty count. */
function noCount(sides: readonly LabSide[]): LabCount {
  return {
    fights: 0,
    wins: sides.map(() => 0),
    lengths: [],
    deaths: sides.map(() => []),
    woundSquares: sides.map(() => 0),
    people: sides.flatMap(({ members }) =>
      members.map(() => ({ dead: 0, down: 0, fled: 0, standing: 0, wounds: 0, spent: 0 })),
    ),
  };
}

/** Counts fights one by one; mutable, because there are thousands. */
export class Counter {
  private fights = 0;
  private readonly wins: number[];
  private readonly lengths: number[] = [];
  private readonly deaths: number[][];
  private readonly woundSquares: number[];
  private readonly people: Mutable<PersonCount>[];

  constructor(private readonly sides: readonly LabSide[]) {
    const { wins, woundSquares, people } = noCount(sides);
    this.wins = [...wins];
    this.woundSquares = [...woundSquares];
    this.deaths = sides.map(() => []);
    this.people = people.map((one) => ({ ...one }));
  }

  add({ winner, rounds, sides, people }: LabFight): void {
    this.fights += 1;
    this.lengths[rounds] = (this.lengths[rounds] ?? 0) + 1;
    for (const [at, { id }] of this.sides.entries()) {
      if (winner === id) this.wins[at] = (this.wins[at] ?? 0) + 1;
      const dead = sides[id]?.dead ?? 0;
      const of = this.deaths[at];
      if (of) of[dead] = (of[dead] ?? 0) + 1;
    }
    let from = 0;
    for (const [at, { members }] of this.sides.entries()) {
      const lost = people.slice(from, from + members.length).reduce((sum, { wounds }) => sum + wounds, 0);
      this.woundSquares[at] = (this.woundSquares[at] ?? 0) + lost * lost;
      from += members.length;
    }
    for (const [at, { end, wounds, spent }] of people.entries()) {
      const person = this.people[at];
      if (!person) continue;
      person[end] += 1;
      person.wounds += wounds;
      person.spent += spent;
    }
  }

  get count(): LabCount {
    const filled = (list: readonly (number | undefined)[]): number[] => Array.from(list, (count) => count ?? 0);
    return {
      fights: this.fights,
      wins: [...this.wins],
      lengths: filled(this.lengths),
      deaths: this.deaths.map(filled),
      woundSquares: [...this.woundSquares],
      people: this.people.map((one) => ({ ...one })),
    };
  }
}

/** The sum of two counts of different fights with the same sides; the order does not matter, because all figures are whole. */
export function addCounts(a: LabCount, b: LabCount): LabCount {
  return {
    fights: a.fights + b.fights,
    wins: sums(a.wins, b.wins),
    lengths: sums(a.lengths, b.lengths),
    deaths: a.deaths.map((one, at) => sums(one, b.deaths[at] ?? [])),
    woundSquares: sums(a.woundSquares, b.woundSquares),
    people: a.people.map((one, at) => {
      const other = b.people[at];
      if (!other) return one;
      const sum: Mutable<PersonCount> = { ...one, wounds: one.wounds + other.wounds, spent: one.spent + other.spent };
      for (const end of ENDS) sum[end] += other[end];
      return sum;
    }),
  };
}

function sums(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + (b[at] ?? 0));
}
