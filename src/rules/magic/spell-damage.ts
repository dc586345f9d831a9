import type { DamageOutcome, DamagePlan, Named } from "../attack/types.ts";
import { checkModifiers, checkNamed } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import type { Rolled } from "../dice/dice.ts";
import { timesFormula } from "../dice/formula.ts";
import { wholeNumber } from "../errors.ts";
import { choice, flag, list, maybe, shape, text, whole } from "../input-checks.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { damageAfterSave } from "../saves/saving-throw.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier, Step, Traced } from "../trace/types.ts";
import type { SpellEffect } from "./spell-effect.ts";

/** The effect of a successful saving throw on a spell's damage. */
export type OnSave = "negates" | "half" | "none";

/** A creature affected by a spell; `saved` is absent until the saving throw. */
export interface SpellTarget extends Named {
  readonly saved?: boolean;
  /** Points subtracted from each die, which counts at least 1 (Facts: resist cold, resist fire). */
  readonly offEachDie?: { readonly points: number; readonly by: string };
  /** Whether all damage to it is halved. */
  readonly byHalf?: boolean;
}

/** The dice of a spell and its targets. */
export interface SpellDamageInput {
  readonly caster: Named;
  /** Caster level. */
  readonly level: number;
  readonly formula: string;
  /** Whether the dice are rolled once for each level of the caster. */
  readonly perLevel: boolean;
  /** Whether it restores hit points. */
  readonly healing: boolean;
  readonly onSave: OnSave;
  readonly targets: readonly SpellTarget[];
  /** Modifiers of the caster for its own spells. */
  readonly modifiers?: readonly Modifier[];
}

/** A caster's modifiers from items and effects for the damage or healing of its own spells. */
export function ownSpellBonuses({ modifiers }: Pick<Creature, "modifiers">, healing: boolean): readonly Modifier[] {
  return applicable(modifiers, healing ? "spellHealing" : "spellDamage").map((one) => ({ ...one, on: "damage" }));
}

/** A target's part of the spell: how to apply it, its points, and the trace. */
export interface SpellShare {
  readonly id: string;
  readonly mode: "full" | "half" | "none" | "heal";
  readonly amount: number;
  readonly saved?: boolean;
  readonly steps: readonly Step[];
}

/** The damage or healing of a spell, as a damage plan. */
interface SpellDamagePlan extends DamagePlan {
  readonly spell: Pick<SpellDamageInput, "level" | "healing" | "onSave" | "targets">;
}

export interface SpellDamageOutcome extends DamageOutcome {
  readonly shares: readonly SpellShare[];
}

const checkInput = shape({
  caster: checkNamed,
  formula: text,
  perLevel: flag,
  healing: flag,
  onSave: choice(["negates", "half", "none"]),
  modifiers: maybe(checkModifiers),
  targets: list(
    shape({
      id: text,
      name: text,
      saved: maybe(flag),
      offEachDie: maybe(shape({ points: whole(0, 20), by: text })),
      byHalf: maybe(flag),
    }),
  ),
});

/**
 * Plans the dice of a spell (BX-035; Facts of spells): once, or once for each level of the caster. Refused without dice.
 * @throws RulesError for a level out of bounds or a formula that does not parse.
 */
