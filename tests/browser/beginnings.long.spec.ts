/** A new character at the table: scores and first purse by the rulings in force. */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import { longTest } from "./support/long.ts";
import type { Game } from "./support/page.ts";
import { picture } from "./support/picture.ts";
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
import type { Seat } from "./support/table.ts";
import { card, cards, clear } from "./support/use.ts";

declare const game: Game;

interface Api {
  company(name?: string, about?: unknown): Promise<void>;
  deeds(): { readonly id: string; readonly kind: string }[];
  takeBack(id?: string): Promise<void>;
}

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

test("the sheet of a new character opens the window that makes it step by step, until it has a class", async () => {
  const { ann, referee } = company;
  const sheet = await newcomer("Step");
  await expect.poll(() => sheet.locator('select[name="system.class"] option:checked').textContent()).toBe("not set");
  await sheet.locator("[data-action=service][data-subject=create]").click();
  const window = ann.page.locator("#rulings-create");
  await expect.poll(() => window.locator(".company-hint").first().textContent()).toContain("Step");
  await window.locator("[data-action=close]").first().click();
  await referee.page.evaluate(() => game.actors.getName("Step")?.update({ "system.class": "thief" }));
  await expect.poll(() => sheet.locator("[data-subject=create]").count()).toBe(0);
  expect(await sheet.locator("[data-action=rollScores]").count()).toBe(1);
  await referee.page.evaluate(() => game.actors.getName("Step")?.delete());
});

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
  await expect.poll(() => shown.textContent()).toMatch(new RegExp(`Strength\\s*\\d{3}= ${scores[0]}\\D`));
  await expect.poll(() => ann.page.getByRole("dialog").filter({ hasText: "Swap two scores" }).count()).toBe(0);
  await sheet.locator("[data-action=rollGold]").click();
  await expect.poll(() => stored(referee, "Una", "system.coins.gp")).toBeGreaterThanOrEqual(30);
  expect(Number(await stored(referee, "Una", "system.coins.gp")) % 10).toBe(0);
  await expect.poll(() => sheet.locator("[data-action=rollGold]").count()).toBe(0);
  await clear(ann);
});

