/** Untrusted stored data, checked before use. */
import type { Check } from "../../rules/input-checks.ts";

/** Whether a value passes a check. */
export function passesCheck(check: Check, value: unknown): boolean {
  try {
    check(value, "value");
    return true;
  } catch {
    return false;
  }
}

/** The valid entries of an untrusted stored list; empty for other data. */
export function readList<T>(kept: unknown, check: Check): readonly T[] {
  return Array.isArray(kept) ? kept.filter((one: unknown): one is T => passesCheck(check, one)) : [];
}
