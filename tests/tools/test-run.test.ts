import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readText, writeText } from "../../tools/lib/files.ts";
import { type Places, placesOf } from "../../tools/lib/paths.ts";
import type { RunRecord } from "../../tools/lib/tally.ts";
import { touchedBy } from "../../tools/test/changed.ts";
import { filesNamed, knownNames, type TestFiles } from "../../tools/test/choose.ts";
import { runSteps, type TestStep, type TestSummary } from "../../tools/test/run.ts";
import { choose, linesOf, stepsNamed } from "../../tools/test.ts";
import { plant, uproot } from "./planted.ts";

let places: Places;

const run = (steps: readonly TestStep[], cores = 1, log: (line: string) => void = () => undefined) =>
  runSteps(steps, { places, log, cores });

/** The totals of a run, without its single steps. */
const sum = ({ passed, failed, failures, unsteady }: TestSummary) => ({ passed, failed, failures, unsteady });

beforeEach(() => {
  places = plant();
});
afterEach(() => uproot(places));

function step(name: string, code: string, report?: string): TestStep {
  writeText(join(places.root, `${name}.mjs`), code);
  return { name, command: [`${name}.mjs`], ...(report === undefined ? {} : { report }) };
}

function reporting(name: string, report: unknown, exit = 0, record?: Partial<RunRecord>): TestStep {
  const written = (to: string, what: unknown): string =>
    `fs.writeFileSync(".cache/reports/${to}.json",${JSON.stringify(JSON.stringify(what))});`;
  const beside = record === undefined ? "" : written(`${name}.record`, record);
  const write = `fs.mkdirSync(".cache/reports",{recursive:true});${written(name, report)}${beside}`;
  return step(name, `import fs from "node:fs";${write}process.exit(${exit});`, `${name}.json`);
}

