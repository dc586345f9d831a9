import type { DamageOutcome, DamagePlan, Named } from "../attack/types.ts";
import { checkNamed } from "../creature/check.ts";
import { type FormulaNode, parseFormula } from "../dice/formula.ts";
import { wholeNumber } from "../errors.ts";
import { type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { damageAfterSave } from "../saves/saving-throw.ts";
import { choice, flag, list, maybe, shape, text } from "../shape.ts";
import type { Step } from "../trace/types.ts";

/** What a saving throw leaves of a spell's harm. */
export type OnSave = "negates" | "half" | "none";

/** Somebody in a spell's reach; `saved` is absent while no save was thrown. */
export interface SpellTarget extends Named {
  readonly saved?: boolean;
}

/** The dice of a spell and whom they reach. */
export interface SpellDamageInput {
  readonly caster: Named;
  /** Level that the spell goes by. */
  readonly level: number;
  readonly formula: string;
  /** The dice are thrown once for each level of the caster. */
  readonly perLevel: boolean;
  /** Gives hit points back. */
  readonly healing: boolean;
  readonly onSave: OnSave;
  readonly targets: readonly SpellTarget[];
}

/** How much of the spell one target takes: the way to lay it on, points, and why. */
export interface SpellShare {
  readonly id: string;
  readonly mode: "full" | "half" | "none" | "heal";
  readonly amount: number;
  readonly saved?: boolean;
  readonly steps: readonly Step[];
}

/** The damage or healing of a spell, in the shape of any other damage. */
export interface SpellDamagePlan extends DamagePlan {
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
  targets: list(shape({ id: text, name: text, saved: maybe(flag) })),
});

/**
 * Plans the dice of a spell (BX-035; Facts of spells): once, or once for each level of the caster. Refused when it has none.
 * @throws RulesError for a level out of bounds or a formula that cannot be read.
 */
export function planSpellDamage(input: SpellDamageInput, rulings: Rulings): SpellDamagePlan {
  checkInput(input, "input");
  const { caster, perLevel, healing, onSave, targets } = input;
  const level = wholeNumber(input.level, "level", 1, 40);
  const times = perLevel ? level : 1;
  const formula = input.formula === "" ? "" : timesFormula(input.formula, times);
  const refused = formula === "" ? ({ key: "noDamage" } as const) : undefined;
  return {
    procedure: "damage",
    attacker: { id: caster.id, name: caster.name },
    target: { id: targets[0]?.id ?? "", name: targets.map(({ name }) => name).join(", ") },
    formula,
    modifiers: [],
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

/** The points thrown, and each target's share of them after its save (BX-035). */
export function resolveSpellDamage(plan: SpellDamagePlan, rolls: Rolls, rulings: Rulings): SpellDamageOutcome {
  const rolled = rolledFor(rolls, "damage");
  const { value: total, steps } = rulings
    .trace({
      key: "damage.dice",
      on: "damage",
      op: "set",
      value: Math.max(0, rolled.total),
      source: { kind: "dice" },
      data: { formula: plan.formula },
    })
    .done();
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
    shares: plan.spell.targets.map((target) => shareOf(plan, target, total, steps, rulings)),
    stamp: plan.stamp,
  };
}

function shareOf(
  plan: SpellDamagePlan,
  { id, saved }: SpellTarget,
  total: number,
  steps: readonly Step[],
  rulings: Rulings,
): SpellShare {
  const { healing, onSave } = plan.spell;
  const known = { id, ...(saved !== undefined && { saved }) };
  if (healing) return { ...known, mode: "heal", amount: total, steps };
  if (!saved || onSave === "none") return { ...known, mode: "full", amount: total, steps };
  if (onSave === "negates") return { ...known, mode: "none", amount: 0, steps };
  const half = damageAfterSave(total, true, rulings);
  return { ...known, mode: "half", amount: half.value, steps: half.steps };
}

/** The formula thrown so many times and added up: `1d6+1` three times is `3d6+3`. */
function timesFormula(formula: string, times: number): string {
  return times === 1 ? formula : written(scaled(parseFormula(formula), times));
}

function scaled(node: FormulaNode, times: number): FormulaNode {
  if (node.type === "number") return { ...node, value: node.value * times };
  if (node.type === "dice") return { ...node, count: node.count * times };
  const left = scaled(node.left, times);
  return node.op === "*" ? { ...node, left } : { ...node, left, right: scaled(node.right, times) };
}

function written(node: FormulaNode, within = false): string {
  if (node.type === "number") return String(node.value);
  if (node.type === "dice") return `${node.count}d${node.faces}`;
  const text = `${written(node.left, node.op === "*")}${node.op}${written(node.right, node.op !== "+")}`;
  return within ? `(${text})` : text;
}
