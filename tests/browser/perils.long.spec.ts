/** Luck at the table, and what becomes of the things of the dead. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import type { Doc, Game } from "./support/page.ts";
import * as play from "./support/play.ts";
import { type Company, expectNoFaults, makeActor, seatCompany, showTab, stored, until } from "./support/seats.ts";
import { card, cards, item, sheetPage } from "./support/use.ts";

declare const game: Game;

const ODA = "Oda Quickstaff";
const PIP = "Pip Underbough";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
  const users = await company.referee.page.evaluate(() => {
    const all = Reflect.get(game, "users") as { getName(name: string): { id: string } };
    return { ann: all.getName("Ann").id };
  });
  await makeActor(company, {
    name: ODA,
    type: "character",
    ownership: { default: 0, [users.ann]: 3 },
    system: { class: "fighter", level: 1, hp: { value: 6, max: 6 }, coins: { gp: 40 } },
    items: [
      { name: "Sword of Old", type: "weapon", system: { magic: true, bonus: 2, melee: true, location: "inHand" } },
      { name: "Rope", type: "gear", system: { quantity: 2, location: "carried" } },
      { name: "Left at home", type: "gear", system: { location: "stored" } },
    ],
  });
  await makeActor(company, { name: PIP, type: "character", system: { class: "halfling", level: 1 } });
  await makeActor(company, {
    name: "The Lucky Few",
    type: "party",
    system: {
      members: await company.referee.page.evaluate(
        (names) => names.map((name, rank) => ({ actor: game.actors.getName(name)?.uuid, rank, file: 0 })),
        [ODA, PIP],
      ),
    },
  });
  await makeActor(company, {
    name: "Storm Worm",
    type: "monster",
    system: { hd: { dice: 6 }, hp: { value: 30, max: 30 } },
    items: [
      {
        name: "Lightning breath",
        type: "attack",
        system: {
          breath: true,
          automatic: true,
          damage: "20d6",
          damageKind: "lightning",
          save: { category: "breath", onSave: "half" },
        },
      },
      { name: "Bite", type: "attack", system: { damage: "1d6+20" } },
    ],
  });
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

test("HERO-23: without the ruling nobody has Luck; with it the owner rolls it, once a day unless the table says otherwise", async () => {
  const { ann, referee } = company;
  const before = await sheetPage(ann, ODA, "fight");
  await expect.poll(() => before.locator("[data-action=rollLuck]").count()).toBe(0);
  await play.choosePreset(referee, "heroic");
  for (const seat of company.everyone) await play.waitForPreset(seat, "heroic");
  const sheet = await sheetPage(ann, ODA, "fight");
  await sheet.locator("[data-action=rollLuck][data-subject=session]").click();
  await expect.poll(() => cards(ann, "luckScores")).toBe(1);
  const luck = Number(await stored(ann, ODA, "system.luck.value"));
  expect(luck).toBeGreaterThanOrEqual(1);
  await expect
    .poll(async () => (await card(ann, "luckScores")).textContent())
    .toContain(`${ODA}: Luck ${luck} (was 0)`);
  // The second press asks; No is the answer that the dialog offers first, and keeps the score.
  await sheet.locator("[data-action=rollLuck][data-subject=session]").click();
  const question = ann.page.locator("dialog.dialog, .dialog").filter({ hasText: "already been rolled" });
  await question.locator("[data-action=no]").click();
  await expect.poll(() => question.count()).toBe(0);
  await expect.poll(() => cards(ann, "luckScores")).toBe(1);
  await (await card(referee, "luckScores")).locator("[data-card-action=undo]").click();
  await until(ann, () => stored(ann, ODA, "system.luck.value"), 0);
});

test("BX-029, HERO-26: a monster rests from its own sheet, and spends no surge; the rest goes back", async () => {
  const { referee } = company;
  const hurt = (points: number) =>
    referee.page.evaluate(
      ([name, value]) => game.actors.getName(name as string)?.update({ "system.hp.value": value }),
      ["Storm Worm", points] as const,
    );
  const sheet = await sheetPage(referee, "Storm Worm", "block");
  await expect.poll(() => sheet.locator("[data-action=rest][data-subject=extended]").count()).toBe(1);
  expect(await sheet.locator("[data-action=rest][data-subject=surge]").count()).toBe(0);
  await play.choosePreset(referee, "classic");
  for (const seat of company.everyone) await play.waitForPreset(seat, "classic");
  await hurt(20);
  const days = (await sheetPage(referee, "Storm Worm", "block")).locator("[data-action=rest][data-subject=days]");
  await days.click();
  await typeInto(referee.page.locator("[name=value]"), "1");
  await referee.page.keyboard.press("Enter");
  await expect.poll(() => cards(referee, "rest")).toBe(1);
  // Without batches the card is there before its changes are written.
  const points = async () => Number(await stored(referee, "Storm Worm", "system.hp.value"));
  await expect.poll(async () => [21, 22, 23].includes(await points())).toBe(true);
  await (await card(referee, "rest")).locator("[data-card-action=undo]").click();
  await until(referee, () => stored(referee, "Storm Worm", "system.hp.value"), 20);
  await hurt(30);
  await play.choosePreset(referee, "heroic");
  for (const seat of company.everyone) await play.waitForPreset(seat, "heroic");
});

test("HERO-24: a luck roll adds the score to the die against the number that was named, and spends nothing", async () => {
  const { ann, referee } = company;
  await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.luck.value": 7 }), ODA);
  await until(ann, () => stored(ann, ODA, "system.luck.value"), 7);
  const sheet = await sheetPage(ann, ODA, "fight");
  await sheet.locator("[data-action=rollLuck][data-subject=roll]").click();
  const ask = ann.page.locator("[name=value]");
  await typeInto(ask, "8");
  await ann.page.keyboard.press("Enter");
  await expect.poll(() => cards(ann, "luck")).toBe(1);
  // Seven and any die reach eight.
  await expect.poll(async () => (await card(ann, "luck")).textContent()).toContain("Lucky");
  await expect.poll(() => stored(ann, ODA, "system.luck.value")).toBe(7);
});

test("HERO-23, HERO-24: the party's sheet rolls everybody's Luck and finds out who is unlucky", async () => {
  const { referee } = company;
  const sheet = await sheetPage(referee, "The Lucky Few", "company");
  await sheet.locator("[data-action=waySession]").click();
  const replace = referee.page.locator(".dialog").filter({ hasText: "already been rolled" });
  await expect.poll(() => cards(referee, "luckScores")).toBe(2);
  await expect.poll(() => replace.count()).toBe(0);
  for (const name of [ODA, PIP]) expect(Number(await stored(referee, name, "system.luck.value"))).toBeGreaterThan(0);
  expect(await axeFaults(referee.page, `[id="${await sheet.getAttribute("id")}"]`)).toEqual([]);
  await sheet.locator("[data-action=luckWho]").click();
  const ticks = referee.page.locator(".dialog").filter({ has: referee.page.locator(".r-ticks") });
  await expect.poll(() => ticks.locator("input[type=checkbox]:checked").count()).toBe(2);
  await ticks.locator("[data-action=ok]").click();
  await expect.poll(() => ticks.count()).toBe(0);
  await expect.poll(() => cards(referee, "unlucky")).toBe(1);
  const text = (await (await card(referee, "unlucky")).textContent()) ?? "";
  expect(text).toMatch(/It happens to (Oda Quickstaff|Pip Underbough)\./);
});

test("HERO-24: the referee asks for a luck roll, and the player rolls it from that card, once", async () => {
  const { ann, referee } = company;
  const sheet = await sheetPage(referee, "The Lucky Few", "company");
  await sheet.locator("[data-action=luckAsk]").click();
  const form = referee.page.locator(".dialog").filter({ has: referee.page.locator(".r-ticks") });
  // Characters of players are ticked.
  await expect.poll(() => form.locator("input[type=checkbox]:checked").count()).toBe(1);
  await typeInto(form.locator("input[name=target]"), "1");
  await typeInto(form.locator("input[name=about]"), "The trapdoor");
  await form.locator("[data-action=ok]").click();
  await expect.poll(() => cards(ann, "luckAsked")).toBe(1);
  const asked = await card(ann, "luckAsked");
  expect(await asked.textContent()).toContain("The trapdoor");
  await asked.locator("[data-card-action=luckAsked]").click();
  for (const seat of [ann, referee])
    await expect.poll(async () => (await card(seat, "luckAsked")).textContent()).toContain("Lucky");
  await expect.poll(async () => (await card(ann, "luckAsked")).locator("[data-card-action=luckAsked]").count()).toBe(0);
});

async function breathe(): Promise<void> {
  const { referee } = company;
  await referee.page.evaluate(
    async ([worm, victim]) => {
      const breath = game.actors.getName(worm ?? "")?.items.getName("Lightning breath");
      const target = game.actors.getName(victim ?? "");
      const Message = Reflect.get(globalThis, "ChatMessage") as { create(data: object): Promise<Doc> };
      await Message.create({
        type: "damage",
        system: {
          plan: {
            procedure: "damage",
            rolls: [],
            stamp: "",
            target: { id: "", name: "" },
            attacker: { id: "", name: "" },
          },
          outcome: { procedure: "damage", total: 70, subdual: false, steps: [], riders: [] },
          speaker: { uuid: game.actors.getName(worm ?? "")?.uuid, name: worm },
          item: { uuid: breath?.uuid, name: "Lightning breath" },
          targets: [{ uuid: target?.uuid, name: victim }],
        },
      });
    },
    ["Storm Worm", ODA],
  );
}

test("BX-027, BX-028: lightning that kills asks what is destroyed with its owner; ticked things are gone, and come back with the transaction", async () => {
  const { ann, referee } = company;
  await play.choosePreset(referee, "classic");
  for (const seat of company.everyone) await play.waitForPreset(seat, "classic");
  await breathe();
  const harm = await card(referee, "damage");
  await harm.locator('[data-card-action=apply][data-mode="full"]').click();
  await expect.poll(() => cards(referee, "itemDestruction")).toBe(1);
  const asked = await card(referee, "itemDestruction");
  const words = (await asked.textContent()) ?? "";
  expect(words).toContain("Rope (2): destroyed");
  expect(words).toContain("40 gp: destroyed");
  expect(words).toMatch(/Sword of Old: saving throw \d+, needed \d+: (survives|destroyed)/);
  expect(words).not.toContain("Left at home");
  // The players learn of it from the referee, not from the list.
  await expect.poll(async () => (await card(ann, "fall")).count()).toBe(1);
  expect(
    await ann.page.evaluate(() =>
      game.messages.contents.some(
        (one) =>
          (Reflect.get(one, "system") as { outcome?: { procedure: string } }).outcome?.procedure ===
            "itemDestruction" && Reflect.get(one, "visible") === true,
      ),
    ),
  ).toBe(false);
  await asked.locator("[data-card-action=belongings]").click();
  const ticks = referee.page.locator(".dialog").filter({ has: referee.page.locator(".r-ticks") });
  await ticks.locator("label", { hasText: "Sword of Old" }).locator("input").setChecked(false);
  await ticks.locator("[data-action=ok]").click();
  await until(referee, () => item(referee, ODA, "Rope", "system.location"), "destroyed");
  await until(referee, () => stored(referee, ODA, "system.coins.gp"), 0);
  await expect.poll(() => item(referee, ODA, "Sword of Old", "system.location")).toBe("inHand");
  await expect.poll(() => item(referee, ODA, "Left at home", "system.location")).toBe("stored");
  await expect.poll(() => asked.locator("[data-card-action=belongings]").isDisabled()).toBe(true);
  // Taking the hit back takes all back that followed from it.
  await harm.locator("[data-card-action=undo]").first().click();
  await until(referee, () => item(referee, ODA, "Rope", "system.location"), "carried");
  await until(referee, () => stored(referee, ODA, "system.coins.gp"), 40);
  await until(referee, () => stored(referee, ODA, "system.hp.value"), 6);
});
