/** Tests, benches and the soak load modules of the system by path (`of("undo/ledger")`), which no compiler follows: each path and each name taken from it exists. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const LOADED = /(?:const\s*\{([^}]*)\}\s*=\s*)?\(?await of\("([\w/-]+\/[\w-]+)"\)\)?(?:\s*\.(\w+))?/g;

/** The modules that a text loads, each with the names taken from it. */
function loaded(text: string): { module: string; names: string[] }[] {
  return [...text.matchAll(LOADED)].map(([, taken = "", module = "", member = ""]) => ({
    module,
    names: [...taken.split(","), member].map((one) => one.trim().split(":")[0]?.trim() ?? "").filter(Boolean),
  }));
}

/** The fault in one entry: no such file, or names that it does not export. */
function missing({ module, names }: { module: string; names: string[] }): string[] {
  const file = join(ROOT, "src/foundry", `${module}.ts`);
  if (!existsSync(file)) return [module];
  const code = readFileSync(file, "utf8");
  return names
    .filter((name) => {
      const declared = new RegExp(`export\\s+(?:async\\s+)?(?:function|const|let|class)\\s+${name}\\b`);
      return !declared.test(code) && !new RegExp(`export\\s*\\{[^}]*\\b${name}\\b`).test(code);
    })
    .map((name) => `${module}: ${name}`);
}

const FILES = readdirSync(join(ROOT, "tests"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith("loaded-by-path.test.ts"))
  .map((file) => ({ file: file.replaceAll("\\", "/"), text: readFileSync(join(ROOT, "tests", file), "utf8") }))
  .filter(({ text }) => text.includes("foundry/table/live.ts") || text.includes("./live.ts"));

describe("the scan", () => {
  test.each([
    ['const { a, b: c } = await of("undo/ledger");', [{ module: "undo/ledger", names: ["a", "b"] }]],
    ['(await of("undo/ledger")).allTransactions()', [{ module: "undo/ledger", names: ["allTransactions"] }]],
    ['await of("held")', []],
  ])("finds in %s", (text, expected) => {
    expect(loaded(text)).toEqual(expected);
  });

  it("finds a file and a name that are not there", () => {
    expect(missing({ module: "undo/nowhere", names: [] })).toEqual(["undo/nowhere"]);
    expect(missing({ module: "undo/ledger", names: ["nothing", "allTransactions"] })).toEqual(["undo/ledger: nothing"]);
  });

  it("finds what loads at all", () => {
    expect(FILES.length).toBeGreaterThan(60);
  });
});

test.each(FILES)("$file loads what exists", ({ text }) => {
  expect(loaded(text).flatMap(missing)).toEqual([]);
});
