import { planDamage } from "../../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../../src/rules/attack/damage-outcome.ts";
import { attacksAllowed } from "../../../src/rules/attack/multiple-attacks.ts";
import { planAttack } from "../../../src/rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../../src/rules/attack/resolve.ts";
import type { AttackInput, Means, Named, StrayPlan } from "../../../src/rules/attack/types.ts";
import { act, advance, done } from "../../../src/rules/combat/act.ts";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { declare } from "../../../src/rules/combat/declare.ts";
import { disrupt, disrupts } from "../../../src/rules/combat/disrupt.ts";
import { planInitiative, resolveInitiative } from "../../../src/rules/combat/initiative.ts";
import { allowed } from "../../../src/rules/combat/phases.ts";
import { defeat, revive } from "../../../src/rules/combat/roster.ts";
import { slotAt, startCombat } from "../../../src/rules/combat/round.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { canAct } from "../../../src/rules/creature/conditions.ts";
import type { Creature } from "../../../src/rules/creature/types.ts";
import type { QuickDice } from "../../../src/rules/dice/dice.ts";
import { Casting } from "../../../src/rules/lab/casting.ts";
import { rallied, wounded } from "../../../src/rules/lab/damage-taken.ts";
import { bareHarm } from "../../../src/rules/lab/exchange.ts";
import { type Fighter as Entrant, fightersOf, foesInReach } from "../../../src/rules/lab/fighter.ts";
import { isFighting } from "../../../src/rules/lab/magic.ts";
import { LabMorale, type Morale } from "../../../src/rules/lab/morale.ts";
import { friendsInMelee, sharedAmong, situationOf, stanceOf, turnOf } from "../../../src/rules/lab/tactics.ts";
import type { LabFight, LabLosses, LabSide } from "../../../src/rules/lab/types.ts";
import { isDead } from "../../../src/rules/life/state.ts";
import { rollPlanDice } from "../../../src/rules/plan.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { escalation } from "../../../src/rules/topics/escalation.ts";
import type { Disturbance } from "../../../src/rules/topics/spellDisruption.ts";
import { stillToAct } from "../support/still-to-act.ts";

const isMissile = (means: Means): boolean => means.kind === "weapon" && means.use === "missile";

/** A fight's end: as of the lab, with everybody's hit points. */
export type PlainFight = Omit<LabFight, "people"> & { readonly wounds: readonly number[] };

type Fighter = Omit<Entrant, "creature" | "means"> & {
  readonly at: number;
  creature: Creature;
  means: readonly Means[];
  fate: "able" | "out" | "fled";
  /** As it stood before the hit that felled it. */
  stood?: Creature;
};

/**
 * Plays one fight as the tracker does, act by act, with nothing remembered: slow, and what the lab must agree with to the last die.
 */
export function playByTheTable(
  sides: readonly LabSide[],
  rulings: Rulings,
  dice: QuickDice,
  maxRounds: number,
): PlainFight {
  return new Fight(sides, rulings, dice).play(maxRounds);
}

class Fight {
  private readonly fighters: Fighter[];
  private readonly byId: Map<string, Fighter>;
  private readonly morale: Morale;
  private readonly casting: Casting;
  private state: CombatState;

  constructor(
    private readonly sides: readonly LabSide[],
    private readonly rulings: Rulings,
    private readonly dice: QuickDice,
  ) {
    const entrants = fightersOf(sides);
    this.fighters = entrants.map((one, at) => ({
      ...one,
      at,
      creature: { ...one.creature, id: one.id },
      fate: "able",
    }));
    this.byId = new Map(this.fighters.map((one) => [one.id, one]));
    this.morale = new LabMorale(entrants, rulings).begin();
    const field = {
      fighters: entrants,
      get fates() {
        return fates();
      },
      creatureOf: (at: number) => this.creatureAt(at),
    };
    const fates = () => this.fighters.map(({ fate }) => fate);
    this.casting = new Casting(field, rulings);
    const combatants = this.fighters.map((one) => ({
      ...combatFacts(one.creature, rulings),
      canShoot: one.means.some((means) => means.kind === "weapon" && means.use === "missile"),
      id: one.id,
      name: one.creature.name,
      side: one.side,
      group: one.group,
      caster: one.magic.length > 0,
      attacks: Math.max(1, one.means.length),
    }));
    this.state = startCombat({ sides, combatants }, rulings).state;
    this.declare();
  }

