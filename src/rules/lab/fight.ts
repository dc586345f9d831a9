import type { QuickDice } from "../dice/dice.ts";
import { isDead } from "../life/state.ts";
import { holdsOwn } from "../rulings/custom-rulings.ts";
import type { Rulings } from "../rulings/types.ts";
import { Hits } from "./attack-rolls.ts";
import type { Casting } from "./casting.ts";
import { rallied } from "./damage-taken.ts";
import { fightOf } from "./ending.ts";
import { type Fighter, fightersOf } from "./fighter.ts";
import { Memory } from "./fighter-state.ts";
import { isAffected, isFighting } from "./magic.ts";
import { LabMorale } from "./morale.ts";
import { type RoundState, Rounds, type RoundsOfFight } from "./rounds.ts";
import { FightState } from "./state.ts";
import type { LabEvent, LabFight, LabSide } from "./types.ts";

/** The maximum number of cached results before the cache is cleared, to limit memory in fights of many different creatures. */
const MOST_REMEMBERED = 50_000;

/**
 * Repeated fights of the same sides under the same rulings: the procedures of the table without decisions by users. Results are cached, because the rules are
 * pure functions.
 */
export class Arena {
  readonly fighters: readonly Fighter[];
  memory: Memory;
  readonly rounds: Rounds;
  moraleOfFighters: LabMorale;

  constructor(
    readonly sides: readonly LabSide[],
    readonly rulings: Rulings,
  ) {
    this.fighters = fightersOf(sides);
    this.memory = new Memory(holdsOwn(rulings));
    this.rounds = new Rounds(sides, this.fighters, rulings);
    this.moraleOfFighters = new LabMorale(this.fighters, rulings);
  }

  /** Plays one fight to its end or for a number of rounds, and reports events to a listener. */
  play(dice: QuickDice, maxRounds: number, tell?: (event: LabEvent) => void): LabFight {
    if (this.memory.size > MOST_REMEMBERED) this.memory = new Memory(holdsOwn(this.rulings));
    if (this.moraleOfFighters.size > MOST_REMEMBERED)
      this.moraleOfFighters = new LabMorale(this.fighters, this.rulings);
    return new Fight(this, dice, tell).play(maxRounds);
  }
}

/** One fight, round by round and moment by moment. */
class Fight {
  private readonly state: FightState;
  private readonly strikes: Hits;
  private readonly rounds: RoundsOfFight;

  constructor(
    private readonly arena: Arena,
    dice: QuickDice,
    tell: ((event: LabEvent) => void) | undefined,
  ) {
    this.state = new FightState(arena, dice, tell);
    this.strikes = new Hits(this.state);
    this.rounds = arena.rounds.begin();
  }

  play(maxRounds: number): LabFight {
    for (; this.state.round <= maxRounds; this.state.round += 1) {
      this.state.tell?.({ kind: "round", round: this.state.round });
      this.state.casting.newRound(this.state.round);
      const moments = this.rounds.next(this.state.round, this.state.fates, this.state.dice);
      for (const moment of moments) {
        this.moment(moment);
        if (this.state.isOver()) return this.ended(this.state.round);
      }
      this.roundOver();
    }
    return this.ended(maxRounds);
  }

  private moment(moment: RoundState): void {
    this.state.together = moment.together ? moment : undefined;
    const acts = (index: number): boolean => this.state.fates[index] === "able" || this.state.falling.has(index);
    for (const index of moment.casters)
      if (acts(index)) this.magic(index, this.state.casting.act(index, this.state.dice));
    for (const index of moment.turners)
      if (acts(index) && !this.state.casting.isBusy(index))
        this.magic(index, this.state.casting.turn(index, this.state.dice));
    for (const index of moment.fighters) if (acts(index) && !this.state.casting.isBusy(index)) this.attacks(index);
    this.state.together = undefined;
    if (this.state.falling.size > 0) this.state.falling = new Set();
  }

  private roundOver(): void {
    const { rulings, memory } = this.arena;
    this.state.morale.newRound();
    for (const [index, fate] of this.state.fates.entries()) {
      const body = this.state.bodies[index];
      if (fate !== "out" || !body) continue;
      const now = rallied(body.creature, rulings, this.state.dice);
      if (now === body.creature) continue;
      this.state.bodies[index] = memory.body(body.kind, now);
      if (isDead(now)) this.state.tell?.({ kind: "diesOfWounds", who: index });
      if (!isFighting(now)) continue;
      this.state.fates[index] = "able";
      this.state.tell?.({ kind: "rises", who: index });
    }
  }

  /** Breath comes before other attacks. */
  private attacks(index: number): void {
    const { casting, dice } = this.state;
    if (!this.magic(index, casting.breathe(index, dice))) this.strikes.of(index);
  }

  /** Applies a spell, breath or turning to all targets; those who fall, fall together. Returns whether there was any. */
  private magic(by: number, used: ReturnType<Casting["act"]>): boolean {
    if (!used) return false;
    const { magic, touches } = used;
    const { memory } = this.arena;
    const breath = magic.kind === "breath";
    const turns = magic.kind === "turning";
    this.state.tell?.(turns ? { kind: "turns", by } : { kind: "casts", by, magic: magic.name, breath });
    const felled: number[] = [];
    for (const { at, how, amount, saved, after } of touches) {
      const body = this.state.bodies[at];
      if (!body) continue;
      if (after) this.state.bodies[at] = memory.body(body.kind, after);
      if (this.state.tell) {
        const left = this.state.creatureOf(at).hitPoints.value;
        this.state.tell({ kind: "touched", who: at, how, ...(saved !== undefined && { saved }), amount, left });
      }
      const hit = isAffected(how);
      const save = saved === undefined ? "none" : saved ? "made" : "failed";
      if (!turns) this.state.disturbed(at, { kind: breath ? "breath" : "spell", hit, damage: hit ? amount : 0, save });
      if (!after) continue;
      const able = isFighting(after);
      if (able && this.state.fates[at] === "out") {
        this.state.fates[at] = "able";
        this.state.tell?.({ kind: "rises", who: at });
      } else if (!able && this.state.fates[at] === "able") {
        this.state.stood[at] = body;
        felled.push(at);
      }
    }
    if (felled.length > 0) this.state.out(felled);
    this.state.gone(touches.flatMap(({ at, how }) => (how === "turned" ? [at] : [])));
    return true;
  }

  private ended(rounds: number): LabFight {
    const { fighters, sides } = this.arena;
    const { fates } = this.state;
    const { spent } = this.state.casting;
    return fightOf(sides, { fighters, fates, spent, creatureOf: (at) => this.state.creatureOf(at) }, rounds);
  }
}
