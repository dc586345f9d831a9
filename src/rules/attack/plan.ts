import { hasClass } from "../creature/classes-of.ts";
import { canAct, isHelpless } from "../creature/conditions.ts";
import { marksOf, meets } from "../creature/types.ts";
import { isProof } from "../derived/immunity.ts";
import { RulesError } from "../errors.ts";
import { ownModifiers } from "../rulings/custom-rulings.ts";
import type { Rulings } from "../rulings/types.ts";
import { attackResolution } from "../topics/attackResolution.ts";
import { dualWielding } from "../topics/dualWielding.ts";
import { invulnerability } from "../topics/invulnerability.ts";
import { magicArmour } from "../topics/magicArmour.ts";
import { parry } from "../topics/parry.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier, Traced, Tracer } from "../trace/types.ts";
import { beatenByLevel, type ProtectionLost, protection, skinOf, wornArmour } from "./armour-class.ts";
import { Adjustments, circumstancesOf, ownAttack, sumOf, thac0, turnBonuses } from "./attack-bonus.ts";
import { checkAttack } from "./check.ts";
import { damageKind, isMissile, secondWeapon } from "./means.ts";
import { attacksAllowed, severalPenalty, targetCount } from "./multiple-attacks.ts";
import { addRange, rangeBand } from "./range.ts";
import { attackFaults } from "./refusals.ts";
import type { AttackInput, AttackPlan, Planned } from "./types.ts";

/**
 * Plans one attack roll: the refusals, the number needed, and the modifiers with those that do not count (BX-142 to BX-171, BX-183 to BX-189, ERIS-19 to
 * ERIS-37, ERIS-135, ERIS-137, GOR-78 to GOR-83, HERO-07, HERO-21, HERO-22). A melee attack on a helpless target has no roll.
 * @throws RulesError for figures that are no numbers or out of bounds, naming the field.
 */
export function planAttack(input: AttackInput, rulings: Rulings): AttackPlan {
  checkAttack(input);
  const { attacker, target, means, situation } = input;
  const missile = isMissile(means, situation, rulings);
  const automatic = !missile && isHelpless(target);
  const { refusals, warnings } = attackFaults(input, rulings);
  const refused = refusals[0];
  const skill = thac0(attacker, rulings);
  const guard = protection(target, protectionLost(input, missile), rulings);
  const needed = neededTotal(skill.value, guard.descending, rulings);
  const own = ownAttack(attacker, means, situation, rulings, target, skill.value);
  const modifiers = own.concat(situational(input, missile, rulings));
  const modifier = sumOf(modifiers, rulings);
  const neededNatural = Math.min(20, Math.max(2, needed.value - modifier.value));
  const band = missile ? rangeBand(means, situation, rulings) : undefined;
  const plan: { -readonly [K in keyof AttackPlan]: AttackPlan[K] } = {
    procedure: "attack",
    attacker: { id: attacker.id, name: attacker.name },
    target: { id: target.id, name: target.name },
    means,
    situation,
    missile,
    automatic,
    harmless: !canHarm(input, rulings),
    notation: guard.notation,
    thac0: skill,
    armourClass: guard.shown,
    needed,
    modifiers,
    modifier,
    neededNatural,
    chance: refused ? 0 : automatic ? 1 : (21 - neededNatural) / 20,
    shots: missile ? attacksAllowed(attacker, means, situation, rulings).maximum : 1,
    rolls: refused || automatic ? [] : [{ id: "attack", formula: "1d20" }],
    stamp: rulings.hash,
  };
  if (target.images) plan.images = target.images;
  if (band && band !== "beyond") plan.range = band;
  if (refused) plan.refused = refused;
  if (warnings.length > 0) plan.warnings = warnings;
  return plan;
}

/** The parts of the target's protection that do not count against this attack (BX-142, BX-162, BX-166). */
function protectionLost({ attacker, target, situation }: AttackInput, missile: boolean): ProtectionLost {
  const use = missile ? ("missile" as const) : ("melee" as const);
  if (missile && isHelpless(target)) return { attacker, use, shield: "helpless", dexterity: "helpless" };
  const shield = situation.behind ? "behind" : situation.retreatingFrom ? "retreating" : undefined;
  return shield ? { attacker, use, shield } : { attacker, use };
}

/** The total needed to hit an armour class, as a trace (BX-152, BX-153, BX-184). */
export function neededTotal(skill: number, descending: number, rulings: Rulings): Traced {
  const ruling = rulings.use(attackResolution);
  const source = rulings.source(attackResolution);
  let trace: Tracer | undefined;
  for (const { key, op, value } of ruling.needed(skill, descending)) {
    const modifier: Modifier = { key, on: "targetNumber", op, value, source };
    trace = trace ? trace.apply(modifier) : rulings.trace(modifier);
  }
  if (!trace) throw new RulesError("notANumber", "attackResolution.needed");
  return trace.done();
}

/** The key of the immunity to small non-magical missiles that a spell gives. */
export const NORMAL_MISSILES = "normalMissiles";

