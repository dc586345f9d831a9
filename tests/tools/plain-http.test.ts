/** The needs of a table over plain http, and on the first stable build that the manifest names (F7). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const SOURCE = join(ROOT, "src");
/** Members of a browser that are there over https and on localhost alone. */
const SECURE_ONLY =
  /navigator\s*\??\.\s*(?:clipboard|serviceWorker|mediaDevices)\b|crypto\s*\??\.\s*(?:subtle|randomUUID)\b/;

test("F7: nothing asks the browser for what is not there over plain http", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => SECURE_ONLY.test(readFileSync(join(SOURCE, file), "utf8")))).toEqual([]);
});

test.each(["navigator.clipboard.writeText(x)", "navigator?.clipboard", "crypto.randomUUID()"])(
  "F7: %s is found",
  (code) => {
    expect(SECURE_ONLY.test(code)).toBe(true);
  },
);

test("F7: the manifest names a stable build as the first, and no prototype", () => {
  const { compatibility } = JSON.parse(readFileSync(join(ROOT, "system.json"), "utf8")) as {
    compatibility: { minimum: string };
  };
  expect(Number(compatibility.minimum)).toBeGreaterThanOrEqual(13.341);
});
