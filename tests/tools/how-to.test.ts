/**
 * Follows every page of `docs/how-to`: its edits are applied to a copy of the repository, which must compile and pass its tests.
 * The Foundry layer is compiled in the long run (`how-to.long.test.ts`).
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { languageStep } from "../../tools/build/text.ts";
import { loadCatalogue } from "../../tools/lib/catalogue.ts";
import { readJson } from "../../tools/lib/files.ts";
import { applyEdit, type Edit, editsOf, samplesOf } from "../../tools/lib/how-to.ts";
import { placesOf, ROOT } from "../../tools/lib/paths.ts";
import { checkValue, loadSchemas } from "../../tools/lib/schema.ts";
import { copyRepository, edits, page, pages, runIn } from "./how-to-copy.ts";

const COPY = join(ROOT, ".cache", "how-to");

const tests = pages.flatMap((name) =>
  edits(name).flatMap(({ kind, path }) => (kind === "new" && path.endsWith(".test.ts") ? [path] : [])),
);

describe("the pages of docs/how-to", () => {
  beforeAll(() => copyRepository(COPY), 120_000);
  afterAll(() => rmSync(COPY, { recursive: true, force: true }));

  it.each(pages)("%s: every place that it names is there", (name) => {
    for (const edit of edits(name)) applyEdit(COPY, edit);
  });

  it("compile with the rules core", () => {
    expect(runIn(COPY, "node_modules/typescript/bin/tsc", "-p", "tsconfig.rules.json")).toBe("");
  }, 120_000);

  it("send no import up", () => {
    expect(runIn(COPY, "tools/run.mjs", "tools/check-boundaries.ts")).toBe("");
  }, 120_000);

  it("pass the check of texts", () => {
    expect(runIn(COPY, "tools/run.mjs", "tools/check-lang.ts")).toBe("");
  }, 120_000);

  it("agree with the table of topics", () => {
    const topic = loadCatalogue(COPY).topics.find(({ key }) => key === "lastStand");
    expect(topic).toEqual({ key: "lastStand", group: "combat", classic: "off", variants: ["off", "on"], presets: {} });
  });

  it("pass the tests that they bring, and those of conditions, cards and variants", () => {
    const guards = ["conditions", "variants"].map((name) => `tests/rules/guards/${name}.test.ts`);
    const files = [...tests, ...guards, "tests/view/attack-card.test.ts"];
    expect(
      runIn(COPY, "node_modules/vitest/vitest.mjs", "run", "--maxWorkers", "1", "--reporter", "dot", ...files),
    ).toBe("");
  }, 300_000);

  it("language.md: the build makes the language", () => {
    languageStep(placesOf(COPY)).run();
    expect(readJson(join(COPY, "dist", "rulings", "lang", "nl.json"))).toMatchObject({
      RULINGS: { Condition: { exhausted: "Uitgeput" } },
    });
  });

  it("damage-card.md: the texts stand in the files that it names", () => {
    const named = [...page("damage-card.md").matchAll(/`(lang\/en\/[^`]+)`: texts under `([^`]+)`/g)];
    expect(named).toHaveLength(2);
    for (const [, file = "", key = ""] of named)
      expect(key.split(".").reduce<unknown>((at, part) => Object(at)[part], readJson(join(ROOT, file)))).toBeDefined();
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

  it("monster.md: the description is as long as tests/content/words.test.ts wants it", () => {
    const sample = samplesOf(page("monster.md")).find(({ what }) => what === "system of a monster");
    const { description } = parse(sample?.text ?? "") as { readonly description: string };
    expect(description.split(" ").length).toBeGreaterThanOrEqual(12);
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