/** Whether a hit can harm the target (BX-155, BX-165). */
export function canHarm(
  { attacker, target, means, situation }: Pick<AttackInput, "attacker" | "target" | "means" | "situation">,
  rulings: Rulings,
): boolean {
  const missile = isMissile(means, situation, rulings);
  const own = damageKind(means, rulings);
  const kind = means.kind === "weapon" && attacker.damageDice?.length ? { ...own, magic: true } : own;
  if (isProof(target, kind)) return false;
  if (missile && !kind.magic && target.immunities.includes(NORMAL_MISSILES)) return false;
  if (meets(kind, target.harmedOnlyBy)) return true;
  // A creature harmed only by one kind of damage (fire, cold) is not one that needs silver or magic.
  return means.kind !== "weapon" && target.harmedOnlyBy.kind !== "only" && rulings.use(invulnerability)(attacker);
}

function situational(input: AttackInput, missile: boolean, rulings: Rulings): Planned[] {
  const { attacker, target, means, situation } = input;
  const to = new Adjustments("attack");
  if (missile) addRange(to, means, situation, rulings);
  const penalty = severalPenalty(attacker, means, situation, rulings);
  to.add(
    "attack.several",
    penalty,
    rulings.source(attacker.kind === "monster" ? "monsterAttacks" : "multipleAttacks"),
    { targets: targetCount(situation) },
  );
  addOffHand(to, input, missile, rulings);
  if (backStabs(input, missile)) to.add("attack.backStab", 4, { kind: "class", rule: "BX-162" });
  to.add("attack.escalation", situation.escalation ?? 0, rulings.source("escalation", "HERO-07"));
  if (situation.retreatingFrom) to.add("attack.retreating", 2, { kind: "situation", rule: "BX-142" });
  if (typeof situation.cover === "number") {
    const why = missile ? undefined : "coverIsForMissiles";
    to.add("attack.cover", situation.cover, { kind: "situation", rule: "BX-145" }, undefined, why);
  }
  addSpoiling(to, target, protectionLost(input, missile), rulings);
  if (situation.parryShare)
    to.add("attack.parried", -situation.parryShare, rulings.source(parry, "ERIS-32"), {
      name: situation.parrier?.name ?? target.name,
    });
  to.add("attack.referee", situation.refereeModifier ?? 0, { kind: "referee" });
  const use = missile ? "missile" : "melee";
  if (situation.modifiers) to.effects(situation.modifiers, { use, foe: marksOf(target) });
  const going = circumstancesOf(situation);
  for (const modifier of applicable(target.modifiers, "attacked", { use, foe: marksOf(attacker), going }))
    to.list.push({ modifier: { ...modifier, on: "attack" } });
  for (const modifier of ownModifiers(rulings.own, "attack", () => ({ who: attacker, foe: target, use, input })))
    to.list.push({ modifier });
  return [...to.list, ...turnBonuses(situation, "attack")];
}

/** Whether a thief back-stabs: an unaware opponent at melee range (Facts, BX-162). */
export function backStabs(
  { attacker, situation }: Pick<AttackInput, "attacker" | "situation">,
  missile: boolean,
): boolean {
  return hasClass(attacker, "thief") && situation.unaware === true && !missile;
}

function addOffHand(to: Adjustments, input: AttackInput, missile: boolean, rulings: Rulings): void {
  const ruling = rulings.use(dualWielding);
  if (!ruling || missile) return;
  const source = rulings.source(dualWielding, "ERIS-31");
  const { attacker, target, means, situation } = input;
  if (means.kind === "weapon" && secondWeapon(attacker, means.weapon) && situation.offHand === "offensive")
    to.add("attack.offHand", ruling.offensive, source);
  if (secondWeapon(target, undefined) && situation.targetOffHand !== "offensive")
    to.add("attack.offHandWard", ruling.defensive, source, undefined, canAct(target) ? undefined : "cannotAct");
}

/** Adds the penalty of the target's magic suit and shield to the attack roll (ERIS-135); a shield that does not count gives none. */
function addSpoiling(to: Adjustments, target: AttackInput["target"], lost: ProtectionLost, rulings: Rulings): void {
  const ruling = rulings.use(magicArmour);
  const { suit, shield } = wornArmour(target);
  for (const piece of [suit, shield]) {
    const value = piece ? ruling.attackersRoll(piece.magic) : 0;
    if (!piece || value === 0) continue;
    const beaten = beatenByLevel(target, piece, lost, rulings) ? "higherBonusCounts" : undefined;
    const why = (piece === shield ? lost.shield : undefined) ?? beaten;
    const capped = -value < piece.magic;
    const data = { name: piece.name, ...(capped && { magic: piece.magic }) };
    const key = capped ? "attack.magicArmourMost" : "attack.magicArmour";
    to.add(key, value, rulings.source(magicArmour, "ERIS-135"), data, why);
  }
  for (const { key, magic, why } of skinOf(target, lost)) {
    const value = ruling.attackersRoll(magic);
    if (value !== 0) to.add(`attack.${key}`, value, rulings.source(magicArmour, "ERIS-135"), undefined, why);
  }
}
