/** Backgrounds and skills (ERIS-45 to 48, ERIS-84 to 92): dropped, rolled for, used. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Game } from "./support/page.ts";
import {
  type Company,
  expectNoFaults,
  makeActor,
  openActor,
  seatCompany,
  showTab,
  stored,
  until,
} from "./support/seats.ts";
import { card, cards, clear, drop, entry, give, item, itemCount, sheetPage } from "./support/use.ts";

declare const game: Game;

const WAT = "Wat Newcome";
const OLD = "Ulf Greybeard";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
  const own = { type: "character", ownership: { default: 3 } };
  const abilities = { str: 10, int: 14, wis: 10, dex: 10, con: 10, cha: 10 };
  await makeActor(company, {
    ...own,
    name: WAT,
    system: { class: "fighter", level: 1, alignment: "neutral", abilities },
  });
  await makeActor(company, {
    ...own,
    name: OLD,
    system: { class: "fighter", level: 4, alignment: "lawful", abilities },
  });
});
afterAll(async () => company?.table.close());

const said = () => company.ann.page.locator("#notifications").textContent();

async function dropBackground(seat: Company["ann"], actor: string, name: string): Promise<void> {
  const uuid = await entry(seat, "classes", name, "background");
  const sheet = await openActor(seat, actor);
  await drop(seat.page, `[id="${await sheet.getAttribute("id")}"] .window-content`, { type: "Item", uuid });
}

async function settle(choices: Record<string, string>): Promise<void> {
  await company.referee.page.evaluate(async (all) => {
    for (const [key, value] of Object.entries(all)) await game.settings.set("rulings", key, value);
  }, choices);
  for (const { page } of company.everyone)
    await page.waitForFunction(
      (all) => Object.entries(all).every(([key, value]) => game.settings.get("rulings", key) === value),
      choices,
    );
}

test("ERIS-46 a player sees why a background may not be joined, and nothing is added to the sheet", async () => {
  const { ann } = company;
  await dropBackground(ann, WAT, "Thief");
  await expect.poll(said).toContain("house rules have no backgrounds");
  await settle({ backgrounds: "eris", skills: "eris" });
  await dropBackground(ann, WAT, "Paladin");
  await expect.poll(said).toContain("Only for lawful");
  expect(await ann.page.evaluate((name) => game.actors.getName(name)?.items.size, WAT)).toBe(0);
});

test("ERIS-48 example 1, ERIS-91: thief brings five skills, each rolled for; one background only", async () => {
  const { ann, referee } = company;
  await give(ann, WAT, "classes", "Thief", "background");
  await expect.poll(async () => (await card(ann, "background")).textContent()).toMatch(/Lockpicker: \d+%/);
  await expect.poll(async () => (await card(ann, "background")).textContent()).toContain("Not confirmed");
  for (const skill of ["Lockpicker", "Pickpocketer", "Trapsmith", "Climber", "Eavesdropper"]) {
    await expect.poll(() => itemCount(referee.page, WAT, skill)).toBe(1);
    const percent = await item<number>(referee, WAT, skill, "system.percent");
    expect(percent).toBeGreaterThanOrEqual(1);
    expect(percent).toBeLessThanOrEqual(50);
    await expect.poll(() => item(referee, WAT, skill, "system.origin")).toBe("background");
  }
  await dropBackground(ann, WAT, "Assassin");
  await expect.poll(said).toContain("Already has a background: Thief");
  await expect.poll(() => itemCount(referee.page, WAT, "Assassin")).toBe(0);
});

test("ERIS-45 a skill of a background waits for the referee's tick; then it is rolled with 5% a level", async () => {
  const { ann, referee } = company;
  const sheet = await sheetPage(ann, WAT, "details");
  const lock = sheet.locator(".row", { hasText: "Lockpicker" }).locator("[data-action=rollSkill]");
  await lock.click({ modifiers: ["Shift"] });
  await expect.poll(said).toContain("Not confirmed");
  await referee.page.evaluate(
    (name) => game.actors.getName(name)?.update({ "system.background.confirmed": true }),
    WAT,
  );
  await until(ann, () => stored(ann, WAT, "system.background.confirmed"), true);
  const base = await item<number>(ann, WAT, "Lockpicker", "system.percent");
  await expect.poll(() => lock.textContent()).toBe(`${base + 5}%`);
  await lock.click({ modifiers: ["Shift"] });
  const shown = await card(ann, "skill");
  await shown.locator(".card-outcome").waitFor();
  await expect.poll(() => shown.textContent()).toContain(`${base + 5}% or less`);
});

test("ERIS-86 a skill never used is first rolled for and noted, once", async () => {
  const { ann } = company;
  await give(ann, WAT, "classes", "Miller", "skill");
  await expect.poll(() => item(ann, WAT, "Miller", "system.percent")).toBeNull();
  const sheet = await sheetPage(ann, WAT, "details");
  const miller = sheet.locator(".row", { hasText: "Miller" }).locator("[data-action=rollSkill]");
  await miller.click({ modifiers: ["Shift"] });
  await (await card(ann, "naturalSkill")).waitFor();
  await expect.poll(() => cards(ann, "skill")).toBe(2);
  const percent = await item<number>(ann, WAT, "Miller", "system.percent");
  expect(percent).toBeGreaterThanOrEqual(5);
  await expect.poll(() => miller.textContent()).toBe(`${percent}%`);
  await miller.click({ modifiers: ["Shift"] });
  await expect.poll(() => cards(ann, "skill")).toBe(3);
  await expect.poll(() => cards(ann, "naturalSkill")).toBe(1);
  await clear(ann);
});

test("ERIS-47 example 1: an older character trains; the skills come when the referee accepts", async () => {
  const { referee } = company;
  await give(referee, OLD, "classes", "Ranger", "background");
  await expect.poll(async () => (await card(referee, "background")).textContent()).toContain("In training");
  await expect.poll(() => stored(referee, OLD, "system.background.accepted")).toBe(false);
  await expect.poll(() => itemCount(referee.page, OLD, "Tracker")).toBe(0);
  await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.background.accepted": true }), OLD);
  for (const skill of ["Tracker", "Hunter", "Forester"])
    await expect.poll(() => itemCount(referee.page, OLD, skill)).toBe(1);
  await clear(referee);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