  /** Every combatant that means to cast declares it, where the round opens with declarations. */
  private declare(): void {
    this.casting.newRound(this.state.round);
    for (const { id, at } of this.fighters)
      if (this.casting.isPending(at)) this.state = declare(this.state, id, "spell", this.rulings).state;
  }

  private creatureAt(at: number): Creature {
    const found = this.fighters[at];
    if (!found) throw new RangeError(`nobody stands at ${at}`);
    return found.creature;
  }

  play(maxRounds: number): PlainFight {
    // A fight that cannot go on any further ends as well: `advance` stands still then.
    for (let last: CombatState | undefined; this.state !== last && this.state.round <= maxRounds; ) {
      if (this.contending().length < 2) break;
      last = this.state;
      this.step();
    }
    const left = this.contending();
    const losses = Object.fromEntries(this.sides.map(({ id }) => [id, this.losses(id)]));
    const rounds = Math.min(this.state.round, maxRounds);
    return left.length === 1 && left[0] !== undefined
      ? { winner: left[0], rounds, sides: losses, wounds: this.wounds() }
      : { rounds, sides: losses, wounds: this.wounds() };
  }

  private wounds(): readonly number[] {
    return this.fighters.map(({ creature }) => creature.hitPoints.value);
  }

  private step(): void {
    const slot = slotAt(this.state);
    if (!slot) return;
    if (slot.phase === "initiative" && !this.state.settled) {
      const plan = planInitiative(this.state, this.rulings);
      this.state = resolveInitiative(this.state, plan, rollPlanDice(plan, this.dice), this.rulings).state;
      return;
    }
    const acts = allowed(slot.phase);
    if (acts.includes("cast")) for (const id of this.inOrder()) this.cast(id);
    if (acts.includes("turn")) for (const id of this.inOrder()) this.turnUndead(id);
    if (acts.includes("strike") || acts.includes("shoot")) for (const id of this.inOrder()) this.turn(id);
    if (this.contending().length < 2) return;
    const before = this.state.round;
    this.state = advance(this.state, this.rulings).state;
    if (this.state.round !== before) this.roundOver();
  }

  /** The combatants that still have something to do in this step, in the order in which they were entered. */
  private inOrder(): readonly string[] {
    const ids = stillToAct(this.state, this.rulings);
    return this.fighters.map(({ id }) => id).filter((id) => ids.includes(id));
  }

  private roundOver(): void {
    this.morale.newRound();
    // Nobody reads the log of the lab, and every event copies it.
    this.state = { ...this.state, log: [] };
    for (const one of this.fighters) {
      if (one.fate !== "out") continue;
      one.creature = rallied(one.creature, this.rulings, this.dice);
      if (!isFighting(one.creature)) continue;
      one.fate = "able";
      this.state = revive(this.state, one.id, this.rulings).state;
    }
    this.declare();
  }

  private cast(id: string): void {
    const one = this.byId.get(id);
    if (!one || !(one.fate === "able" || this.isFalling(one)) || !this.casting.isBusy(one.at)) return;
    const action = act(this.state, id, { kind: "cast" }, this.rulings);
    if (action.refused) return;
    const used = this.casting.act(one.at, this.dice);
    if (!used) return;
    this.state = action.state;
    this.touch(used);
    this.state = done(this.state, id, this.rulings).state;
  }

  private turnUndead(id: string): void {
    const one = this.byId.get(id);
    if (!one || !(one.fate === "able" || this.isFalling(one)) || this.casting.isBusy(one.at)) return;
    const action = act(this.state, id, { kind: "turn" }, this.rulings);
    if (action.refused) return;
    const used = this.casting.turn(one.at, this.dice);
    if (!used) return;
    this.state = action.state;
    this.touch(used);
    this.state = done(this.state, id, this.rulings).state;
  }

  /** Everybody is touched, then those who fall fall together. */
  private touch({ magic, touches }: NonNullable<ReturnType<Casting["act"]>>): void {
    const felled: Fighter[] = [];
    for (const { at, how, amount, saved, after } of touches) {
      const one = this.fighters[at];
      if (!one) continue;
      const before = one.creature;
      if (after) one.creature = after;
      const hit = ["hurt", "slain", "out", "charmed"].includes(how);
      const save = saved === undefined ? "none" : saved ? "made" : "failed";
      const kind = magic.kind === "breath" ? "breath" : "spell";
      if (magic.kind !== "turning") this.disturb(one, { kind, hit, damage: hit ? amount : 0, save });
      if (!after) continue;
      if (isFighting(after) && one.fate === "out") {
        one.fate = "able";
        this.state = revive(this.state, one.id, this.rulings).state;
      } else if (!isFighting(after) && one.fate === "able") {
        one.stood = before;
        felled.push(one);
      }
    }
    this.out(felled);
    this.fled(touches.flatMap(({ at, how }) => (how === "turned" ? (this.fighters[at] ?? []) : [])));
  }

