import type { Modifier, RuleId, Tracer } from "../trace/types.ts";
import type { Rulings } from "./types.ts";

/** The result of the dice as the first step of a number, followed by all modifiers of the roll. */
export function tracedRoll(
  rulings: Rulings,
  { rule, ...die }: Pick<Modifier, "key" | "on"> & { readonly value: number; readonly rule: RuleId },
  modifiers: readonly Modifier[],
): Tracer {
  const trace = rulings.trace({ ...die, op: "set", source: { kind: "dice", rule } });
  for (const modifier of modifiers) trace.apply(modifier);
  return trace;
}
