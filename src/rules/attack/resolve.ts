import { RulesError } from "../errors.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { attackResolution } from "../topics/attackResolution.ts";
import { criticalHits } from "../topics/criticalHits.ts";
import { firingIntoMelee } from "../topics/firingIntoMelee.ts";
import { fumbles } from "../topics/fumbles.ts";
import { parry } from "../topics/parry.ts";
import { atMelee } from "./range.ts";
import type {
  AttackNext,
  AttackOutcome,
  AttackPlan,
  AttackSituation,
  BreakPlan,
  Named,
  Spent,
  StrayOutcome,
  StrayPlan,
} from "./types.ts";

/**
 * The outcome of an attack roll: a natural 20 hits and a natural 1 misses whatever the total (BX-154); otherwise the total must reach the number.
 * @throws RulesError `planRefused` for a plan that was refused, `missingRoll` without its die.
 */
export function resolveAttack(plan: AttackPlan, rolls: Rolls, rulings: Rulings): AttackOutcome {
  if (plan.refused) throw new RulesError("planRefused", "plan.refused", { key: plan.refused.key });
  if (plan.automatic) return surelyHit(plan);
  const natural = rolledFor(rolls, "attack").total;
  const trace = rulings.trace({ key: "attack.die", on: "attack", op: "set", value: natural, source: { kind: "dice" } });
  for (const { modifier, why } of plan.modifiers) {
    if (why === undefined) trace.apply(modifier);
    else trace.skip(modifier, why);
  }
  const { value: total, steps } = trace.done();
  // Each attack on a caster with mirror images removes one image and does nothing else, hit or miss (Facts).
  const image = (plan.images ?? 0) > 0;
  const hit = !image && (natural === 20 || (natural !== 1 && total >= plan.needed.value));
  const critical = hit && natural === 20 && rulings.use(criticalHits) !== undefined;
  const fumble = natural === 1 && rulings.use(fumbles) !== undefined;
  const best = rulings.use(attackResolution).armourClassHit(plan.thac0.value, total);
  const broken = fumble ? brokenAtOnce(plan, rulings) : undefined;
  const spent = spentBy(plan);
  const outcome: { -readonly [K in keyof AttackOutcome]: AttackOutcome[K] } = {
    procedure: "attack",
    natural,
    total,
    hit,
    automatic: false,
    critical,
    fumble,
    harmless: plan.harmless,
    needed: plan.needed.value,
    notation: plan.notation,
    steps,
    next: hit ? damageOffer(plan, critical) : afterMiss(plan, natural, rulings),
    stamp: plan.stamp,
  };
  if (image) outcome.image = true;
  if (best !== undefined) outcome.armourClassHit = best;
  if (broken) outcome.weaponBroken = broken;
  if (spent) outcome.spent = spent;
  return outcome;
}

/** The outcome of an attack without a roll: on a helpless target (BX-166), by a swarm, by a gaze. */
export function surelyHit(plan: AttackPlan): AttackOutcome {
  const image = (plan.images ?? 0) > 0;
  return {
    procedure: "attack",
    hit: !image,
    ...(image && { image: true as const }),
    automatic: true,
    critical: false,
    fumble: false,
    harmless: plan.harmless,
    needed: plan.needed.value,
    notation: plan.notation,
    steps: [],
    next: image ? [] : damageOffer(plan, false),
    stamp: plan.stamp,
  };
}

function damageOffer(plan: AttackPlan, critical: boolean): AttackNext[] {
  return plan.harmless ? [] : [{ kind: "offer", action: "damage", critical }];
}

function brokenAtOnce(plan: AttackPlan, rulings: Rulings): Named | undefined {
  if (plan.means.kind !== "weapon") return undefined;
  const { weapon } = plan.means;
  return rulings.use(fumbles)?.breaks(weapon) === "atOnce" ? { id: weapon.id, name: weapon.name } : undefined;
}

