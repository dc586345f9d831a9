/** Files that a referee picks in House Rules: whatever their content, no error is raised. */
import { expect, test } from "vitest";
import { readRulingsFile, textOf } from "../../src/foundry/house-rules/rulings-file.ts";
import { compile } from "../../src/rules/compile.ts";

const fileWith = (part: object): string => JSON.stringify({ format: "rulings/1", preset: "classic", ...part });

test.each([
  ["nothing", "", "damaged"],
  ["a file that was cut off", fileWith({ overrides: { parry: "eris" } }).slice(0, -5), "damaged"],
  ["another system's", JSON.stringify({ name: "Hild", type: "character", system: {} }), "notOurs"],
  ["a list", "[]", "notOurs"],
  ["nobody's", "null", "notOurs"],
])("%s is told to be what it is", (_what, text, fault) => {
  expect(readRulingsFile(text)).toEqual({ ok: false, fault });
});

test.each([
  ["a number", 7],
  ["nothing", null],
  ["what can be made no text", { toString: 1, valueOf: 2 }],
  ["markup", "<img src=x onerror=alert(1)>"],
  ["a list", [["eris"]]],
])("a ruling that is %s is read, does not hold, and its topic is named", (_what, parry) => {
  const read = readRulingsFile(fileWith({ overrides: { parry } }));
  if (!read.ok) throw new Error(read.fault);
  const { rulings, diagnostics } = compile(read.request);
  expect(rulings.chosen("parry")).toBe("off");
  expect(JSON.stringify(diagnostics)).toContain("parry");
});

test("only a part of a file that is far too long is read, and it is reported as too long", async () => {
  const long = new File([fileWith({ overrides: {}, note: "x".repeat(17_000_000) })], "long.json");
  const text = await textOf(long);
  expect(text.length).toBe(16_000_000);
  expect(readRulingsFile(text)).toEqual({ ok: false, fault: "tooLong" });
});
