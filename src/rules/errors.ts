/**
 * The error thrown by the rules core for input it cannot work with: a typed error that names the field. Rules that merely forbid an action
 * are not errors; they are refusals (see `plan.ts`).
 */
export class RulesError extends Error {
  /**
   * @param code key of the message in the language file, under `RULINGS.Error`
   * @param field path of the invalid value, for example `attacker.hitDice.number`
   * @param data figures for the message
   */
  constructor(
    readonly code: string,
    readonly field: string,
    readonly data: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${code} at ${field}${Object.keys(data).length ? ` ${JSON.stringify(data)}` : ""}`);
    this.name = "RulesError";
  }
}

/** Returns `value` if it is a whole number within the bounds; otherwise throws a {@link RulesError} naming `field`. */
export function wholeNumber(
  value: unknown,
  field: string,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new RulesError("notANumber", field);
  if (!Number.isInteger(value)) throw new RulesError("notWhole", field, { value });
  if (value < min || value > max) throw new RulesError("outOfRange", field, { value, min, max });
  return value;
}

/** Returns `value` if it is a finite number within the bounds; otherwise throws a {@link RulesError} naming `field`. */
export function finiteNumber(
  value: unknown,
  field: string,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new RulesError("notANumber", field);
  if (value < min || value > max) throw new RulesError("outOfRange", field, { value, min, max });
  return value;
}

/** Any value as a string of bounded length; an object may refuse the conversion (S-12). */
export function describeValue(value: unknown): string {
  return typeof value === "object" && value !== null ? "[object]" : String(value).slice(0, 100);
}

/** Returns `value` if it is one of `choices`; otherwise throws a {@link RulesError} naming `field`. */
export function oneOf<T extends string>(value: unknown, choices: readonly T[], field: string): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new RulesError("unknownChoice", field, { value: describeValue(value) });
  return found;
}
