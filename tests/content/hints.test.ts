/** Words of the rulings: the hint of every variant carries a number that shows the difference. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { topics } from "../../src/rules/topics/index.ts";

type Words = { readonly [key: string]: Words | string };

function topicWords(): Record<string, Words> {
  const found: Record<string, Words> = {};
  for (const file of readdirSync("lang/en")) {
    const own = JSON.parse(readFileSync(`lang/en/${file}`, "utf8")).RULINGS?.Topic ?? {};
    Object.assign(found, own);
  }
  return found;
}

it("carries a number in the hint of every variant", () => {
  const words = topicWords();
  const without = Object.entries(topics).flatMap(([key, { variants }]) =>
    Object.keys(variants).flatMap((variant) => {
      const all = words[key]?.variants;
      const own = typeof all === "object" ? all[variant] : undefined;
      const hint = typeof own === "object" ? String(own.hint) : "";
      return /\d/.test(hint) ? [] : [`${key}.${variant}`];
    }),
  );
  expect(without).toEqual([]);
});
