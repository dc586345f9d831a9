import type { Creature } from "../creature/types.ts";
import type { Dice } from "../dice/dice.ts";
import type { MoraleMember, MoraleTally } from "../facts/nerve.ts";
import { isDead } from "../life/state.ts";
import { applyMorale, type MoraleOutcome, planMorale, resolveMorale } from "../nerve/morale.ts";
import { checksMorale, type MoralePrompt, moraleOccasions, newMoraleRound, startMorale } from "../nerve/tally.ts";
import { throwDice } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Fate, Fighter } from "./fighter.ts";

/** How a fight stands, by fighter. */
export interface Standing {
  readonly fates: readonly Fate[];
  creatureOf(index: number): Creature;
}

/** The morale of one fight: who breaks when somebody falls. */
export interface Nerve {
  /** Those who flee or yield now; the tally goes on with them gone. */
  after(standing: Standing, dice: Dice): readonly number[];
  newRound(): void;
}

const CALM: Nerve = { after: () => [], newRound: () => undefined };

/** Fates as the lab knows them, in the order in which the members of a sort are counted. */
const FATES = ["dead", "unconscious", "fled", "able"] as const;

/**
 * A tally, and what was asked of it before. Members of a sort are told apart by nothing but their fate, so a tally knows them by their
 * number; and of rounds only that there is a new one, so that each is the first.
 */
interface Known {
  readonly tally: MoraleTally;
  readonly seen: Map<string, { readonly known: Known; readonly prompts: readonly MoralePrompt[] }>;
  /** The tally after a check, by what came of it. */
  readonly checked: Map<string, Known>;
  rested?: Known;
}

const known = (tally: MoraleTally): Known => ({ tally, seen: new Map(), checked: new Map() });

/** Members that the rules of morale cannot tell apart. */
interface Sort {
  readonly group: string;
  readonly side: string;
  readonly checks: boolean;
  size: number;
}

/** Follows the morale of everybody whose nerve is a matter of dice; of nobody when there are none, which saves the bookkeeping. */
export class Nerves {
  private readonly checks: readonly boolean[];
  private readonly sorts: Sort[] = [];
  /** By fighter, its sort. */
  private readonly sortOf: readonly number[];
  private readonly start: Known | undefined;
  /** How much is remembered by now. */
  size = 0;
  private readonly called = new WeakMap<Creature, Map<string, Creature>>();

  constructor(
    private readonly fighters: readonly Fighter[],
    private readonly rulings: Rulings,
  ) {
    this.checks = fighters.map((one) => rated(one, rulings));
    this.sortOf = fighters.map((one, at) => this.sorted(one, this.checks[at] ?? false));
    const numbers = this.sorts.flatMap(({ size }) => [0, 0, 0, size]);
    this.start = this.checks.includes(true)
      ? known(startMorale({ round: 1, members: this.members(numbers) }, rulings))
      : undefined;
  }

  begin(): Nerve {
    if (!this.start) return CALM;
    let now = this.start;
    return {
      after: (standing, dice) => {
        const found = this.after(now, standing, dice);
        now = found.now;
        return found.gone;
      },
      newRound: () => {
        now.rested ??= known(newMoraleRound(now.tally, 1));
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

  private after(before: Known, standing: Standing, dice: Dice): { readonly now: Known; readonly gone: number[] } {
    const { rulings, fighters } = this;
    const { known: seen, prompts } = this.seen(before, this.numbers(standing));
    let now = seen;
    const gone: number[] = [];
    for (const { group, occasions } of prompts) {
      const found = now.tally.groups[group];
      const own = fighters.flatMap((one, index) =>
        one.group === group && standing.fates[index] === "able" && this.checks[index] ? [index] : [],
      );
      if (!found || own.length === 0) continue;
      const asked = own.map((index) => this.named(standing.creatureOf(index), fighters[index]?.id ?? ""));
      const plan = planMorale({ group: found, members: asked, occasions }, rulings);
      if (plan.refused) continue;
      const outcome = resolveMorale(plan, throwDice(plan, dice), rulings);
      now = checked(now, outcome);
      this.size += 1;
      for (const { members: ids, choices, marks } of outcome.results)
        if (choices.length > 0 || marks.length > 0)
          gone.push(...own.filter((index) => ids.includes(fighters[index]?.id ?? "")));
    }
    return { now, gone };
  }

  private seen(before: Known, numbers: readonly number[]): { known: Known; prompts: readonly MoralePrompt[] } {
    const key = numbers.join();
    const found = before.seen.get(key);
    if (found) return found;
    const event = { round: 1, members: this.members(numbers) };
    const { tally, prompts } = moraleOccasions(before.tally, event, this.rulings);
    const made = { known: known(tally), prompts };
    this.size += 1;
    before.seen.set(key, made);
    return made;
  }

  /** How many of each sort have met each fate. */
  private numbers(standing: Standing): number[] {
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

  /** A creature under its fighter's id: made once, so that it is looked over once. */
  private named(creature: Creature, id: string): Creature {
    let own = this.called.get(creature);
    if (!own) {
      own = new Map();
      this.called.set(creature, own);
    }
    let named = own.get(id);
    if (!named) {
      named = { ...creature, id };
      own.set(id, named);
    }
    return named;
  }
}

function checked(before: Known, outcome: MoraleOutcome): Known {
  const { group, occasions, results } = outcome;
  const came = results.map(({ id, successes, marks, choices }) =>
    [id, successes, marks.length + choices.length].join(),
  );
  const key = [group, occasions.join(), ...came].join(";");
  const found = before.checked.get(key);
  if (found) return found;
  const made = known(applyMorale(before.tally, outcome, "fleeing"));
  before.checked.set(key, made);
  return made;
}

/** A place in {@link FATES}. */
function fateOf(standing: Standing, index: number): number {
  const fate = standing.fates[index] ?? "able";
  if (fate === "able") return 3;
  if (fate === "fled") return 2;
  return isDead(standing.creatureOf(index)) ? 0 : 1;
}

/** Whether dice decide for it, and it has a rating to throw against. */
function rated({ creature }: Fighter, rulings: Rulings): boolean {
  if (!checksMorale(creature, rulings)) return false;
  return creature.morale !== undefined || creature.morale2d10 !== undefined || creature.moraleType !== undefined;
}
