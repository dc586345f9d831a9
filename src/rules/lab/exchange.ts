import { planDamage } from "../attack/damage.ts";
import { resolveDamage } from "../attack/damage-outcome.ts";
import { planAttack } from "../attack/plan.ts";
import { resolveAttack, surelyHit } from "../attack/resolve.ts";
import { ridersCaused } from "../attack/riders.ts";
import type {
  AttackInput,
  AttackPlan,
  BreakPlan,
  DamageOutcome,
  DamagePlan,
  Means,
  Named,
  StrayPlan,
} from "../attack/types.ts";
import type { Creature, Rider } from "../creature/types.ts";
import type { Rolled } from "../dice/dice.ts";
import type { Rulings } from "../rulings/types.ts";
import type { DamageTaken } from "./damage-taken.ts";

/** The result of one face of the die. */
export interface Strike {
  readonly hit: boolean;
  readonly critical: boolean;
  readonly damage?: Damage;
  /** The effects of a hit without damage, such as a draining touch. */
  readonly bare?: DamageTaken;
  readonly broken?: Named;
  readonly breaks?: BreakPlan;
  /** A shot that missed in a melee and may hit a friend. */
  readonly strays?: StrayPlan;
}

/** Damage of a hit: its dice, and the result of each total. */
class Damage {
  readonly formula: string;
  private readonly totals: DamageOutcome[] = [];

  constructor(
    private readonly plan: DamagePlan,
    private readonly rulings: Rulings,
  ) {
    this.formula = plan.formula;
  }

  of(total: number): DamageOutcome {
    const known = this.totals[total];
    if (known) return known;
    const made = resolveDamage(this.plan, { damage: shown(this.formula, total) }, this.rulings);
    if (total >= 0) this.totals[total] = made;
    return made;
  }
}

/** An attack with certain means on a certain target, planned once; the result of each die face is computed once. */
export class Exchange {
  readonly plan: AttackPlan;
  /** There is no attack roll: the target is helpless or cannot be missed, or the attack hits automatically. */
  readonly sure: boolean;
  private readonly strikes: Strike[] = [];
  private readonly damages: (Damage | undefined)[] = [];

  constructor(
    private readonly input: AttackInput,
    private readonly rulings: Rulings,
  ) {
    this.plan = planAttack(input, rulings);
    this.sure = this.plan.automatic || input.target.neverMissed === true || hitsByItself(input.means);
  }

  get chance(): number {
    return this.sure && !this.plan.refused ? 1 : this.plan.chance;
  }

  /** The result of a die face; 0 without an attack roll. */
  strike(natural: number): Strike {
    const known = this.strikes[natural];
    if (known) return known;
    const outcome = this.sure
      ? surelyHit(this.plan)
      : resolveAttack(this.plan, { attack: shown("1d20", natural) }, this.rulings);
    let made: { -readonly [K in keyof Strike]: Strike[K] } = { hit: outcome.hit, critical: outcome.critical };
    if (outcome.weaponBroken) made.broken = outcome.weaponBroken;
    for (const next of outcome.next) {
      if (next.kind === "throw" && next.plan.procedure === "weaponBreak") made = { ...made, breaks: next.plan };
      if (next.kind === "throw" && next.plan.procedure === "strayShot") made = { ...made, strays: next.plan };
      const damage = next.kind === "offer" && next.action === "damage" ? this.damage(next.critical) : undefined;
      if (damage) made.damage = damage;
    }
    const bare = outcome.hit && !made.damage ? this.bare(natural) : undefined;
    if (bare) made.bare = bare;
    this.strikes[natural] = made;
    return made;
  }

  /** The damage of a stray shot to the friend it hit; none where it cannot harm it. */
  stray(friend: Creature, how: "full" | "half"): Damage | undefined {
    const plan = planDamage({ ...this.input, target: friend, stray: how }, this.rulings);
    return plan.refused ? undefined : new Damage(plan, this.rulings);
  }

  private bare(natural: number): DamageTaken | undefined {
    const { means, target } = this.input;
    if (means.kind !== "natural" || !target) return undefined;
    return bareHarm(means.attack.riders, natural, target);
  }

  private damage(critical: boolean): Damage | undefined {
    const at = critical ? 1 : 0;
    if (!(at in this.damages)) {
      const plan = planDamage({ ...this.input, critical }, this.rulings);
      this.damages[at] = plan.refused ? undefined : new Damage(plan, this.rulings);
    }
    return this.damages[at];
  }
}

/** Whether the attack, such as a swarm's, hits regardless of armour. */
function hitsByItself(means: Means): boolean {
  return means.kind === "natural" && means.attack.automatic === true;
}

/** The riders of a hit without damage, if any. */
export function bareHarm(all: readonly Rider[], natural: number, target: Creature): DamageTaken | undefined {
  const riders = ridersCaused(all, natural > 0 ? { natural } : {}, target);
  return riders.length > 0 ? { total: 0, subdual: false, riders, helmetLost: false, scaleLost: false } : undefined;
}

/** A roll of which only the total matters. */
function shown(formula: string, total: number): Rolled {
  return { formula, total, dice: [] };
}
