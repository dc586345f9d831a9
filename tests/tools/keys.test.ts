/** Browser tests type key by key (tests/browser/support/keys.ts): a value that is set at once passes over all that a key can break. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Lines that set a field's value without a key. */
function valuesSet(source: string): number[] {
  return source.split("\n").flatMap((line, index) => (/\.fill\(/.test(line) ? [index + 1] : []));
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}

describe("browser tests use keys", () => {
  it.each(["tests/browser", "tests/proof"])("nothing in %s sets a field's value at once", (folder) => {
    const files = sources(folder);
    expect(files.length).toBeGreaterThan(5);
    expect(
      files.flatMap((file) => valuesSet(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}:${line}`)),
    ).toEqual([]);
  });

  it("is found where it is done", () => {
    expect(valuesSet('await field.press("a");\nawait field.fill("a");')).toEqual([2]);
  });
});
