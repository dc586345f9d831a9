import { describeValue, RulesError } from "../errors.ts";
import { isNoDeeper } from "../input-checks.ts";
import { recording, silent } from "../trace/trace.ts";
import type { RuleId, Source, Tracing } from "../trace/types.ts";
import type { OwnFigures, OwnInForce, OwnRuling } from "./custom-rulings.ts";
import { contentHash } from "./hash.ts";
import type { Constraint, Parameter, ParameterValue, Topic, Variant } from "./topic.ts";
import type { ChosenBy, Compiled, Diagnostic, Fix, Preset, Rulings, RulingsRequest } from "./types.ts";

/** All topics and presets, by key. */
export interface Rulebook {
  readonly topics: readonly Topic[];
  readonly presets: Readonly<Record<string, Preset>>;
  /** The preset that replaces an unknown one. */
  readonly plain: string;
}

/**
 * Compiles a request into rulings. Total (never throws an error), independent of the order of keys, and idempotent: compiling the resulting choices gives the
 * same rulings. An invalid choice falls back to the preset's and is reported, with a fix.
 */
export function compileFrom(book: Rulebook, request: RulingsRequest): Compiled {
  const diagnostics: Diagnostic[] = [];
  const preset = checkedPreset(book, request.preset, diagnostics);
  const differences = book.presets[preset]?.differences ?? {};
  const overrides = checkedOverrides(book, request.overrides ?? {}, diagnostics);
  const choices: Record<string, string> = {};
  for (const topic of book.topics) {
    const wanted = overrides[topic.key] ?? differences[topic.key] ?? topic.classic;
    choices[topic.key] = buildable(topic, wanted, chooser(topic.key, overrides), diagnostics);
  }
  const parameters = checkedParameters(book, request.parameters ?? {}, diagnostics);
  diagnostics.push(...brokenConstraints(book, choices, overrides));
  if (book.presets[preset]?.guards) diagnostics.push(...guardedChanges(book, choices, overrides, differences));
  return { rulings: makeRulings(book, preset, choices, parameters, recording), diagnostics };
}

/** The same rulings with traces that record nothing: for the lab, which plays thousands of fights. */
export function silenced(book: Rulebook, rulings: Rulings): Rulings {
  return makeRulings(book, rulings.preset, rulings.choices, rulings.parameters, silent);
}

function own(record: object, key: string): boolean {
  return Object.hasOwn(record, key);
}

function chooser(key: string, overrides: Readonly<Record<string, string>>): ChosenBy {
  return own(overrides, key) ? "table" : "preset";
}

function checkedPreset(book: Rulebook, wanted: unknown, diagnostics: Diagnostic[]): string {
  if (typeof wanted === "string" && own(book.presets, wanted)) return wanted;
  diagnostics.push({
    code: "unknownPreset",
    level: "error",
    topics: [],
    detail: describeValue(wanted),
    fix: { preset: book.plain },
  });
  return book.plain;
}

function checkedOverrides(
  book: Rulebook,
  wanted: Readonly<Record<string, unknown>>,
  diagnostics: Diagnostic[],
): Record<string, string> {
  const byKey = new Map(book.topics.map((topic) => [topic.key, topic]));
  const overrides: Record<string, string> = {};
  for (const key of Object.keys(wanted).sort()) {
    const value = wanted[key];
    const topic = byKey.get(key);
    const fix: Fix = { unset: [key] };
    if (!topic) diagnostics.push({ code: "unknownTopic", level: "error", topics: [], detail: key, fix });
    else if (typeof value !== "string" || !own(topic.variants, value))
      diagnostics.push({
        code: "unknownVariant",
        level: "error",
        topics: [{ key, variant: describeValue(value), by: "table" }],
        detail: describeValue(value),
        fix,
      });
    else overrides[key] = value;
  }
  return overrides;
}

/** The wanted variant when it is built, otherwise the nearest that is; reports the change. */
function buildable(topic: Topic, wanted: string, by: ChosenBy, diagnostics: Diagnostic[]): string {
  if (topic.variants[wanted]?.built) return wanted;
  const fallback = topic.variants[topic.classic]?.built
    ? topic.classic
    : (Object.keys(topic.variants).find((variant) => topic.variants[variant]?.built) ?? wanted);
  const asked = topic.variants[wanted];
  const off = asked?.built === false && asked.fault !== undefined;
  diagnostics.push({
    code: off ? "switchedOff" : "notBuilt",
    level: off ? "error" : "info",
    topics: [{ key: topic.key, variant: wanted, by }],
    detail: wanted,
    ...(fallback !== wanted && { fix: { set: { [topic.key]: fallback } } }),
  });
  return fallback;
}

function checkedParameters(
  book: Rulebook,
  wanted: Readonly<Record<string, unknown>>,
  diagnostics: Diagnostic[],
): Record<string, ParameterValue> {
  const declared = new Map(book.topics.flatMap((topic) => Object.entries(topic.parameters ?? {})));
  const parameters: Record<string, ParameterValue> = {};
  for (const [key, parameter] of declared) parameters[key] = parameter.initial;
  for (const key of Object.keys(wanted).sort()) {
    const parameter = declared.get(key);
    const fix: Fix = { unsetParameters: [key] };
    if (!parameter) {
      diagnostics.push({ code: "unknownParameter", level: "error", topics: [], detail: key, fix });
      continue;
    }
    const value = acceptable(parameter, wanted[key]);
    if (value === undefined) diagnostics.push({ code: "badParameter", level: "error", topics: [], detail: key, fix });
    else parameters[key] = value;
  }
  return parameters;
}

/** The maximum nesting of a table's values: rows of figures or lists. */
const DEEPEST = 4;

