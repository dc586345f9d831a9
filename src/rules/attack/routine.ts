import { checkCreature } from "../creature/check.ts";
import type { Creature, NaturalAttack } from "../creature/types.ts";
import { RulesError } from "../errors.ts";
import { flag, list, maybe, shape } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { monsterAttacks } from "../topics/monsterAttacks.ts";
import { attacksAllowed } from "./multiple-attacks.ts";
import { planAttack } from "./plan.ts";
import { resolveAttack, surelyHit } from "./resolve.ts";
import { marginOf, ridersCaused } from "./riders.ts";
import type { AttackOutcome, AttackPlan, AttackSituation, DamageInput, Named } from "./types.ts";
import { withoutGuard } from "./without-guard.ts";

/** One attack of a routine: its means, its target and the situation between them. */
export interface RoutineLine {
  readonly attack: NaturalAttack;
  readonly target: Creature;
  readonly situation: AttackSituation;
  /** The attack hits without a roll: a swarm, a gaze, a target that cannot be missed. */
  readonly sure?: boolean;
}

export interface RoutinePlanLine {
  readonly plan: AttackPlan;
  readonly sure: boolean;
}

/** The attacks of a monster's routine before their dice. A refused line has none and is left out; the others go on. */
export interface RoutinePlan extends Plan<"routine"> {
  readonly attacker: Named;
  readonly lines: readonly RoutinePlanLine[];
}

/**
 * The number of attacks that a creature has left: a hydra loses one head for each eight hit points lost, or has the number that the referee set (Facts: hydra).
 */
export function attacksLeft({ count, lostPer = 0, left }: NaturalAttack, { hitPoints }: Creature): number {
  const listed = Math.max(1, Math.floor(count));
  if (lostPer === 0) return listed;
  const lost = Math.floor(Math.max(0, hitPoints.total - Math.max(0, hitPoints.value)) / lostPer);
  return Math.max(0, Math.min(listed - lost, left ?? listed));
}

/**
 * The attacks that a creature makes together (claw, claw, bite), each as often as listed and as the ruling allows in a round (BX-156, ERIS-137). Fewer than two
 * are no routine.
 */
export function routineAttacks(attacker: Creature, routine: number, rulings: Rulings): NaturalAttack[] {
  const listed = attacker.attacks
    .filter((attack) => attack.routine === routine)
    .flatMap((attack) => Array.from({ length: attacksLeft(attack, attacker) }, () => attack));
  const [first] = listed;
  if (!first) return [];
  const { maximum } = attacksAllowed(attacker, { kind: "natural", attack: first }, {}, rulings);
  return listed.slice(0, maximum);
}

/** Whether each attack of a routine must have a different target (ERIS-137). */
export function needsSeparateTargets(attacker: Creature, rulings: Rulings): boolean {
  return attacker.kind === "monster" && !rulings.use(monsterAttacks).sameTarget(attacker);
}

/** `planAttack` checks the attack itself. */
const checkLines = list(shape({ target: checkCreature, situation: shape({}), sure: maybe(flag) }));

/**
 * Plans the attacks of a routine together: the penalty for several targets applies to each of them.
 * @throws RulesError naming the field of an invalid attacker, line, target or situation.
 */
export function planRoutine(attacker: Creature, lines: readonly RoutineLine[], rulings: Rulings): RoutinePlan {
  checkCreature(attacker, "attacker");
  checkLines(lines, "routine.lines");
  if (lines.length === 0) throw new RulesError("nobody", "routine.lines");
  const targets = lines.map(({ target }) => target.id);
  const planned = lines.map(({ attack, target, situation, sure }, index) => {
    const made = (situation.attacksMade ?? 0) + index;
    const means = { kind: "natural", attack } as const;
    // One first attack of a fight is a single attack of the routine.
    const now = { ...situation, targets, attacksMade: made, ...(index > 0 && { firstAttack: false }) };
    // Each attack removes one of the images that the attack before it left.
    const before = lines.slice(0, index).filter((other) => other.target.id === target.id).length;
    const left = Math.max(0, (target.images ?? 0) - before);
    const own = target.images ? { ...target, images: left } : target;
    return { plan: planAttack({ attacker, target: own, means, situation: now }, rulings), sure: sure === true };
  });
  const rolls = planned.flatMap(({ plan, sure }, index) =>
    sure || plan.refused ? [] : plan.rolls.map(({ id, formula }) => ({ id: `${id}.${index}`, formula })),
  );
  const all: Refusal | undefined = planned.every(({ plan }) => plan.refused) ? planned[0]?.plan.refused : undefined;
  return {
    procedure: "routine",
    attacker: { id: attacker.id, name: attacker.name },
    lines: planned,
    rolls,
    ...(all && { refused: all }),
    stamp: rulings.hash,
  };
}

/** The outcome of each attack of the routine; none for a refused one. */
export function resolveRoutine(plan: RoutinePlan, rolls: Rolls, rulings: Rulings): (AttackOutcome | undefined)[] {
  if (plan.refused) throw new RulesError("planRefused", "plan.refused", { key: plan.refused.key });
  return plan.lines.map((line, index) => {
    if (line.plan.refused) return undefined;
    if (line.sure) return surelyHit(line.plan);
    const own = line.plan.automatic ? {} : { attack: rolledFor(rolls, `attack.${index}`) };
    return resolveAttack(line.plan, own, rulings);
  });
}

/** The damage input of one hit of a routine: it has the riders that this hit triggers, and a hug after two claws counts the earlier hits on the same target. */
export function routineDamage(
  attacker: Creature,
  lines: readonly RoutineLine[],
  outcomes: readonly (AttackOutcome | undefined)[],
  index: number,
): DamageInput | undefined {
  const line = lines[index];
  const outcome = outcomes[index];
  if (!line || !outcome?.hit || outcome.harmless) return undefined;
  const { attack, situation } = line;
  const target = unguarded(line.target, lines, outcomes, index);
  const hits = lines.filter(
    (other, at) => at <= index && outcomes[at]?.hit && other.attack.id === attack.id && other.target.id === target.id,
  ).length;
  const hit = { hits, ...(outcome.natural !== undefined && { natural: outcome.natural }), ...marginOf(outcome) };
  const riders = ridersCaused(attack.riders, hit, target);
  const means = { kind: "natural", attack: { ...attack, riders } } as const;
  return { attacker, target, means, situation, critical: outcome.critical };
}

/** The target of a line after the critical hits before it, each of which removed a guard (ERIS-27, ERIS-28). */
function unguarded(
  target: Creature,
  lines: readonly RoutineLine[],
  outcomes: readonly (AttackOutcome | undefined)[],
  index: number,
): Creature {
  return lines.slice(0, index).reduce((now, other, at) => {
    const made = outcomes[at];
    return other.target.id === target.id && made?.hit && made.critical && !made.harmless ? withoutGuard(now) : now;
  }, target);
}
