import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readJson } from "../../tools/lib/files.ts";
import { type Places, placesOf } from "../../tools/lib/paths.ts";
import { mutated, scoresOf, table, testsFor } from "../../tools/mutate.ts";
import { plant, uproot } from "./planted.ts";

let planted: Places | undefined;

afterEach(() => {
  if (planted !== undefined) uproot(planted);
  planted = undefined;
});

const at = (line: number) => ({ start: { line } });

describe("npm run mutate", () => {
  it("takes a file, or every so many of a folder, and leaves files of types alone", () => {
    planted = plant({
      "src/rules/attack/a.ts": "",
      "src/rules/attack/b.ts": "",
      "src/rules/attack/c.ts": "",
      "src/rules/attack/types.ts": "",
      "tests/rules/attack/a.test.ts": "",
      "tests/rules/guards/b.test.ts": "",
    });
    const [a, b, c] = ["a", "b", "c"].map((name) => `src/rules/attack/${name}.ts`);
    expect(mutated(planted, ["attack"], 1)).toEqual([a, b, c]);
    expect(mutated(planted, ["attack"], 2)).toEqual([a, c]);
    expect(mutated(planted, ["attack/b.ts"], 2)).toEqual([b]);
    expect(() => mutated(planted ?? placesOf(), ["nowhere"], 1)).toThrow("src/rules has no nowhere");
    expect(testsFor(planted, [a ?? ""], false)).toEqual(["tests/rules/attack", "tests/rules/guards"]);
    expect(testsFor(planted, [a ?? ""], true)).toEqual(["tests/rules"]);
  });

  it("counts what was noticed, and shows line and fault of what was not", () => {
    const mutants = [
      { status: "Killed", mutatorName: "BooleanLiteral", replacement: "false", location: at(3) },
      { status: "Timeout", mutatorName: "BlockStatement", location: at(4) },
      { status: "Survived", mutatorName: "ArithmeticOperator", replacement: "a -\n b", location: at(5) },
      { status: "NoCoverage", mutatorName: "StringLiteral", replacement: '""', location: at(9) },
      { status: "Ignored", mutatorName: "StringLiteral", replacement: '""', location: at(1) },
    ];
    const scores = scoresOf({ files: { "a.ts": { mutants }, "b.ts": { mutants: [] } } });
    expect(scores[0]).toMatchObject({ killed: 2, all: 4 });
    expect(table(scores)).toEqual([
      " 50%  a.ts (2 of 4)",
      "        5: ArithmeticOperator a - b",
      '        9: StringLiteral "" (no test comes here)',
      "   –  b.ts (0 of 0)",
      " 50%  all (2 of 4)",
    ]);
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
