import type { Creature } from "../creature/types.ts";
import { asActing } from "../derived/acting-class.ts";
import { wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { monsterAttacks } from "../topics/monsterAttacks.ts";
import { multipleAttacks } from "../topics/multipleAttacks.ts";
import { atEffectiveLevel } from "./attack-bonus.ts";
import { isMissile, missileLine } from "./means.ts";
import type { AttackSituation, Means } from "./types.ts";

/** The number of attacks in a round with these means, and the cost of several. */
export interface AttackAllowance {
  /** Attack rolls in a round. */
  readonly maximum: number;
  /** Whether each attack must have a different target. */
  readonly separate: boolean;
  /** Whether more attacks are refused, and not only warned about. */
  readonly strict: boolean;
  readonly topic: string;
  readonly rule: string;
}

/** The allowance of BX-156, ERIS-22 (rates of fire), ERIS-25 (fighters) or ERIS-137 (monsters). */
export function attacksAllowed(
  attacker: Creature,
  means: Means,
  situation: AttackSituation,
  rulings: Rulings,
): AttackAllowance {
  const own = allowance(attacker, means, situation, rulings);
  return attacker.tags.includes(HASTED) ? { ...own, maximum: own.maximum * 2 } : own;
}

/** The mark of creatures that magic lets move and attack at double rate (Facts: haste, potion of speed). */
const HASTED = "hasted";

function allowance(attacker: Creature, means: Means, situation: AttackSituation, rulings: Rulings): AttackAllowance {
  if (isMissile(means, situation, rulings) && means.kind === "weapon") {
    const line = missileLine(means, rulings);
    const shots = Math.min(line?.attacks ?? 1, means.weapon.ammunition ?? Number.POSITIVE_INFINITY);
    // Only a ruling on rates of fire forbids extra shots; elsewhere they give a warning (BX-156).
    const strict = line?.ratesForbid === true;
    const rule = strict ? "ERIS-22" : "BX-156";
    return { maximum: Math.max(1, shots), separate: false, strict, topic: "missileWeapons", rule };
  }
  if (attacker.kind === "monster") {
    const ruling = rulings.use(monsterAttacks);
    const routine = means.kind === "natural" ? means.attack.routine : 1;
    const listed = attacker.attacks.reduce((sum, attack) => sum + (attack.routine === routine ? attack.count : 0), 0);
    const maximum = Math.max(1, ruling.maximum(attacker, Math.max(1, listed)));
    const strict = !ruling.sameTarget(attacker) || ruling.penalty(2) !== 0;
    return { maximum, separate: !ruling.sameTarget(attacker), strict, topic: monsterAttacks.key, rule: "ERIS-137" };
  }
  const ruling = rulings.use(multipleAttacks);
  const { strict } = ruling;
  const rule = strict ? "ERIS-25" : "BX-156";
  return {
    maximum: ruling.maximum(asActing(atEffectiveLevel(attacker, rulings), rulings)),
    separate: strict,
    strict,
    topic: multipleAttacks.key,
    rule,
  };
}

/** The number of targets that the attacker named for this round. */
export function targetCount(situation: AttackSituation): number {
  if (situation.targets) return new Set(situation.targets).size || 1;
  return wholeNumber(situation.numberOfAttacks ?? 1, "situation.numberOfAttacks", 1, 100);
}

/** The penalty on each roll for several targets, for melee of fighters and for monsters (ERIS-25, ERIS-137). Missiles have none. */
export function severalPenalty(attacker: Creature, means: Means, situation: AttackSituation, rulings: Rulings): number {
  // The attack that a parry gives back has no penalty (ERIS-33).
  if (situation.counter) return 0;
  const n = targetCount(situation);
  if (attacker.kind === "monster")
    return means.kind === "weapon" && means.use === "missile" ? 0 : rulings.use(monsterAttacks).penalty(n);
  return isMissile(means, situation, rulings) ? 0 : rulings.use(multipleAttacks).penalty(n);
}

/** Faults in the number of attacks: refusals for too many targets or a repeated one, a warning for attacks already made. */
export function severalFaults(
  attacker: Creature,
  means: Means,
  situation: AttackSituation,
  rulings: Rulings,
): { readonly refusals: readonly Refusal[]; readonly warnings: readonly Refusal[] } {
  if (situation.counter) return { refusals: [], warnings: [] };
  const allowance = attacksAllowed(attacker, means, situation, rulings);
  const { maximum, topic, rule } = allowance;
  const refusals: Refusal[] = [];
  const warnings: Refusal[] = [];
  const count = Math.max(targetCount(situation), situation.targets?.length ?? 1);
  const over: Refusal = { key: "attackTargets", topic, rule, data: { count, maximum } };
  if (count > maximum) (allowance.strict ? refusals : warnings).push(over);
  const named = situation.targets ?? [];
  if (allowance.separate && new Set(named).size < named.length) refusals.push({ key: "sameTargetTwice", topic, rule });
  const made = wholeNumber(situation.attacksMade ?? 0, "situation.attacksMade", 0, 1000);
  if (made >= maximum) warnings.push({ key: "attacksSpent", topic, rule, data: { made, maximum } });
  return { refusals, warnings };
}
