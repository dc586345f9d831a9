/** The question before a spell is cast: whom, how far, what it costs, and who rolls what. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { aimAt } from "./support/magic.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany, until } from "./support/seats.ts";
import { card, cards, give, item, sheetPage } from "./support/use.ts";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Bob"] });
});
afterAll(async () => company?.table.close());

const YSOLDE = "Ysolde Vane";

test("players.md 6: nothing is spent before the question is answered, and the card has whom it names", async () => {
  const { bob, referee } = company;
  if ((await item(bob, YSOLDE, "Sleep", "name")) !== "Sleep") await give(bob, YSOLDE, "spells", "Sleep");
  await aimAt(bob, "Goblin (1)");
  const sheet = await sheetPage(bob, YSOLDE, "magic");
  const row = sheet.locator(".row.spell", { hasText: "Sleep" });
  if ((await item(bob, YSOLDE, "Sleep", "system.memorised.normal")) === 0)
    await row.locator("[data-path='system.memorised.normal'][data-by='1']").click();
  await until(referee, () => item(referee, YSOLDE, "Sleep", "system.memorised.normal"), 1);
  await row.locator("[data-action=cast]").click();
  const asked = bob.page.locator(".cast-window");
  await asked.locator(".cast-spends").waitFor();
  expect(await asked.locator(".cast-targets input:checked").count()).toBe(1);
  expect(await asked.locator(".cast-targets").textContent()).toContain("Goblin (1)");
  expect(await axeFaults(bob.page, ".cast-window")).toEqual([]);
  for (const width of [1366, 820, 390])
    for (const colorScheme of ["light", "dark"] as const) {
      await bob.page.setViewportSize({ width, height: 844 });
      await bob.page.emulateMedia({ colorScheme });
      await shot(bob.page, `cast-window/${width}-${colorScheme}`);
    }
  await bob.page.emulateMedia({ colorScheme: "light" });
  await bob.page.setViewportSize({ width: 1440, height: 900 });
  await bob.page.keyboard.press("Escape");
  await expect.poll(() => asked.count()).toBe(0);
  expect(await item(bob, YSOLDE, "Sleep", "system.memorised.normal")).toBe(1);
  expect(await cards(bob, "cast")).toBe(0);
  await row.locator("[data-action=cast]").click();
  await asked.locator("button[type=submit]").press("Enter");
  await expect.poll(() => cards(bob, "cast")).toBe(1);
  await until(referee, () => item(referee, YSOLDE, "Sleep", "system.memorised.normal"), 0);
  expect(await (await card(bob, "cast")).textContent()).toContain("Goblin (1)");
  // The result is shown on the sheet as well.
  await sheet.locator(".rulings-result [data-card-action=work]").first().click();
  await expect.poll(() => sheet.locator(".rulings-result .card-target .amount").count()).toBeGreaterThan(0);
  await shot(bob.page, "cast-window/after");
  expectNoFaults(company.everyone);
});
