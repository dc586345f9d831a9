import type { Modifier, RuleId, Tracer } from "../trace/types.ts";
import type { Rulings } from "./types.ts";

/** What dice showed, as the first step of a number, with everything that counts on the roll after it. */
export function tracedRoll(
  rulings: Rulings,
  { rule, ...die }: Pick<Modifier, "key" | "on"> & { readonly value: number; readonly rule: RuleId },
  modifiers: readonly Modifier[],
): Tracer {
  const trace = rulings.trace({ ...die, op: "set", source: { kind: "dice", rule } });
  for (const modifier of modifiers) trace.apply(modifier);
  return trace;
}