longTest("GOR-03 one exchange is offered after the roll", async () => {
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

longTest("GOR-04 the six fixed numbers go each to one ability", async () => {
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

longTest("GOR-02 to 04, Gorman: the way is chosen before the first die", async () => {
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

const NEW = "New character (Bob)";

/** The window of a new character in a seat, as its button opens it. */
async function creation({ page }: Seat): Promise<Locator> {
  await page.evaluate(() => void (Reflect.get(game, "rulings") as unknown as Api).company("create"));
  const window = page.locator("#rulings-create");
  await window.waitFor();
  return window;
}

async function shut(window: Locator): Promise<void> {
  await window.locator("[data-action=close]").first().click();
  await window.waitFor({ state: "detached" });
}

const kinds = (): Promise<string[]> =>
  company.referee.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).deeds().map(({ kind }) => kind));

/** Takes the last transaction back, once the ledger says that it is done and of that kind. */
async function takeBack(kind: string): Promise<void> {
  await expect.poll(async () => (await kinds()).at(-1), { timeout: 15_000 }).toBe(kind);
  const many = (await kinds()).length;
  await company.referee.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
  await expect.poll(async () => (await kinds()).length).toBe(many - 1);
}

/** The referee answers the newest question, once there are so many. */
async function answer(seat: Seat, count: number, how: "yes" | "no"): Promise<void> {
  await until(seat, () => cards(seat, "leave"), count);
  const asked = await card(seat, "leave");
  await asked.locator(`[data-card-action=leave][data-answer=${how}]`).last().click();
  await expect.poll(() => cards(company.bob, "leaveAnswer")).toBe(count);
  await expect.poll(() => asked.locator("[data-card-action=leave]:not([disabled])").count()).toBe(0);
}

const shownScores = async (window: Locator): Promise<string[]> =>
  (await window.locator(".company-scores dd:not(.score-modifier)").allTextContents()).map((text) => text.trim());

const exists = (seat: Seat, name: string) => seat.page.evaluate((who) => game.actors.getName(who) !== undefined, name);

test("a player without a character asks for one; what is rolled stays; what only the referee allows is asked, and all of it is taken back", async () => {
  const { bob, ann, referee } = company;
  let window = await creation(bob);
  await expect.poll(() => window.locator("[data-action=rollScores]").isDisabled()).toBe(true);
  await expect.poll(() => window.locator("[data-action=byDice]").isDisabled()).toBe(true);
  expect(await axeFaults(bob.page, "#rulings-create")).toEqual([]);
  await picture(bob, "create-waits", "#rulings-create");
  const askActor = window.locator("[data-what=actor]");
  await askActor.click();
  await until(referee, () => cards(referee, "leave"), 1);
  expect(await cards(ann, "leave")).toBe(0);
  // the same question is still open: it is not shown to the referee twice
  await askActor.click();
  await expect.poll(() => bob.page.locator("#notifications").textContent()).toContain("asked already");
  expect(await cards(referee, "leave")).toBe(1);
  // the window says that it waits, until the answer is there
  const asked = window.locator(".create-asked");
  await expect.poll(() => asked.textContent()).toContain("a new character");
  await picture(bob, "create-asked", "#rulings-create");
  await answer(referee, 1, "no");
  await expect.poll(() => asked.count()).toBe(0);
  expect(await exists(referee, NEW)).toBe(false);
  await askActor.click();
  await answer(referee, 2, "yes");
  await until(bob, () => exists(bob, NEW), true);
  // closed while the scores lie: they are the same when it is opened again
  await window.locator("[data-action=rollScores]").click();
  await expect.poll(() => window.locator("[data-action=rollScores]").count()).toBe(0);
  await until(referee, async () => (await kinds()).at(-1), "scores");
  const rolled = await scoresOf(NEW);
  await shut(window);
  window = await creation(bob);
  await expect.poll(() => shownScores(window)).toEqual(rolled.map(String));
  expect(await window.locator("[data-action=rollScores]").count()).toBe(0);
  // hopeless scores: the referee lets them be rolled again
  await window.locator("[data-what=reroll]").click();
  await answer(referee, 3, "yes");
  await window.locator("[data-action=rollScores]").waitFor();
  await window.locator("[data-action=rollScores]").click();
  await until(referee, async () => (await kinds()).at(-1), "scores");
  // an exchange that the ruling does not know, and a class for which the scores are too low
  await window.locator("[data-what=exchange]").click();
  await answer(referee, 4, "yes");
  await window.locator("[name=one]").selectOption("str");
  await window.locator("[name=other]").selectOption("con");
  const before = await scoresOf(NEW);
  await window.locator("[data-action=exchange]").click();
  await until(referee, async () => (await kinds()).at(-1), "scores");
  await expect.poll(async () => (await scoresOf(NEW))[0]).toBe(before[4]);
  // GOR-03: until the character is made it may be swapped back, and then two others may change places
  await window.locator("[data-action=swapBack]").click();
  await expect.poll(() => scoresOf(NEW)).toEqual(before);
  await expect.poll(() => window.locator("[data-action=swapBack]").count()).toBe(0);
  await window.locator("[data-action=exchange]").waitFor();
  await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.abilities.con": 5 }), NEW);
  await until(bob, () => stored(bob, NEW, "system.abilities.con"), 5);
  await expect.poll(() => window.locator("#rulings-create-class-dwarf").isDisabled()).toBe(true);
  await window.locator("[data-what=class][data-class=dwarf]").click();
  await answer(referee, 5, "yes");
  await expect.poll(() => window.locator("#rulings-create-class-dwarf").isEnabled()).toBe(true);
  await window.locator("#rulings-create-class-dwarf").check();
  // back to another class, and stop: both choices are there when it is opened again
  await window.locator("#rulings-create-class-fighter").check();
  await typeInto(window.locator("[name=name]"), "Tove");
  await window.locator("[name=name]").press("Tab");
  await window.locator("[name=alignment]").selectOption("lawful");
  expect(await axeFaults(bob.page, "#rulings-create")).toEqual([]);
  await picture(bob, "create-asks", "#rulings-create");
  await shut(window);
  await expect.poll(() => stored(referee, NEW, "flags.rulings.creationDraft")).toContain("Tove");
  window = await creation(bob);
  await expect.poll(() => window.locator("[name=name]").inputValue()).toBe("Tove");
  expect(await window.locator("#rulings-create-class-fighter").isChecked()).toBe(true);
  expect(await window.locator("[name=alignment]").inputValue()).toBe("lawful");
  await window.locator("#rulings-create-class-dwarf").check();
  await expect.poll(() => window.locator(".company-note").allTextContents()).toHaveLength(1);
  await window.locator("[data-action=make]").click();
  await window.waitFor({ state: "detached" });
  await until(referee, () => stored(referee, "Tove", "system.class"), "dwarf");
  await expect.poll(() => stored(referee, "Tove", "flags.rulings.allowedClasses")).toBeUndefined();
  await expect.poll(() => stored(referee, "Tove", "flags.rulings.creationDraft")).toBeUndefined();
  await until(bob, (page) => page.evaluate(() => game.actors.getName("Tove")?.sheet.rendered), true);
  await clear(bob);
  // a finished character cannot be continued: the window asks for the next one
  window = await creation(bob);
  await window.locator("[data-what=actor]").waitFor();
  await shut(window);
  const swaps = ["allowed", "scores", "scores", "allowed", "created", "joined"];
  const kindsOf = ["notAllowed", "allowed", "scores", "allowed", "scores", ...swaps];
  // what was rolled in the test before may be entered late
  expect((await kinds()).slice(-kindsOf.length)).toEqual(kindsOf);
  await takeBack("joined");
  await takeBack("created");
  await until(referee, () => stored(referee, NEW, "flags.rulings.allowedClasses"), ["dwarf"]);
  await takeBack("allowed");
  await referee.page.evaluate(
    ([name, con]) => game.actors.getName(name as string)?.update({ "system.abilities.con": con }),
    [NEW, before[4]] as const,
  );
  for (const kind of ["scores", "scores", "allowed", "scores", "allowed"]) await takeBack(kind);
  await until(referee, () => scoresOf(NEW), rolled);
  await takeBack("scores");
  await takeBack("allowed");
  await until(bob, () => exists(bob, NEW), false);
  await takeBack("notAllowed");
});

test("two referees: either answers, once; a question about somebody else's character is not put", async () => {
  const { bob, ann, referee } = company;
  const role = (value: number) =>
    referee.page.evaluate((one) => game.users.getName("Ann")?.update({ role: one }), value);
  await role(4);
  await until(ann, (page) => page.evaluate(() => game.user.isGM), true);
  const postedCards = await cards(company.bob, "leaveAnswer");
  const window = await creation(bob);
  await window.locator("[data-what=actor]").click();
  // the older ones were whispered to the referee of that time
  await until(ann, () => cards(ann, "leave"), 1);
  const asked = await card(ann, "leave");
  await asked.locator("[data-card-action=leave][data-answer=yes]").click();
  await until(bob, () => exists(bob, NEW), true);
  await expect.poll(() => cards(bob, "leaveAnswer")).toBe(postedCards + 1);
  const here = await card(referee, "leave");
  await expect.poll(() => here.locator("[data-card-action=leave]:not([disabled])").count()).toBe(0);
  await shut(window);
  await takeBack("allowed");
  await until(bob, () => exists(bob, NEW), false);
  await role(1);
  await until(ann, (page) => page.evaluate(() => game.user.isGM), false);
});

test("without a referee nothing can be asked; what is rolled and chosen is kept", async () => {
  const { ann, bob, referee } = company;
  const id = await ann.page.evaluate(() => game.user.id);
  await makeActor(company, { name: "Lone", type: "character", ownership: { [id]: 3 } });
  await referee.page.close();
  await until(
    ann,
    (page) =>
      page.evaluate(() => game.users.filter((user) => user.active && Reflect.get(user, "isGM") === true).length),
    0,
  );
  const asks = await creation(bob);
  await expect.poll(() => asks.locator(".company-note").textContent()).toContain("No referee is connected");
  await expect.poll(() => asks.locator("[data-what=actor]").isDisabled()).toBe(true);
  let window = await creation(ann);
  await window.locator("[data-action=rollScores]").click();
  await window.locator("#rulings-create-class-fighter, #rulings-create-class-cleric").first().waitFor();
  await expect.poll(() => window.locator("[data-what=reroll]").isDisabled()).toBe(true);
  const scores = await shownScores(window);
  await window.locator("input[name=class]:not([disabled])").first().check();
  await typeInto(window.locator("[name=name]"), "Kept");
  await window.locator("[name=name]").press("Tab");
  await shut(window);
  await until(ann, async () => String(await stored(ann, "Lone", "flags.rulings.creationDraft")).includes("Kept"), true);
  window = await creation(ann);
  await expect.poll(() => shownScores(window)).toEqual(scores);
  await expect.poll(() => window.locator("[name=name]").inputValue()).toBe("Kept");
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
