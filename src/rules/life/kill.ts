import type { Creature } from "../creature/types.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import type { Rulings } from "../rulings/types.ts";
import { death } from "../topics/death.ts";
import { itemDestruction } from "../topics/itemDestruction.ts";
import type { RuleId } from "../trace/types.ts";
import { currentTrace, fallenConditions, makeChange } from "./state.ts";
import type { HitPointChange, LifeNext } from "./types.ts";

/**
 * Kills at any number of hit points: poison (BX-037, ERIS-39), a failed save or death (GOR-86), a third failed death save (HERO-18). Hit points become 0, or
 * one below the limit of ERIS-42; lower ones stay.
 */
export function kill(creature: Creature, key: string, rule: RuleId | undefined, rulings: Rulings): HitPointChange {
  const limit = deadAt(creature, rulings);
  const trace = currentTrace(creature, rulings).apply({
    key,
    on: "hitPoints",
    op: "atMost",
    value: limit,
    source: rulings.source(death, rule),
  });
  const after = {
    hitPoints: { ...creature.hitPoints, value: trace.value },
    conditions: fallenConditions(creature.conditions, "dead"),
  };
  return makeChange(creature, { after, trace, fallen: "dead" }, rulings);
}

function deadAt(creature: Creature, rulings: Rulings): number {
  const ruling = rulings.use(death);
  return ruling.spares(creature) ? ruling.deadAt(effectiveLevel(creature, rulings)) : 0;
}

/** The lowest hit points at which a creature lives, where it can live below 0 (ERIS-42); undefined elsewhere. */
export function lowestAlive(creature: Creature, rulings: Rulings): number | undefined {
  const ruling = rulings.use(death);
  return ruling.lingers && ruling.spares(creature) ? deadAt(creature, rulings) + 1 : undefined;
}

/** The offer to destroy the items of a creature killed by a destructive effect (BX-027). */
export function itemDestructionOf(destructive: string | undefined, rulings: Rulings): LifeNext[] {
  if (destructive === undefined || !rulings.use(itemDestruction).listed) return [];
  return [{ kind: "offer", action: "itemDestruction", category: destructive }];
}
