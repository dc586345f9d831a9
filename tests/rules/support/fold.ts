import { operate } from "../../../src/rules/trace/trace.ts";
import type { Step } from "../../../src/rules/trace/types.ts";

/** The value that a list of steps gives when its applied operations are done again, from 0: what a trace must come to. */
export function fold(steps: readonly Step[]): number {
  return steps.reduce((value, step) => (step.applied ? operate(step.op, value, step.value) : value), 0);
}
