/** Steps and modifiers in full, one line each, for tests that hold every part of them. */
import type { Modifier, Step } from "../../../src/rules/trace/types.ts";

/** The quantity, the amount, the source, the figures and the condition of a modifier, and why it does not count. */
export function modifierText({ key, on, op, value, source, data, when }: Modifier, why?: string): string {
  const { kind, topic, variant, rule, name } = source;
  return [
    `${key} ${on} ${op} ${value}`,
    [kind, topic, variant, rule, name].filter((one) => one !== undefined).join(" "),
    ...(data ? [JSON.stringify(data)] : []),
    ...(when ? [`when ${JSON.stringify(when)}`] : []),
    ...(why === undefined ? [] : [`not: ${why}`]),
  ].join(" | ");
}

/** A modifier with the value that it leaves. */
export function stepText(step: Step): string {
  return `${modifierText(step, step.why)} | ${step.after}`;
}
