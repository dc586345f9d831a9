import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildClient } from "../../server/client-bundle.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "client-"));
  await mkdir(path.join(root, "practice-table/client"), { recursive: true });
  await mkdir(path.join(root, "practice-table/shared"), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("says when there is no client to build", async () => {
  await expect(buildClient(root, () => undefined)).rejects.toThrow(/practice-table\/client\/main\.ts does not exist/);
});

it("builds client.js and client.css once, and again only when a source has changed", async () => {
  const log: string[] = [];
  const write = (name: string, content: string) => writeFile(path.join(root, "practice-table", name), content);
  await write("client/main.css", "body { color: red }");
  await write("shared/word.ts", 'export const word: string = "first";');
  await write("client/main.ts", 'import "./main.css"; import { word } from "../shared/word.ts"; console.log(word);');
  const first = await buildClient(root, (line) => log.push(line));
  expect(await readFile(path.join(first, "client.js"), "utf8")).toContain("first");
  expect(await readFile(path.join(first, "client.css"), "utf8")).toContain("red");
  expect(await buildClient(root, (line) => log.push(line))).toBe(first);
  expect(log).toHaveLength(1);
  await write("shared/word.ts", 'export const word: string = "second";');
  const second = await buildClient(root, (line) => log.push(line));
  expect(await readFile(path.join(second, "client.js"), "utf8")).toContain("second");
  expect(log).toHaveLength(2);
});
