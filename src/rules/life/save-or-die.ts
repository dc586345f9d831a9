import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import type { Rolls } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { planSave, resolveSave } from "../saves/saving-throw.ts";
import { death } from "../topics/death.ts";
import { kill } from "./kill.ts";
import { currentTrace, fallenConditions, makeChange } from "./state.ts";
import type { HitPointChange, SaveOrDieOutcome, SaveOrDiePlan } from "./types.ts";

/** Plans the save or die of the dismemberment table: against Death, not magic (GOR-86). */
export function planSaveOrDie(creature: Creature, rulings: Rulings): SaveOrDiePlan {
  checkCreature(creature);
  const save = planSave(creature, "death", { magic: false }, rulings);
  return {
    procedure: "saveOrDie",
    creature: save.creature,
    save,
    cause: "dismemberment",
    rolls: save.rolls,
    stamp: rulings.hash,
  };
}

/** The outcome. Success: unconscious at 0 hit points. Failure: dead (GOR-86). `creature` is its present state. */
export function resolveSaveOrDie(
  plan: SaveOrDiePlan,
  rolls: Rolls,
  rulings: Rulings,
  creature: Creature,
): SaveOrDieOutcome {
  const save = resolveSave(plan.save, rolls, rulings);
  const change = save.success ? survives(creature, rulings) : kill(creature, "life.saveOrDie", "GOR-86", rulings);
  return { procedure: "saveOrDie", save, change, stamp: plan.stamp };
}

function survives(creature: Creature, rulings: Rulings): HitPointChange {
  const trace = currentTrace(creature, rulings).apply({
    key: "life.saved",
    on: "hitPoints",
    op: "set",
    value: 0,
    source: rulings.source(death, "GOR-86"),
  });
  const after = {
    hitPoints: { ...creature.hitPoints, value: 0 },
    conditions: fallenConditions(creature.conditions, "unconscious"),
  };
  return makeChange(creature, { after, trace, fallen: "unconscious" }, rulings);
}
