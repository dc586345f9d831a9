import { resolveBreak } from "../attack/resolve.ts";
import type { Named } from "../attack/types.ts";
import { canAct } from "../creature/conditions.ts";
import type { QuickDice } from "../dice/dice.ts";
import { isDead } from "../life/state.ts";
import { throwDice } from "../plan.ts";
import { holdsOwn } from "../rulings/own.ts";
import type { Rulings } from "../rulings/types.ts";
import { escalation } from "../topics/escalation.ts";
import type { Disturbance } from "../topics/spellDisruption.ts";
import { type Arm, type Body, Memory } from "./body.ts";
import { Casting } from "./casting.ts";
import type { Strike } from "./exchange.ts";
import { type Fate, type Fighter, fightersOf, foesInReach } from "./fighter.ts";
import { type Harm, isPlain, rallied, wounded } from "./harm.ts";
import { type Nerve, Nerves } from "./nerve.ts";
import { type Moment, Rounds, type RoundsOfFight } from "./rounds.ts";
import type { End, LabEvent, LabFight, LabPerson, LabSide } from "./types.ts";

/** What is remembered at most before it is begun anew: fights of many unlike creatures must not fill the machine. */
const MOST_REMEMBERED = 50_000;

/**
 * A place where the same sides fight again and again under the same rulings: the plans and outcomes of the table with nobody to decide
 * anything. What the rules once answered is remembered: they are pure, and asked the same they answer the same.
 */
export class Arena {
  readonly fighters: readonly Fighter[];
  memory: Memory;
  readonly rounds: Rounds;
  nerves: Nerves;

  constructor(
    readonly sides: readonly LabSide[],
    readonly rulings: Rulings,
  ) {
    this.fighters = fightersOf(sides);
    this.memory = new Memory(holdsOwn(rulings));
    this.rounds = new Rounds(sides, this.fighters, rulings);
    this.nerves = new Nerves(this.fighters, rulings);
  }

  /** Plays one fight to its end, or for so many rounds, telling what happens where somebody listens. */
  play(dice: QuickDice, maxRounds: number, tell?: (event: LabEvent) => void): LabFight {
    if (this.memory.size > MOST_REMEMBERED) this.memory = new Memory(holdsOwn(this.rulings));
    if (this.nerves.size > MOST_REMEMBERED) this.nerves = new Nerves(this.fighters, this.rulings);
    return new Fight(this, dice, tell).play(maxRounds);
  }
}

class Fight {
  private readonly fates: Fate[];
  private readonly bodies: Body[];
  /** As each stood before the blow that felled it. */
  private readonly stood: Body[];
  private readonly arms: Arm[][];
  /** Those struck down in the moment that runs and is shared with their foes: they still have their blow (BX-135, ERIS-05). */
  private falling = new Set<number>();
  private together: Moment | undefined;
  private readonly nerve: Nerve;
  private readonly rounds: RoundsOfFight;
  private readonly casting: Casting;
  private round = 1;

  constructor(
    private readonly arena: Arena,
    private readonly dice: QuickDice,
    private readonly tell: ((event: LabEvent) => void) | undefined,
  ) {
    const { fighters, memory } = arena;
    this.fates = fighters.map(() => "able");
    this.bodies = fighters.map(({ creature }) => memory.entering(creature));
    this.stood = [...this.bodies];
    this.arms = fighters.map(({ means }) => means.map((one) => memory.arm(one)));
    this.nerve = arena.nerves.begin();
    this.rounds = arena.rounds.begin();
    const field = { fighters, fates: this.fates, creatureOf: (at: number) => this.creatureOf(at) };
    this.casting = new Casting(field, arena.rulings);
  }

  play(maxRounds: number): LabFight {
    for (; this.round <= maxRounds; this.round += 1) {
      this.tell?.({ kind: "round", round: this.round });
      this.casting.newRound(this.round);
      const moments = this.rounds.next(this.round, this.fates, this.dice);
      for (const moment of moments) {
        this.moment(moment);
        if (this.isOver()) return this.ended(this.round);
      }
      this.roundOver();
    }
    return this.ended(maxRounds);
  }

  private moment(moment: Moment): void {
    this.together = moment.together ? moment : undefined;
    const acts = (index: number): boolean => this.fates[index] === "able" || this.falling.has(index);
    for (const index of moment.casters) if (acts(index)) this.magic(index, this.casting.act(index, this.dice));
    for (const index of moment.fighters) if (acts(index) && !this.casting.isBusy(index)) this.blows(index);
    this.together = undefined;
    if (this.falling.size > 0) this.falling = new Set();
  }

