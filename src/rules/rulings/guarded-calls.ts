import { finiteNumber, RulesError } from "../errors.ts";
import type { OwnAnswer, OwnVoice } from "./custom-rulings.ts";

/** Called when a function of an addition fails, with `<topic>.<variant>` and the error. */
export type FaultListener = (where: string, error: unknown) => void;

/** Wraps a custom function so that it never throws an error and returns only numbers: a failure is reported and counts as no result. */
function voice(said: OwnVoice, fault: (error: unknown) => void): OwnVoice {
  return (facts, figures) => {
    try {
      return sound(said(facts, figures));
    } catch (error) {
      fault(error);
      return undefined;
    }
  };
}

function sound(answer: OwnAnswer): OwnAnswer {
  if (answer === null || answer === undefined) return undefined;
  const add = finiteNumber(typeof answer === "number" ? answer : answer.add, "answer", -100, 100);
  const because = typeof answer === "object" && typeof answer.because === "string" ? answer.because : undefined;
  return because === undefined ? add : { add, because };
}

type Plain = Readonly<Record<string, unknown>>;
type Function = (...args: unknown[]) => unknown;

const isFunction = (value: unknown): value is Function => typeof value === "function";
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A behaviour with another on top of it: fields of the same type replace the old ones, functions fall back to the old ones where they fail.
 * @throws RulesError for a field of another type than the one it replaces.
 */
function over(base: unknown, does: unknown, field: string, fault: (error: unknown) => void): unknown {
  if (isFunction(base)) {
    if (!isFunction(does)) throw new RulesError("ownKind", field, { kind: "function" });
    return fallingBack(base, does, fault);
  }
  if (isPlain(base)) {
    if (!isPlain(does)) throw new RulesError("ownKind", field, { kind: "object" });
    const whole: Record<string, unknown> = { ...base };
    for (const [key, value] of Object.entries(does)) {
      if (!Object.hasOwn(base, key))
        throw new RulesError("ownField", `${field}.${key}`, { value: key, fields: Object.keys(base).join(", ") });
      whole[key] = over(base[key], value, `${field}.${key}`, fault);
    }
    return whole;
  }
  // A new field may have any type, because there is no old value to compare.
  if (
    base !== undefined &&
    base !== null &&
    (typeof base !== typeof does || Array.isArray(base) !== Array.isArray(does))
  )
    throw new RulesError("ownKind", field, { kind: Array.isArray(base) ? "list" : typeof base });
  return does;
}

/** Wraps a replacement function: where it throws an error or returns another type of result, the original function is used. */
function fallingBack(base: Function, does: Function, fault: (error: unknown) => void): Function {
  return (...args) => {
    try {
      const answer = does(...args);
      if (typeof answer === "number" && !Number.isFinite(answer)) throw new RulesError("notANumber", "answer");
      if (typeof answer === "function" || isThenable(answer)) throw new RulesError("wrongKind", "answer");
      return answer;
    } catch (error) {
      fault(error);
      return base(...args);
    }
  };
}

function isThenable(value: unknown): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "then") === "function";
}

export const guarded = { voice, over };
