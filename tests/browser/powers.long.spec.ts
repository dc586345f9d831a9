/** Powers spent and given back by rests, and rest under classic rulings. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Doc, Game } from "./support/page.ts";
import * as play from "./support/play.ts";
import { type Company, expectNoFaults, makeActor, seatCompany, showTab, stored, until } from "./support/seats.ts";
import { card, cards, item, sheetPage } from "./support/use.ts";

declare const game: Game;

const NAME = "Oda Quickstaff";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
  await makeActor(company, {
    name: NAME,
    type: "character",
    system: { class: "fighter", level: 3, hp: { value: 4, max: 20 } },
    items: [
      { name: "Sweep", type: "power", system: { usage: "encounter", summary: "All around.", damage: "1d6" } },
      { name: "Last Word", type: "power", system: { usage: "daily", uses: { value: 0, max: 1 } } },
    ],
  });
});
afterAll(async () => company?.table.close());

const left = (name: string) => item(company.referee, NAME, name, "system.uses.value");
const warnings = () => company.referee.page.locator("#notifications .warning, .notification.warning");

async function use(name: string): Promise<void> {
  const sheet = await sheetPage(company.referee, NAME, "magic");
  await sheet.locator(".row.power", { hasText: name }).locator("[data-action=usePower]").click();
}

async function rest(kind: string): Promise<void> {
  const sheet = await sheetPage(company.referee, NAME, "fight");
  await sheet.locator(`[data-action=rest][data-subject=${kind}]`).click();
}

test("without the ruling a power is refused and keeps its use", async () => {
  const { referee } = company;
  await use("Sweep");
  await expect.poll(() => warnings().filter({ hasText: "no powers" }).count()).toBeGreaterThan(0);
  await expect.poll(() => left("Sweep")).toBe(1);
  await expect.poll(() => cards(referee, "cast")).toBe(0);
});

test("a night gives no hit points under classic rulings, a full day what the die says", async () => {
  const { referee } = company;
  const transactions = () =>
    referee.page.evaluate(() => (Reflect.get(game.rulings, "deeds") as () => unknown[]).call(game.rulings).length);
  const before = await transactions();
  await rest("night");
  await expect.poll(() => cards(referee, "rest")).toBe(1);
  // The next rest begins when this one is over.
  await expect.poll(transactions).toBeGreaterThan(before);
  await expect.poll(() => stored(referee, NAME, "system.hp.value")).toBe(4);
  await referee.page.evaluate((name) => {
    const takeRest = Reflect.get(game.rulings, "rest") as (
      who: Doc | undefined,
      kind: string,
      days: number,
    ) => Promise<void>;
    return takeRest(game.actors.getName(name), "days", 1);
  }, NAME);
  await expect.poll(() => cards(referee, "rest")).toBe(2);
  const rolled = await referee.page.evaluate(() => {
    const rolls = Reflect.get(game.messages.contents.findLast(({ type }) => type !== "deed") ?? {}, "rolls") as {
      formula: string;
      total: number;
    }[];
    return rolls.map(({ formula, total }) => ({ formula, total }));
  });
  expect(rolled.map(({ formula }) => formula)).toEqual(["1d3"]);
  await until(referee, () => stored(referee, NAME, "system.hp.value"), 4 + (rolled[0]?.total ?? 0));
});

test("an encounter power is used once, and again after a short rest; a daily one waits for a long rest", async () => {
  const { referee } = company;
  await play.choosePreset(referee, "heroic");
  await play.waitForPreset(referee, "heroic");
  await use("Sweep");
  await expect.poll(() => cards(referee, "cast")).toBe(1);
  const used = await card(referee, "cast");
  await expect.poll(() => used.textContent()).toContain("All around.");
  await expect.poll(() => used.locator("[data-card-action=spellDice][data-kind=damage]").count()).toBe(1);
  await until(referee, () => left("Sweep"), 0);
  await use("Sweep");
  await expect.poll(() => warnings().filter({ hasText: "Sweep has been used already" }).count()).toBeGreaterThan(0);
  await expect.poll(() => cards(referee, "cast")).toBe(1);
  await referee.page.evaluate(
    (name) => game.actors.getName(name)?.items.getName("Last Word")?.update({ "system.uses.value": 0 }),
    NAME,
  );
  await rest("short");
  await until(referee, () => left("Sweep"), 1);
  await expect.poll(() => left("Last Word")).toBe(0);
  await use("Sweep");
  await expect.poll(() => cards(referee, "cast")).toBe(2);
  await rest("extended");
  await until(referee, () => left("Last Word"), 1);
  await until(referee, () => stored(referee, NAME, "system.hp.value"), 20);
  await until(referee, () => stored(referee, NAME, "system.surges.value"), 9);
  await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.hp.value": 8 }), NAME);
  await rest("surge");
  await until(referee, () => stored(referee, NAME, "system.hp.value"), 13);
  await until(referee, () => stored(referee, NAME, "system.surges.value"), 8);
  await rest("extended");
  await expect.poll(() => warnings().filter({ hasText: "extended rest began" }).count()).toBeGreaterThan(0);
  expectNoFaults(company.everyone);
});
