/** A new character at the table: scores and first purse by the rulings in force. */
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
import { card, cards, clear } from "./support/use.ts";

declare const game: Game;

const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"];

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

async function settle(variant: string): Promise<void> {
  await company.referee.page.evaluate((key) => game.settings.set("rulings", "abilityGeneration", key), variant);
  await company.ann.page.waitForFunction((key) => game.settings.get("rulings", "abilityGeneration") === key, variant);
}

async function newcomer(name: string) {
  await makeActor(company, { name, type: "character", ownership: { default: 3 } });
  return openActor(company.ann, name);
}

async function scoresOf(name: string): Promise<number[]> {
  const scores = (await stored(company.referee, name, "system.abilities")) as Record<string, number>;
  return ABILITIES.map((ability) => scores[ability] ?? 0);
}

test("classic: 3d6 in order, on a card; then gold, once", async () => {
  const { ann, referee } = company;
  const sheet = await newcomer("Una");
  await sheet.locator("[data-action=rollScores]").click();
  const shown = await card(ann, "abilities");
  await shown.waitFor();
  await expect.poll(() => sheet.locator("[data-action=rollScores]").count()).toBe(0);
  const scores = await scoresOf("Una");
  for (const score of scores) expect(score).toBeGreaterThanOrEqual(3);
  for (const score of scores) expect(score).toBeLessThanOrEqual(18);
  await expect.poll(() => shown.locator(".die").count()).toBe(18);
  await expect.poll(() => shown.textContent()).toContain(`Strength ${scores[0]}`);
  await expect.poll(() => ann.page.getByRole("dialog").filter({ hasText: "Swap two scores" }).count()).toBe(0);
  await sheet.locator("[data-action=rollGold]").click();
  await expect.poll(() => stored(referee, "Una", "system.coins.gp")).toBeGreaterThanOrEqual(30);
  expect(Number(await stored(referee, "Una", "system.coins.gp")) % 10).toBe(0);
  await expect.poll(() => sheet.locator("[data-action=rollGold]").count()).toBe(0);
  await clear(ann);
});

test("GOR-03 one exchange is offered after the roll", async () => {
  const { ann, referee } = company;
  await settle("3d6swap");
  const sheet = await newcomer("Dua");
  await sheet.locator("[data-action=rollScores]").click();
  const ask = ann.page.getByRole("dialog").filter({ hasText: "Swap two scores" });
  await ask.waitFor();
  const before = await scoresOf("Dua");
  await ask.locator("select[name=one]").selectOption("str");
  await ask.locator("select[name=other]").selectOption("cha");
  await ask.getByRole("button", { name: "Swap" }).click();
  const [str, ...rest] = before;
  const cha = rest.pop();
  await expect.poll(() => scoresOf("Dua")).toEqual([cha, ...rest, str]);
  await expect.poll(() => cards(referee, "abilities")).toBe(3);
  await clear(ann);
});

test("GOR-04 the six fixed numbers go each to one ability", async () => {
  const { ann, referee } = company;
  await settle("array");
  const sheet = await newcomer("Tria");
  await sheet.locator("[data-action=rollScores]").click();
  const ask = ann.page.getByRole("dialog").filter({ hasText: "Each number" });
  await ask.locator("select[name=str]").selectOption("14");
  await ask.getByRole("button", { name: "Choose" }).click();
  await expect.poll(() => ann.page.locator("#notifications").textContent()).toMatch(/once/i);
  await expect.poll(() => scoresOf("Tria")).toEqual([10, 10, 10, 10, 10, 10]);
  await sheet.locator("[data-action=rollScores]").click();
  await ask.locator("select[name=str]").selectOption("14");
  await ask.locator("select[name=int]").selectOption("17");
  await ask.getByRole("button", { name: "Choose" }).click();
  await until(referee, () => stored(referee, "Tria", "system.abilities.int"), 17);
  await expect.poll(() => scoresOf("Tria")).toEqual([14, 17, 12, 10, 8, 6]);
  await clear(ann);
});

test("GOR-02 to 04, Gorman: the way is chosen before the first die", async () => {
  const { ann, referee } = company;
  await settle("gorman");
  const sheet = await newcomer("Quarta");
  await sheet.locator("[data-action=rollScores]").click();
  const ask = ann.page.getByRole("dialog").filter({ hasText: "Choose before the first roll" });
  await ask.locator("select[name=method]").selectOption("array");
  await ask.getByRole("button", { name: "Choose" }).click();
  const deal = ann.page.getByRole("dialog").filter({ hasText: "Each number" });
  await deal.getByRole("button", { name: "Choose" }).click();
  await until(referee, () => stored(referee, "Quarta", "system.abilities.str"), 17);
  await expect.poll(() => scoresOf("Quarta")).toEqual([17, 14, 12, 10, 8, 6]);
  await settle("3d6");
  await clear(ann);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
