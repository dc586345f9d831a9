/** The counts in the README and the guide, compared with the files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allTopics } from "../../src/rules/topics/index.ts";
import { entriesOf } from "./support.ts";

const ROOT = join(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(ROOT, "system.json"), "utf8")) as {
  readonly packs: readonly { readonly name: string; readonly label: string }[];
};
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const ownContent = readFileSync(join(ROOT, "docs/guide/your-own-content.md"), "utf8");

describe("the README", () => {
  it("has 600 words at most", () => {
    expect(readme.split(/\s+/).filter((word) => word !== "").length).toBeLessThanOrEqual(600);
  });

  it.each(manifest.packs)("leads to a page that counts $label", ({ name, label }) => {
    const row = new RegExp(`^\\| ${label} \\| (\\d+) \\|`, "m").exec(ownContent);
    const where = `the row of ${label} in docs/guide/your-own-content.md`;
    expect(row, `${where} is missing`).not.toBeNull();
    expect(Number(row?.[1]), `${where} counts the entries: change its number`).toBe(entriesOf(name).length);
  });

  it("counts the rulings", () => {
    const count = Number(/(\d+) rulings can be changed one by one/.exec(readme)?.[1]);
    expect(count, "README.md says how many rulings there are: change its number").toBe(allTopics.length);
  });

  it("leaves nothing to be filled in", () => {
    expect(readme).not.toMatch(/PLACEHOLDER|TODO|TBD/);
  });
});
