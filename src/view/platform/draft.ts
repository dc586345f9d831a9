/** The typed and ticked values of a window so far, by control name. Numbers stay as typed until they are read. */
import { RulesError } from "../../rules/errors.ts";

export type Draft = Readonly<Record<string, string | boolean>>;

/** A tick, or the default while untouched. */
export function ticked(draft: Draft, name: string, untouched: boolean): boolean {
  const value = draft[name];
  return typeof value === "boolean" ? value : untouched;
}

/** A text, or the default while untouched. */
export function written(draft: Draft, name: string, untouched = ""): string {
  const value = draft[name];
  return typeof value === "string" ? value : untouched;
}

/**
 * A typed number; the default while the field is untouched or blank.
 * @throws RulesError for text that is not a number
 */
export function numberIn(draft: Draft, name: string, untouched: number): number {
  const text = written(draft, name).trim();
  if (text === "") return untouched;
  const value = Number(text.replaceAll(",", ""));
  if (!Number.isFinite(value)) throw new RulesError("notANumber", name, { value: text });
  return value;
}

/** One of several choices; the first, or `untouched`, without a choice. */
export function chosen<T extends string>(draft: Draft, name: string, choices: readonly T[], untouched: T): T {
  const value = written(draft, name);
  return choices.find((one) => one === value) ?? untouched;
}