function spentBy(plan: AttackPlan): Spent | undefined {
  if (!plan.missile || plan.means.kind !== "weapon") return undefined;
  const { weapon } = plan.means;
  const counted = weapon.ammunition !== undefined;
  return {
    weapon: weapon.id,
    ammunition: counted ? 1 : 0,
    thrown: !counted && !weapon.returns && (weapon.thrown || weapon.melee || weapon.splash),
  };
}

function afterMiss(plan: AttackPlan, natural: number, rulings: Rulings): AttackNext[] {
  const next: AttackNext[] = [];
  const breaking = natural === 1 ? planBreak(plan, rulings) : undefined;
  if (breaking) next.push({ kind: "throw", plan: breaking });
  const stray = planStray(plan, rulings);
  if (stray) next.push({ kind: "throw", plan: stray });
  const ruling = rulings.use(parry);
  const { parrier, behind } = plan.situation;
  if (ruling && parrier && natural === ruling.counterOn && !plan.missile && !behind)
    if ((parrier.distanceFeet ?? 0) <= ruling.reach)
      next.push({
        kind: "offer",
        action: "counter",
        by: { id: parrier.id, name: parrier.name },
        against: plan.attacker,
      });
  return next;
}

function planBreak(plan: AttackPlan, rulings: Rulings): BreakPlan | undefined {
  const ruling = rulings.use(fumbles);
  if (!ruling || plan.means.kind !== "weapon") return undefined;
  const { weapon } = plan.means;
  if (ruling.breaks(weapon) !== "secondRoll") return undefined;
  return {
    procedure: "weaponBreak",
    weapon: { id: weapon.id, name: weapon.name },
    rolls: [{ id: "break", formula: ruling.formula }],
    stamp: plan.stamp,
  };
}

/** Friends in the melees that a shot goes into or past, without duplicates. */
function endangered(situation: AttackSituation): readonly Named[] {
  const { intoMelee, pastMelee, indirect, friendsInMelee = [], friendsInLine = friendsInMelee } = situation;
  const all = [...(intoMelee ? friendsInMelee : []), ...(pastMelee && !indirect ? friendsInLine : [])];
  return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
}

function planStray(plan: AttackPlan, rulings: Rulings): StrayPlan | undefined {
  const ruling = rulings.use(firingIntoMelee);
  const friends = endangered(plan.situation);
  if (!ruling || !plan.missile || !atMelee(plan.situation) || friends.length === 0) return undefined;
  const which = friends.length > 1 ? [{ id: "friend", formula: `1d${friends.length}` }] : [];
  return {
    procedure: "strayShot",
    friends,
    rolls: [{ id: "stray", formula: ruling.formula }, ...which],
    stamp: plan.stamp,
  };
}

/** Whether the second die breaks a magic weapon (GOR-80). */
export function resolveBreak(
  plan: BreakPlan,
  rolls: Rolls,
  rulings: Rulings,
): {
  readonly procedure: "weaponBreak";
  readonly natural: number;
  readonly weaponBroken?: Named;
  readonly stamp: string;
} {
  const natural = rolledFor(rolls, "break").total;
  const broken = rulings.use(fumbles)?.broken(natural) ?? false;
  return { procedure: "weaponBreak", natural, ...(broken && { weaponBroken: plan.weapon }), stamp: plan.stamp };
}

/** The target of a shot that missed: one friend, one of several by the die, or none (ERIS-20). */
export function resolveStray(plan: StrayPlan, rolls: Rolls, rulings: Rulings): StrayOutcome {
  const natural = rolledFor(rolls, "stray").total;
  const result = rulings.use(firingIntoMelee)?.stray(natural) ?? "none";
  const which = plan.friends.length > 1 ? rolledFor(rolls, "friend").total : 1;
  const friend = plan.friends[which - 1];
  return { procedure: "strayShot", natural, result, ...(friend && result !== "none" && { friend }), stamp: plan.stamp };
}
