import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { RulesError } from "../../../src/rules/errors.ts";
import { presets } from "../../../src/rules/presets/index.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { LONG } from "../../depth.ts";
import { rulings } from "../support/rulings.ts";
import { hasText } from "../support/texts.ts";
import { faultsOf } from "./sound.ts";

/** A sound call of a plan function: its arguments as plain data, and how it is called with them. */
export interface Call<A> {
  readonly arguments: A;
  /** The arguments are several, kept in one object for this test. */
  readonly several?: boolean;
  readonly plan: (given: A, rules: Rulings) => unknown;
}
/** Several arguments under their names. */
export function many<A extends object>(given: A, plan: (given: A, rules: Rulings) => unknown): Call<unknown> {
  return { ...call(given, plan), several: true };
}
/** Keeps the arguments and the call together, so that each knows the other's types. */
export function call<A>(given: A, plan: (given: A, rules: Rulings) => unknown): Call<unknown> {
  return { arguments: given, plan: (changed, rules) => plan(changed as A, rules) };
}
/** A plan that needs a creature and nothing else. */
export const of = (creature: Creature, plan: (creature: Creature, rules: Rulings) => unknown): Call<unknown> =>
  many({ creature }, (given, rules) => plan(given.creature, rules));

/** The replacements for a value; `undefined` removes it. */
function spoiled(value: unknown): readonly unknown[] {
  if (typeof value === "number")
    return [Number.NaN, Number.POSITIVE_INFINITY, -1e12, 1e12, 0.123, "7", null, undefined];
  if (typeof value === "string") return ["no such thing", 7, null, undefined];
  if (typeof value === "boolean") return ["yes", null, undefined];
  return [null, 7, "text", undefined];
}

type Spoil = readonly [path: string, changed: unknown];

function without(value: object, key: string): object {
  return Object.fromEntries(Object.entries(value).filter(([own]) => own !== key));
}

/** Every copy of a value with one thing in it spoiled. */
function* spoils(value: unknown, path = ""): Generator<Spoil> {
  for (const bad of spoiled(value)) yield [`${path} = ${String(bad)}`, bad];
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value))
    for (const [where, bad] of spoils(inner, path ? `${path}.${key}` : key)) {
      if (Array.isArray(value)) yield [where, value.map((entry: unknown, at) => (String(at) === key ? bad : entry))];
      else yield [where, bad === undefined ? without(value, key) : { ...value, [key]: bad }];
    }
}

/** The fault in the answer to a spoiled call: an error that is not ours or names nothing, or a plan that is not sound. */
function fault(plan: () => unknown): string | undefined {
  try {
    const made = plan();
    const faults = faultsOf(made, "plan");
    return faults.length > 0 ? `gives ${faults[0]}` : undefined;
  } catch (error) {
    if (!(error instanceof RulesError)) return `throws ${String(error)}`;
    if (!hasText(`Error.${error.code}`)) return `throws ${error.code}, which has no text`;
    return /^[a-zA-Z]/.test(error.field) ? undefined : `throws ${error.code} at "${error.field}"`;
  }
}

const everyRulings = Object.keys(presets).map((preset) => rulings({}, preset));
let turn = 0;
/** The presets one after another: each fault is tried under one, and all presets come up again and again. */
const inTurn = (): Rulings => everyRulings[turn++ % everyRulings.length] ?? rulings();

/** Spoils every call in every way, under the presets in turn, or under every preset in the long run. */
export function spoilAll(table: Readonly<Record<string, readonly Call<unknown>[]>>): void {
  describe.each(Object.entries(table))("%s", (_name, calls) => {
    it("takes what is sound", () => {
      for (const one of calls)
        for (const rules of everyRulings) expect(faultsOf(one.plan(one.arguments, rules))).toEqual([]);
    });

    it("answers anything spoiled with a typed error that names the field, or with a sound plan", () => {
      const found = new Set<string>();
      for (const one of calls)
        for (const [where, changed] of [...spoils(one.arguments)].filter(
          ([path]) => !one.several || !path.startsWith(" "),
        ))
          for (const rules of LONG ? everyRulings : [inTurn()]) {
            const wrong = fault(() => one.plan(changed, rules));
            if (wrong) found.add(`${where}: ${wrong}`);
          }
      expect([...found].slice(0, 12)).toEqual([]);
    }, 120_000);
  });
}
