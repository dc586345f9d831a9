import type { Creature } from "../creature/types.ts";
import type { Dice } from "../dice/dice.ts";
import type { MoraleMember, MoraleTally } from "../facts/nerve.ts";
import { isDead } from "../life/state.ts";
import { applyMorale, planMorale, resolveMorale } from "../nerve/morale.ts";
import { checksMorale, moraleOccasions, newMoraleRound, startMorale } from "../nerve/tally.ts";
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
  after(standing: Standing, round: number, dice: Dice): readonly number[];
  newRound(round: number): void;
}

const CALM: Nerve = { after: () => [], newRound: () => undefined };

/** Follows the morale of everybody whose nerve is a matter of dice; of nobody when there are none, which saves the bookkeeping. */
export class Nerves {
  private readonly checks: readonly boolean[];
  private readonly start: MoraleTally | undefined;
  private readonly known: readonly Map<MoraleMember["fate"], MoraleMember>[];

  constructor(
    private readonly fighters: readonly Fighter[],
    private readonly rulings: Rulings,
  ) {
    this.checks = fighters.map((one) => rated(one, rulings));
    this.known = fighters.map(() => new Map());
    const members = fighters.map((_one, index) => this.member(index, "able"));
    this.start = this.checks.includes(true) ? startMorale({ round: 1, members }, rulings) : undefined;
  }

  begin(): Nerve {
    if (!this.start) return CALM;
    let tally = this.start;
    return {
      after: (standing, round, dice) => {
        const found = this.after(tally, standing, round, dice);
        tally = found.tally;
        return found.gone;
      },
      newRound: (round) => {
        tally = newMoraleRound(tally, round);
      },
    };
  }

  private after(
    before: MoraleTally,
    standing: Standing,
    round: number,
    dice: Dice,
  ): { readonly tally: MoraleTally; readonly gone: readonly number[] } {
    const { rulings, fighters } = this;
    const members = fighters.map((_one, index) => this.member(index, fateOf(standing, index)));
    const seen = moraleOccasions(before, { round, members }, rulings);
    let { tally } = seen;
    const gone: number[] = [];
    for (const { group, occasions } of seen.prompts) {
      const found = tally.groups[group];
      const own = fighters.flatMap((one, index) =>
        one.group === group && standing.fates[index] === "able" && this.checks[index] ? [index] : [],
      );
      if (!found || own.length === 0) continue;
      const asked = own.map((index) => ({ ...standing.creatureOf(index), id: fighters[index]?.id ?? "" }));
      const plan = planMorale({ group: found, members: asked, occasions }, rulings);
      if (plan.refused) continue;
      const outcome = resolveMorale(plan, throwDice(plan, dice), rulings);
      tally = applyMorale(tally, outcome, "fleeing");
      for (const { members: ids, choices, marks } of outcome.results)
        if (choices.length > 0 || marks.length > 0)
          gone.push(...own.filter((index) => ids.includes(fighters[index]?.id ?? "")));
    }
    return { tally, gone };
  }

  private member(index: number, fate: MoraleMember["fate"]): MoraleMember {
    const known = this.known[index]?.get(fate);
    if (known) return known;
    const { id = "", group = "", side = "" } = this.fighters[index] ?? {};
    const made = { id, group, side, fate, checks: this.checks[index] ?? false };
    this.known[index]?.set(fate, made);
    return made;
  }
}

function fateOf(standing: Standing, index: number): MoraleMember["fate"] {
  const fate = standing.fates[index] ?? "able";
  if (fate !== "out") return fate;
  return isDead(standing.creatureOf(index)) ? "dead" : "unconscious";
}

/** Whether dice decide for it, and it has a rating to throw against. */
function rated({ creature }: Fighter, rulings: Rulings): boolean {
  if (!checksMorale(creature, rulings)) return false;
  return creature.morale !== undefined || creature.morale2d10 !== undefined || creature.moraleType !== undefined;
}
