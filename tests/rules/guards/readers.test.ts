import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allTopics } from "../../../src/rules/topics/index.ts";

const SOURCE = join(import.meta.dirname, "../../../src");

/** Every file of `src` that may read a ruling: not the topics themselves, their list, nor the texts. */
const readers = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/rules\/topics\/index\.ts$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(SOURCE, path), "utf8") }));

describe("every topic is read by code outside its own file", () => {
  it.each(allTopics)("$key", ({ key }) => {
    const own = `rules/topics/${key}.ts`;
    const used = new RegExp(`\\.use\\(\\s*${key}\\s*\\)`);
    const asked = new RegExp(`\\.(is|chosen)\\(\\s*["']?${key}["']?`);
    const renamed = new RegExp(`${key} as (\\w+)`);
    const found = readers.filter(({ path, code }) => {
      if (path === own) return false;
      const alias = renamed.exec(code)?.[1];
      return used.test(code) || asked.test(code) || (alias !== undefined && code.includes(`.use(${alias})`));
    });
    expect(found.map(({ path }) => path)).not.toEqual([]);
  });
});
