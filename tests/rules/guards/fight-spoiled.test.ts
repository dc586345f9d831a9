/** Every number, word and list of a good call is spoiled in turn: the planners name the field, and nothing ever gives NaN. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { RulesError } from "../../../src/rules/errors.ts";
import { type Plan, rollPlanDice } from "../../../src/rules/plan.ts";
import { MissingText } from "../support/watched.ts";
import { FOLLOWING, SAMPLES, type Sample } from "./fight-samples.ts";

const ROOT = join(import.meta.dirname, "../../../src/rules");
const FOLDERS = ["attack", "combat", "encounter", "morale", "life", "saves", "mass", "creature"];
const names = (
  await Promise.all(
    FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map(
        (file): Promise<Record<string, unknown>> => import(pathToFileURL(join(ROOT, folder, file)).href),
      ),
    ),
  )
).flatMap((module) => Object.keys(module).filter((name) => /^(plan|resolve)[A-Z]/.test(name)));

type Path = readonly (string | number)[];

/** Paths of everything within a value that is no object. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, key) => Reflect.get(Object(found), key), value);
}

/** A copy with one place changed. */
function spoil(value: unknown, path: Path, spoiled: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return spoiled;
  const copy: object = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(copy, key, spoil(Reflect.get(Object(value), key), rest, spoiled));
  return copy;
}

const call = (procedure: unknown, args: readonly unknown[]): unknown => {
  if (typeof procedure !== "function") throw new Error("no function");
  return Reflect.apply(procedure, undefined, args);
};
const hasNaN = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isNaN(value)
    : typeof value === "object" && value !== null && Object.values(value).some(hasNaN);

/** The result of a call: `named` for a typed error, `fine`, or a fault. */
function outcome(procedure: unknown, args: readonly unknown[]): string {
  try {
    return hasNaN(call(procedure, args)) ? "NaN in the result" : "fine";
  } catch (error) {
    // A modifier with a word that there is not has no text, and brings none into play.
    if (error instanceof MissingText) return "fine";
    return error instanceof RulesError && error.field !== "" ? "named" : String(error);
  }
}

const planned = (one: Sample): Plan => call(one.plan, [...one.input, one.under]) as Plan;
const resolving = (one: Sample, plan: unknown, rolls: unknown): readonly unknown[] => [
  ...(one.before ?? []),
  plan,
  rolls,
  ...(one.bare ? [] : [one.under]),
  ...(one.after ?? []),
];
const all = Object.entries(SAMPLES);

/** The state of a fight is read and mended before it comes to a plan. */
const READ_BEFORE = ["planInitiative"];

describe("spoiled input", () => {
  it("knows a good call of every plan and resolution of the fighting half", () => {
    const resolved = [
      ...Object.keys(SAMPLES).map((name) => name.replace("plan", "resolve")),
      "resolveBreak",
      "resolveStray",
    ];
    expect([...new Set(names)].filter((name) => !(name in SAMPLES) && !resolved.includes(name))).toEqual([]);
    expect(FOLLOWING.length).toBe(2);
  });

  it.each(all)("%s goes well as it stands", (_name, one) => {
    const plan = planned(one);
    expect(plan.refused).toBeUndefined();
    const rolls = rollPlanDice(plan, seededDice(1));
    expect(outcome(one.resolve, resolving(one, plan, rolls))).toBe("fine");
  });

  it.each(all.filter(([name]) => !READ_BEFORE.includes(name)))("%s names a number that is none", (_name, one) => {
    const faults: string[] = [];
    for (const path of leaves(one.input)) {
      if (typeof at(one.input, path) !== "number") continue;
      // Nothing at all (null) counts as left out.
      for (const bad of [Number.NaN, "5", Number.POSITIVE_INFINITY, {}]) {
        const args = spoil(one.input, path, bad) as readonly unknown[];
        const result = outcome(one.plan, [...args, one.under]);
        if (result !== "named") faults.push(`${path.join(".")} = ${String(bad)}: ${result}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.each(all)("%s survives words, flags and lists that are none", (_name, one) => {
    const faults: string[] = [];
    for (const path of leaves(one.input)) {
      if (typeof at(one.input, path) === "number") continue;
      for (const bad of [7, null, {}, "nonsense", undefined]) {
        const args = spoil(one.input, path, bad) as readonly unknown[];
        const result = outcome(one.plan, [...args, one.under]);
        if (result !== "named" && result !== "fine") faults.push(`${path.join(".")} = ${String(bad)}: ${result}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.each(all.filter(([, one]) => planned(one).rolls.length > 0))(
    "the resolution of %s misses dice that were not thrown",
    (_name, one) => {
      expect(outcome(one.resolve, resolving(one, planned(one), {}))).toBe("named");
    },
  );

  it.each(FOLLOWING)("%s wants its dice", (_name, resolve, plan) => {
    expect(outcome(resolve, [plan, {}, SAMPLES.planAttack?.under])).toBe("named");
    const rolls = rollPlanDice(plan as Plan, seededDice(1));
    expect(outcome(resolve, [plan, rolls, SAMPLES.planAttack?.under])).toBe("fine");
  });
});
