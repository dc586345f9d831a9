/** Every ruling on where rules meet (`docs/rules/mixes.md`) has a test whose title begins with its id. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadCatalogue } from "../../../tools/lib/catalogue.ts";

const ROOT = join(import.meta.dirname, "../../..");
const { mixes } = loadCatalogue(ROOT);

it("every entry of the list of mixes has a test that begins with its id", () => {
  const folder = join(ROOT, "tests/rules");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const held = new Set([...sources.matchAll(/["'`](MIX-\d+)[:,]/g)].map(([, id]) => id));
  expect(mixes.length).toBeGreaterThan(0);
  expect(mixes.filter(({ id }) => !held.has(id))).toEqual([]);
});
