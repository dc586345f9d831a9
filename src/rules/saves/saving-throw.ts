import { checkCreature, checkModifiers } from "../creature/check.ts";
import { type Creature, SAVES, type SaveCategory } from "../creature/types.ts";
import { abilityModifier } from "../derived/ability-modifier.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { finiteNumber, oneOf, wholeNumber } from "../errors.ts";
import { flag, maybe, shape, text } from "../input-checks.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import { ownModifiers } from "../rulings/custom-rulings.ts";
import { tracedRoll } from "../rulings/rolled.ts";
import type { Rulings } from "../rulings/types.ts";
import { inherentBonuses } from "../topics/inherentBonuses.ts";
import { inherentStacking } from "../topics/inherentStacking.ts";
import { savingThrows } from "../topics/savingThrows.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier, Source, Step, Traced } from "../trace/types.ts";
import { ancestrySave } from "./ancestry.ts";
import { saveTarget, usuallyMagic } from "./save-target.ts";

/** The effect of the saving throw. `magic` adds Wisdom, except against breath; wands and spells set it by default. */
export interface SaveInput {
  readonly magic?: boolean;
  /** The kind of damage, such as fire or cold. */
  readonly kind?: string;
  /** Further modifiers of the roll, from the effect or the referee. */
  readonly modifiers?: readonly Modifier[];
}

export interface SavePlan extends Plan<"save"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly category: SaveCategory;
  readonly magic: boolean;
  /** Whether there is a single saving throw for everything (GOR-91), so that the category need not be shown. */
  readonly single: boolean;
  /** The number to reach, with its table and row. */
  readonly target: Traced;
  /** Added to the die. */
  readonly modifiers: readonly Modifier[];
  /** Modifiers that do not count, with the reason: the lower of two bonuses of one kind (HERO-21). */
  readonly beaten?: readonly Beaten[];
}

interface Beaten {
  readonly modifier: Modifier;
  readonly why: string;
}

