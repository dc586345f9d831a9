import { activeConditions } from "../creature/conditions.ts";
import { type Creature, type DOUBLES, hasCondition, marksOf, type Weapon } from "../creature/types.ts";
import { abilityModifier } from "../derived/ability-modifier.ts";
import { asActing } from "../derived/acting-class.ts";
import { takesHalf } from "../derived/immunity.ts";
import { parseFormula } from "../dice/formula.ts";
import { wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import { ownModifiers } from "../rulings/custom-rulings.ts";
import type { Rulings } from "../rulings/types.ts";
import { criticalHits } from "../topics/criticalHits.ts";
import { dualWielding } from "../topics/dualWielding.ts";
import { subdual } from "../topics/subdual.ts";
import { type BaseDamage, weaponDamage } from "../topics/weaponDamage.ts";
import type { Modifier, Operation, Source } from "../trace/types.ts";
import { ancestryCombat } from "./ancestry-combat.ts";
import { Adjustments, addMagic, turnBonuses } from "./attack-bonus.ts";
import { checkAttack } from "./check.ts";
import { damageKind, isMissile, isUseless, missileLine, modifiersOf, powersLost, secondWeapon } from "./means.ts";
import { backStabs, canHarm } from "./plan.ts";
import type { DamageInput, DamagePlan, Planned } from "./types.ts";

/** The input field of each source of damage dice, for error messages. */
const DAMAGE_OF = { weapon: "means.weapon.damage", natural: "means.attack.damage", unarmed: "weaponDamage" } as const;

/**
 * Plans the damage of a hit: dice and bonuses, at least 1, then multiplied, then halved (BX-155, BX-158, BX-159, BX-161, BX-168, BX-169, BX-171, ERIS-20,
 * ERIS-26 to ERIS-30, ERIS-54, ERIS-67, ERIS-74, GOR-79, GOR-81 to GOR-83, HERO-21). The target is the creature that was hit, which for a stray shot is the
 * friend. The `riders` of a natural attack add saving throws, on a hit only (BX-032).
 */
export function planDamage(input: DamageInput, rulings: Rulings): DamagePlan {
  checkAttack(input);
  const { attacker, target, means, situation } = input;
  const missile = isMissile(means, situation, rulings);
  const base = withHits(baseDamage(input, missile, rulings), input);
  if (base.formula !== "") parseFormula(base.formula, DAMAGE_OF[means.kind]);
  const guard = criticalGuard(input, rulings);
  const modifiers = [...bonuses(input, base, missile, rulings), ...afterwards(input, guard, missile, rulings)];
  const harmless = !canHarm(input, rulings);
  const refused: Refusal | undefined = harmless
    ? { key: "immuneToAttack", rule: "BX-155", topic: "invulnerability", data: { name: target.name } }
    : base.formula === ""
      ? { key: "noDamage" }
      : undefined;
  return {
    procedure: "damage",
    attacker: { id: attacker.id, name: attacker.name },
    target: { id: target.id, name: target.name },
    formula: base.formula,
    ...(base.rule === "GOR-83" && { diceBy: rulings.source(dualWielding, base.rule) }),
    modifiers,
    subdual: situation.subdual === true && rulings.use(subdual) !== undefined && !input.stray,
    critical: input.critical === true && !input.stray,
    helmetLost: guard === "helmet",
    scaleLost: guard === "scale",
    riders: input.stray || harmless || means.kind !== "natural" ? [] : means.attack.riders,
    hitPoints: target.hitPoints.value,
    subdualPoints: target.hitPoints.subdual,
    rolls: refused ? [] : [{ id: "damage", formula: base.formula }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function baseDamage({ attacker, means }: DamageInput, missile: boolean, rulings: Rulings): BaseDamage {
  const ruling = rulings.use(weaponDamage);
  if (means.kind === "unarmed") return ruling.unarmed;
  if (means.kind === "natural") {
    const { damage, byWeapon } = means.attack;
    const hitPoints = String(Math.max(0, attacker.hitPoints.value));
    const formula = damage === "current-hp" ? hitPoints : damage || (byWeapon ? "1d6" : "");
    return { formula, bonus: 0, rule: "BX-158" };
  }
  const listed = listedDice(attacker, means.weapon, rulings);
  if (listed) return { formula: listed, bonus: 0, rule: "BX-158" };
  const shield = attacker.armour.some(({ kind }) => kind === "shield");
  const wielder = asActing(attacker, rulings);
  const pair = missile || shield ? undefined : rulings.use(dualWielding)?.pairDamage(wielder);
  // The ruling on two weapons sets their die, whatever the die of a single weapon is (MIX-03).
  if (pair && secondWeapon(attacker, means.weapon)) return pair;
  return ruling.weapon(means.weapon, wielder, { missile, shield });
}

/** The damage dice that a monster's listing gives for its weapon, such as 1d4 for a pixie's dagger; they replace the weapon's own dice (BX-158, BX-161). */
function listedDice(attacker: Creature, { name }: Weapon, rulings: Rulings): string {
  if (attacker.kind !== "monster" || !rulings.use(weaponDamage).monstersAsListed) return "";
  return attacker.attacks.find((attack) => !attack.byWeapon && attack.name === name)?.damage ?? "";
}

function bonuses(input: DamageInput, base: BaseDamage, missile: boolean, rulings: Rulings): Planned[] {
  const { attacker, target, means, situation } = input;
  const now = { use: missile ? "missile" : "melee", foe: marksOf(target) } as const;
  const to = new Adjustments("damage");
  to.add("damage.twoHanded", base.bonus, rulings.source(weaponDamage, base.rule));
  if (missile)
    to.add("damage.missileWeapon", missileLine(means, rulings)?.damage ?? 0, rulings.source("missileWeapons"));
  const strikesBy = means.kind === "natural" ? means.attack.ability : undefined;
  if (attacker.kind !== "monster" && !missile && (strikesBy ?? "str") === "str")
    to.add("damage.strength", abilityModifier(attacker, "str", "meleeDamage", rulings), {
      ...rulings.source("abilityModifiers"),
      kind: "ability",
    });
  addMagic(to, attacker, means, rulings);
  if (means.kind === "weapon") {
    to.add("damage.byWeapon", means.damageBonus ?? 0, { kind: "creature" });
    to.effects(means.weapon.modifiers, now, powersLost(means.weapon, rulings));
    const { magicWeaponDamage, rules } = ancestryCombat(attacker, rulings);
    if (damageKind(means, rulings).magic)
      to.add("damage.elfMagic", magicWeaponDamage, rulings.source("elves", rules.damage));
  }
  to.effects(modifiersOf(means), now);
  for (const { condition, damage = 0, rule } of activeConditions(attacker))
    to.add(`condition.${condition}`, damage, { kind: "condition", ...(rule && { rule }) });
  to.add("damage.referee", wholeNumber(situation.refereeDamage ?? 0, "situation.refereeDamage", -1000, 1000), {
    kind: "referee",
  });
  const { use } = now;
  for (const modifier of ownModifiers(rulings.own, "damage", () => ({ who: attacker, foe: target, use, input })))
    to.list.push({ modifier });
  const own = to.effects([...attacker.modifiers, ...(situation.modifiers ?? [])], now).list;
  return [...own, ...turnBonuses(situation, "damage")];
}

/** Extra damage dice from magic on the attacker, for hits with a weapon. */
function withHits(base: BaseDamage, { attacker, means }: DamageInput): BaseDamage {
  if (means.kind !== "weapon" || !attacker.damageDice || base.formula === "") return base;
  return { ...base, formula: [base.formula, ...attacker.damageDice.map(({ dice }) => dice)].join("+") };
}

/** Whether a condition for double damage is met: a charge, or a target that is unaware of the attacker. */
function occurs(when: (typeof DOUBLES)[number], { situation, target }: DamageInput): boolean {
  return situation[when] === true || (when === "unaware" && hasCondition(target, "surprised"));
}

type Guard = "none" | "open" | "helmet" | "scale" | "immune";

const GUARD_WHYS: Readonly<Record<Guard, string | undefined>> = {
  none: undefined,
  open: undefined,
  helmet: "criticalHelmet",
  scale: "criticalScale",
  immune: "criticalImmune",
};

/** The result of a critical hit: `open` multiplies; a worn helmet or a scale is lost instead (ERIS-27, ERIS-28). */
function criticalGuard({ target, critical, stray }: DamageInput, rulings: Rulings): Guard {
  const ruling = rulings.use(criticalHits);
  if (!critical || stray || !ruling) return "none";
  if (!ruling.guarded) return "open";
  if (target.state.critGuard === "immune") return "immune";
  if (target.armour.some(({ kind }) => kind === "helmet")) return "helmet";
  return target.state.critGuard === "none" ? "open" : target.state.critGuard;
}

function afterwards(input: DamageInput, guard: Guard, missile: boolean, rulings: Rulings): Planned[] {
  const { attacker, target, means, situation, stray } = input;
  const planned: Planned[] = [];
  const push = (key: string, op: Operation, value: number, source: Source, why?: string): void => {
    const modifier: Modifier = { key, on: "damage", op, value, source };
    planned.push(why ? { modifier, why } : { modifier });
  };
  push("damage.minimum", "atLeast", 1, { kind: "rule", rule: "BX-159" });
  if (!stray && backStabs(input, missile)) push("damage.backStab", "multiply", 2, { kind: "class", rule: "BX-162" });
  if (means.kind === "weapon" && !missile) {
    if (situation.charging && means.weapon.charge) push("damage.charge", "multiply", 2, { kind: "situation" });
    if (situation.bracedAgainst && means.weapon.brace) push("damage.brace", "multiply", 2, { kind: "situation" });
  }
  const doubled =
    means.kind === "natural" && !stray ? means.attack.doubles?.find((when) => occurs(when, input)) : undefined;
  if (doubled) push(doubled === "charging" ? "damage.charge" : "damage.swoop", "multiply", 2, { kind: "creature" });
  const ruling = rulings.use(criticalHits);
  if (ruling && guard !== "none")
    push(
      "damage.critical",
      "multiply",
      ruling.multiplier,
      rulings.source(criticalHits, ruling.rule),
      GUARD_WHYS[guard],
    );
  // Halving for the attacker's means comes first, half damage of the target last (MIX-15).
  if (means.kind === "weapon" && isUseless(means.weapon, rulings))
    push("damage.broken", "divideDown", 2, rulings.source("fumbles", "GOR-81"));
  if (stray === "half") push("damage.strayHalf", "divideUp", 2, rulings.source("firingIntoMelee", "ERIS-20"));
  const halving = ancestryCombat(target, rulings).halving;
  if (halving?.applies(attacker)) push("damage.clumsy", "divideUp", 2, rulings.source("demihumans", halving.rule));
  if (takesHalf(target, damageKind(means, rulings))) {
    push("damage.resists", "divideDown", 2, { kind: "creature" });
    push("damage.minimum", "atLeast", 1, { kind: "rule", rule: "BX-035" });
  }
  return planned;
}