  private fled(all: readonly Fighter[]): void {
    const gone = all.filter(({ fate }) => fate === "able");
    for (const one of gone) {
      one.fate = "fled";
      this.state = defeat(this.state, one.id, "fled").state;
    }
    if (gone.length > 0) this.shaken();
  }

  private disturb(one: Fighter, disturbance: Disturbance): void {
    if (!disrupts(this.state, one.id, disturbance, this.rulings)) return;
    this.state = disrupt(this.state, one.id, disturbance, this.rulings).state;
    this.casting.spoil(one.at);
  }

  private turn(id: string): void {
    const one = this.byId.get(id);
    if (!one || !(one.fate === "able" || this.isFalling(one)) || this.casting.isBusy(one.at)) return;
    const breathes = one.magic.some(({ kind }) => kind === "breath" || kind === "device");
    if (one.means.length === 0 && !breathes) return;
    const shoots = one.means.some((means) => means.kind === "weapon" && means.use === "missile");
    const action = act(this.state, id, { kind: shoots ? "shoot" : "strike" }, this.rulings);
    if (action.refused) return;
    this.state = action.state;
    const breath = this.casting.breathe(one.at, this.dice);
    if (breath) this.touch(breath);
    else this.damageDice(one, shoots);
    // Where one turn is over before the next begins, the others wait for this.
    this.state = done(this.state, id, this.rulings).state;
  }

  /** Struck down in a moment that it shares with its foes: still has its hit (BX-135, ERIS-05). */
  private isFalling({ id, fate }: Fighter): boolean {
    return fate === "out" && this.state.combatants.some((combatant) => combatant.id === id && combatant.falling);
  }

  private damageDice(one: Fighter, shoots: boolean): void {
    const [first] = one.means;
    if (!first) return;
    const allowance = attacksAllowed(one.creature, first, {}, this.rulings);
    const { most, apart, onOne } = turnOf(one.creature, allowance, one.means.length, shoots);
    const hits = apart ? this.shared(one, first, most) : most;
    const struck: Fighter[] = [];
    for (let hit = 0; hit < hits; hit += 1) {
      const means = one.means[hit % one.means.length] ?? first;
      const foe = onOne && struck[0] ? struck[0] : this.foeOf(one, isMissile(means), apart ? struck : []);
      if (foe?.fate !== "able") return;
      struck.push(foe);
      this.makeAttack(one, foe, means, apart ? hits : 1);
    }
  }

  /** As many foes as bring the most hits to be expected. */
  private shared(one: Fighter, means: Means, most: number): number {
    const foes = foesInReach(this.fighters, this.fates(), one.at, isMissile(means), []);
    const foe = this.fighters[foes[0] ?? -1];
    if (!foe) return 1;
    const chance = (targets: number) => planAttack(this.input(one, foe, means, targets), this.rulings).chance;
    return sharedAmong(Math.min(most, foes.length), chance);
  }

  private fates() {
    return this.fighters.map(({ fate }) => fate);
  }

  /** Anybody of the other sides who still fights; the same die for everybody, so that nobody is hunted down. */
  private foeOf(one: Fighter, missile: boolean, spared: readonly Fighter[]): Fighter | undefined {
    const places = spared.map(({ at }) => at);
    const foes = foesInReach(this.fighters, this.fates(), one.at, missile, places).map((at) => this.fighters[at]);
    return foes.length < 2 ? foes[0] : foes[this.dice.roll(`1d${foes.length}`).total - 1];
  }

  private input(one: Fighter, foe: Fighter, means: Means, targets: number): AttackInput {
    const field = { fighters: this.fighters, fates: this.fates() };
    const hit = { by: one.at, at: foe.at, missile: isMissile(means), targets };
    const situation = situationOf(stanceOf(field, hit, this.rulings.use(escalation)(this.state.round)));
    const attacker = one.fate === "out" ? (one.stood ?? one.creature) : one.creature;
    return { attacker, target: foe.creature, means, situation };
  }

