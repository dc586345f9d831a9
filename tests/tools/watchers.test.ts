/**
 * Everything that the referee's client does by itself is listed in the table of docs/architecture.md: the data that it reads, the users who
 * may write it, and the reason why it is safe (issue 27).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = join(ROOT, "src/foundry");
const HEADING = "## What the referee's client does by itself";

/** The names under which a file runs by itself: names of hooks and queries, `seat`, `timer`, and `…` for computed names. */
function runs(text: string): Set<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const found = new Set<string>();
  const add = (pattern: RegExp, name?: string): void => {
    for (const [, own = ""] of code.matchAll(pattern)) found.add(name ?? own);
  };
  add(/\bHooks\.(?:on|once)\(\s*"(\w+)"/g);
  add(/\bHooks\.(?:on|once)\(\s*(?!")/g, "…");
  add(/(?<!function )\banswerQuery\(\s*"([\w.]+)"/g);
  add(/\bCONFIG\.queries\[\s*"([\w.]+)"\s*\]\s*=/g);
  add(/\bCONFIG\.queries(?:\[(?!\s*")|\s*=|\.\w+\s*=)/g, "…");
  add(/(?<!function )\bonBecomingActive\(/g, "seat");
  add(/\bsetInterval\(/g, "timer");
  return found;
}

interface Row {
  readonly file: string;
  readonly when: Set<string>;
  readonly cells: readonly string[];
}

function rowsOf(doc: string): Row[] {
  const section = doc.split(HEADING)[1]?.split("\n## ")[0] ?? "";
  return section.split("\n").flatMap((line): Row[] => {
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const file = /^`([\w/-]+\.ts)`$/.exec(cells[0] ?? "")?.[1];
    if (!file || cells.length !== 4) return [];
    const when = new Set((cells[1] ?? "").split(", ").map((one) => one.replaceAll("`", "")));
    return [{ file, when, cells }];
  });
}

const ROWS = rowsOf(readFileSync(join(ROOT, "docs/architecture.md"), "utf8"));
const FOUND = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file: file.replaceAll("\\", "/"), found: runs(readFileSync(join(SOURCE, file), "utf8")) }))
  .filter(({ found }) => found.size > 0);

describe("the scan", () => {
  test.each([
    ['Hooks.on("updateActor", look)', ["updateActor"]],
    ['Hooks.once("ready", look)', ["ready"]],
    ["for (const hook of ALL) Hooks.on(hook, look)", ["…"]],
    ['answerQuery("rulings.x", answer)', ["rulings.x"]],
    ['CONFIG.queries["rulings.y"] = answer', ["rulings.y"]],
    ["onBecomingActive(look); setInterval(look, 5)", ["seat", "timer"]],
    ['// Hooks.on("never", look)\nexport function onBecomingActive(work) {}', []],
    ['/** Hooks.on("never", look) */', []],
  ])("finds in %s", (code, expected) => {
    expect([...runs(code)]).toEqual(expected);
  });
});

it("finds what is there at all", () => {
  expect(FOUND.length).toBeGreaterThan(50);
  expect(ROWS.length).toBeGreaterThan(50);
});

it.each(FOUND)("$file: all that it runs by itself has a row in docs/architecture.md", ({ file, found }) => {
  const row = ROWS.find((one) => one.file === file);
  const missing = [...found].filter((name) => !row?.when.has(name));
  expect(missing, `a row for src/foundry/${file}: what it reads, who may write that, why it is safe`).toEqual([]);
});

it.each(ROWS)("$file: the row says nothing that is gone, and leaves nothing unsaid", ({ file, when, cells }) => {
  const found = FOUND.find((one) => one.file === file)?.found ?? new Set();
  expect([...when].filter((name) => !found.has(name))).toEqual([]);
  expect(cells.every((cell) => cell !== "")).toBe(true);
});
