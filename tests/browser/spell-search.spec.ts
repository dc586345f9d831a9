/** Looking through the spells on the page Magic. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany, until } from "./support/seats.ts";
import { give, item, sheetPage } from "./support/use.ts";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Bob"] });
});
afterAll(async () => company?.table.close());

const YSOLDE = "Ysolde Vane";

test("players find a spell by words, memory, level and kind, and what was chosen survives a redraw", async () => {
  const { bob, referee } = company;
  for (const name of ["Sleep", "Magic Missile", "Light", "Shield", "Web", "Invisibility", "Fire Ball"])
    if ((await item(bob, YSOLDE, name, "name")) !== name) await give(bob, YSOLDE, "spells", name);
  const sheet = await sheetPage(bob, YSOLDE, "magic");
  const tools = sheet.locator(".goods-tools[role=search]");
  await tools.waitFor();
  const shown = () => sheet.locator(".tab.magic .row.spell:not([hidden]) .row-name").allTextContents();
  const all = await shown();
  expect(all.length).toBeGreaterThan(6);
  const words = tools.locator('[data-spells="words"]');
  await typeInto(words, "magic miss");
  await expect.poll(shown).toEqual(["Magic Missile"]);
  await typeInto(words, "");
  await tools.locator('[data-spells="level"]').selectOption("3");
  await expect.poll(shown).toEqual(["Fire Ball"]);
  await tools.locator('[data-spells="kind"]').selectOption("lasts");
  await expect.poll(() => sheet.locator(".no-spell").isVisible()).toBe(true);
  expect(await axeFaults(bob.page, ".rulings-sheet")).toEqual([]);
  await tools.locator('[data-spells="level"]').selectOption("");
  await tools.locator('[data-spells="kind"]').selectOption("");
  await expect.poll(shown).toEqual(all);
  await tools.locator('[data-spells="show"]').selectOption("ready");
  const now = await shown();
  const sleep = sheet.locator(".row.spell", { hasText: "Sleep" });
  if (!now.includes("Sleep")) {
    await tools.locator('[data-spells="show"]').selectOption("all");
    await sleep.locator("[data-path='system.memorised.normal'][data-by='1']").click();
    await until(referee, () => item(referee, YSOLDE, "Sleep", "system.memorised.normal"), 1);
    await tools.locator('[data-spells="show"]').selectOption("ready");
  }
  await expect.poll(shown).toContain("Sleep");
  await sleep.locator("[data-path='system.memorised.normal'][data-by='-1']").click();
  await until(referee, () => item(referee, YSOLDE, "Sleep", "system.memorised.normal"), 0);
  await expect.poll(shown).not.toContain("Sleep");
  await tools.locator('[data-spells="show"]').selectOption("all");
  for (const width of [1366, 820, 390])
    for (const colorScheme of ["light", "dark"] as const) {
      await bob.page.setViewportSize({ width, height: 844 });
      await bob.page.emulateMedia({ colorScheme });
      await shot(bob.page, `spell-search/${width}-${colorScheme}`);
    }
  expectNoFaults(company.everyone);
});

test("a search by a level whose last spell is gone leaves nothing out", async () => {
  const { bob } = company;
  const sheet = await sheetPage(bob, YSOLDE, "magic");
  const shown = () => sheet.locator(".tab.magic .row.spell:not([hidden]) .row-name").allTextContents();
  const all = await shown();
  await sheet.locator('[data-spells="level"]').selectOption("3");
  await expect.poll(shown).toEqual(["Fire Ball"]);
  await bob.page.evaluate((name) => {
    const { game } = globalThis as unknown as { game: { actors: { getName(name: string): any } } };
    return game.actors.getName(name).items.getName("Fire Ball").delete();
  }, YSOLDE);
  await expect.poll(shown).toEqual(all.filter((name) => name !== "Fire Ball"));
  expectNoFaults(company.everyone);
});
