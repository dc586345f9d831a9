import { whyNot } from "../combat/act.ts";
import { combatantOf, combatFacts } from "../combat/combatants.ts";
import { planInitiative, resolveInitiative } from "../combat/initiative.ts";
import { isActing, pendingIn } from "../combat/phases.ts";
import { nextRound, startCombat } from "../combat/round.ts";
import type { CombatState, InitiativePlan, Slot } from "../combat/types.ts";
import type { Dice } from "../dice/dice.ts";
import type { Phase } from "../facts/combatant.ts";
import { type Rolls, rollPlanDice } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { initiative } from "../topics/initiative.ts";
import { initiativeEvery } from "../topics/initiativeEvery.ts";
import type { Fate, Fighter } from "./fighter.ts";
import type { LabMagic } from "./magic.ts";
import type { LabSide } from "./types.ts";

/** The fighters that act in one moment of a round, in the order of the table; simultaneous, where nobody falls before it is over. */
export interface RoundState {
  readonly fighters: readonly number[];
  /** Fighters that may cast in it, before the attacks. */
  readonly casters: readonly number[];
  /** Fighters that may turn undead in it, before the attacks. */
  readonly turners: readonly number[];
  readonly together: boolean;
}

/** The order of a round before its dice, with its cached results by dice. */
interface Opening {
  readonly state: CombatState;
  readonly plan?: InitiativePlan;
  readonly thrown: Map<string, Opening>;
  readonly moments?: readonly RoundState[];
  /** The next round by the remaining sides, where sides keep their initiative. */
  readonly following: Map<string, Opening>;
}

/**
 * The order of each round, by the rules of the tracker: who rolls, who acts in which step, who acts together. Where sides roll, it depends only on the dice and
 * on the remaining sides, and is cached.
 */
export class Rounds {
  private readonly sided: boolean;
  private readonly again: boolean;
  private readonly known = new Map<string, Opening>();
  private readonly mayAct = new Map<string, readonly boolean[]>();
  private readonly first: CombatState;
  /** The start of every fight where each combatant rolls: everybody is able. */
  private start: Opening | undefined;
  private readonly at: ReadonlyMap<string, number>;

  constructor(
    sides: readonly LabSide[],
    private readonly fighters: readonly Fighter[],
    private readonly rulings: Rulings,
  ) {
    this.sided = rulings.use(initiative).rolls === "side";
    this.again = rulings.use(initiativeEvery).eachRound;
    const combatants = fighters.map((one) => ({
      ...combatFacts(one.creature, rulings),
      canShoot: one.shoots,
      id: one.id,
      name: one.creature.name,
      side: one.side,
      group: one.group,
      attacks: Math.max(1, one.means.length),
    }));
    this.first = startCombat({ sides, combatants }, rulings).state;
    this.at = new Map(fighters.map(({ id }, index) => [id, index]));
  }

  /** Starts a fight. */
  begin(): RoundsOfFight {
    let last: Opening | undefined;
    return {
      next: (_round, fates, dice) => {
        last = this.settled(this.opened(last, fates), dice);
        return last.moments ?? [];
      },
    };
  }

  private opened(last: Opening | undefined, fates: readonly Fate[]): Opening {
    // A fallen member is skipped in its moment, so only the set of remaining sides changes the order; where they roll again each round, the previous round does
    // not matter either.
    const key = this.sided ? this.standing(fates) : undefined;
    const known = this.again || !last ? this.known : last.following;
    const found = key === undefined ? undefined : known.get(key);
    if (found) return found;
    if (!last && key === undefined) {
      this.start ??= this.opening(this.first);
      return this.start;
    }
    const whole = key === undefined ? fates : this.unbroken(fates);
    const made = this.opening(last ? nextRound(withFates(last.state, whole), this.rulings).state : this.first);
    if (key !== undefined) known.set(key, made);
    return made;
  }

  /** All members of the remaining sides as able, because the cached order applies to those still standing. */
  private unbroken(fates: readonly Fate[]): readonly Fate[] {
    const left = new Set(this.fighters.flatMap(({ side }, at) => (fates[at] === "able" ? [side] : [])));
    return this.fighters.map(({ side }, at) => (left.has(side) ? "able" : (fates[at] ?? "able")));
  }

  private standing(fates: readonly Fate[]): string {
    const sides = new Set<string>();
    for (const [at, { side }] of this.fighters.entries()) if (fates[at] === "able") sides.add(side);
    return [...sides].join(" ");
  }

