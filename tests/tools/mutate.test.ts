import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readJson, writeText } from "../../tools/lib/files.ts";
import { type Places, placesOf } from "../../tools/lib/paths.ts";
import { bundle } from "../../tools/mutate/bundle.ts";
import { sampled } from "../../tools/mutate/instrument.ts";
import { judge, soundRun, testsOf } from "../../tools/mutate/judge.ts";
import { type Judged, mutated, scoresOf, table } from "../../tools/mutate.ts";
import { plant, uproot } from "./planted.ts";

let planted: Places | undefined;

afterEach(() => {
  if (planted !== undefined) uproot(planted);
  planted = undefined;
});

const fault = (line: number, fate: Judged["fate"], mutatorName = "BooleanLiteral", replacement = "false"): Judged => {
  const location = { start: { line, column: 2 }, end: { line, column: 3 } };
  return { id: String(line), fileName: "src/rules/attack/a.ts", mutatorName, replacement, location, fate };
};

/** A core whose faults were put in by hand, with the switches that the instrumenter writes. */
const SWITCHED = `
const ns: any = globalThis.__stryker__;
const on = (id: string, right: any, wrong: any) => {
  ns.mutantCoverage ??= { static: {}, perTest: {} };
  const hits = ns.currentTestId ? (ns.mutantCoverage.perTest[ns.currentTestId] ??= {}) : ns.mutantCoverage.static;
  hits[id] = (hits[id] ?? 0) + 1;
  if (ns.activeMutant !== id) return right;
  if (++ns.hitCount > ns.hitLimit) throw new Error("loops");
  return wrong;
};
const least = on("loaded", 3, 4);
export const atLeastThree = (value: number) => on("bound", value >= least, value > least);
export const named = (value: number) => on("text", "three", "");
export const untried = () => on("untried", 1, 2);
export const wait = () => { while (on("loop", false, true)); };
`;

const TESTS = `
import { expect, it } from "vitest";
import { atLeastThree, named, wait } from "../../../src/rules/attack/a.ts";
it.each([[3, true], [2, false]])("%i", (value, is) => expect(atLeastThree(value)).toBe(is));
it("answers", async () => { expect(named(1)).toEqual(expect.anything()); wait(); });
`;

describe("npm run mutate", () => {
  it("takes a file, or every so many of a folder, and leaves files of types alone", () => {
    planted = plant({
      "src/rules/attack/a.ts": "",
      "src/rules/attack/b.ts": "",
      "src/rules/attack/c.ts": "",
      "src/rules/attack/types.ts": "",
    });
    const [a, b, c] = ["a", "b", "c"].map((name) => `src/rules/attack/${name}.ts`);
    expect(mutated(planted, ["attack"], 1)).toEqual([a, b, c]);
    expect(mutated(planted, ["attack"], 2)).toEqual([a, c]);
    expect(mutated(planted, ["attack/b.ts"], 2)).toEqual([b]);
    expect(() => mutated(planted ?? placesOf(), ["nowhere"], 1)).toThrow("src/rules has no nowhere");
  });

  it("counts what was noticed, and shows line and fault of what was not", () => {
    const judged = [
      fault(3, "Killed"),
      fault(4, "Timeout", "BlockStatement", "{}"),
      fault(5, "Survived", "ArithmeticOperator", "a -\n b"),
      fault(9, "NoCoverage", "StringLiteral", '""'),
      { ...fault(1, "Killed"), fileName: "src/rules/life/b.ts" },
    ];
    expect(scoresOf(judged)[0]).toMatchObject({ killed: 2, all: 4 });
    expect(table(scoresOf(judged))).toEqual([
      " 50%  src/rules/attack/a.ts (2 of 4)",
      "        6:3 ArithmeticOperator a - b",
      '        10:3 StringLiteral "" (no test comes here)',
      "100%  src/rules/life/b.ts (1 of 1)",
      " 50%  attack (2 of 4)",
      "100%  life (1 of 1)",
      " 60%  all (3 of 5)",
    ]);
  });

  it("draws the same sample whatever else is there", () => {
    const faults = Array.from({ length: 40 }, (_, line) => fault(line, "Survived"));
    const lines = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id).sort();
    expect(lines(sampled(faults.toReversed(), 10, "a"))).toEqual(lines(sampled(faults, 10, "a")));
    expect(lines(sampled(faults, 10, "b"))).not.toEqual(lines(sampled(faults, 10, "a")));
    expect(sampled(faults, 100, "a")).toHaveLength(40);
    const ten = sampled(faults, 10, "a");
    expect(lines(sampled([...ten, ...faults.slice(0, 3)], 50, "a"))).toEqual(expect.arrayContaining(lines(ten)));
  });

  it("runs each fault in a fresh core, and says what no test notices", async () => {
    planted = plant({ "src/rules/attack/a.ts": SWITCHED, "tests/rules/attack/a.test.ts": TESTS });
    const script = join(planted.cache, "mutate", "tests.cjs");
    const tests = ["tests/rules/attack/a.test.ts"];
    writeText(script, await bundle(planted.root, tests, new Map()));
    const sound = await soundRun(script, tests);
    expect(sound.tests.map(({ name }) => name)).toEqual(["%i", "%i", "answers"]);
    expect(testsOf("bound", sound).map(({ at }) => at)).toEqual(expect.arrayContaining([0, 1]));
    const judged = await judge(script, sound, ["loaded", "bound", "text", "untried", "loop"], 1, () => undefined);
    expect(Object.fromEntries(judged)).toEqual({
      loaded: "Killed",
      bound: "Killed",
      text: "Survived",
      untried: "NoCoverage",
      loop: "Killed",
    });
  });

  it("locks what it fetches: every package has its sum", () => {
    const path = join(placesOf().root, "tools", "mutate", "package-lock.json");
    expect(existsSync(path)).toBe(true);
    const { packages } = z
      .object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })
      .parse(readJson(path));
    expect(Object.entries(packages).flatMap(([name, one]) => (name && !one.integrity ? [name] : []))).toEqual([]);
  });
});
