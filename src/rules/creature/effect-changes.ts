/** Changes of a creature's numbers by active effects, as modifiers named after the effects. */
import { ownRow } from "../input-checks.ts";
import type { Modifier, Operation } from "../trace/types.ts";
import { type EffectKey, effectKey } from "./effect-keys.ts";

/** The kinds of changes, named as in Foundry 14. @texts RULINGS.Effects.types.* */
export const CHANGE_TYPES = ["add", "subtract", "multiply", "upgrade", "downgrade", "override"] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** One change of one effect. */
export interface NumberChange {
  readonly name: string;
  readonly key: string;
  readonly type: ChangeType;
  readonly value: number;
}

/** The change as an operation on the number of its path. */
function operation({ type, value }: NumberChange): { readonly op: Operation; readonly value: number } {
  switch (type) {
    case "add":
      return { op: "add", value };
    case "subtract":
      return { op: "add", value: -value };
    case "multiply":
      return { op: "multiply", value };
    case "upgrade":
      return { op: "atLeast", value };
    case "downgrade":
      return { op: "atMost", value };
    case "override":
      return { op: "set", value };
  }
}

const MIRRORED: Readonly<Record<string, Operation>> = { atLeast: "atMost", atMost: "atLeast" };

/** The same operation for a number that is 19 less the original one. */
function mirrored({ op, value }: ReturnType<typeof operation>): ReturnType<typeof operation> {
  if (op === "add") return { op, value: -value };
  if (op === "multiply") return { op, value };
  return { op: ownRow(MIRRORED, op) ?? op, value: 19 - value };
}

function figureModifier(change: NumberChange, to: EffectKey): Modifier {
  const plain = operation(change);
  const { op, value } = to.mirrored ? mirrored(plain) : plain;
  return {
    key: op === "multiply" ? "effect.multiplied" : "effect.change",
    on: to.on,
    op,
    value,
    source: { kind: "effect", name: change.name },
    data: { name: change.name, ...(op === "multiply" && { factor: value, mirrored: to.mirrored ? 1 : 0 }) },
    ...(to.when && { when: to.when }),
  };
}

/** The value of a bonus after a change, rounded down. */
function folded(before: number, change: NumberChange): number {
  const { op, value } = operation(change);
  switch (op) {
    case "multiply":
      return Math.floor(before * value);
    case "atLeast":
      return Math.max(before, value);
    case "atMost":
      return Math.min(before, value);
    case "set":
      return value;
    default:
      return before + value;
  }
}

/**
 * The modifiers of all changes, in order. A change of a figure becomes its operation. A change of a bonus becomes an addition of the difference that it makes
 * to the bonus.
 * @param stored the stored value of a bonus
 * @param keyOf finds the key of a path, including those of modules
 */
export function effectModifiers(
  changes: readonly NumberChange[],
  stored: Readonly<Record<string, number>> = {},
  keyOf: (path: string) => EffectKey | undefined = effectKey,
): Modifier[] {
  const modifiers: Modifier[] = [];
  const bonuses = new Map<string, number>();
  const add = (to: EffectKey, value: number, source: Modifier["source"], key: string): void => {
    const name = source.name ?? "";
    if (value !== 0)
      modifiers.push({ key, on: to.on, op: "add", value, source, data: { name }, ...(to.when && { when: to.when }) });
  };
  for (const [key, value] of Object.entries(stored)) {
    const to = keyOf(key);
    if (!to) continue;
    bonuses.set(to.key, value);
    add(to, value, { kind: "referee" }, "effect.stored");
  }
  for (const change of changes) {
    const to = keyOf(change.key);
    if (!to) continue;
    if (to.kind === "figure") modifiers.push(figureModifier(change, to));
    else {
      const before = bonuses.get(to.key) ?? 0;
      const after = folded(before, change);
      bonuses.set(to.key, after);
      add(to, after - before, { kind: "effect", name: change.name }, "effect.change");
    }
  }
  return modifiers;
}
