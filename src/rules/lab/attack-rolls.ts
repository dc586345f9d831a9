import { resolveBreak, resolveStray } from "../attack/resolve.ts";
import type { AttackPlan, StrayPlan } from "../attack/types.ts";
import { rollPlanDice } from "../plan.ts";
import { escalation } from "../topics/escalation.ts";
import type { DamageTaken } from "./damage-taken.ts";
import type { Exchange, Strike } from "./exchange.ts";
import { foesInReach } from "./fighter.ts";
import type { Arm } from "./fighter-state.ts";
import type { FightState } from "./state.ts";
import { friendsInMelee, sharedAmong, stanceOf, turnOf } from "./tactics.ts";

/** The attacks of a fight: their targets, their number, and their results. */
export class Hits {
  constructor(private readonly state: FightState) {}

  /** Makes all attacks of a fighter's turn. */
  of(index: number): void {
    const { fighters, memory, rulings } = this.state.ground;
    const arms = this.state.arms[index] ?? [];
    const [first] = arms;
    const body = this.state.bodies[index];
    if (!first || !body) return;
    const allowance = memory.allowance(body, first, rulings);
    const { most, apart, onOne } = turnOf(body.creature, allowance, arms.length, fighters[index]?.shoots ?? false);
    const hits = apart ? this.shared(index, first, most) : most;
    const struck: number[] = [];
    for (let hit = 0; hit < hits; hit += 1) {
      const arm: Arm = arms[hit % arms.length] ?? first;
      const [one] = struck;
      const foe = onOne && one !== undefined ? one : this.foeOf(index, arm.missile, apart ? struck : []);
      if (foe < 0 || this.state.fates[foe] !== "able") return;
      struck.push(foe);
      this.makeAttack(index, foe, arm, apart ? hits : 1);
    }
  }

  /** The number of foes among whom a fighter divides its attacks, by its chances against the first of them. */
  private shared(by: number, arm: Arm, most: number): number {
    const foes = foesInReach(this.state.ground.fighters, this.state.fates, by, arm.missile);
    const [at] = foes;
    if (at === undefined) return 1;
    return sharedAmong(Math.min(most, foes.length), (targets) => this.exchange(by, at, arm, targets)?.chance ?? 0);
  }

  private exchange(by: number, at: number, arm: Arm, targets: number): Exchange | undefined {
    const { fighters, rulings, memory } = this.state.ground;
    const attacker = this.state.fates[by] === "out" ? this.state.stood[by] : this.state.bodies[by];
    const target = this.state.bodies[at];
    if (!attacker || !target) return undefined;
    const bonus = rulings.use(escalation)(this.state.round);
    const stance = stanceOf({ fighters, fates: this.state.fates }, { by, at, missile: arm.missile, targets }, bonus);
    return memory.exchange(attacker, target, arm, stance, rulings);
  }

  /** A random able foe within reach; all are equally likely, so that nobody is singled out. */
  private foeOf(by: number, missile: boolean, spared: readonly number[]): number {
    const foes = foesInReach(this.state.ground.fighters, this.state.fates, by, missile, spared);
    return (foes.length < 2 ? foes[0] : foes[this.state.dice.die(foes.length) - 1]) ?? -1;
  }

  private makeAttack(by: number, at: number, arm: Arm, targets: number): void {
    const { rulings } = this.state.ground;
    const target = this.state.bodies[at];
    const exchange = this.exchange(by, at, arm, targets);
    if (!target || !exchange || exchange.plan.refused) return;
    const { plan } = exchange;
    const natural = exchange.sure ? 0 : this.state.dice.die(20);
    const strike = exchange.strike(natural);
    if (strike.broken) this.state.broken(by, strike.broken);
    if (strike.breaks) {
      const { weaponBroken } = resolveBreak(strike.breaks, rollPlanDice(strike.breaks, this.state.dice), rulings);
      if (weaponBroken) this.state.broken(by, weaponBroken);
    }
    const harm = strike.damage?.of(this.state.dice.total(strike.damage.formula)) ?? strike.bare;
    if (harm) this.state.bodies[at] = this.state.harmed(target, harm);
    if (this.state.tell) this.reportAttack(by, at, arm, natural, plan, strike, harm);
    const { hit } = strike;
    this.state.disturbed(at, { kind: arm.missile ? "missile" : "melee", hit, damage: harm?.total ?? 0, save: "none" });
    if (harm) this.state.fallen(at, target);
    if (strike.strays) this.stray(by, exchange, strike.strays);
  }

  /** A shot that missed in a melee hits a friend by its own die (ERIS-20). */
  private stray(by: number, exchange: Exchange, plan: StrayPlan): void {
    const { rulings, fighters } = this.state.ground;
    const { result, friend } = resolveStray(plan, rollPlanDice(plan, this.state.dice), rulings);
    const at = friendsInMelee(fighters, this.state.fates, by)[Number(friend?.id ?? -1)];
    const body = at === undefined ? undefined : this.state.bodies[at];
    if (at === undefined || !body || result === "none") return;
    const damage = exchange.stray(body.creature, result);
    if (!damage) return;
    const harm = damage.of(this.state.dice.total(damage.formula));
    const now = this.state.harmed(body, harm);
    this.state.bodies[at] = now;
    this.state.tell?.({ kind: "strays", by, who: at, amount: harm.total, left: now.creature.hitPoints.value });
    this.state.disturbed(at, { kind: "missile", hit: true, damage: harm.total, save: "none" });
    this.state.fallen(at, body);
  }

  private reportAttack(
    by: number,
    at: number,
    { means }: Arm,
    natural: number,
    { neededNatural: needed, automatic }: AttackPlan,
    { hit, critical }: Strike,
    harm: DamageTaken | undefined,
  ): void {
    const left = this.state.bodies[at]?.creature.hitPoints.value ?? 0;
    this.state.tell?.({
      kind: "attack",
      by,
      at,
      means,
      ...(natural > 0 && { natural }),
      needed,
      hit,
      critical,
      ...(automatic && { helpless: true }),
      ...(harm && { damage: harm.total }),
      left,
    });
  }
}
