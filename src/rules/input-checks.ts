import { parseFormula } from "./dice/formula.ts";
import { finiteNumber, oneOf, RulesError, wholeNumber } from "./errors.ts";

/** Checks an external value; throws a RulesError naming the field when it is invalid. */
export type Check = (value: unknown, field: string) => void;

/** Text, possibly empty. */
export const text: Check = (value, field) => {
  if (typeof value !== "string") throw new RulesError(value === undefined ? "missing" : "wrongKind", field);
};
/** A dice formula that parses. */
export const formula: Check = (value, field) => {
  text(value, field);
  parseFormula(value as string, field);
};
/** A boolean. */
export const flag: Check = (value, field) => {
  if (typeof value !== "boolean") throw new RulesError(value === undefined ? "missing" : "wrongKind", field);
};
export const whole =
  (min: number, max: number): Check =>
  (value, field) => {
    wholeNumber(value, field, min, max);
  };
export const finite =
  (min: number, max: number): Check =>
  (value, field) => {
    finiteNumber(value, field, min, max);
  };
/** One of the given words. */
export const choice =
  (choices: readonly string[]): Check =>
  (value, field) => {
    oneOf(value, choices, field);
  };
const optional = new WeakSet<Check>();

/** An optional value. */
export function maybe(check: Check): Check {
  const found: Check = (value, field) => {
    if (value !== undefined) check(value, field);
  };
  optional.add(found);
  return found;
}
export const list =
  (check: Check): Check =>
  (value, field) => {
    if (!Array.isArray(value)) throw new RulesError(value === undefined ? "missing" : "wrongKind", field);
    for (let at = 0; at < value.length; at += 1) check(value[at], `${field}.${at}`);
  };
/** An object with these fields; other fields are ignored. */
export const shape = (fields: Readonly<Record<string, Check>>): Check => {
  const required = Object.entries(fields).filter(([, check]) => !optional.has(check));
  const others = new Map(Object.entries(fields).filter(([, check]) => optional.has(check)));
  return (value, field) => {
    if (typeof value !== "object" || value === null)
      throw new RulesError(value === undefined ? "missing" : "wrongKind", field);
    for (const [key, check] of required) check(Reflect.get(value, key), `${field}.${key}`);
    // Most optional fields are absent, so only the present ones are checked.
    if (others.size > 0) for (const key in value) others.get(key)?.(Reflect.get(value, key), `${field}.${key}`);
  };
};

/** The same check, made once for each object, because immutable objects stay valid. */
export function once(check: Check): Check {
  const sound = new WeakSet<object>();
  return (value, field) => {
    if (typeof value === "object" && value !== null && sound.has(value)) return;
    check(value, field);
    if (typeof value === "object" && value !== null) sound.add(value);
  };
}

/** A row of a table by an untrusted key; inherited properties are no rows (S-12). */
export function ownRow<T>(rows: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined;
}

/** Whether plain data are nested no deeper than a limit. It counts without recursion, because the data may be malicious. */
export function isNoDeeper(value: unknown, most: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return false;
    level = level.flatMap((one): unknown[] => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return true;
}