export function planSpellDamage(input: SpellDamageInput, rulings: Rulings): SpellDamagePlan {
  checkInput(input, "input");
  const { caster, perLevel, healing, onSave, targets, modifiers = [] } = input;
  const level = wholeNumber(input.level, "level", 1, 40);
  const times = perLevel ? level : 1;
  const formula = input.formula === "" ? "" : timesFormula(input.formula, times);
  const refused = formula === "" ? ({ key: "noDamage" } as const) : undefined;
  return {
    procedure: "damage",
    attacker: { id: caster.id, name: caster.name },
    target: { id: targets[0]?.id ?? "", name: targets.map(({ name }) => name).join(", ") },
    formula,
    modifiers: modifiers.map((modifier) => ({ modifier })),
    subdual: false,
    critical: false,
    helmetLost: false,
    scaleLost: false,
    riders: [],
    hitPoints: 0,
    subdualPoints: 0,
    spell: { level, healing, onSave, targets },
    rolls: refused ? [] : [{ id: "damage", formula }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

/** The formula of a spell's dice repeated for its volleys at a level: `1d6+1` three times at level 6 with two more for each five levels. */
export function volleysAt(
  formula: string,
  { times = 1, volleys }: Pick<SpellEffect, "times" | "volleys">,
  level: number,
): string {
  const more = volleys ? volleys.more * Math.floor((wholeNumber(level, "level", 1, 100) - 1) / volleys.every) : 0;
  return formula === "" ? "" : timesFormula(formula, times + more);
}

/** The points rolled, and each target's part after its saving throw (BX-035). */
export function resolveSpellDamage(plan: SpellDamagePlan, rolls: Rolls, rulings: Rulings): SpellDamageOutcome {
  const rolled = rolledFor(rolls, "damage");
  const trace = rulings.trace({
    key: "damage.dice",
    on: "damage",
    op: "set",
    value: Math.max(0, rolled.total),
    source: { kind: "dice" },
    data: { formula: plan.formula },
  });
  for (const { modifier } of plan.modifiers) trace.apply(modifier);
  if (trace.value < 0)
    trace.apply({ key: "damage.least", on: "damage", op: "atLeast", value: 0, source: { kind: "rule" } });
  const { value: total, steps } = trace.done();
  return {
    procedure: "damage",
    total,
    subdual: false,
    steps,
    minimum: false,
    halved: false,
    helmetLost: false,
    scaleLost: false,
    riders: [],
    hitPoints: 0,
    subdualPoints: 0,
    surrenders: false,
    shares: plan.spell.targets.map((target) =>
      shareOf(plan, target, resisted(target, rolled, { value: total, steps }, rulings, plan.spell.healing), rulings),
    ),
    stamp: plan.stamp,
  };
}

/** The points left of the dice for a creature with resistance. */
function resisted(
  { offEachDie, byHalf }: SpellTarget,
  rolled: Rolled,
  whole: Traced,
  rulings: Rulings,
  healing: boolean,
): Traced {
  if ((!offEachDie && !byHalf) || healing) return whole;
  const less = rolled.dice.reduce(
    (sum, { result }) => sum + Math.min(offEachDie?.points ?? 0, Math.max(0, result - 1)),
    0,
  );
  const trace = rulings.trace({
    key: "damage.dice",
    on: "damage",
    op: "set",
    value: whole.value,
    source: { kind: "dice" },
    data: { formula: rolled.formula },
  });
  if (offEachDie)
    trace.apply({
      key: "magic.spell",
      on: "damage",
      op: "add",
      value: -less,
      source: { kind: "effect", name: offEachDie.by },
      data: { spell: offEachDie.by },
    });
  if (byHalf && whole.value > 0) {
    trace.apply({ key: "damage.resists", on: "damage", op: "divideDown", value: 2, source: { kind: "creature" } });
    trace.apply({
      key: "damage.minimum",
      on: "damage",
      op: "atLeast",
      value: 1,
      source: { kind: "rule", rule: "BX-035" },
    });
  }
  return trace.done();
}

function shareOf(plan: SpellDamagePlan, { id, saved }: SpellTarget, taken: Traced, rulings: Rulings): SpellShare {
  const { healing, onSave } = plan.spell;
  const { value: total, steps } = taken;
  const known = { id, ...(saved !== undefined && { saved }) };
  if (healing) return { ...known, mode: "heal", amount: total, steps };
  if (!saved || onSave === "none") return { ...known, mode: "full", amount: total, steps };
  if (onSave === "negates") return { ...known, mode: "none", amount: 0, steps };
  const half = damageAfterSave(total, true, rulings);
  return { ...known, mode: "half", amount: half.value, steps: half.steps };
}
