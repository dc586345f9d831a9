import type { Modifier, Step } from "../../rules/trace/types.ts";
import { namesIn } from "./names-in.ts";
import { printed, signed } from "./numbers.ts";
import type { DerivedValue, TextLine, WhyLine } from "./view-types.ts";

/** The change of a step, as printed beside its reason. */
function stepAmount({ op, value }: Pick<Modifier, "op" | "value">): string {
  switch (op) {
    case "add":
      return signed(value);
    case "set":
      return printed(value);
    case "multiply":
      return `×${printed(value)}`;
    case "divideUp":
    case "divideDown":
    case "divideNearest":
      return `÷${printed(value)}`;
    case "atLeast":
      return `≥${printed(value)}`;
    case "atMost":
      return `≤${printed(value)}`;
  }
}

/** The line for the ruling and the catalogue rule behind a step. */
export function rulingLine(source: Modifier["source"]): TextLine | undefined {
  if (source.topic === undefined || source.variant === undefined) return undefined;
  const base = `RULINGS.Topic.${source.topic}`;
  return {
    textKey: "RULINGS.Card.byRuling",
    keys: { topic: `${base}.name`, variant: `${base}.variants.${source.variant}.label` },
  };
}

/** A step of a trace as a line of an explanation. */
export function whyLine(step: Step): WhyLine {
  const ruling = rulingLine(step.source);
  return {
    textKey: `RULINGS.Step.${step.key}`,
    ...namesIn(step.data),
    data: { value: step.value, amount: stepAmount(step), name: step.source.name ?? "", ...step.data },
    amount: stepAmount(step),
    ...(ruling && { ruling }),
    ...(ruling && step.source.topic !== undefined && { topic: step.source.topic }),
    ...(!step.applied && {
      suppressed: { textKey: `RULINGS.Why.${step.why ?? "notCounted"}`, data: step.data ?? {}, ...namesIn(step.data) },
    }),
  };
}

/** The useful lines of a trace, without additions of 0, starts at 0 and bounds that were not reached, unless they were suppressed. */
export function whyLines(steps: readonly Step[]): WhyLine[] {
  return steps.filter((step) => !idle(step, steps.length)).map(whyLine);
}

function idle(step: Step, among: number): boolean {
  if (!step.applied) return false;
  if (step.op === "atLeast" || step.op === "atMost") return among > 1 && step.before === step.after;
  return step.value === 0 && (step.op === "add" || (step.op === "set" && among > 1));
}

/** A derived value with its explanation. */
export function derivedValue(labelKey: string, value: string, steps: readonly Step[]): DerivedValue {
  return { labelKey, value, why: whyLines(steps) };
}
