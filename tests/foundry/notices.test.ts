/** WIN-91: notices are cleaned, not escaped: a text that is put together beforehand goes through `asNotice`, so that a name reads as it was written. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../src/foundry");
/** What a notice is given: a key that Foundry itself looks up, or a text made ready. */
const FINE = /^\s*(?:"RULINGS\.|`RULINGS\.|asNotice\()/;

test("every notice is a key that Foundry looks up, or a text whose markup was made harmless", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const calls = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    return [...source.matchAll(/notifications\?\.(?:warn|info|error)\(([\s\S]{0,40})/g)].map((found) => ({
      file,
      given: found[1] ?? "",
    }));
  });
  expect(calls.length).toBeGreaterThan(80);
  expect(calls.filter(({ given }) => !FINE.test(given))).toEqual([]);
});
