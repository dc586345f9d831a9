import { finiteNumber, RulesError } from "../errors.ts";
import type { OwnAnswer, OwnVoice } from "./custom-rulings.ts";

/** Told that a function of an addition failed: `<topic>.<variant>`, and how. */
export type ToldFault = (where: string, error: unknown) => void;

/** A voice that never throws and says only numbers: what it cannot say is told, and counts as nothing. */
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
 * A behaviour with another over it: fields of the same kind take the place of the old, functions fall back to the old where they fail.
 * @throws RulesError for what is of another kind than it would stand for.
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
  // Nothing there yet may become anything: only a value can be held to its kind.
  if (
    base !== undefined &&
    base !== null &&
    (typeof base !== typeof does || Array.isArray(base) !== Array.isArray(does))
  )
    throw new RulesError("ownKind", field, { kind: Array.isArray(base) ? "list" : typeof base });
  return does;
}

/** A function of the same kind of answer as the one it stands for; where it throws or answers otherwise, the old one speaks. */
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
