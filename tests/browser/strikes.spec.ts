/** Blows of all kinds, by clicks and keys: a whole routine on one card, bare hands. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import type { Game } from "./support/page.ts";
import { aim } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import { look, setBeside } from "./support/strikes.ts";
import { card, cards, clear, hitPoints, sheetPage } from "./support/use.ts";

declare const game: Game;

const ANSELM = "Brother Anselm";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

test("claw, claw and bite are one press and one card; each hit is laid on and taken back by itself, or all at once", async () => {
  const { referee, bob } = company;
  const { page } = referee;
  await setBeside(referee, "Black Bear", ANSELM);
  await aim(referee, ANSELM);
  const sheet = await openActor(referee, "Black Bear");
  const before = await hitPoints(referee, ANSELM);
  // Thick of skin for the length of this test, so that every hit can be laid on.
  await page.evaluate(async (name) => {
    await game.actors.getName(name)?.update({ "system.hp": { value: 60, max: 60 }, "system.ac.value": 9 });
  }, ANSELM);
  expect(before).toBeGreaterThan(0);
  let hits = 0;
  for (let tries = 1; hits < 2; tries += 1) {
    expect(tries).toBeLessThan(15);
    await sheet.locator("[data-action=rollRoutine]").first().click();
    const window = page.locator(".routine-window");
    await window.locator("button[type=submit]:enabled").waitFor();
    if (tries === 1) {
      expect(await window.locator("select[data-line]").count()).toBe(3);
      expect(await axeFaults(page, ".routine-window")).toEqual([]);
      await look(referee, "routine-window", ".routine-window");
    }
    await window.locator("button[type=submit]").press("Enter");
    await expect.poll(() => cards(bob, "routine")).toBe(tries);
    const newest = await card(referee, "routine");
    hits = await newest.locator(".card-target").count();
  }
  const newest = await card(referee, "routine");
  await look(referee, "routine-card", ".chat-log .rulings-card");
  await newest.locator("[data-card-action=applyAll]").click();
  await expect.poll(() => newest.locator(".card-target.is-applied").count()).toBe(hits);
  const hurt = await hitPoints(bob, ANSELM);
  expect(hurt).toBeLessThan(60);
  await newest.locator(".card-target.is-applied [data-card-action=undo]").last().click();
  await expect.poll(() => newest.locator(".card-target.is-applied").count()).toBe(hits - 1);
  expect(await hitPoints(referee, ANSELM)).toBeGreaterThan(hurt);
  await newest.locator(".card-buttons [data-card-action=undo]").click();
  await expect.poll(() => hitPoints(bob, ANSELM)).toBe(60);
  await newest.locator(".is-taken-back, .card-taken-back").first().waitFor();
  await clear(referee);
});

test("bare hands stand on every sheet and strike", async () => {
  const { bob } = company;
  await aim(bob, "Black Bear");
  const sheet = await sheetPage(bob, ANSELM, "fight");
  const before = await cards(bob, "attack");
  await sheet.locator("[data-action=rollAttack][data-item=unarmed]").first().click();
  const window = bob.page.locator(".attack-window");
  await window.locator("button[type=submit]:enabled").press("Enter");
  await expect.poll(() => cards(bob, "attack")).toBe(before + 1);
  expect(await (await card(bob, "attack")).textContent()).toContain("Bare hands");
  await clear(bob);
});