export interface SaveOutcome {
  readonly procedure: "save";
  readonly natural: number;
  readonly total: number;
  readonly target: number;
  readonly success: boolean;
  /** Total less target; negative on a failure. */
  readonly margin: number;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

const checkInput = shape({ magic: maybe(flag), kind: maybe(text), modifiers: checkModifiers });

/**
 * The modifiers of the die: Wisdom against magic (not breath), ancestry, the bonuses of items, effects and level that count, then those of the effect itself
 * and of the referee.
 */
function rollModifiers(
  creature: Creature,
  category: SaveCategory,
  input: SaveInput,
  worn: readonly Modifier[],
  rulings: Rulings,
): Modifier[] {
  const modifiers: Modifier[] = [];
  const add = (key: string, value: number, source: Source): void => {
    if (value !== 0) modifiers.push({ key, on: "save", op: "add", value, source });
  };
  const magic = input.magic ?? usuallyMagic(category);
  if (magic && category !== "breath")
    add(
      "saves.wisdom",
      abilityModifier(creature, "wis", "magicSaves", rulings),
      rulings.source("abilityModifiers", "BX-034"),
    );
  const gift = ancestrySave(creature, rulings);
  add("saves.dwarf", gift?.bonus ?? 0, rulings.source("demihumans", gift?.rule));
  modifiers.push(...worn, ...(input.modifiers ?? []));
  const facts = () => ({ who: creature, save: category, ...(input.kind && { kind: input.kind }), input });
  modifiers.push(...ownModifiers(rulings.own, "save", facts));
  for (const modifier of modifiers) finiteNumber(modifier.value, `modifiers.${modifier.key}`, -100, 100);
  return modifiers;
}

/** The bonuses of level and worn magic: the lower of the inherent bonus and the best worn one does not count where they do not add (HERO-21). */
function inherentOrWorn(
  creature: Creature,
  category: SaveCategory,
  kind: string | undefined,
  rulings: Rulings,
): { readonly counting: readonly Modifier[]; readonly beaten: readonly Beaten[] } {
  const worn = applicable(creature.modifiers, "save", { save: category, ...(kind && { kind }) });
  const level = creature.kind === "monster" ? 0 : effectiveLevel(creature, rulings);
  const value = rulings.use(inherentBonuses)?.defence(level) ?? 0;
  if (value === 0) return { counting: worn, beaten: [] };
  const best = worn
    .filter(({ source, op, value: bonus }) => source.kind === "item" && op === "add" && bonus > 0)
    .reduce<Modifier | undefined>((a, b) => (a && a.value >= b.value ? a : b), undefined);
  const counts = rulings.use(inherentStacking)(value, best?.value ?? 0);
  const source = rulings.source(inherentBonuses, "HERO-21");
  const inherent: Modifier = { key: "saves.inherent", on: "save", op: "add", value, source };
  const out = [...(counts.inherent ? [] : [inherent]), ...(best && !counts.magic ? [best] : [])];
  return {
    counting: [inherent, ...worn].filter((modifier) => !out.includes(modifier)),
    beaten: out.map((modifier) => ({ modifier, why: "higherBonusCounts" })),
  };
}

/**
 * Plans a saving throw (BX-034, GOR-91): d20 and modifiers against {@link saveTarget}.
 * @throws RulesError for an unknown category or a modifier that is not a number.
 */
export function planSave(creature: Creature, category: SaveCategory, input: SaveInput, rulings: Rulings): SavePlan {
  checkCreature(creature);
  checkInput(input, "save");
  const magic = input.magic ?? usuallyMagic(oneOf(category, SAVES, "category"));
  const { counting, beaten } = inherentOrWorn(creature, category, input.kind, rulings);
  return {
    procedure: "save",
    creature: { id: creature.id, name: creature.name },
    category,
    magic,
    single: rulings.use(savingThrows).single,
    target: saveTarget(creature, category, magic, rulings),
    modifiers: rollModifiers(creature, category, input, counting, rulings),
    ...(beaten.length > 0 && { beaten }),
    rolls: [{ id: "save", formula: "1d20" }],
    stamp: rulings.hash,
  };
}

/**
 * The outcome: equal or over succeeds; a natural 1 or 20 has no special meaning (BX-034). Success halves damage ({@link damageAfterSave}) and cancels all other
 * effects (BX-036).
 */
export function resolveSave(plan: SavePlan, rolls: Rolls, rulings: Rulings): SaveOutcome {
  const natural = rolledFor(rolls, "save").total;
  const trace = tracedRoll(rulings, { key: "saves.die", on: "save", value: natural, rule: "BX-034" }, plan.modifiers);
  for (const { modifier, why } of plan.beaten ?? []) trace.skip(modifier, why);
  const { value, steps } = trace.done();
  return {
    procedure: "save",
    natural,
    total: value,
    target: plan.target.value,
    success: value >= plan.target.value,
    margin: value - plan.target.value,
    steps,
    stamp: plan.stamp,
  };
}

/** Half of the damage, rounded down, at least 1 (BX-035). */
export function halfDamage(amount: number): number {
  return Math.max(Math.min(1, amount), Math.floor(amount / 2));
}

/**
 * The damage left after a saving throw (BX-035, GOR-91): half on a success, rounded down but at least 1. An illusion's half rounds up (ERIS-104): pass
 * `divideUp`.
 */
export function damageAfterSave(
  damage: number,
  made: boolean,
  rulings: Rulings,
  rounding: "divideDown" | "divideUp" = "divideDown",
): Traced {
  const source: Source = { kind: "rule", rule: "BX-035" };
  const trace = rulings.trace({
    key: "saves.damage",
    on: "damage",
    op: "set",
    value: wholeNumber(damage, "damage", 0),
    source: { kind: "dice" },
  });
  if (made && damage > 0) {
    trace.apply({ key: "saves.half", on: "damage", op: rounding, value: 2, source });
    trace.apply({ key: "saves.atLeastOne", on: "damage", op: "atLeast", value: 1, source });
  }
  return trace.done();
}
