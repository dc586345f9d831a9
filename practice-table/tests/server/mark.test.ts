/** The note beside the database: complete at every moment, however the writes overlap. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Mark } from "../../server/mark.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tiny-mark-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("a note that is late does not mix its digits into the one at the end", async () => {
  for (let round = 0; round < 400; round++) {
    const mark = new Mark(folder);
    mark.soon(3);
    await mark.note(18);
    expect(await mark.read()).toBe(18);
  }
});

it("a reader during the writing finds one of the written numbers", async () => {
  const mark = new Mark(folder);
  await mark.note(7);
  const numbers = Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? 90_000 + at : 7));
  const notes = numbers.map((n) => mark.note(n));
  const seen = new Set<number>();
  let done = false;
  const all = Promise.all(notes).finally(() => {
    done = true;
  });
  while (!done) seen.add(Number(await readFile(path.join(folder, "written.txt"), "utf8")));
  await all;
  expect([...seen].filter((n) => !numbers.includes(n))).toEqual([]);
  expect(await mark.read()).toBe(7);
});
