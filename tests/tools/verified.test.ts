/** The table of findings in docs/verified.md names tests that are there: by file, and by words of the title. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const HEADING = "## Other people's reports and files";

const section =
  readFileSync(join(ROOT, "docs/verified.md"), "utf8").split(HEADING)[1]?.split("\n\nWhat was tried beyond")[0] ?? "";
const rows = section.split("\n").flatMap((line) => {
  const [, finding = "", , held = ""] = line.split("|").map((cell) => cell.trim());
  const tests = [...held.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = "", title = ""]) => ({ file, title }));
  return tests.length > 0 ? [{ finding, tests }] : [];
});
const ids = (letter: string, most: number, between = ""): string[] =>
  Array.from({ length: most }, (_, at) => `${letter}${between}${at + 1}`);

describe("the findings of 0.12.0", () => {
  test.each(rows)("$finding is held by tests of these titles", ({ tests }) => {
    for (const { file, title } of tests) {
      expect(existsSync(join(ROOT, file)), file).toBe(true);
      expect(readFileSync(join(ROOT, file), "utf8")).toContain(title);
    }
  });

  test("each has a row", () => {
    const found = rows.map(({ finding }) => finding);
    const stored = [
      ...ids("F", 7),
      ...ids("T", 9),
      ...ids("R", 5),
      ...ids("misread", 11, " "),
      ...ids("not read", 12, " "),
      ...ids("actor file", 3, " "),
      ...ids("S-", 13),
    ];
    expect(stored.filter((id) => !found.includes(id))).toEqual([]);
  });
});