  private opening(state: CombatState, plan?: InitiativePlan): Opening {
    const base = { state, thrown: new Map<string, Opening>(), following: new Map<string, Opening>() };
    if (state.settled) return { ...base, moments: this.moments(state) };
    return { ...base, plan: plan ?? planInitiative(state, this.rulings) };
  }

  /** Rolls initiative until the order is known. */
  private settled(from: Opening, dice: Dice): Opening {
    let opening = from;
    while (opening.plan) {
      const { plan, state, thrown: rolled } = opening;
      const rolls = rollPlanDice(plan, dice);
      const key = this.sided ? plan.rolls.map(({ id }) => rolls[id]?.total).join() : undefined;
      const known = key === undefined ? undefined : rolled.get(key);
      opening = known ?? this.resolved(state, plan, rolls);
      if (key !== undefined && !known) rolled.set(key, opening);
    }
    return opening;
  }

  private resolved(before: CombatState, plan: InitiativePlan, rolls: Rolls): Opening {
    const { state, next } = resolveInitiative(before, plan, rolls, this.rulings);
    return this.opening(state, next);
  }

  private moments(state: CombatState): readonly RoundState[] {
    const found: RoundState[] = [];
    const { at } = this;
    const units = new Map(state.units.map((unit) => [unit.id, unit]));
    const acted = new Set<number>();
    const cast = new Set<number>();
    const turn = new Set<number>();
    for (const { phase, unit } of state.order) {
      if (!isActing(phase)) continue;
      const of = units.get(unit);
      const members = (of?.ids ?? []).map((id) => at.get(id) ?? -1).sort((a, b) => a - b);
      const due = (kind: Transaction, before: Set<number>): number[] => {
        const found = members.filter((index) => index >= 0 && !before.has(index) && this.acts(index, phase, kind));
        for (const one of found) before.add(one);
        return found;
      };
      const casters = due("cast", cast);
      const turners = due("turn", turn);
      const fighters = due("attack", acted);
      if (casters.length + turners.length + fighters.length === 0) continue;
      found.push({ fighters, casters, turners, together: of?.simultaneous ?? false });
    }
    return found;
  }

  /** Whether a fighter may cast, turn undead or attack in a phase; cached. */
  private acts(index: number, phase: Phase, kind: Transaction): boolean {
    const key = `${kind}@${phase}`;
    let of = this.mayAct.get(key);
    if (!of) {
      of = this.fighters.map((_one, at) => this.asked(at, phase, kind));
      this.mayAct.set(key, of);
    }
    return of[index] ?? false;
  }

  private asked(index: number, phase: Phase, what: Transaction): boolean {
    const one = this.fighters[index];
    if (!one || !isAble(one, what)) return false;
    const slot: Slot = { id: `${phase}@all`, phase, unit: "all" };
    const { combatants } = this.first;
    const spell = what === "cast" ? { spell: "declared" as const } : {};
    const everybody = { kind: "side", sides: [], initiative: null, simultaneous: false } as const;
    const state: CombatState = {
      ...this.first,
      combatants: what === "attack" ? combatants : combatants.map((own) => ({ ...own, caster: true, ...spell })),
      units: [{ ...everybody, id: "all", ids: combatants.map(({ id }) => id) }],
      order: [slot],
      cursor: 0,
      settled: true,
    };
    if (!pendingIn(state, slot, this.rulings).includes(one.id)) return false;
    const kind = what === "attack" ? (one.shoots ? "shoot" : "strike") : what;
    return whyNot(state, combatantOf(state, one.id), { kind }, this.rulings) === undefined;
  }
}

/** The action of a fighter in its moment. */
type Transaction = "cast" | "turn" | "attack";

/** Whether a fighter has the magic or means for the action. */
function isAble({ magic, means }: Fighter, what: Transaction): boolean {
  const has = (wanted: LabMagic["kind"]): boolean => magic.some(({ kind }) => kind === wanted);
  if (what === "cast") return has("spell");
  return what === "turn" ? has("turning") : means.length > 0 || has("breath") || has("device");
}

/** The rounds of one fight. */
export interface RoundsOfFight {
  /** Opens a round: rolls initiative when it is due, and returns the order. */
  next(round: number, fates: readonly Fate[], dice: Dice): readonly RoundState[];
}

const STATUS = { able: "active", out: "defeated", fled: "fled" } as const;

function withFates(state: CombatState, fates: readonly Fate[]): CombatState {
  return {
    ...state,
    log: [],
    combatants: state.combatants.map((one, at) => {
      const status = STATUS[fates[at] ?? "able"];
      return one.status === status ? one : { ...one, status };
    }),
  };
}