/** The value when it fits the parameter; otherwise undefined. */
export function acceptable(parameter: Parameter, value: unknown): ParameterValue | undefined {
  switch (parameter.kind) {
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "choice":
      return typeof value === "string" && parameter.choices.includes(value) ? value : undefined;
    case "table":
      return Array.isArray(value) && isNoDeeper(value, DEEPEST) && parameter.fault(value) === undefined
        ? (value as readonly unknown[])
        : undefined;
    default: {
      if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
      if (value < parameter.min || value > parameter.max) return undefined;
      return parameter.kind === "integer" && !Number.isInteger(value) ? undefined : value;
    }
  }
}

function brokenConstraints(
  book: Rulebook,
  choices: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>>,
): Diagnostic[] {
  const broken: Diagnostic[] = [];
  for (const topic of book.topics) {
    for (const constraint of topic.constraints ?? []) {
      if (!isBroken(topic.key, constraint, choices)) continue;
      broken.push({
        code: "constraint",
        level: constraint.level,
        topics: [topic.key, constraint.topic].map((key) => ({
          key,
          variant: choices[key] ?? "",
          by: chooser(key, overrides),
        })),
        detail: constraint.id,
        fix: { set: { [constraint.topic]: constraint.fix } },
      });
    }
  }
  return broken;
}

function isBroken(key: string, constraint: Constraint, choices: Readonly<Record<string, string>>): boolean {
  return constraint.when.includes(choices[key] ?? "") && !constraint.mustBe.includes(choices[constraint.topic] ?? "");
}

/** Reports changes of the four rulings that all referees of a shared world have in common (ERIS-02); they are allowed. */
function guardedChanges(
  book: Rulebook,
  choices: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>>,
  differences: Readonly<Record<string, string>>,
): Diagnostic[] {
  return book.topics
    .filter((topic) => topic.guarded && own(overrides, topic.key))
    .filter((topic) => choices[topic.key] !== (differences[topic.key] ?? topic.classic))
    .map((topic) => ({
      code: "guarded",
      level: "info",
      topics: [{ key: topic.key, variant: choices[topic.key] ?? "", by: "table" }],
      detail: topic.key,
      fix: { unset: [topic.key] },
    }));
}

function makeRulings(
  book: Rulebook,
  preset: string,
  choices: Readonly<Record<string, string>>,
  parameters: Readonly<Record<string, ParameterValue>>,
  trace: Tracing,
): Rulings {
  const chosen = (topic: Topic | string): string => {
    const key = typeof topic === "string" ? topic : topic.key;
    const variant = choices[key];
    if (variant === undefined) throw new RulesError("unknownTopic", key);
    return variant;
  };
  // Values that every roll needs are cached, because a fight in the lab asks millions of times. The cache is by key, because a topic with a custom variant is
  // another object than the one that procedures import.
  const inForce = new Map<string, Variant<unknown>>();
  for (const topic of book.topics) {
    const variant = topic.variants[choices[topic.key] ?? ""];
    if (variant) inForce.set(topic.key, variant);
  }
  let hash: string | undefined;
  const sources = new Map<string, Map<RuleId | undefined, Source>>();
  const source = (topic: Topic | string, rule?: RuleId): Source => {
    const key = typeof topic === "string" ? topic : topic.key;
    const byRule = sources.get(key) ?? new Map<RuleId | undefined, Source>();
    let found = byRule.get(rule);
    if (!found) {
      sources.set(key, byRule);
      found = Object.freeze({ kind: "ruling", topic: key, variant: chosen(key), ...(rule !== undefined && { rule }) });
      byRule.set(rule, found);
    }
    return found;
  };
  const parameter = <T>(key: string, is: (value: ParameterValue) => value is ParameterValue & T): T => {
    const value = parameters[key];
    if (value === undefined || !is(value)) throw new RulesError("unknownParameter", key);
    return value;
  };
  return {
    preset,
    choices,
    parameters,
    // The hash is lazy, because tables of parameters make it expensive and many rulings are compiled only for display.
    get hash() {
      hash ??= contentHash({ choices, parameters });
      return hash;
    },
    trace,
    chosen,
    is: (topic, ...variants) => variants.includes(chosen(topic)),
    use: <B>(topic: Topic<B>): B => {
      const variant = inForce.get(topic.key) ?? topic.variants[chosen(topic)];
      if (!variant?.built) throw new RulesError("notBuilt", topic.key, { variant: chosen(topic) });
      return variant.does as B;
    },
    source,
    own: ownInForce(book, choices, parameters, source),
    number: (key) => parameter(key, (value): value is number => typeof value === "number"),
    flag: (key) => parameter(key, (value): value is boolean => typeof value === "boolean"),
    text: (key) => parameter(key, (value): value is string => typeof value === "string"),
    table: <T>(key: string) =>
      parameter(key, (value): value is readonly unknown[] => Array.isArray(value)) as readonly T[],
  };
}

function ownInForce(
  book: Rulebook,
  choices: Readonly<Record<string, string>>,
  parameters: Readonly<Record<string, ParameterValue>>,
  source: (topic: Topic) => Source,
): readonly OwnInForce[] {
  return book.topics.flatMap((topic) => {
    const variant = topic.own && topic.variants[choices[topic.key] ?? ""];
    if (!variant?.built) return [];
    const figures: Record<string, OwnFigures[string]> = {};
    for (const key of Object.keys(topic.parameters ?? {})) {
      const value = parameters[key];
      if (value !== undefined && typeof value !== "object") figures[key] = value;
    }
    return [{ source: source(topic), ruling: variant.does as OwnRuling, figures }];
  });
}
