import { operate } from "../../../src/rules/trace/trace.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { fold } from "../support/fold.ts";
import { missingRefusalText, unnamed } from "../support/plans.ts";
import { missingText } from "../support/watched.ts";

/** Keys under which an outcome keeps the number that its `steps` make, in the order in which they are looked for. */
const MADE = ["value", "read", "total", "distance", "minutes", "gap", "damage", "chance"] as const;

function isSteps(value: unknown): value is readonly Step[] {
  return Array.isArray(value) && value.length > 0 && value.every((step) => isStep(step));
}

function isStep(value: unknown): value is Step {
  return typeof value === "object" && value !== null && "applied" in value && "before" in value && "op" in value;
}

/** Every step leads to the next: what it found and what it left are right by its own operation. */
function brokenSteps(steps: readonly Step[]): string[] {
  const faults: string[] = [];
  let value: number | undefined;
  for (const [index, step] of steps.entries()) {
    // A list may join two traces: each begins by setting its value.
    if (step.op !== "set" && value !== undefined && step.before !== value)
      faults.push(`.steps.${index} starts at ${step.before}, not ${value}`);
    const after = step.applied ? operate(step.op, step.before, step.value) : step.before;
    if (after !== step.after) faults.push(`.steps.${index} (${step.key}) leaves ${step.after}, not ${after}`);
    if (!step.applied && !step.why) faults.push(`.steps.${index} (${step.key}) does not say why it is left out`);
    const shown = missingText(step, step.why);
    if (shown) faults.push(`.steps.${index}: ${shown}`);
    value = step.after;
  }
  return faults;
}

/** Refusals and warnings that could not be shown. */
function refusalsWithoutText(holder: object): string[] {
  const { refused, warnings } = { refused: undefined, warnings: undefined, ...holder };
  const all: readonly unknown[] = [refused, ...(Array.isArray(warnings) ? warnings : [])];
  return all.flatMap((one) => {
    const fault =
      typeof one === "object" && one !== null && Object.hasOwn(one, "key") ? missingRefusalText(one) : undefined;
    return fault === undefined ? [] : [` ${fault}`];
  });
}

/**
 * Everything that is unsound in plans and outcomes: numbers that are none, values that JSON would lose, steps that do not lead to one
 * another or cannot be shown, traces that do not fold to their value, refusals without a text. Paths of the faults; empty when all is well.
 */
export function faultsOf(value: unknown, path = "result"): string[] {
  return found(value).map((fault) => `${path}${fault}`);
}

const NONE: readonly string[] = [];

/** Faults with their path inside `value`; paths are only written when there is something to say. */
function found(value: unknown): readonly string[] {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? NONE : [` is ${value}`];
  if (value === undefined || typeof value === "function" || typeof value === "symbol")
    return [` is ${typeof value}: lost in JSON`];
  if (typeof value !== "object" || value === null) return NONE;
  const faults: string[] = [];
  const inside = (key: string | number, inner: unknown): void => {
    for (const fault of found(inner)) faults.push(`.${key}${fault}`);
  };
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) inside(index, entry);
    return faults;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return [" is no plain object"];
  for (const [key, inner] of Object.entries(value)) inside(key, inner);
  faults.push(...refusalsWithoutText(value), ...unnamed(value));
  const steps: unknown = Reflect.get(value, "steps");
  if (!isSteps(steps)) return faults;
  faults.push(...brokenSteps(steps));
  const made = madeBy(value);
  if (made !== undefined && fold(steps) !== made) faults.push(`.steps fold to ${fold(steps)}, not ${made}`);
  return faults;
}

/** The number that an object's steps must fold to. */
function madeBy(holder: object): number | undefined {
  if (Reflect.get(holder, "procedure") === "hitPoints")
    return (Reflect.get(holder, "after") as { hitPoints: { value: number } }).hitPoints.value;
  for (const key of MADE) {
    const value: unknown = Reflect.get(holder, key);
    if (typeof value === "number") return value;
  }
  return undefined;
}
