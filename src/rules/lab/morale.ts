import type { Creature } from "../creature/types.ts";
import type { QuickDice } from "../dice/dice.ts";
import type { MoraleMember, MoraleTally } from "../facts/morale.ts";
import { isDead } from "../life/state.ts";
import { applyMorale, type MoraleOutcome, type MoralePlan, planMorale, resolveMorale } from "../morale/morale.ts";
import {
  checksMorale,
  type MoralePrompt,
  moraleOccasions,
  newMoraleRound,
  startMorale,
} from "../morale/morale-tally.ts";
import type { Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Fate, Fighter } from "./fighter.ts";

/** The state of a fight, by fighter. */
interface MoraleStanding {
  readonly fates: readonly Fate[];
  creatureOf(index: number): Creature;
}

/** The result of a check: the creatures concerned, the total with its modifiers (none without dice), and the score it was compared with. */
type MoraleCallback = (who: readonly number[], total: number | undefined, target: number, stays: boolean) => void;

/** The morale of one fight: the fighters whose morale fails when someone falls. */
export interface Morale {
  /** The fighters that flee or surrender now; the tally continues without them. `onCheck` receives each check. */
  after(standing: MoraleStanding, dice: QuickDice, onCheck?: MoraleCallback): readonly number[];
  newRound(): void;
}

const CALM: Morale = { after: () => [], newRound: () => undefined };

/** Fates of the lab, in the order in which members of a sort are counted. */
const FATES = ["dead", "unconscious", "fled", "able"] as const;

/**
 * A tally with its cached results. Members of a sort differ only by their fate, so a tally stores their numbers; and only that a new round began, so every
 * round is like the first. Equal tallies are one object.
 */
interface Known {
  readonly tally: MoraleTally;
  /** The number of members of each sort with each fate, which identifies the tally. */
  readonly numbers: string;
  readonly seen: Map<string, { readonly known: Known; readonly prompts: readonly MoralePrompt[] }>;
  /** Cached checks of certain creatures for certain occasions. */
  readonly checks: Map<string, Check>;
  rested?: Known;
}

/** A check planned once, with its results by dice. */
interface Check {
  readonly plan: MoralePlan;
  readonly came: Map<string, Came>;
}

interface Came {
  readonly known: Known;
  readonly broken: ReadonlySet<string>;
  readonly results: MoraleOutcome["results"];
}

/** Members that the morale rules cannot tell apart. */
interface Sort {
  readonly group: string;
  readonly side: string;
  readonly checks: boolean;
  size: number;
}

/** Tracks the morale of all fighters that check morale; nothing is tracked when there are none. */
export class LabMorale {
  private readonly checks: readonly boolean[];
  private readonly sorts: Sort[] = [];
  /** The sort of each fighter. */
  private readonly sortOf: readonly number[];
  private readonly start: Known | undefined;
  /** Number of cached results. */
  size = 0;
  private readonly known = new Map<string, Known>();
  private readonly called = new WeakMap<Creature, Map<string, Called>>();
  private names = 0;

  constructor(
    private readonly fighters: readonly Fighter[],
    private readonly rulings: Rulings,
  ) {
    this.checks = fighters.map((one) => rated(one, rulings));
    this.sortOf = fighters.map((one, at) => this.sorted(one, this.checks[at] ?? false));
    const numbers = this.sorts.flatMap(({ size }) => [0, 0, 0, size]);
    this.start = this.checks.includes(true)
      ? this.one(startMorale({ round: 1, members: this.members(numbers) }, rulings), numbers.join())
      : undefined;
  }

  begin(): Morale {
    if (!this.start) return CALM;
    let now = this.start;
    return {
      after: (standing, dice, onCheck) => {
        const found = this.after(now, standing, dice, onCheck);
        now = found.now;
        return found.gone;
      },
      newRound: () => {
        now.rested ??= this.one(newMoraleRound(now.tally, 1), now.numbers);
        now = now.rested;
      },
    };
  }

  private sorted({ group, side }: Fighter, checks: boolean): number {
    const at = this.sorts.findIndex((one) => one.group === group && one.side === side && one.checks === checks);
    const found = this.sorts[at];
    if (found) found.size += 1;
    else this.sorts.push({ group, side, checks, size: 1 });
    return found ? at : this.sorts.length - 1;
  }

  /** The cached tally that equals this one. */
  private one(tally: MoraleTally, numbers: string): Known {
    const key = `${numbers};${JSON.stringify(tally.groups)}`;
    const found = this.known.get(key);
    if (found) return found;
    const made: Known = { tally, numbers, seen: new Map(), checks: new Map() };
    this.size += 1;
    this.known.set(key, made);
    return made;
  }

