import { compile } from "../../rules/compile.ts";
import { acceptable, type Rulebook } from "../../rules/rulings/compiler.ts";
import type { Parameter, Topic } from "../../rules/rulings/topic.ts";
import type { Fix, RulingsRequest } from "../../rules/rulings/types.ts";

/** The topic of a book with this key, or undefined. */
export function topicOf(book: Rulebook, key: string): Topic | undefined {
  return book.topics.find((topic) => topic.key === key);
}

/** The variant of a topic under a preset. The preset may be any word of a pasted text, even a property name of every object. */
export function presetVariant(preset: string, key: string, book: Rulebook): string {
  const known = Object.hasOwn(book.presets, preset) ? book.presets[preset] : undefined;
  return known?.differences[key] ?? topicOf(book, key)?.classic ?? "";
}

/** The variant that a request asks for: its own choice or its preset's. */
export function wantedVariant(request: RulingsRequest, key: string, book: Rulebook): string {
  return request.overrides?.[key] ?? presetVariant(request.preset, key, book);
}

/**
 * The part of a request that is in force: unknown choices replaced by those of the preset, and only valid parameters that a chosen variant uses.
 */
export function effectiveRequest(request: RulingsRequest, book: Rulebook): RulingsRequest {
  const { rulings } = compile(request, book);
  const used = book.topics.flatMap(({ key, parameters }) =>
    Object.entries(parameters ?? {}).flatMap(([name, { readBy }]) =>
      !readBy || readBy.includes(rulings.choices[key] ?? "") ? [name] : [],
    ),
  );
  const parameters = Object.fromEntries(
    used.flatMap((name) => {
      const value = request.parameters?.[name];
      return value !== undefined && rulings.parameters[name] === value ? [[name, value]] : [];
    }),
  );
  return { preset: rulings.preset, overrides: rulings.choices, parameters };
}

/** A draft with another variant of one topic; choosing the preset's drops the override. */
export function chooseVariant(draft: RulingsRequest, key: string, variant: string, book: Rulebook): RulingsRequest {
  const overrides = { ...draft.overrides };
  if (variant === presetVariant(draft.preset, key, book)) delete overrides[key];
  else overrides[key] = variant;
  return { ...draft, overrides };
}

/** A draft with a topic reset to its preset: its variant and its numbers. */
export function resetTopic(draft: RulingsRequest, key: string, book: Rulebook): RulingsRequest {
  const parameters = { ...draft.parameters };
  for (const name of Object.keys(topicOf(book, key)?.parameters ?? {})) delete parameters[name];
  return { ...chooseVariant(draft, key, presetVariant(draft.preset, key, book), book), parameters };
}

/** A draft that follows a preset in everything, with all parameters at their defaults. */
export function choosePreset(preset: string): RulingsRequest {
  return { preset, overrides: {}, parameters: {} };
}

/** A draft with another value of a parameter; undefined or the default drops it. */
export function setParameter(draft: RulingsRequest, key: string, value: unknown, book: Rulebook): RulingsRequest {
  const parameters = { ...draft.parameters };
  const declared = parameterByKey(key, book);
  if (value === undefined || JSON.stringify(value) === JSON.stringify(declared?.initial)) delete parameters[key];
  else parameters[key] = value;
  return { ...draft, parameters };
}

/** The declaration of a parameter, in whichever topic it is. */
export function parameterByKey(key: string, book: Rulebook): Parameter | undefined {
  for (const topic of book.topics) {
    const found = topic.parameters?.[key];
    if (found) return found;
  }
  return undefined;
}

/** The value of typed text for a parameter; undefined when invalid. */
export function readParameter(key: string, text: string, book: Rulebook): unknown {
  const parameter = parameterByKey(key, book);
  if (!parameter) return undefined;
  if (parameter.kind === "boolean") return text === "true";
  if (parameter.kind === "choice") return acceptable(parameter, text);
  try {
    return acceptable(parameter, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A draft with the fix of a diagnostic applied. */
export function applyFix(draft: RulingsRequest, fix: Fix, book: Rulebook): RulingsRequest {
  let mended: RulingsRequest = { ...draft, ...(fix.preset !== undefined && { preset: fix.preset }) };
  for (const [key, variant] of Object.entries(fix.set ?? {})) mended = chooseVariant(mended, key, variant, book);
  const overrides = { ...mended.overrides };
  for (const key of fix.unset ?? []) delete overrides[key];
  const parameters = { ...mended.parameters };
  for (const key of fix.unsetParameters ?? []) delete parameters[key];
  return { ...mended, overrides, parameters };
}

/** Topics whose variant differs between two requests, with both variants. */
export function changedTopics(
  before: RulingsRequest,
  after: RulingsRequest,
  book: Rulebook,
): { readonly key: string; readonly before: string; readonly after: string }[] {
  return book.topics
    .map(({ key }) => ({ key, before: wantedVariant(before, key, book), after: wantedVariant(after, key, book) }))
    .filter((change) => change.before !== change.after);
}

/** Parameters whose value differs between two requests. */
export function changedParameters(before: RulingsRequest, after: RulingsRequest): string[] {
  const keys = new Set([...Object.keys(before.parameters ?? {}), ...Object.keys(after.parameters ?? {})]);
  return [...keys].filter(
    (key) => JSON.stringify(before.parameters?.[key]) !== JSON.stringify(after.parameters?.[key]),
  );
}

/** The number of changes from one request to another, as shown beside *Apply*. */
export function countChanges(before: RulingsRequest, after: RulingsRequest, book: Rulebook): number {
  return (
    changedTopics(before, after, book).length +
    changedParameters(before, after).length +
    (before.preset === after.preset ? 0 : 1)
  );
}
