import { checkCreature, checkModifiers } from "../creature/check.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import { finiteNumber } from "../errors.ts";
import { shape } from "../input-checks.ts";
import { type Refusal, type Rolls, rolledFor } from "../plan.ts";
import { tracedRoll } from "../rulings/rolled.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { naturalHealing } from "../topics/naturalHealing.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier, Step } from "../trace/types.ts";
import { kill } from "./kill.ts";
import { currentTrace, makeChange, refusedChange } from "./state.ts";
import { spendSurge } from "./surges.ts";
import type { DeathSavePlan, HitPointChange } from "./types.ts";

const checkInput = shape({ modifiers: checkModifiers });

export interface DeathSaveOutcome {
  readonly procedure: "deathSave";
  readonly natural: number;
  readonly total: number;
  readonly result: "fails" | "holds" | "rallies";
  readonly change: HitPointChange;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

/** Plans the d20 of a dying creature's turn (HERO-18). Refused for creatures that are stable or not dying. */
export function planDeathSave(
  creature: Creature,
  input: { readonly modifiers?: readonly Modifier[] },
  rulings: Rulings,
): DeathSavePlan {
  checkCreature(creature);
  checkInput(input, "deathSave");
  for (const modifier of input.modifiers ?? []) finiteNumber(modifier.value, "modifiers", -100, 100);
  const refused = notDying(creature, rulings);
  // Effects on the creature count, but not its equipment, people or level (MIX-23).
  const effects = applicable(creature.modifiers, "save").filter(({ source }) => source.kind === "effect");
  return {
    procedure: "deathSave",
    creature: { id: creature.id, name: creature.name },
    modifiers: [...effects, ...(input.modifiers ?? [])],
    surgesLeft: rulings.use(naturalHealing).surges ? creature.state.surges : 0,
    rolls: [{ id: "deathSave", formula: "1d20" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function notDying(creature: Creature, rulings: Rulings): Refusal | undefined {
  if (!rulings.use(death).woundLevels) return { key: "life.noDeathSaves", topic: "death" };
  if (hasCondition(creature, "dying") && !hasCondition(creature, "dead", "stable")) return undefined;
  return { key: "life.notDying", rule: "HERO-18", topic: "death" };
}

/**
 * The outcome: 9 or less costs a wound level, or life at the last one; 10 to 19 nothing; 20 spends a surge from 0 (HERO-18). `creature` is its present state.
 */
export function resolveDeathSave(
  plan: DeathSavePlan,
  rolls: Rolls,
  rulings: Rulings,
  creature: Creature,
): DeathSaveOutcome {
  const natural = rolledFor(rolls, "deathSave").total;
  const trace = tracedRoll(
    rulings,
    { key: "life.deathDie", on: "save", value: natural, rule: "HERO-18" },
    plan.modifiers,
  );
  const { value: total, steps } = trace.done();
  const result = natural === 20 || total >= 20 ? "rallies" : total <= 9 ? "fails" : "holds";
  const change = effect(result, creature, rulings);
  return { procedure: "deathSave", natural, total, result, change, steps, stamp: plan.stamp };
}

function effect(result: DeathSaveOutcome["result"], creature: Creature, rulings: Rulings): HitPointChange {
  const refused = notDying(creature, rulings);
  if (refused) return refusedChange(creature, refused, rulings);
  const spent = result === "rallies" ? spendSurge(creature, rulings) : undefined;
  // A creature without a useful surge stays in its state.
  if (spent && !spent.refused) return spent;
  if (result === "fails" && creature.state.wounds >= 3) return kill(creature, "life.lastSave", "HERO-18", rulings);
  const wounds = creature.state.wounds + (result === "fails" ? 1 : 0);
  return makeChange(creature, { after: { wounds }, trace: currentTrace(creature, rulings) }, rulings);
}

/** An ally stops the death saves until the next damage (HERO-18); wounds do not change. */
export function stabilise(creature: Creature, rulings: Rulings): HitPointChange {
  const refused = notDying(creature, rulings);
  if (refused) return refusedChange(creature, refused, rulings);
  const kept = creature.conditions.filter((condition) => condition !== "dying");
  const after = { conditions: [...kept, "stable" as const] };
  return makeChange(creature, { after, trace: currentTrace(creature, rulings) }, rulings);
}