describe("the test run", () => {
  it("counts steps and single tests together", async () => {
    const steps = [
      step("fine", ""),
      reporting("unit", { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 }),
      reporting("browser", { passed: 3, failed: 0 }),
    ];
    expect(sum(await run(steps))).toEqual({ passed: 13, failed: 0, failures: [], unsteady: [] });
  });

  it("continues after a failure and counts it", async () => {
    const failed = [
      { name: "a.test.ts", status: "failed", assertionResults: [{ fullName: "goblins flee", status: "failed" }] },
    ];
    const steps = [
      step("bad", "process.exit(3)"),
      reporting("unit", { numPassedTests: 2, numFailedTests: 1, testResults: failed }, 1),
      step("fine", ""),
    ];
    expect(sum(await run(steps))).toEqual({
      passed: 3,
      failed: 3,
      failures: ["bad: exit code 3", "unit: exit code 1", "unit: goblins flee"],
      unsteady: [],
    });
  });

  it("says of an error that no test caught what it was and where", async () => {
    const uncaught = [{ file: "a.test.ts", name: "goblins flee", said: "Gone\n    at flee.ts:3" }];
    const { failures } = await run([reporting("unit", { numPassedTests: 2 }, 1, { uncaught })]);
    expect(failures).toEqual([
      "unit: exit code 1",
      "unit: an error that no test caught, while a.test.ts ran (goblins flee)\n      Gone\n          at flee.ts:3",
    ]);
  });

  it("fails, and does not skip, what does not exist", async () => {
    const { failed, failures } = await run([{ name: "gone", command: ["gone.mjs"] }]);
    expect(failed).toBe(1);
    expect(failures).toEqual(["gone: gone.mjs does not exist"]);
  });

  it("fails a run without a report, without tests, or with skipped tests", async () => {
    const steps = [
      step("silent", "", "silent.json"),
      reporting("empty", { numPassedTests: 0, numFailedTests: 0 }),
      reporting("lazy", { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1 }),
      reporting("lying", { passed: 1, failed: 1 }),
    ];
    const { failures } = await run(steps);
    expect(failures).toEqual([
      "silent: left no report in .cache/reports/silent.json",
      "empty: ran no test at all",
      "lazy: 1 tests were skipped: none may be",
      "lying: reported failed tests but ended well",
    ]);
  });

  const one = (file: string, status: string) => ({
    name: file,
    status,
    assertionResults: [{ fullName: `flee in ${file}`, status, failureMessages: ["Error: stood\n    at once"] }],
  });
  const browsers = (files: string[], second: string, exit: number): TestStep => ({
    ...reporting(
      "browser",
      { numPassedTests: 4, numFailedTests: files.length, testResults: files.map((file) => one(file, "failed")) },
      1,
    ),
    again: (tried) =>
      reporting(
        `again-${tried.join("-")}`,
        { numPassedTests: 1, numFailedTests: exit, testResults: tried.map((file) => one(file, second)) },
        exit,
      ),
  });

  it("tries what failed in a browser once more, and names as unsteady what passes then, with what it said", async () => {
    const { passed, failed, failures, unsteady } = await run([browsers(["a.spec"], "passed", 0)]);
    expect({ passed, failed, failures }).toEqual({ passed: 6, failed: 0, failures: [] });
    expect(unsteady).toEqual(["browser: flee in a.spec\n      Error: stood\n          at once"]);
  });

  it("what failed at one of two tables only is unsteady in either order; a second try that ends otherwise has failed", async () => {
    const other: TestStep = {
      ...browsers(["a.spec"], "passed", 0),
      again: () =>
        reporting(
          "again-other",
          { numPassedTests: 1, numFailedTests: 1, testResults: [one("a.spec", "passed"), one("b.spec", "failed")] },
          1,
        ),
    };
    expect(await run([other])).toMatchObject({
      failed: 0,
      failures: [],
      unsteady: ["browser: flee in a.spec", "browser: flee in b.spec"].map((name) => expect.stringContaining(name)),
    });
    const silently: TestStep = {
      ...other,
      again: () => reporting("again-none", { numPassedTests: 0, testResults: [] }, 1),
    };
    expect((await run([silently])).failures).toContain("browser: again: ran no test at all");
  });

  it("what fails again has failed, and so has what fails in many files at once", async () => {
    const twice = await run([browsers(["a.spec"], "failed", 1)]);
    expect(twice.passed).toBe(4);
    expect(twice.failed).toBe(2);
    expect(twice.unsteady).toEqual([]);
    expect(twice.failures.at(-1)).toMatch(/^browser: again: flee in a\.spec\n {6}Error: stood/);
    const many = ["a", "b", "c", "d", "e", "f"];
    const { failed, failures } = await run([browsers(many, "passed", 0)]);
    expect(failed).toBe(7);
    expect(failures[1]).toMatch(/^browser: flee in a\n {6}Error: stood/);
  });

  it("says of a failed test what was expected, what came, where, and where its picture is", async () => {
    const at = join(places.root, "tests", "flee.spec.ts");
    const failed = { fullName: "goblins flee", status: "failed", failureMessages: ["long"] };
    const record: Partial<RunRecord> = {
      failed: [
        {
          file: at,
          name: "goblins flee",
          message: "expected 3 to be 4\n  picture: .cache/flee.png, trace: .cache/flee.zip",
          expected: "4",
          actual: "3",
          where: `${at}:7:2`,
        },
      ],
    };
    const report = { numFailedTests: 1, testResults: [{ name: at, status: "failed", assertionResults: [failed] }] };
    const { failures } = await run([reporting("browser", report, 1, record)]);
    expect(failures[1]?.split("\n").map((line) => line.trim())).toEqual([
      "browser: goblins flee",
      "expected 3 to be 4",
      "expected: 4",
      "came    : 3",
      "where:    tests/flee.spec.ts:7:2",
      "picture:  .cache/flee.png, trace: .cache/flee.zip",
    ]);
  });

  it("names a hook that failed, which is no test in the report", async () => {
    const record: Partial<RunRecord> = {
      failed: [{ file: "a.spec", name: "the door", message: "no table" }],
    };
    const report = { numPassedTests: 1, testResults: [{ name: "a.spec", status: "failed", assertionResults: [] }] };
    const { failures } = await run([reporting("browser", report, 1, record)]);
    expect(failures).toEqual(["browser: exit code 1", "browser: the door\n      no table"]);
  });
});

describe("steps side by side", () => {
  /** Writes when it began and ended into one file, and says it; may wait in between until another has begun. */
  const noting = (name: string, more: Partial<TestStep> = {}, exit = 0, meets?: string): TestStep => ({
    ...step(
      name,
      `import fs from "node:fs";const note=(what)=>{console.log(what+" ${name}");fs.appendFileSync("notes",what+" ${name}\\n");};` +
        `note("begins");for(let tries=0;tries<2000&&!fs.readFileSync("notes","utf8").includes("begins ${meets ?? name}");tries+=1)` +
        `await new Promise((done)=>setTimeout(done,10));note("ends");process.exit(${exit});`,
    ),
    ...more,
  });
  const notes = (): string[] => readText(join(places.root, "notes")).trim().split("\n");

  it("run at once where there are cores for them", async () => {
    await run([noting("one", {}, 0, "two"), noting("two", {}, 0, "one")], 2);
    expect(notes().slice(0, 2).sort()).toEqual(["begins one", "begins two"]);
  });

  it("run one after another where there are not", async () => {
    await run([noting("one"), noting("two")], 1);
    expect(notes()).toEqual(["begins one", "ends one", "begins two", "ends two"]);
  });

  it("wait for what they need, and let others go before", async () => {
    await run([noting("build"), noting("browser", { after: ["build"] })], 2);
    expect(notes()).toEqual(["begins build", "ends build", "begins browser", "ends browser"]);
  });

  it("are not run when what they need has failed", async () => {
    const { failures } = await run([noting("build", {}, 1), noting("browser", { after: ["build"] })], 2);
    expect(failures).toEqual(["build: exit code 1", 'browser: not run, because "build" failed']);
  });

  it("do not wait for a step that is not part of the run", async () => {
    const { passed } = await run([noting("browser", { after: ["build"] })], 2);
    expect(passed).toBe(1);
  });

  it("keep the output of each together", async () => {
    const lines: string[] = [];
    const both = [noting("one", {}, 0, "two"), noting("two", {}, 0, "one")];
    await run(both, 2, (line) => lines.push(line));
    for (const name of ["one", "two"])
      expect(lines).toContainEqual(expect.stringContaining(`begins ${name}\nends ${name}`));
  });
});

