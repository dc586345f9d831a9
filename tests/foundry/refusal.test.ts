/** Error messages say what the user can do. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

// By its name, because this tree is checked without Foundry's types.
const REFUSAL = "../../src/foundry/platform/notifications.ts";
const { errorText }: { errorText: (error: unknown) => string } = await import(REFUSAL);

beforeAll(() => {
  const i18n = { lang: "en", localize: (key: string) => key, format: (key: string) => key, has: () => false };
  vi.stubGlobal("game", { i18n });
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  "Failed to fetch dynamically imported module: http://127.0.0.1/systems/rulings/chunks/shop-window-DlspQrpn.mjs",
  "error loading dynamically imported module: https://table/systems/rulings/chunks/shop-window-DlspQrpn.mjs",
  "Importing a module script failed.",
])("a part that an update took away asks for a reload: %s", (said) => {
  expect(errorText(new TypeError(said))).toBe("RULINGS.Notice.reload");
});

test("any other fault is reported in its own words", () => {
  expect(errorText(new Error("no such actor"))).toBe("no such actor");
});

test.each([
  ["missing", "rules-order"],
  ["wrongKind", "rules-attack"],
])("the sentence of the refusal %s names the field", (code, file) => {
  const { RULINGS } = JSON.parse(readFileSync(`lang/en/${file}.json`, "utf8"));
  expect(RULINGS.Error[code]).toContain("{field}");
});
