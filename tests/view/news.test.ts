/** The news of a version out of the changelog. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { newsOf } from "../../src/view/integrations/news.ts";

const log = `# Changelog

## 1.2.0

### Added

- A window for shops.
- \`npm run\` does more.
- Modules can register things.

### Fixed

- A save said nothing.

## 1.1.0

### Added

- An older thing.
`;

it("gives what was added and mended in that version, without what is for those who build modules or the system", () => {
  expect(newsOf(log, "1.2.0")).toEqual(["A window for shops.", "A save said nothing."]);
  expect(newsOf(log, "1.1.0")).toEqual(["An older thing."]);
});

it("of a version that the changelog does not know there is nothing", () => {
  expect(newsOf(log, "1.2")).toEqual([]);
  expect(newsOf(log, "9.9.9")).toEqual([]);
});

it("the newest version has at most ten lines, each short", () => {
  const own = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
  const [, version = ""] = /^## (\d+\.\d+\.\d+)/m.exec(own) ?? [];
  const lines = newsOf(own, version);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(lines.filter((text) => text.length > 220)).toEqual([]);
});