  private makeAttack(one: Fighter, foe: Fighter, means: Means, targets: number): void {
    const { rulings, dice } = this;
    const missile = isMissile(means);
    const input = this.input(one, foe, means, targets);
    const plan = planAttack(input, rulings);
    if (plan.refused) return;
    const outcome = resolveAttack(plan, rollPlanDice(plan, dice), rulings);
    if (outcome.weaponBroken) this.broken(one, outcome.weaponBroken);
    let dealt = 0;
    const felled: Fighter[] = [];
    for (const next of outcome.next) {
      if (next.kind === "throw" && next.plan.procedure === "weaponBreak") {
        const { weaponBroken } = resolveBreak(next.plan, rollPlanDice(next.plan, dice), rulings);
        if (weaponBroken) this.broken(one, weaponBroken);
      } else if (next.kind === "offer" && next.action === "damage") {
        const damage = planDamage({ ...input, critical: next.critical }, rulings);
        const natural = outcome.natural ?? 0;
        const bare = means.kind === "natural" ? bareHarm(means.attack.riders, natural, foe.creature) : undefined;
        const harm = damage.refused ? bare : resolveDamage(damage, rollPlanDice(damage, dice), rulings);
        if (!harm) continue;
        const before = foe.creature;
        foe.creature = wounded(before, harm, rulings, dice);
        dealt += harm.total;
        if (canAct(foe.creature)) continue;
        foe.stood = before;
        felled.push(foe);
      }
    }
    this.disturb(foe, { kind: missile ? "missile" : "melee", hit: outcome.hit, damage: dealt, save: "none" });
    this.out(felled);
    for (const next of outcome.next)
      if (next.kind === "throw" && next.plan.procedure === "strayShot") this.stray(one, input, next.plan);
  }

  /** A friend in the melee may be hit by what was meant for a foe. */
  private stray(one: Fighter, input: AttackInput, plan: StrayPlan): void {
    const { rulings, dice } = this;
    const { result, friend } = resolveStray(plan, rollPlanDice(plan, dice), rulings);
    const at = friendsInMelee(this.fighters, this.fates(), one.at)[Number(friend?.id ?? -1)];
    const hit = at === undefined ? undefined : this.fighters[at];
    if (!hit || result === "none") return;
    const damage = planDamage({ ...input, target: hit.creature, stray: result }, rulings);
    if (damage.refused) return;
    const harm = resolveDamage(damage, rollPlanDice(damage, dice), rulings);
    const before = hit.creature;
    hit.creature = wounded(before, harm, rulings, dice);
    this.disturb(hit, { kind: "missile", hit: true, damage: harm.total, save: "none" });
    if (canAct(hit.creature)) return;
    hit.stood = before;
    this.out([hit]);
  }

  private broken(one: Fighter, { id }: Named): void {
    one.means = one.means.map((means) =>
      means.kind === "weapon" && means.weapon.id === id
        ? { ...means, weapon: { ...means.weapon, broken: true } }
        : means,
    );
  }

  private out(all: readonly Fighter[]): void {
    const fallen = all.filter(({ fate }) => fate === "able");
    for (const one of fallen) {
      one.fate = "out";
      this.state = defeat(this.state, one.id).state;
    }
    if (fallen.length > 0) this.shaken();
  }

  private shaken(): void {
    const standing = {
      fates: this.fighters.map(({ fate }) => fate),
      creatureOf: (at: number) => this.creatureAt(at),
    };
    for (const at of this.morale.after(standing, this.dice)) {
      const gone = this.fighters[at];
      if (!gone) continue;
      gone.fate = "fled";
      this.state = defeat(this.state, gone.id, "fled").state;
    }
  }

  private contending(): readonly string[] {
    return this.sides
      .map(({ id }) => id)
      .filter((id) => this.fighters.some((one) => one.side === id && one.fate === "able"));
  }

  private losses(side: string): LabLosses {
    const own = this.fighters.filter((one) => one.side === side);
    const number = (test: (one: Fighter) => boolean): number => own.filter(test).length;
    return {
      dead: number(({ fate, creature }) => fate === "out" && isDead(creature)),
      down: number(({ fate, creature }) => fate === "out" && !isDead(creature)),
      fled: number(({ fate }) => fate === "fled"),
      standing: number(({ fate }) => fate === "able"),
    };
  }
}
