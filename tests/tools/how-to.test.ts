/** Follows every page of `docs/how-to`: its edits are applied to a copy of the repository, which must compile and pass its tests. */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { languageStep } from "../../tools/build/text.ts";
import { readJson, readText } from "../../tools/lib/files.ts";
import { applyEdit, type Edit, editsOf, samplesOf } from "../../tools/lib/how-to.ts";
import { placesOf, ROOT } from "../../tools/lib/paths.ts";
import { checkValue, loadSchemas } from "../../tools/lib/schema.ts";

const COPY = join(ROOT, ".cache", "how-to");
const PAGES = join(ROOT, "docs", "how-to");
const pages = readdirSync(PAGES).filter((name) => name !== "README.md");
const page = (name: string): string => readText(join(PAGES, name));
/** What the pages build on, and what their checks need. */
const COPIED =
  /^(?:src|lang|templates|styles|tools|tests\/(?:rules|view|foundry|content)|docs\/rules|host)\/|^(?:tests\/)?[^/]+\.(?:ts|json)$/;

function copyRepository(): void {
  rmSync(COPY, { recursive: true, force: true });
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const path of listed.split("\n")) {
    if (!COPIED.test(path) || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(COPY, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(COPY, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(COPY, "node_modules"), "dir");
}

/** Runs a program in the copy and gives what it says where it fails. */
function run(...command: readonly string[]): string {
  try {
    execFileSync(process.execPath, command, { cwd: COPY, encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    const { stdout, stderr }: { stdout?: unknown; stderr?: unknown } = Object(error);
    return `${String(stdout)}\n${String(stderr)}`.trim();
  }
}

const edits = (name: string): Edit[] => editsOf(page(name));
const tests = pages.flatMap((name) =>
  edits(name).flatMap(({ kind, path }) => (kind === "new" && path.endsWith(".test.ts") ? [path] : [])),
);

describe("the pages of docs/how-to", () => {
  beforeAll(copyRepository, 120_000);
  afterAll(() => rmSync(COPY, { recursive: true, force: true }));

  it.each(pages)("%s: every place that it names is there", (name) => {
    for (const edit of edits(name)) applyEdit(COPY, edit);
  });

  it.each(["tsconfig.rules.json", "tsconfig.json"])(
    "compile by %s",
    (config) => {
      expect(run("node_modules/typescript/bin/tsc", "-p", config)).toBe("");
    },
    300_000,
  );

  it.each(["tools/check-lang.ts", "tools/check-boundaries.ts"])(
    "pass %s",
    (tool) => {
      expect(run("tools/run.mjs", tool)).toBe("");
    },
    120_000,
  );

  it("agree with the table of topics", () => {
    expect(run("tools/run.mjs", "tools/rules-status.ts", "--check")).not.toContain("lastStand");
  }, 120_000);

  it("pass the tests that they bring, and those of conditions and cards", () => {
    const files = [...tests, "tests/rules/guards/conditions.test.ts", "tests/view/attack-card.test.ts"];
    expect(run("node_modules/vitest/vitest.mjs", "run", "--maxWorkers", "1", "--reporter", "dot", ...files)).toBe("");
  }, 300_000);

  it("language.md: the build makes the language", () => {
    languageStep(placesOf(COPY)).run();
    expect(readJson(join(COPY, "dist", "rulings", "lang", "de.json"))).toMatchObject({
      RULINGS: { Condition: { exhausted: "Erschöpft" } },
    });
  });

  it.each([
    ["spell.md", "system of a spell", "Item", "spell"],
    ["monster.md", "system of a monster", "Actor", "monster"],
    ["monster.md", "system of an attack", "Item", "attack"],
  ])("%s: the %s fits the data model", async (name, what, document, type) => {
    const sample = samplesOf(page(name)).find((one) => one.what === what);
    const schema = (await loadSchemas(placesOf())).get(document)?.get(type);
    if (sample === undefined || schema === undefined) throw new Error(`no ${what}`);
    const faults: string[] = [];
    checkValue(schema, parse(sample.text), "system", (path, fault) => faults.push(`${path} ${fault}`));
    expect(faults).toEqual([]);
  });
});

describe("an edit", () => {
  it.each<[string, string, Edit[]]>([
    [
      "a change",
      "In `a.ts`:\n\n```diff\n one\n+two\n-three\n```\n",
      [{ kind: "change", path: "a.ts", before: ["one", "three"], after: ["one", "two"] }],
    ],
    [
      "a new file",
      "New file `b.ts`. Why.\n\n```ts\nconst b = 1;\n```\n",
      [{ kind: "new", path: "b.ts", text: "const b = 1;\n" }],
    ],
    ["an example that is no edit", "Look:\n\n```js\ngame.time;\n```\n", []],
  ])("is read: %s", (_what, text, expected) => {
    expect(editsOf(text)).toEqual(expected);
  });

  it("is refused where its place is gone, or there twice", () => {
    const root = join(ROOT, ".cache", "how-to-edit");
    applyEdit(root, { kind: "new", path: "a.ts", text: "one\none\n" });
    const change = (line: string): Edit => ({ kind: "change", path: "a.ts", before: [line], after: [] });
    try {
      expect(() => applyEdit(root, change("two"))).toThrow("has no lines\ntwo");
      expect(() => applyEdit(root, change("one"))).toThrow("has these lines 2 times");
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
