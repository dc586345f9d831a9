import type { Circumstance, Modifier, ModifierCondition, Quantity } from "./types.ts";

/** What is going on, for the conditions of modifiers. */
export interface Circumstances {
  readonly use?: "melee" | "missile";
  /** Tags of the foe. */
  readonly foe?: readonly string[];
  readonly save?: string;
  readonly kind?: string;
  readonly going?: readonly Circumstance[];
}

/** The modifiers of a list that work on `on` in these circumstances, in their order. */
export function applicable(
  modifiers: readonly Modifier[],
  on: Quantity,
  circumstances: Circumstances = {},
): readonly Modifier[] {
  if (modifiers.length === 0) return modifiers;
  return modifiers.filter((modifier) => modifier.on === on && holds(modifier.when, circumstances));
}

function holds(when: ModifierCondition | undefined, now: Circumstances): boolean {
  if (!when) return true;
  if (when.use !== undefined && when.use !== now.use) return false;
  if (when.save !== undefined && when.save !== now.save) return false;
  if (when.kind !== undefined && when.kind !== now.kind) return false;
  if (when.while !== undefined && !now.going?.includes(when.while)) return false;
  return when.against === undefined || when.against.some((tag) => now.foe?.includes(tag) ?? false);
}
