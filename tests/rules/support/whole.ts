/** Plans and outcomes in full, as lines that a person can read. */
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { type Plan, type Rolls, rollPlanDice } from "../../../src/rules/plan.ts";
import type { Modifier, Step } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "./play.ts";
import { modifierText, stepText } from "./step-text.ts";

const isStep = (value: object): value is Step => "key" in value && "op" in value && "after" in value;
const isModifier = (value: object): value is Modifier => "key" in value && "op" in value && "on" in value;

const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== "object");

/**
 * Each object within a value on a line of its own: its plain parts, the stamp of the rulings by its name, and of what a change leaves behind only
 * what is new.
 */
export function lines(value: object, hash: string, path = "", known: unknown = undefined): string[] {
  if (isStep(value)) return [`${path}: ${stepText(value)}`];
  if (isModifier(value)) return [`${path}: ${modifierText(value)}`];
  const { before } = value as { readonly before?: unknown };
  const changes = typeof before === "object" && before !== null;
  const plain: string[] = [];
  const within: string[] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (changes && key === "before") continue;
    const was: unknown = typeof known === "object" && known !== null ? Reflect.get(known, key) : undefined;
    if (typeof inner !== "object" || inner === null || isList(inner)) {
      const text = isList(inner) ? `[${inner.join()}]` : inner === hash ? "the rulings" : String(inner);
      const wasText = isList(was) ? `[${was.join()}]` : was === hash ? "the rulings" : String(was);
      if (known === undefined || text !== wasText) plain.push(`${key} ${text}`);
    } else
      within.push(
        ...lines(inner as object, hash, path ? `${path}.${key}` : key, changes && key === "after" ? before : was),
      );
  }
  return [...(plain.length > 0 ? [`${path}: ${plain.join(", ")}`] : []), ...within];
}

/** A plan and its outcome with these faces. */
export function played<P extends Plan<string>>(
  plan: P,
  faces: Readonly<Record<string, readonly number[]>>,
  resolve: (plan: P, rolls: Rolls) => object,
): object[] {
  return [plan, resolve(plan, rollsFor(plan, faces))];
}

/** A plan and its outcome with the dice of a seed. */
export function thrown<P extends Plan<string>>(
  plan: P,
  seed: string,
  resolve: (plan: P, rolls: Rolls) => object,
): object[] {
  return [plan, resolve(plan, rollPlanDice(plan, seededDice(seed)))];
}