  private after(
    before: Known,
    standing: MoraleStanding,
    dice: QuickDice,
    onCheck: MoraleCallback | undefined,
  ): { readonly now: Known; readonly gone: number[] } {
    const { fighters } = this;
    const { known: seen, prompts } = this.seen(before, this.numbers(standing));
    let now = seen;
    const gone: number[] = [];
    for (const { group, occasions } of prompts) {
      const own = fighters.flatMap((one, index) =>
        one.group === group && standing.fates[index] === "able" && this.checks[index] ? [index] : [],
      );
      const check = own.length > 0 ? this.check(now, { group, occasions }, own, standing) : undefined;
      if (!check || check.plan.refused) continue;
      const { known, broken, results } = this.thrown(now, check, dice);
      now = known;
      if (onCheck)
        for (const { members, total, target, stays } of results)
          onCheck(
            own.filter((index) => members.includes(fighters[index]?.id ?? "")),
            total,
            target,
            stays,
          );
      for (const index of own) if (broken.has(fighters[index]?.id ?? "")) gone.push(index);
    }
    return { now, gone };
  }

  private check(now: Known, prompt: MoralePrompt, own: readonly number[], standing: MoraleStanding): Check | undefined {
    const { group, occasions } = prompt;
    const found = now.tally.groups[group];
    if (!found) return undefined;
    const called = own.map((index) => this.named(standing.creatureOf(index), this.fighters[index]?.id ?? ""));
    const key = `${group};${occasions.join()};${called.map(({ index }) => index).join()}`;
    let check = now.checks.get(key);
    if (!check) {
      const members = called.map(({ creature }) => creature);
      check = { plan: planMorale({ group: found, members, occasions }, this.rulings), came: new Map() };
      this.size += 1;
      now.checks.set(key, check);
    }
    return check;
  }

  /** Rolls for a check; results of dice seen before are cached. */
  private thrown(now: Known, { plan, came }: Check, dice: QuickDice): Came {
    const totals = plan.rolls.map(({ formula }) => dice.total(formula));
    const key = totals.join();
    let found = came.get(key);
    if (!found) {
      const outcome = resolveMorale(plan, shown(plan, totals), this.rulings);
      const known = this.one(applyMorale(now.tally, outcome, "fleeing"), now.numbers);
      found = { known, broken: brokenBy(outcome), results: outcome.results };
      this.size += 1;
      came.set(key, found);
    }
    return found;
  }

  private seen(before: Known, numbers: readonly number[]): { known: Known; prompts: readonly MoralePrompt[] } {
    const key = numbers.join();
    const found = before.seen.get(key);
    if (found) return found;
    const event = { round: 1, members: this.members(numbers) };
    const { tally, prompts } = moraleOccasions(before.tally, event, this.rulings);
    const made = { known: this.one(tally, key), prompts };
    this.size += 1;
    before.seen.set(key, made);
    return made;
  }

  /** The number of members of each sort with each fate. */
  private numbers(standing: MoraleStanding): number[] {
    const numbers: number[] = new Array(this.sorts.length * FATES.length).fill(0);
    for (let at = 0; at < this.sortOf.length; at += 1) {
      const place = (this.sortOf[at] ?? 0) * FATES.length + fateOf(standing, at);
      numbers[place] = (numbers[place] ?? 0) + 1;
    }
    return numbers;
  }

  private members(numbers: readonly number[]): MoraleMember[] {
    return this.sorts.flatMap(({ group, side, checks }, sort) => {
      const fates = FATES.flatMap((fate, at) =>
        Array.from({ length: numbers[sort * FATES.length + at] ?? 0 }, () => fate),
      );
      return fates.map((fate, at) => ({ id: `${sort}.${at}`, group, side, checks, fate }));
    });
  }

  /** The creature with its fighter's id, created once so that it is validated once. */
  private named(creature: Creature, id: string): Called {
    let own = this.called.get(creature);
    if (!own) {
      own = new Map();
      this.called.set(creature, own);
    }
    let named = own.get(id);
    if (!named) {
      named = { creature: { ...creature, id }, index: this.names };
      this.names += 1;
      own.set(id, named);
    }
    return named;
  }
}

interface Called {
  readonly creature: Creature;
  readonly index: number;
}

/** Dice of which only the totals matter. */
function shown({ rolls }: MoralePlan, totals: readonly number[]): Rolls {
  return Object.fromEntries(
    rolls.map(({ id, formula }, at) => [id, { formula, total: totals[at] ?? 0, dice: [] }] as const),
  );
}

/** Ids of the creatures whose morale failed. */
function brokenBy({ results }: MoraleOutcome): ReadonlySet<string> {
  return new Set(
    results.flatMap(({ members, choices, marks }) => (choices.length > 0 || marks.length > 0 ? members : [])),
  );
}

/** An index into {@link FATES}. */
function fateOf(standing: MoraleStanding, index: number): number {
  const fate = standing.fates[index] ?? "able";
  if (fate === "able") return 3;
  if (fate === "fled") return 2;
  return isDead(standing.creatureOf(index)) ? 0 : 1;
}

/** Whether the creature checks morale with dice, and has a score. */
function rated({ creature }: Fighter, rulings: Rulings): boolean {
  if (!checksMorale(creature, rulings)) return false;
  return creature.morale !== undefined || creature.morale2d10 !== undefined || creature.moraleType !== undefined;
}
