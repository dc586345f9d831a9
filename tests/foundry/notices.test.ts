/** WIN-91: notices are cleaned, not escaped: all of them are given by `platform/notifications.ts`, which makes markup harmless, so that a name reads as it was written. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

const ROOT = join(import.meta.dirname, "../../src");
const ONE_PLACE = "foundry/platform/notifications.ts";
/** Kept from the type checker, which has no globals of Foundry here. */
const NOTICE = `../../src/${ONE_PLACE}`;

afterEach(() => vi.unstubAllGlobals());

test("a notice is given in one place alone", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const given = /notifications\s*\??\.?\s*(?:\[|(?:warn|info|error|success|notify)\b)/;
  const giving = files.filter((file) => given.test(readFileSync(join(ROOT, file), "utf8")));
  expect(giving).toEqual([ONE_PLACE]);
});

test("markup in a name is made harmless; what is said of the notice besides goes with it", async () => {
  const warn = vi.fn();
  vi.stubGlobal("ui", { notifications: { warn } });
  vi.stubGlobal("foundry", { utils: { escapeHTML: (text: string) => text.replaceAll("<", "&lt;") } });
  const { notifyText } = await import(NOTICE);
  notifyText("warn", "<b>Odo</b> is gone", { permanent: true });
  expect(warn).toHaveBeenCalledWith("&lt;b>Odo&lt;/b> is gone", { permanent: true });
});

test("a refusal that names a class by its id is told with the name of the class", async () => {
  const warn = vi.fn();
  vi.stubGlobal("ui", { notifications: { warn } });
  vi.stubGlobal("foundry", { utils: { escapeHTML: (text: string) => text } });
  const format = (key: string, data: object) =>
    key.startsWith("RULINGS.Refused.") ? `${key} ${JSON.stringify(data)}` : key;
  vi.stubGlobal("game", { i18n: { lang: "en", localize: (key: string) => key, format, has: () => false } });
  const { notifyRefusal } = await import(NOTICE);
  expect(notifyRefusal({ key: "character.classTwice", data: { class: "elf" } })).toBe(true);
  expect(warn.mock.calls[0]?.[0]).toContain('"class":"RULINGS.Class.elf');
  notifyRefusal({ key: "character.backgroundClass", data: { classes: "magic-user, elf" } });
  expect(warn.mock.calls[1]?.[0]).toContain(`"classes":"RULINGS.Class.magic-user, RULINGS.Class.elf"`);
});

test("a refusal is put into words in one place alone, which names what it means by ids", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const saying = files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes("RULINGS.Refused.${"));
  expect(saying).toEqual(["view/platform/text-lines.ts"]);
});
