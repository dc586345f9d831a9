import { doorPenalty } from "../characters/gifts.ts";
import { checkCreature } from "../creature/check.ts";
import type { Ability, Creature } from "../creature/types.ts";
import { ABILITIES } from "../creature/types.ts";
import { abilityScore } from "../derived/ability-modifier.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import { tracedRoll } from "../rulings/rolled.ts";
import type { Rulings } from "../rulings/types.ts";
import { abilityChecks } from "../topics/abilityChecks.ts";
import { demihumans } from "../topics/demihumans.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier, Step } from "../trace/types.ts";

export interface AbilityCheckPlan extends Plan<"abilityCheck"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly ability: Ability;
  /** The score to roll at or under. */
  readonly target: number;
  /** Added to the die, so a negative number helps. */
  readonly modifiers: readonly Modifier[];
}

export interface AbilityCheckOutcome {
  readonly procedure: "abilityCheck";
  readonly natural: number;
  readonly total: number;
  readonly success: boolean;
  /** Score less total; negative on a failure. */
  readonly margin: number;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/**
 * Plans a check against an ability score (BX-022) with the referee's modifier of -4 to +4 (BX-023); `small` where a small size is a disadvantage, as at a stuck
 * door (ERIS-68).
 * @throws RulesError for an unknown ability, a modifier out of bounds, or a creature without scores.
 */
export function planAbilityCheck(
  creature: Creature,
  ability: Ability,
  difficulty: number,
  rulings: Rulings,
  small = false,
): AbilityCheckPlan {
  checkCreature(creature);
  oneOf(ability, ABILITIES, "ability");
  wholeNumber(difficulty, "difficulty", -4, 4);
  const target = wholeNumber(abilityScore(creature, ability), `creature.abilities.${ability}`, 1, 25);
  const ruling = rulings.use(abilityChecks);
  const modifiers: Modifier[] = [];
  if (difficulty !== 0)
    modifiers.push({
      key: "check.difficulty",
      on: "check",
      op: "add",
      value: difficulty,
      source: { kind: "referee", rule: "BX-023" },
    });
  const penalty = small ? doorPenalty(creature, rulings) : 0;
  // A penalty on a roll at or under a score adds to the dice.
  if (penalty !== 0)
    modifiers.push({
      key: "check.smallFolk",
      on: "check",
      op: "add",
      value: -penalty,
      source: rulings.source(demihumans, "ERIS-68"),
    });
  for (const modifier of applicable(creature.modifiers, "check", { kind: ability }))
    modifiers.push(modifier.op === "add" ? { ...modifier, value: -modifier.value } : modifier);
  return {
    procedure: "abilityCheck",
    creature: { id: creature.id, name: creature.name },
    ability,
    target,
    modifiers,
    rolls: ruling ? [{ id: "check", formula: ruling.formula }] : [],
    ...(!ruling && { refused: { key: "character.noAbilityChecks", topic: "abilityChecks" } }),
    stamp: rulings.hash,
  };
}

/** The outcome of a check; a natural 1 succeeds and a natural 20 fails whatever the total (BX-024). */
export function resolveAbilityCheck(plan: AbilityCheckPlan, rolls: Rolls, rulings: Rulings): AbilityCheckOutcome {
  const ruling = rulings.use(abilityChecks);
  const natural = rolledFor(rolls, "check").total;
  const total = tracedRoll(rulings, { key: "check.die", on: "check", value: natural, rule: "BX-022" }, plan.modifiers);
  const { value, steps } = total.done();
  return {
    procedure: "abilityCheck",
    natural,
    total: value,
    success: ruling?.succeeds(natural, value, plan.target) ?? false,
    margin: plan.target - value,
    steps,
    stamp: plan.stamp,
  };
}