  private roundOver(): void {
    const { rulings, memory } = this.arena;
    this.nerve.newRound();
    for (const [index, fate] of this.fates.entries()) {
      const body = this.bodies[index];
      if (fate !== "out" || !body) continue;
      const now = rallied(body.creature, rulings, this.dice);
      if (now === body.creature) continue;
      this.bodies[index] = memory.body(body.kind, now);
      if (isDead(now)) this.tell?.({ kind: "diesOfWounds", who: index });
      if (!canAct(now)) continue;
      this.fates[index] = "able";
      this.tell?.({ kind: "rises", who: index });
    }
  }

  private blows(index: number): void {
    if (this.magic(index, this.casting.breathe(index, this.dice))) return;
    const [first] = this.arms[index] ?? [];
    const fighter = this.arena.fighters[index];
    const body = this.bodies[index];
    if (!first || !fighter || !body) return;
    const { maximum, separate } = this.arena.memory.allowance(body, first, this.arena.rulings);
    const { shoots } = fighter;
    const listed = this.arms[index]?.length ?? 0;
    const monster = body.creature.kind === "monster";
    const blows = monster || shoots ? Math.min(maximum, Math.max(listed, shoots ? maximum : 1)) : 1;
    const struck: number[] = [];
    for (let blow = 0; blow < blows; blow += 1) {
      const arm = this.arms[index]?.[blow % listed] ?? first;
      const foe = this.foeOf(index, arm.missile, separate ? struck : []);
      if (foe < 0) return;
      struck.push(foe);
      this.blow(index, foe, arm);
    }
  }

  /** Anybody of the other sides who still fights and is in reach; the same die for everybody, so that nobody is hunted down. */
  private foeOf(by: number, missile: boolean, spared: readonly number[]): number {
    const foes = foesInReach(this.arena.fighters, this.fates, by, missile, spared);
    return (foes.length < 2 ? foes[0] : foes[this.dice.die(foes.length) - 1]) ?? -1;
  }

  /** What a spell or breath did: everybody is touched, then those who fall fall together. Gives whether there was any. */
  private magic(by: number, used: ReturnType<Casting["act"]>): boolean {
    if (!used) return false;
    const { magic, touches } = used;
    const { memory } = this.arena;
    const breath = magic.kind === "breath";
    this.tell?.({ kind: "casts", by, magic: magic.name, breath });
    const felled: number[] = [];
    for (const { at, how, amount, saved, after } of touches) {
      const body = this.bodies[at];
      if (!body) continue;
      if (after) this.bodies[at] = memory.body(body.kind, after);
      this.tell?.({ kind: "touched", who: at, how, amount, left: this.creatureOf(at).hitPoints.value });
      const hit = how === "hurt" || how === "slain" || how === "out";
      const save = saved === undefined ? "none" : saved ? "made" : "failed";
      this.disturbed(at, { kind: breath ? "breath" : "spell", hit, damage: hit ? amount : 0, save });
      if (!after) continue;
      const able = canAct(after);
      if (able && this.fates[at] === "out") {
        this.fates[at] = "able";
        this.tell?.({ kind: "rises", who: at });
      } else if (!able && this.fates[at] === "able") {
        this.stood[at] = body;
        felled.push(at);
      }
    }
    if (felled.length > 0) this.out(felled);
    return true;
  }

  private disturbed(at: number, disturbance: Disturbance): void {
    // In the moment that they share it comes too late.
    if (this.together?.casters.includes(at)) return;
    const magic = this.casting.disturbed(at, disturbance);
    if (magic !== undefined) this.tell?.({ kind: "spoilt", who: at, magic });
  }

