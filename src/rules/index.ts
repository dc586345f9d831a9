/**
 * The public API of the rules core, for module authors and for programs outside Foundry. It has no clock, no page and no randomness of its own: the rulings and
 * the dice are arguments of every function. Anything not exported here may change in any version. A procedure is two pure steps with dice between them:
 * `planX(..., rulings)` gives the rolls and their reasons, `resolveX(plan, rolls, rulings)` the result. A value carries the steps that made it ({@link
 * Traced}). Invalid input throws a {@link RulesError} with the field; an action forbidden by the rules is no error but the plan's `refused`. An example is in
 * `src/rules/README.md`.
 */

/* House rules: a preset and the choices on top of it, compiled into the rulings that every function takes. */

export { compile, shippedBook } from "./compile.ts";
export { presets } from "./presets/index.ts";
export type { Rulebook } from "./rulings/compiler.ts";
export { type Additions, extended, type TopicDeclaration, type VariantDeclaration } from "./rulings/extend.ts";
export { readShareString, shareString } from "./rulings/share.ts";
export type { Parameter, ParameterValue, Topic } from "./rulings/topic.ts";
export type { Compiled, Diagnostic, Fix, Preset, Rulings, RulingsRequest } from "./rulings/types.ts";
export { allTopics } from "./topics/index.ts";

/* Dice, plans and traces. */

export { type Dice, type Rolled, scriptedDice, seededDice } from "./dice/dice.ts";
export { formulaRange, isFormula } from "./dice/formula.ts";
export { RulesError } from "./errors.ts";
export { type Plan, type Refusal, type RollRequest, type Rolls, rollPlanDice } from "./plan.ts";
export type { Modifier, RuleId, Source, Step, Traced } from "./trace/types.ts";

/* Creatures: plain data, with feet, coins of weight and hit points as units. */

export { makeWeapon } from "./creature/arms.ts";
export { checkCreature } from "./creature/check.ts";
export { type Creature, makeCreature, type SaveCategory } from "./creature/types.ts";

/* Derived values. */

export { armourClass, protection } from "./attack/armour-class.ts";
export { thac0 } from "./attack/attack-bonus.ts";
export { movementRate } from "./combat/movement.ts";
export { abilityModifier } from "./derived/ability-modifier.ts";
export { effectiveLevel } from "./derived/effective-level.ts";
export { maximumHitPoints } from "./life/state.ts";
export { saveTargets } from "./saves/save-target.ts";

/* Attack and damage. */

export { planDamage } from "./attack/damage.ts";
export { resolveDamage } from "./attack/damage-outcome.ts";
export { planAttack } from "./attack/plan.ts";
export { resolveAttack } from "./attack/resolve.ts";
export type {
  AttackInput,
  AttackOutcome,
  AttackPlan,
  AttackSituation,
  DamageInput,
  DamageOutcome,
  DamagePlan,
  Means,
} from "./attack/types.ts";

/* Life and death. */

export { takeDamage } from "./life/damage.ts";
export { heal } from "./life/healing.ts";
export type { HitPointChange, LifeNext } from "./life/types.ts";

/* Saving throws and checks. */

export { planAbilityCheck, resolveAbilityCheck } from "./checks/ability-check.ts";
export { planChanceCheck, resolveChanceCheck } from "./checks/chance-check.ts";
export { planSave, resolveSave, type SaveOutcome, type SavePlan } from "./saves/saving-throw.ts";

/* Morale, loyalty and reaction. */

export { planLoyaltyCheck, resolveLoyaltyCheck } from "./morale/loyalty.ts";
export { resolveMorale } from "./morale/morale.ts";
export { planMorale } from "./morale/morale-plan.ts";
export { planReaction, resolveReaction } from "./morale/reaction.ts";

/* The lab: thousands of whole fights, each reproducible from its seed and number. */

export { type Lab, openLab } from "./lab/simulate.ts";
export type { LabCount, LabInput, LabSide } from "./lab/types.ts";
