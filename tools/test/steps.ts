/** The steps of `npm test`. */
import { RUN, type TestStep } from "./run.ts";

/** One checker: several share no types, so that each would work out Foundry's again. */
const TSC = ["node_modules/typescript/bin/tsc", "--checkers", "1", "-p"] as const;
/** The program of vitest. */
export const VITEST = "node_modules/vitest/vitest.mjs";

type More = Omit<Partial<TestStep>, "name" | "command">;

/** A step that runs a TypeScript tool. */
export function script(name: string, path: string, args: readonly string[] = [], more: More = {}): TestStep {
  return { name, command: [RUN, path, ...args], ...more };
}

/** The unit tests: all of them, or the named files. */
export function unit(files: readonly string[] = [], more: More = {}): TestStep {
  // Tests in these folders may start a browser.
  const needsBrowser =
    files.length === 0 || files.some((file) => /^(practice-table\/tests\/ui|tests\/tools)\//.test(file));
  const command = [VITEST, "run", ...files] as const;
  return { name: "unit", command, report: "unit.json", cores: 2, needsBrowser, ...more };
}

/** The browser tests at a table of one generation: all of them, or the named files. */
export function browser(generation: 13 | 14, files: readonly string[] = [], more: More = {}): TestStep {
  const name = `browser ${generation}`;
  const args = ["--generation", String(generation)];
  const path = "tests/browser/run.ts";
  const common = { cores: 2, needsBrowser: true, ...more };
  return script(name, path, [...args, ...files], {
    ...common,
    after: ["build"],
    report: `browser-${generation}.json`,
    again: (failed) =>
      script(name, path, [...args, "--report", "again", ...failed], {
        ...common,
        report: "browser-again.json",
        env: { ...more.env, RULINGS_TRACE: "1" },
      }),
  });
}

/** On 13: what differs there in documents, scenes, areas of the map and redraws of cards. Two referees are tried by table tests; the rest is for the long run. */
export const ON_13: readonly string[] = ["chat", "drops", "tracker"];

/** The checks of the source without running it. */
export const CHECKS: readonly TestStep[] = [
  { name: "types: system", command: [...TSC, "tsconfig.json"] },
  { name: "types: tools and tests", command: [...TSC, "tsconfig.tools.json"] },
  {
    name: "lint",
    command: ["node_modules/@biomejs/biome/bin/biome", "ci", "--diagnostic-level=warn", "--max-diagnostics=60", "."],
  },
  { name: "types: practice table", command: [...TSC, "practice-table/tsconfig.json"] },
  script("boundaries", "tools/check-boundaries.ts"),
  { name: "types: rules core", command: [...TSC, "tsconfig.rules.json"] },
];

/** All steps, in the order in which they begin where they need not wait: first what is quick to fail, last what keeps both cores busy. */
export const STEPS: readonly TestStep[] = [
  script("build", "tools/build.ts"),
  ...CHECKS,
  script("contract", "tools/contract.ts", [], { after: ["build"], needsBrowser: true }),
  script("rules status", "tools/rules-status.ts", ["--check"]),
  script("behaviours", "tools/behaviours.ts"),
  script("manifest", "tools/check-manifest.ts", [], { after: ["build"] }),
  script("packs", "tools/check-packs.ts"),
  script("language", "tools/check-lang.ts"),
  script("workflows", "tools/check-workflows.ts"),
  script("words", "tools/check-words.ts"),
  script("weight", "tools/check-weight.ts", [], { after: ["build"] }),
  unit(),
  browser(14),
  browser(
    13,
    ON_13.map((name) => `tests/browser/${name}.spec.ts`),
  ),
];
