/** The validation of text typed into a field, before anything is sent. Pure, so that every case has a test. */
import { isFormula } from "../../rules/dice/formula.ts";

/** The rules of a field, as read from its schema. */
export type FieldRules =
  | {
      readonly kind: "number";
      readonly integer: boolean;
      readonly nullable: boolean;
      readonly min?: number;
      readonly max?: number;
    }
  | { readonly kind: "text"; readonly blank: boolean; readonly choices?: readonly string[] }
  | { readonly kind: "formula"; readonly blank: boolean }
  | { readonly kind: "list"; readonly element: FieldRules };

/** The reason for a refusal: a key under `RULINGS.Form` and its figures. */
export interface Problem {
  readonly key:
    | "required"
    | "number"
    | "whole"
    | "range"
    | "least"
    | "most"
    | "formula"
    | "choice"
    | "hitPoints"
    | "nothing";
  readonly data: Readonly<Record<string, string | number>>;
}

/** A valid value, as the field stores it. */
type FieldValue = string | number | null | readonly FieldValue[];

type Checked = { readonly ok: true; readonly value: FieldValue } | { readonly ok: false; readonly problem: Problem };

function refuse(key: Problem["key"], data: Problem["data"] = {}): Checked {
  return { ok: false, problem: { key, data } };
}

/** Reads a typed number. In a field without negative values, `+15` and `-3` are added to its current value, as for hit points; `=15` is the number itself. */
function typedNumber(text: string, now: unknown, min: number | undefined): number {
  const [, sign = "", digits = ""] = /^(=\s*[-−]?|[+\-−])?\s*(\d*\.?\d+|\d+\.)$/.exec(text) ?? [];
  if (digits === "") return Number.NaN;
  const size = Number(digits) * (/[-−]/.test(sign) ? -1 : 1);
  return isRelative(text, min) ? (typeof now === "number" ? now : 0) + size : size;
}

/** Whether a typed number is added to the current value. */
function isRelative(text: string, min: number | undefined): boolean {
  return /^[+\-−]/.test(text) && min !== undefined && min >= 0;
}

function checkNumber(rules: FieldRules & { kind: "number" }, text: string, now: unknown): Checked {
  if (text === "") return rules.nullable ? { ok: true, value: null } : refuse("required");
  const value = typedNumber(text, now, rules.min);
  // A blank field means a computed value, which an addition would replace.
  if (Number.isFinite(value) && now === null && isRelative(text, rules.min)) return refuse("nothing");
  if (!Number.isFinite(value)) return refuse(/\d[.,]\d/.test(text) && rules.integer ? "whole" : "number");
  const { min, max } = rules;
  if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
    if (min !== undefined && max !== undefined) return refuse("range", { min, max });
    return min !== undefined ? refuse("least", { min }) : refuse("most", { max: max ?? 0 });
  }
  if (rules.integer && !Number.isInteger(value)) return refuse("whole");
  return { ok: true, value };
}

/** Entries are separated by commas; one refused entry refuses the whole list. */
function checkList(element: FieldRules, text: string): Checked {
  const values: FieldValue[] = [];
  for (const entry of text.split(",")) {
    if (entry.trim() === "") continue;
    const checked = checkInput(element, entry);
    if (!checked.ok) return checked;
    values.push(checked.value);
  }
  return { ok: true, value: values };
}

/**
 * Checks a typed text. A number out of range is refused, never clamped, so that no other value is stored unnoticed.
 * @param now the field's current value, to which `+15` adds
 */
export function checkInput(rules: FieldRules, typed: string, now?: unknown): Checked {
  const text = typed.trim();
  switch (rules.kind) {
    case "number":
      return checkNumber(rules, text, now);
    case "formula":
      if (text === "") return rules.blank ? { ok: true, value: "" } : refuse("required");
      return isFormula(text) ? { ok: true, value: text } : refuse("formula", { text });
    case "list":
      return checkList(rules.element, text);
    case "text":
      if (text === "" && !rules.blank) return refuse("required");
      if (text !== "" && rules.choices && !rules.choices.includes(text)) return refuse("choice", { text });
      return { ok: true, value: text };
  }
}
