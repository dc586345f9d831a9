/** The handbook, reached from the window, a sheet and a card. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Game } from "./support/page.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
});
afterAll(async () => company?.table.close());

const book = () => company.ann.page.locator(".journal-entry").filter({ hasText: "Order of a round" });
const inView = (page: string) =>
  book()
    .locator(`[data-page-id="${page}"]`)
    .evaluate((element: Element) => {
      const { top } = element.getBoundingClientRect();
      const frame = element.closest(".journal-entry")?.getBoundingClientRect();
      return frame !== undefined && top >= frame.top - 2 && top < frame.bottom;
    });

async function closeBook(): Promise<void> {
  await book().locator("[data-action=close]").click();
  await book().waitFor({ state: "detached" });
}

test("House Rules leads to the page of a ruling", async () => {
  const { page } = company.ann;
  await page.evaluate(() => game.rulings.openHouseRules("weaponDamage"));
  const window = page.locator("#rulings-house-rules");
  await window.locator("[data-group=combat]").click();
  await window.locator('[data-handbook="weaponDamage"]').click();
  await book().waitFor();
  await expect.poll(() => inView("weaponDamage0000")).toBe(true);
  await closeBook();
  await window.locator("[data-action=close]").first().click();
});

test("a number of a sheet leads to the ruling behind it", async () => {
  const sheet = await openActor(company.ann, "Hild Redmantle");
  const value = sheet.locator(".r-why[data-topic=abilityModifiers]").first();
  await value.click({ button: "right" });
  await book().waitFor();
  await expect.poll(() => inView("abilityModifiers")).toBe(true);
  await closeBook();
});

test("a step of a card leads to its ruling in House Rules, and by a right click to its page", async () => {
  const { page } = company.ann;
  const sheet = await openActor(company.ann, "Hild Redmantle");
  await sheet
    .locator("[data-action=rollAbility][data-subject=listen], [data-action=rollSave]")
    .first()
    .click({ modifiers: ["Shift"] });
  await showTab(company.ann, "chat");
  const step = page.locator("#chat .rulings-card .handbook-link").last();
  await step.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
  const topic = (await step.getAttribute("data-ruling")) ?? "";
  await step.click({ button: "right" });
  await book().waitFor();
  await expect.poll(() => inView(topic.slice(0, 16).padEnd(16, "0"))).toBe(true);
  expect(await page.locator("#context-menu").count()).toBe(0);
  await closeBook();
  await step.click();
  const rules = page.locator("#rulings-house-rules");
  const leads = rules.locator(`[data-handbook="${topic}"]`);
  await leads.waitFor();
  // The page with that title is first; pages that mention it follow.
  expect(await rules.locator("[data-handbook]").first().getAttribute("data-handbook")).toBe(topic);
  await leads.click();
  await book().waitFor();
  await expect.poll(() => inView(topic.slice(0, 16).padEnd(16, "0"))).toBe(true);
  await closeBook();
  await rules.locator("[data-action=close]").first().click();
  expectNoFaults(company.everyone);
});
