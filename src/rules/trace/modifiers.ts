import type { Circumstance, Modifier, ModifierCondition, Quantity, Tracer } from "./types.ts";

/** The current circumstances, for the conditions of modifiers. */
export interface Circumstances {
  readonly use?: "melee" | "missile";
  /** Tags of the foe. */
  readonly foe?: readonly string[];
  readonly save?: string;
  readonly kind?: string;
  readonly going?: readonly Circumstance[];
}

/** The modifiers of a list that apply to `on` in these circumstances, in order. */
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

/**
 * Applies the change of a figure by an effect. A product is rounded down and recorded as an addition, so that its step is valid in both notations.
 * @param turned whether the trace is in the opposite notation to the modifier
 */
export function applyToFigure(trace: Tracer, modifier: Modifier, turned = false): Tracer {
  if (modifier.op !== "multiply") return trace.apply(modifier);
  const { value: before } = trace;
  const opposite = (modifier.data?.mirrored === 1) !== turned;
  const product = Math.floor((opposite ? 19 - before : before) * modifier.value);
  return trace.apply({ ...modifier, op: "add", value: (opposite ? 19 - product : product) - before });
}

/** Applies those of these modifiers that change the figure of a trace. */
export function applyFigures(
  trace: Tracer,
  modifiers: readonly Modifier[],
  on: Quantity,
  circumstances: Circumstances = {},
): Tracer {
  for (const modifier of applicable(modifiers, on, circumstances)) applyToFigure(trace, modifier);
  return trace;
}

/** The modifiers of a roll of several creatures: one's own, or for a group those of the member with the lowest sum. */
export function leastOf(
  members: readonly { readonly modifiers: readonly Modifier[] }[],
  on: Quantity,
): readonly Modifier[] {
  const lists = members.map(({ modifiers }) => applicable(modifiers, on));
  const worth = (list: readonly Modifier[]): number => list.reduce((sum, { value }) => sum + value, 0);
  return lists.reduce((least, list) => (worth(list) < worth(least) ? list : least), lists[0] ?? []);
}
