import { type ActiveCondition, forbiddenBy } from "../creature/conditions.ts";
import type { Condition, Creature } from "../creature/types.ts";
import { wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { parry } from "../topics/parry.ts";
import { subdual } from "../topics/subdual.ts";
import { gripsInTwoHands, weaponDamage } from "../topics/weaponDamage.ts";
import { isMissile, reachFeet, wholeFeet } from "./means.ts";
import { severalFaults } from "./multiple-attacks.ts";
import { missileRefusals } from "./range.ts";
import type { AttackInput, AttackSituation, Means } from "./types.ts";
import { wardsAgainst } from "./wards.ts";

/** The refusals and warnings of an attack, the gravest first. */
interface Faults {
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly Refusal[];
}

/** The number of combatants abreast in a passage: 3 in ten feet, 2 when any uses a two-handed weapon; otherwise there is no limit (BX-167). */
export function abreastIn(widthFeet: number | undefined, twoHanded: boolean): number | undefined {
  if (widthFeet === undefined || widthFeet > 10) return undefined;
  return twoHanded ? 2 : 3;
}

const MINDLESS = ["unintelligent", "mindless", "animal", "vermin", "ooze", "plant", "construct", "prehistoric"];

/** Whether the creature can understand defeat (BX-168): true of people and monsters, not of beasts, plants and constructs. */
export function isIntelligent(creature: Creature): boolean {
  if (creature.tags.includes("intelligent")) return true;
  return !creature.tags.some((tag) => MINDLESS.includes(tag));
}

/**
 * The refusals and warnings of an attack (BX-142, BX-143, BX-145, BX-148, BX-150, BX-156, BX-163, BX-167, BX-168, BX-171, ERIS-21, ERIS-22, ERIS-25, ERIS-30,
 * ERIS-32). Refusals that the referee overrides (`situation.allowed`) become warnings.
 */
export function attackFaults(input: AttackInput, rulings: Rulings): Faults {
  const { attacker, means, situation } = input;
  const missile = isMissile(means, situation, rulings);
  const several = severalFaults(attacker, means, situation, rulings);
  const all = bodyRefusals(attacker, missile, situation).concat(
    targetRefusals(input, rulings, missile),
    means.kind === "weapon" ? weaponRefusals(attacker, means, rulings) : [],
    missile ? missileRefusals(means, situation, rulings) : meleeRefusals(means, situation, rulings),
    missile ? [] : wardRefusals(input),
    situation.subdual ? subdualRefusals(input, missile, rulings) : [],
    several.refusals,
  );
  const { allowed } = situation;
  const waved = (refusal: Refusal): boolean => allowed?.includes(refusal.key) ?? false;
  const warnings = allowed ? all.filter(waved).concat(several.warnings) : [...several.warnings];
  if (situation.unseen) warnings.push({ key: "attackUnseen", rule: "BX-148" });
  const { front } = situation;
  if (front && !missile && front.attackers >= front.abreast)
    warnings.push({ key: "attackNoRoom", rule: "BX-167", data: { abreast: front.abreast } });
  return { refusals: allowed ? all.filter((refusal) => !waved(refusal)) : all, warnings };
}

const CONDITION = "attackCondition";

/** The refusal for a condition; each condition has its own text. */
export function conditionRefusal({ condition, rule }: ActiveCondition): Refusal {
  return { key: `${CONDITION}.${condition}`, ...(rule && { rule }) };
}

/** Conditions that a simultaneous hit may have put on a creature that still finishes its own attack (ERIS-05, BX-135). */
const FALLEN: readonly Condition[] = ["unconscious", "dying", "dead", "prone", "surrendered"];

function bodyRefusals(attacker: Creature, missile: boolean, situation: AttackSituation): Refusal[] {
  const standing = situation.falling
    ? { ...attacker, conditions: attacker.conditions.filter((condition) => !FALLEN.includes(condition)) }
    : attacker;
  const found = forbiddenBy(standing, missile ? "missile" : "melee");
  if (!found) return situation.dark ? [{ key: `${CONDITION}.dark`, rule: "BX-163" }] : [];
  // A parry allows the attack that it gives back, although it forbids everything else.
  if (found.condition === "parrying" && situation.counter) return [];
  return [conditionRefusal(found)];
}

function targetRefusals({ situation, target }: AttackInput, rulings: Rulings, missile: boolean): Refusal[] {
  const refusals: Refusal[] = [];
  if (situation.cover === "complete") refusals.push({ key: "completeCover", rule: "BX-145" });
  const share = wholeNumber(situation.parryShare ?? 0, "situation.parryShare", 0, 100);
  const spent = wholeNumber(situation.parrySpent ?? 0, "situation.parrySpent", 0, 100);
  if (share === 0) return refusals;
  const ruling = rulings.use(parry);
  const points = ruling?.points ?? 0;
  const data = { share, left: Math.max(0, points - spent) };
  if (!ruling) refusals.push({ key: "noParry", rule: "ERIS-32", topic: parry.key });
  else if (share + spent > points) refusals.push({ key: "parrySpent", rule: "ERIS-32", topic: parry.key, data });
  else if (situation.behind) refusals.push({ key: "parryBehind", rule: "ERIS-32", topic: parry.key });
  else if (missile) refusals.push({ key: "parryMissile", rule: "ERIS-32", topic: parry.key });
  else refusals.push(...parrierRefusals(situation, target, ruling.reach));
  return refusals;
}

/** The refusals of a parry share, which needs a parrier who defends itself or a ward close by (ERIS-32). */
function parrierRefusals({ parrier, wardFeet }: AttackSituation, target: Creature, reach: number): Refusal[] {
  const blame = { rule: "ERIS-32", topic: parry.key };
  if (!parrier) return [{ key: "parryNobody", ...blame, data: { name: target.name } }];
  const feet = Math.ceil(wardFeet ?? 0);
  return feet > reach ? [{ key: "parryWardTooFar", ...blame, data: { name: parrier.name, feet, reach } }] : [];
}

/** The refusal for a protective circle: the creatures it keeps off cannot touch the one inside until it is broken. */
function wardRefusals({ attacker, target }: AttackInput): Refusal[] {
  const [ward] = wardsAgainst(target, attacker);
  return ward ? [{ key: "attackWarded", data: { name: attacker.name, target: target.name } }] : [];
}

function weaponRefusals(attacker: Creature, means: Extract<Means, { kind: "weapon" }>, rulings: Rulings): Refusal[] {
  const { weapon, use } = means;
  const refusals: Refusal[] = [];
  const ruling = rulings.use(weaponDamage);
  const grip = gripsInTwoHands(weapon);
  const data = { name: weapon.name };
  const shield = attacker.armour.some(({ kind }) => kind === "shield");
  const blame = { topic: weaponDamage.key, ...(ruling.gripRule && { rule: ruling.gripRule }) };
  if (grip && shield && ruling.shieldForbidden) refusals.push({ key: "twoHandedWithShield", ...blame, data });
  const off = attacker.weapons.some((other) => other.held === "off" && other.id !== weapon.id);
  if (grip && off) refusals.push({ key: "twoHandedWithOffHand", ...blame, data });
  if (use === "melee" && !weapon.melee) refusals.push({ key: "noMelee", rule: "BX-150", data });
  if (use === "missile" && weapon.ammunition !== undefined && weapon.ammunition < 1)
    refusals.push({ key: "noAmmunition", rule: "BX-143", data });
  return refusals;
}

function meleeRefusals(means: Means, situation: AttackSituation, rulings: Rulings): Refusal[] {
  const feet = wholeFeet(situation);
  const reach = reachFeet(rulings);
  if (situation.allInReach || feet === undefined || feet <= reach) return [];
  const rule = reach > 5 ? "ERIS-10" : "BX-150";
  const key = means.kind === "weapon" && means.weapon.missile ? "meleeTooFarThrow" : "meleeTooFar";
  return [{ key, rule, topic: "meleeReach", data: { feet, reach, move: feet - reach } }];
}

function subdualRefusals({ target, means }: AttackInput, missile: boolean, rulings: Rulings): Refusal[] {
  const ruling = rulings.use(subdual);
  if (!ruling) return [{ key: "noSubdual", topic: subdual.key }];
  const refusals: Refusal[] = [];
  if (missile) refusals.push({ key: "subdualMissile", rule: "BX-168", topic: subdual.key });
  if (!isIntelligent(target))
    refusals.push({ key: "subdualMindless", rule: "BX-168", topic: subdual.key, data: { name: target.name } });
  if (means.kind === "weapon" && !ruling.permits(means.weapon))
    refusals.push({ key: "subdualPointed", rule: "BX-168", topic: subdual.key, data: { name: means.weapon.name } });
  return refusals;
}
