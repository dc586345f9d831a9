/** Stored data that anybody may have written: checked before use. */
import type { Check } from "../../rules/input-checks.ts";

/** Whether a value is what a check wants. */
export function passesCheck(check: Check, value: unknown): boolean {
  try {
    check(value, "value");
    return true;
  } catch {
    return false;
  }
}

/** A list as it is stored where anybody may have written: what does not pass is left out, and what is no list is an empty one. */
export function readList<T>(kept: unknown, check: Check): readonly T[] {
  return Array.isArray(kept) ? kept.filter((one: unknown): one is T => passesCheck(check, one)) : [];
}
