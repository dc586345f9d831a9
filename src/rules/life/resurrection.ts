import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { abilityModifier } from "../derived/ability-modifier.ts";
import type { Plan, Refusal, Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { planSave, resolveSave, type SaveOutcome, type SavePlan } from "../saves/saving-throw.ts";
import { resurrectionRoll } from "../topics/resurrectionRoll.ts";
import { currentTrace, isDead, makeChange, refusedChange } from "./state.ts";
import type { HitPointChange } from "./types.ts";

interface ResurrectionPlan extends Plan<"resurrection"> {
  readonly creature: { readonly id: string; readonly name: string };
  /** The Constitution roll; absent where none is needed. */
  readonly save?: SavePlan;
}

export interface ResurrectionOutcome {
  readonly procedure: "resurrection";
  readonly save?: SaveOutcome;
  readonly alive: boolean;
  readonly change: HitPointChange;
  readonly stamp: string;
}

/**
 * Plans raising a dead creature: under `resurrectionRoll` a saving throw with the Constitution modifier (GOR-06), otherwise no roll. Refused for the living.
 */
export function planResurrection(creature: Creature, rulings: Rulings): ResurrectionPlan {
  checkCreature(creature);
  const refused: Refusal | undefined = isDead(creature)
    ? undefined
    : { key: "life.notDead", topic: "resurrectionRoll" };
  const save = rulings.use(resurrectionRoll).throws ? constitutionSave(creature, rulings) : undefined;
  return {
    procedure: "resurrection",
    creature: { id: creature.id, name: creature.name },
    ...(save && { save }),
    rolls: refused ? [] : (save?.rolls ?? []),
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

function constitutionSave(creature: Creature, rulings: Rulings): SavePlan {
  const value = abilityModifier(creature, "con", "hitPoints", rulings);
  const source = rulings.source(resurrectionRoll, "GOR-06");
  const modifiers = value === 0 ? [] : [{ key: "life.constitution", on: "save", op: "add", value, source } as const];
  return planSave(creature, "death", { magic: false, modifiers }, rulings);
}

/** The outcome. Success, or no roll: alive at 1 hit point. Failure: the raising fails permanently (GOR-06). */
export function resolveResurrection(
  plan: ResurrectionPlan,
  rolls: Rolls,
  rulings: Rulings,
  creature: Creature,
): ResurrectionOutcome {
  const save = plan.save && !plan.refused ? resolveSave(plan.save, rolls, rulings) : undefined;
  const alive = !plan.refused && (save?.success ?? true);
  const base = { procedure: "resurrection", ...(save && { save }), alive, stamp: plan.stamp } as const;
  if (plan.refused) return { ...base, change: refusedChange(creature, plan.refused, rulings) };
  const trace = currentTrace(creature, rulings);
  if (!alive) return { ...base, change: makeChange(creature, { after: {}, trace }, rulings) };
  const source = rulings.source(resurrectionRoll, "GOR-06");
  trace.apply({ key: "life.raised", on: "hitPoints", op: "set", value: 1, source });
  const conditions = creature.conditions.filter((condition) => condition !== "dead");
  const after = { hitPoints: { ...creature.hitPoints, value: 1, subdual: 0 }, conditions };
  return { ...base, change: makeChange(creature, { after, trace }, rulings) };
}
