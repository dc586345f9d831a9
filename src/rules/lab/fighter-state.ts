import { type AttackAllowance, attacksAllowed } from "../attack/multiple-attacks.ts";
import type { Means } from "../attack/types.ts";
import type { Creature } from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import { aidKey } from "./aid.ts";
import { Exchange } from "./exchange.ts";
import { type Stance, situationOf } from "./tactics.ts";

/** Base numbers for cache keys, larger than the number of stances, targets or friends in a fight. */
const STANCES = 16_384;
const MANY = 64;
/** Base number for cache keys, larger than the number of means in a fight. */
const ARMS = 65_536;

/**
 * The cache of the lab, so that no rule is computed twice for the same input. A kind is a creature at the start of fights, a form all data that a hit depends
 * on (all but its hit points), a body a form with its remaining hit points. Each is created once, so that a lookup compares references.
 */
interface FighterKind {
  readonly forms: Map<string, Form>;
  readonly bodies: Map<string, Body>;
}

interface Form {
  readonly index: number;
  readonly exchanges: Map<number, Exchange>;
  readonly allowances: Map<number, AttackAllowance>;
}

export interface Body {
  readonly kind: FighterKind;
  readonly form: Form;
  readonly creature: Creature;
  /** The body after plain damage, by amount; subdual damage is stored under negative amounts. */
  readonly harmed: Map<number, Body>;
}

/** Means with an index for cached exchanges. */
export interface Arm {
  readonly index: number;
  readonly means: Means;
  readonly missile: boolean;
}

/** Creates kinds, bodies and arms, each once. */
export class Memory {
  /** Number of cached bodies and exchanges. */
  size = 0;
  private forms = 0;
  private arms = 0;
  private readonly brokenArms = new Map<Arm, Arm>();
  private readonly entered = new Map<Creature, Body>();
  private readonly known = new Map<Means, Arm>();
  private readonly stances = new Map<number, number>();

  /** @param asksPoints whether a hit may depend on hit points, which no shipped ruling does */
  constructor(private readonly asksPoints: boolean) {}

  /** The body of a creature at the start of a fight. */
  entering(creature: Creature): Body {
    let body = this.entered.get(creature);
    if (!body) {
      body = this.body({ forms: new Map(), bodies: new Map() }, creature);
      this.entered.set(creature, body);
    }
    return body;
  }

  /** The body of a kind in the creature's present state. */
  body(kind: FighterKind, creature: Creature): Body {
    const { value, total, temporary, subdual } = creature.hitPoints;
    const points = `${value}|${total}|${temporary}|${subdual}`;
    const form = this.asksPoints ? `${formKey(creature)}|${points}` : formKey(creature);
    const key = `${form}|${points}`;
    const found = kind.bodies.get(key);
    if (found) return found;
    const made: Body = { kind, form: this.form(kind, form), creature, harmed: new Map() };
    this.size += 1;
    kind.bodies.set(key, made);
    return made;
  }

  arm(means: Means): Arm {
    let arm = this.known.get(means);
    if (!arm) {
      arm = { index: this.arms, means, missile: means.kind === "weapon" && means.use === "missile" };
      this.arms += 1;
      this.known.set(means, arm);
    }
    return arm;
  }

  /** The same arm with its weapon broken. */
  brokenArm(arm: Arm): Arm {
    const { means } = arm;
    if (means.kind !== "weapon") return arm;
    let broken = this.brokenArms.get(arm);
    if (!broken) {
      broken = this.arm({ ...means, weapon: { ...means.weapon, broken: true } });
      this.brokenArms.set(arm, broken);
    }
    return broken;
  }

  /** The exchange between two bodies in their present state. */
  exchange(attacker: Body, target: Body, arm: Arm, stance: Stance, rulings: Rulings): Exchange {
    const key = (target.form.index * ARMS + arm.index) * STANCES + this.stance(stance);
    let found = attacker.form.exchanges.get(key);
    if (!found) {
      const [one, other] = [attacker.creature, target.creature];
      const situation = situationOf(stance);
      found = new Exchange({ attacker: one, target: other, means: arm.means, situation }, rulings);
      attacker.form.exchanges.set(key, found);
      this.size += 1;
    }
    return found;
  }

  /** The index of a stance; there are few. */
  private stance({ missile, bonus, targets, friends, past }: Stance): number {
    const key = (((bonus * MANY + targets) * MANY + friends) * 2 + Number(past)) * 2 + Number(missile);
    let index = this.stances.get(key);
    if (index === undefined) {
      index = this.stances.size;
      this.stances.set(key, index);
    }
    return index;
  }

  /** The number of attacks of a body with its means. */
  allowance({ form, creature }: Body, arm: Arm, rulings: Rulings): AttackAllowance {
    let found = form.allowances.get(arm.index);
    if (!found) {
      found = attacksAllowed(creature, arm.means, {}, rulings);
      form.allowances.set(arm.index, found);
    }
    return found;
  }

  private form(kind: FighterKind, key: string): Form {
    let form = kind.forms.get(key);
    if (!form) {
      form = { index: this.forms, exchanges: new Map(), allowances: new Map() };
      this.forms += 1;
      kind.forms.set(key, form);
    }
    return form;
  }
}

/** All changing data of a creature that a hit depends on. The damage of a breath depends on its owner's hit points. */
function formKey(creature: Creature): string {
  const { conditions, state, armour, attacks, hitPoints } = creature;
  const breath = attacks.some(({ damage }) => damage === "current-hp") ? hitPoints.value : 0;
  const { wounds, drained, doses, lostParts, critGuard } = state;
  return [
    conditions.join(),
    wounds,
    drained,
    doses,
    lostParts.join(),
    critGuard,
    armour.length,
    breath,
    creature.class?.level,
    creature.also?.map(({ level }) => level).join(),
    aidKey(creature),
  ].join(";");
}
