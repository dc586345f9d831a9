import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { placesOf } from "../../tools/lib/paths.ts";
import { gzipped, loadedWith } from "../../tools/lib/weight.ts";
import { CHUNK_STARTS } from "../../vite.config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rulings-weight-"));
  mkdirSync(join(folder, "chunks"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what a script imports counts, and what that imports; what is loaded on demand does not", () => {
  writeFileSync(
    join(folder, "entry.mjs"),
    'import{a as b,c}from"./chunks/one.mjs";const later=()=>import("./chunks/later.mjs");',
  );
  writeFileSync(join(folder, "chunks", "one.mjs"), 'import"./two.mjs";export*from"./three.mjs";export const a=1,c=2;');
  for (const name of ["two", "three", "later"])
    writeFileSync(join(folder, "chunks", `${name}.mjs`), `export const ${name}=1;`);
  const names = loadedWith(join(folder, "entry.mjs")).map((path) => basename(path));
  expect(names.toSorted()).toEqual(["entry.mjs", "one.mjs", "three.mjs", "two.mjs"]);
  expect(gzipped([join(folder, "chunks", "two.mjs")])).toBeGreaterThan(0.01);
});

test("each large script begins with a module that is there", () => {
  expect(CHUNK_STARTS.filter(([, file]) => !existsSync(join(placesOf().root, "src", file)))).toEqual([]);
});