describe("the end of a test run", () => {
  it("lists the ten slowest files, the slowest first", async () => {
    const files = Array.from({ length: 12 }, (_none, at) => ({ file: `tests/${at}.test.ts`, seconds: at }));
    const summary = await run([reporting("unit", { numPassedTests: 1 }, 0, { files })]);
    const listed = linesOf(summary).filter((line) => line.includes(".test.ts"));
    expect(listed).toHaveLength(10);
    expect(listed[0]).toBe("   11.0 s  tests/11.test.ts (unit)");
  });
});

describe("what is run by its name", () => {
  const files: TestFiles = {
    unit: ["tests/rules/attack/plan.test.ts", "tests/view/attack-card.test.ts", "tests/rules/saves/plan.test.ts"],
    browser: ["tests/browser/attack.spec.ts", "tests/browser/join.spec.ts"],
  };

  it.each<[string, string[]]>([
    ["attack", ["tests/rules/attack/plan.test.ts", "tests/browser/attack.spec.ts"]],
    ["attack-card", ["tests/view/attack-card.test.ts"]],
    ["rules/saves", ["tests/rules/saves/plan.test.ts"]],
    ["tests/rules/attack/plan.test.ts", ["tests/rules/attack/plan.test.ts"]],
    ["-card", ["tests/view/attack-card.test.ts"]],
    ["elsewhere", []],
  ])("%s", (name, expected) => {
    const found = filesNamed(name, files);
    expect([...found.unit, ...found.browser]).toEqual(expected);
  });

  it("can be named by its folder or file", () => {
    expect(knownNames(files)).toEqual({
      folders: ["attack", "browser", "rules", "saves", "view"],
      files: ["attack", "attack-card", "join", "plan"],
    });
  });

  const asked = (names: readonly string[], only: readonly string[] = []) =>
    choose({ names, only, isChanged: false }, placesOf());

  it("runs unit tests and browser specs of that name", () => {
    expect(asked(["tracker"]).map(({ name }) => name)).toContain("browser 14");
    expect(asked(["rules/attack"]).map(({ name }) => name)).toEqual(["unit"]);
  });

  it("refuses an unknown folder or file with those that exist", () => {
    expect(() => asked(["atack"])).toThrow(
      /called "atack"[\s\S]*steps: build[\s\S]*folders: .*attack[\s\S]*files: .*tracker/,
    );
  });

  it("says how a step is run when its name is given as that of a file", () => {
    expect(() => asked(["lint"])).toThrow("npm test -- --only lint");
  });

  it("runs the steps whose names begin so", () => {
    expect(stepsNamed(["types: r", "lint"]).map(({ name }) => name)).toEqual(["lint", "types: rules core"]);
  });

  it.each(["tpyes", ""])("refuses the unknown step '%s' with those that exist", (name) => {
    expect(() => stepsNamed([name])).toThrow("types: rules core");
  });
});

describe("what a change touches", () => {
  const unit = ["tests/content/words.test.ts", "tests/tools/packs.test.ts", "tests/rules/saves/plan.test.ts"];
  const touched = (...changed: string[]) => touchedBy(changed, unit);

  it("a module: types, lint, and the tests that import it", () => {
    const { steps, related } = touched("src/rules/saves/plan.ts");
    expect(steps).toEqual(expect.arrayContaining(["types: rules core", "types: system", "lint", "boundaries"]));
    expect(related).toEqual(["src/rules/saves/plan.ts"]);
  });

  it("a text: the language check and the tests of the content, which do not import it", () => {
    const { steps, related, unit: read } = touched("lang/en/cards.json");
    expect(steps).toEqual(["lint", "language"]);
    expect(related).toEqual([]);
    expect(read).toEqual(["tests/content/words.test.ts"]);
  });

  it("a browser spec: that spec", () => {
    expect(touched("tests/browser/join.spec.ts")).toMatchObject({
      browser: ["tests/browser/join.spec.ts"],
      related: [],
    });
  });

  it("a page of the docs: no browser and no types", () => {
    const { steps, browser } = touched("docs/figures.md");
    expect(steps).toEqual([]);
    expect(browser).toEqual([]);
  });
});
