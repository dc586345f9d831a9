import { isV14 } from "../runtime.ts";
import type { Dict } from "../types.ts";
import type { DataField } from "./base.ts";

/** One change of an active effect. v13 has `mode` (a number), v14 `type` (a word). */
export interface EffectChange extends Dict {
  key: string;
  value: unknown;
  mode?: number;
  type?: string;
  priority?: number | null | undefined;
}

/** v14 names in the order of v13's numbers. */
export const CHANGE_TYPES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"] as const;

/** The name of a change's operation, for either generation. */
export function changeType(change: EffectChange): string {
  if (typeof change.type === "string") return change.type;
  return CHANGE_TYPES[change.mode ?? 2] ?? "custom";
}

/** Applies a change to a value through its field. Undefined: the change could not be applied. */
export function applyFieldChange(field: DataField, value: unknown, model: object, change: EffectChange): unknown {
  const delta = field._castChangeDelta(change.value);
  // A value that does not fit the field is left out with a warning from v14 on (DOC-83).
  if (isV14() && typeof delta === "number" && Number.isNaN(delta)) {
    console.warn(`The change of ${change.key} by "${String(change.value)}" does not fit ${field.toString()}`);
    return undefined;
  }
  switch (changeType(change)) {
    case "add":
      return field._applyChangeAdd(value, delta, model, change);
    case "subtract":
      return field._applyChangeSubtract(value, delta, model, change);
    case "multiply":
      return field._applyChangeMultiply(value, delta, model, change);
    case "override":
      return field._applyChangeOverride(value, delta, model, change);
    case "upgrade":
      return field._applyChangeUpgrade(value, delta, model, change);
    case "downgrade":
      return field._applyChangeDowngrade(value, delta, model, change);
    default:
      return field._applyChangeCustom(value, delta, model, change);
  }
}
