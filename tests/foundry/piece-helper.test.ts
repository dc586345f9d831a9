/** `{{#rulingsPiece}}`: a row of a sheet that says the same is not filled again, and one that says otherwise always is. */
import { beforeAll, expect, test, vi } from "vitest";

// By their names, because this tree is checked without Foundry's types.
const [WHY, TEXT] = ["../../src/foundry/sheets/explanation-helpers.ts", "../../src/foundry/platform/text.ts"];
const { registerWhyHelpers }: { registerWhyHelpers(): void } = await import(WHY);
const { setTranslations }: { setTranslations(words: Readonly<Record<string, string>>): void } = await import(TEXT);

type Helper = (id: string, row: object, block: { data: { root: object }; fn: (row: object) => string }) => string;
const helpers: Record<string, Helper> = {};

beforeAll(() => {
  vi.stubGlobal("Handlebars", {
    registerHelper: (name: string, helper: Helper) => Object.assign(helpers, { [name]: helper }),
  });
  registerWhyHelpers();
});

const fn = vi.fn((row: object) => `<li>${(row as { name: string }).name}</li>`);
const filled = (id: string, row: object, root: object = { partId: "sheet-gear", editable: true }): string =>
  helpers["rulingsPiece"]?.(id, row, { data: { root }, fn }) ?? "";

test("the same row of the same page is filled once", () => {
  fn.mockClear();
  expect(filled("row-a", { name: "Rope" })).toBe("<!--piece row-a--><li>Rope</li><!--/piece-->");
  expect(filled("row-a", { name: "Rope" })).toBe("<!--piece row-a--><li>Rope</li><!--/piece-->");
  expect(fn).toHaveBeenCalledTimes(1);
});

test.each([
  ["another name", "row-b", { name: "Oil" }, undefined],
  ["another figure within", "row-b", { name: "Rope", light: { turnsLeft: 3 } }, undefined],
  ["another row that says the same", "row-c", { name: "Rope" }, undefined],
  ["another sheet", "row-b", { name: "Rope" }, { partId: "other-gear", editable: true }],
  ["a sheet that may only be read", "row-b", { name: "Rope" }, { partId: "sheet-gear", editable: false }],
])("%s is filled again", (_what, id, row, root) => {
  filled("row-b", { name: "Rope" });
  fn.mockClear();
  filled(id, row, root);
  expect(fn).toHaveBeenCalledTimes(1);
});

test("where words have changed, all are filled again", () => {
  filled("row-d", { name: "Rope" });
  fn.mockClear();
  setTranslations({});
  filled("row-d", { name: "Rope" });
  expect(fn).toHaveBeenCalledTimes(1);
});
