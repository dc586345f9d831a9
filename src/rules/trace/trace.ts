import { describeValue, RulesError } from "../errors.ts";
import type { Modifier, Operation, Step, Traced, Tracer, Tracing } from "./types.ts";

const NOTHING: readonly Step[] = Object.freeze([]);

/** The value after one operation. Division by 0 and results that are not finite throw a {@link RulesError}. */
export function operate(op: Operation, before: number, value: number): number {
  const after = compute(op, before, value);
  if (!Number.isFinite(after))
    throw new RulesError("notANumber", `trace.${op}`, { before: describeValue(before), value: describeValue(value) });
  // Adding 0 turns a negative zero, which would look like an error, into a plain one.
  return after + 0;
}

function compute(op: Operation, before: number, value: number): number {
  switch (op) {
    case "set":
      return value;
    case "add":
      return before + value;
    case "multiply":
      return before * value;
    case "divideUp":
      return Math.ceil(before / value);
    case "divideDown":
      return Math.floor(before / value);
    case "divideNearest":
      return Math.floor(before / value + 0.5);
    case "atLeast":
      return Math.max(before, value);
    case "atMost":
      return Math.min(before, value);
  }
}

/** The fields are copied one by one, because `...` is several times slower and this runs for every line of every card. */
function stepOf(modifier: Modifier, before: number, after: number, why: string | undefined): Step {
  const { key, on, op, value, source, data, when } = modifier;
  const step: { -readonly [K in keyof Step]: Step[K] } = {
    key,
    on,
    op,
    value: value + 0,
    source,
    before,
    after,
    applied: why === undefined,
  };
  if (data !== undefined) step.data = data;
  if (when !== undefined) step.when = when;
  if (why !== undefined) step.why = why;
  return step;
}

/** Records every step; a negative zero in a modifier becomes a plain one, as in {@link operate}. */
class RecordingTracer implements Tracer {
  value = 0;
  private readonly steps: Step[] = [];

  apply(modifier: Modifier): this {
    const before = this.value;
    this.value = operate(modifier.op, before, modifier.value);
    this.steps.push(stepOf(modifier, before, this.value, undefined));
    return this;
  }

  skip(modifier: Modifier, why: string): this {
    this.steps.push(stepOf(modifier, this.value, this.value, why));
    return this;
  }

  done(): Traced {
    return { value: this.value, steps: this.steps };
  }
}

class SilentTracer implements Tracer {
  value = 0;

  apply(modifier: Modifier): this {
    this.value = operate(modifier.op, this.value, modifier.value);
    return this;
  }

  skip(): this {
    return this;
  }

  done(): Traced {
    return { value: this.value, steps: NOTHING };
  }
}

/** Traces that record every step, for play. */
export const recording: Tracing = (start) => new RecordingTracer().apply(start);

/** Traces that keep only the value, for the lab. */
export const silent: Tracing = (start) => new SilentTracer().apply(start);
