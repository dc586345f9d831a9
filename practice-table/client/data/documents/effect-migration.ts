import { CHANGE_TYPES } from "../fields/changes.ts";
import { type Dict, isPlain } from "../types.ts";

const DURATIONS = ["rounds", "turns", "seconds"] as const;

/** v13's changes and durations in v14's shape, for data of old worlds, compendia and packages. */
export function migrateEffect(source: Dict): void {
  if (Array.isArray(source.changes)) {
    const changes = source.changes.filter(isPlain).map(migrateChange);
    const system = isPlain(source.system) ? source.system : {};
    source.system = { ...system, changes: system.changes ?? changes };
    delete source.changes;
  }
  const duration = source.duration;
  if (!isPlain(duration) || "value" in duration) return;
  const units = DURATIONS.find((unit) => Number.isFinite(duration[unit]));
  if (units) Object.assign(duration, { value: duration[units], units });
  for (const old of [...DURATIONS, "combat", "startTime", "startRound", "startTurn", "type"]) delete duration[old];
}

function migrateChange(change: Dict): Dict {
  const { mode, ...rest } = change;
  if (typeof mode !== "number" || typeof rest.type === "string") return rest;
  return { ...rest, type: CHANGE_TYPES[mode] ?? `custom.${mode}` };
}