  private blow(by: number, at: number, arm: Arm): void {
    const { rulings, memory } = this.arena;
    const attacker = this.fates[by] === "out" ? this.stood[by] : this.bodies[by];
    const target = this.bodies[at];
    if (!attacker || !target) return;
    const bonus = rulings.use(escalation)(this.round);
    const exchange = memory.exchange(attacker, target, arm, bonus, rulings);
    const { plan } = exchange;
    if (plan.refused) return;
    const natural = plan.automatic ? 0 : this.dice.die(20);
    const strike = exchange.strike(natural);
    if (strike.broken) this.broken(by, strike.broken);
    if (strike.breaks) {
      const { weaponBroken } = resolveBreak(strike.breaks, throwDice(strike.breaks, this.dice), rulings);
      if (weaponBroken) this.broken(by, weaponBroken);
    }
    const harm = strike.damage?.of(this.dice.total(strike.damage.formula)) ?? strike.bare;
    if (harm) this.bodies[at] = this.harmed(target, harm);
    if (this.tell) this.told(by, at, arm, natural, plan.neededNatural, strike, harm);
    const { hit } = strike;
    this.disturbed(at, { kind: arm.missile ? "missile" : "melee", hit, damage: harm?.total ?? 0, save: "none" });
    const now = this.bodies[at];
    if (!harm || !now || canAct(now.creature)) return;
    this.stood[at] = target;
    this.out([at]);
  }

  private told(
    by: number,
    at: number,
    { means }: Arm,
    natural: number,
    needed: number,
    { hit, critical }: Strike,
    harm: Harm | undefined,
  ): void {
    const left = this.bodies[at]?.creature.hitPoints.value ?? 0;
    this.tell?.({
      kind: "blow",
      by,
      at,
      means,
      ...(natural > 0 && { natural }),
      needed,
      hit,
      critical,
      ...(harm && { damage: harm.total }),
      left,
    });
  }

  private harmed(body: Body, harm: Harm): Body {
    const key = harm.subdual ? -1 - harm.total : harm.total;
    const known = harm.riders.length === 0 && !harm.helmetLost && !harm.scaleLost ? body.harmed.get(key) : undefined;
    if (known) return known;
    const { rulings, memory } = this.arena;
    const plain = isPlain(body.creature, harm, rulings);
    const now = memory.body(body.kind, wounded(body.creature, harm, rulings, this.dice));
    if (plain) body.harmed.set(key, now);
    return now;
  }

  private broken(by: number, { id }: Named): void {
    const { memory } = this.arena;
    this.arms[by] = (this.arms[by] ?? []).map((arm) =>
      arm.means.kind === "weapon" && arm.means.weapon.id === id ? memory.brokenArm(arm) : arm,
    );
  }

  private out(all: readonly number[]): void {
    const fallen = all.filter((index) => this.fates[index] === "able");
    for (const index of fallen) {
      this.fates[index] = "out";
      if (this.together?.fighters.includes(index) || this.together?.casters.includes(index)) this.falling.add(index);
      if (this.tell) this.tell({ kind: "falls", who: index, dead: this.isDead(index) });
    }
    if (fallen.length === 0) return;
    const standing = { fates: this.fates, creatureOf: (at: number) => this.creatureOf(at) };
    const gone = this.nerve.after(standing, this.dice);
    for (const one of gone) this.fates[one] = "fled";
    if (gone.length > 0) this.tell?.({ kind: "breaks", who: gone });
  }

  private creatureOf(index: number): Body["creature"] {
    const body = this.bodies[index];
    if (!body) throw new RangeError(`nobody stands at ${index}`);
    return body.creature;
  }

  private isDead(index: number): boolean {
    return isDead(this.creatureOf(index));
  }

  private isOver(): boolean {
    let side: string | undefined;
    for (let at = 0; at < this.fates.length; at += 1) {
      if (this.fates[at] !== "able") continue;
      const own = this.arena.fighters[at]?.side;
      if (side !== undefined && side !== own) return false;
      side = own;
    }
    return true;
  }

  private ended(rounds: number): LabFight {
    const { fighters, sides } = this.arena;
    const losses: Record<string, Record<End, number>> = {};
    for (const { id } of sides) losses[id] = { dead: 0, down: 0, fled: 0, standing: 0 };
    const people = fighters.map(({ side, creature }, at): LabPerson => {
      const end = this.endOf(at);
      const own = losses[side];
      if (own) own[end] += 1;
      const wounds = creature.hitPoints.value - (this.bodies[at]?.creature.hitPoints.value ?? 0);
      return { side, end, wounds, spent: this.casting.spent[at] ?? 0 };
    });
    const [winner, other] = sides.filter(({ id }) => (losses[id]?.standing ?? 0) > 0);
    return { ...(winner && !other && { winner: winner.id }), rounds, sides: losses, people };
  }

  private endOf(index: number): End {
    const fate = this.fates[index];
    if (fate === "fled") return "fled";
    if (fate === "able") return "standing";
    return this.isDead(index) ? "dead" : "down";
  }
}
