/** Stat blocks and files of other games in the windows that read them, on a wide page and on a telephone's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { pasteInto } from "./support/keys.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany, showTab, stored, until } from "./support/seats.ts";

declare const game: Game;

interface Api {
  company(name?: string): Promise<void>;
  takeBack(): Promise<void>;
}

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee"] });
  await showTab(company.referee, "chat");
}, 120_000);
afterAll(async () => company?.table.close());

const MONK = `Hollow Monk
HP 6, Armor 1, STR 10, DEX 12, WIL 15, staff (d6)
• Cannot speak or be charmed.
• Critical Damage: the victim loses its voice.`;

const open = (which: string): Promise<void> =>
  company.referee.page.evaluate((name) => (Reflect.get(game, "rulings") as unknown as Api).company(name), which);

/** Nothing of a window is cut off at its side. */
async function fits(id: string): Promise<void> {
  const over = await company.referee.page.evaluate((wanted) => {
    const window = document.getElementById(wanted);
    const page = document.documentElement.clientWidth;
    const box = window?.getBoundingClientRect();
    return [box ? Math.max(0, box.right - page, -box.left) : 999, window ? window.scrollWidth - window.clientWidth : 0];
  }, id);
  expect(Math.max(...over)).toBeLessThanOrEqual(1);
}

test.each([1366, 390])("a creature without Hit Dice is read, reported and made, at %i pixels", async (width) => {
  const { referee } = company;
  const { page } = referee;
  await page.setViewportSize({ width, height: 800 });
  await open("paste");
  const window = page.locator("#rulings-paste");
  await pasteInto(window.locator("textarea"), MONK);
  const row = window.locator("tbody tr", { hasText: "HP 6, Armor 1" });
  await expect.poll(() => row.textContent()).toContain("staff");
  await window.locator("[data-action=make]:enabled").waitFor();
  expect((await row.textContent())?.match(/description/g)).toHaveLength(1);
  expect(await window.locator("tbody .company-trouble").allTextContents()).toEqual([]);
  await fits("rulings-paste");
  expect(await axeFaults(page, "#rulings-paste")).toEqual([]);
  await shot(page, `strangers/paste-${width}`);
  await window.locator("[data-action=make]").click();
  await until(referee, () => stored(referee, "Hollow Monk", "system.ac.value"), 7);
  expect(await stored(referee, "Hollow Monk", "system.hd.dice")).toBe(1);
  expect(String(await stored(referee, "Hollow Monk", "system.description"))).toContain("from 6 hit points");
  await shot(page, `strangers/monk-${width}`);
  await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
  await until(referee, () => page.evaluate(() => game.actors.getName("Hollow Monk") === undefined), true);
});

test.each([1366, 390])("a file of another generator is shown field by field, at %i pixels", async (width) => {
  const { referee } = company;
  const { page } = referee;
  await page.setViewportSize({ width, height: 800 });
  await open("import");
  const window = page.locator("#rulings-import");
  const chooser = page.waitForEvent("filechooser");
  await window.locator("[data-action=pickFile]").click();
  await (await chooser).setFiles("tests/view/import/exports/purple-nobodies.txt");
  await window.locator("[data-action=make]:enabled").waitFor();
  await fits("rulings-import");
  expect(await axeFaults(page, "#rulings-import")).toEqual([]);
  await shot(page, `strangers/import-${width}`);
  const before = await page.evaluate(() => game.actors.contents.length);
  await window.locator("[data-action=make]").click();
  await expect
    .poll(() => page.evaluate(() => game.actors.contents.length), { timeout: 15_000 })
    .toBeGreaterThan(before);
  await shot(page, `strangers/made-${width}`);
  await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
});

test("nothing went wrong in any page", () => {
  expectNoFaults(company.everyone);
});
