/** Every planning function of the core, found by its name: invalid input is refused with the name of the field, never with a crash. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { RulesError } from "../../../src/rules/errors.ts";

const { rulings } = compile({ preset: "eris" });

/** These take nothing but the rulings, or the state of a fight, which `stateOf` reads and mends. */
const EXCEPT = new Set(["planStartingGold", "planLandfall", "planInitiative"]);
const ROOT = join(import.meta.dirname, "../../../src/rules");
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
const modules = await Promise.all(
  files.map((path): Promise<Record<string, unknown>> => import(pathToFileURL(join(ROOT, path)).href)),
);
const planners = modules
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => /^plan[A-Z]/.test(name) && typeof value === "function" && !EXCEPT.has(name));

/** A value as JSON, with values that are not numbers named. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "number" && Number.isNaN(inner) ? "NaN!" : inner,
  ) ?? "";

function attempt(planner: unknown, garbage: unknown): string {
  if (typeof planner !== "function") return "no function";
  const args = planner.length > 2 ? [garbage, garbage, rulings, rulings] : [garbage, rulings, rulings];
  try {
    return written(Reflect.apply(planner, undefined, args)).includes("NaN!") ? "a result that is no number" : "";
  } catch (error) {
    return error instanceof RulesError ? "" : String(error);
  }
}

describe("garbage in place of input", () => {
  it("finds the planning functions", () => expect(planners.length).toBeGreaterThan(60));

  it.each(planners.map(([name, planner]) => [name, planner] as const))("%s", (_name, planner) => {
    for (const garbage of [undefined, null, Number.NaN, "x", -1, {}, [], [{}]])
      expect(attempt(planner, garbage), JSON.stringify(garbage)).toBe("");
  });
});
