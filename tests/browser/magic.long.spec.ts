/** Magic that acts: whom a spell reaches, what it puts on them, what it changes in their rolls, when it ends, and how it is taken back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aimAt, castFrom, clock, statuses } from "./support/magic.ts";
import type { Doc, Game } from "./support/page.ts";
import { aim } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";
import { card, cards, clear, hitPoints, sheetPage } from "./support/use.ts";

declare const game: Game;

const YSOLDE = "Ysolde Vane";
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

test("sleep takes the weakest by its dice, wakes with a hit, and is taken back as one transaction", async () => {
  const { bob, referee } = company;
  const names = ["Goblin (1)", "Goblin (2)", "Goblin (3)"];
  await referee.page.evaluate(async (name) => {
    await game.actors.getName(name)?.update({ "system.level": 12 });
  }, YSOLDE);
  await aimAt(bob, names[0] ?? "", ...names.slice(1));
  await castFrom(company, bob, YSOLDE, "Sleep");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  for (const seat of [bob, referee]) await expect.poll(() => cards(seat, "working")).toBe(1);
  const outcome = await referee.page.evaluate(() => {
    const newest = game.messages.contents.filter(
      (one) => (Reflect.get(one, "system") as { outcome?: { procedure: string } }).outcome?.procedure === "working",
    );
    return (
      Reflect.get(newest.at(-1) ?? {}, "system") as {
        outcome: { pool: { value: number }; told: { name: string; how: string }[] };
      }
    ).outcome;
  });
  const asleep = outcome.told.filter(({ how }) => how === "took").map(({ name }) => name);
  expect(asleep).toHaveLength(Math.min(outcome.pool.value, 3));
  for (const name of names)
    await expect.poll(() => statuses(bob, name)).toEqual(asleep.includes(name) ? ["asleep"] : []);
  // Pressed once, it has acted.
  await expect.poll(async () => (await card(bob, "cast")).locator("[data-card-action=work]").count()).toBe(0);
  await (await card(referee, "working")).locator("[data-card-action=undo]").click();
  for (const name of names) await expect.poll(() => statuses(bob, name)).toEqual([]);
  await expect
    .poll(async () => (await card(bob, "cast")).locator("[data-card-action=work]").count())
    .toBeGreaterThan(0);
  await clear(bob);
});

test("bless counts in the attack of whom it lies on, and ends by the clock with a line", async () => {
  const { ann, bob, referee } = company;
  await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.level": 7 }), ANSELM);
  await aimAt(bob, ANSELM);
  await castFrom(company, bob, ANSELM, "Bless");
  const before = await cards(bob, "working");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => cards(bob, "working")).toBe(before + 1);
  await aim(bob, "Goblin (1)");
  const sheet = await sheetPage(bob, ANSELM, "fight");
  await sheet.locator(".attacks [data-action=rollAttack]").first().click();
  await bob.page.locator(".attack-window .attack-preview, .attack-window").first().waitFor();
  await expect.poll(() => bob.page.locator(".attack-window").textContent()).toContain("Bless");
  await bob.page.locator(".attack-window").press("Escape");
  await clock(referee, 3601);
  await expect.poll(() => cards(ann, "lapsed")).toBe(1);
  await expect.poll(async () => (await card(ann, "lapsed")).textContent()).toContain("Bless ends");
  await clear(bob);
});

test("a fire ball rolls, saves and lands in one press, and goes back whole", async () => {
  const { bob, referee } = company;
  for (const token of ["Goblin (1)", "Goblin (2)"])
    await referee.page.evaluate(async (name) => {
      const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as Doc;
      await actor.update({ "system.hp.value": 90, "system.hp.max": 90 });
    }, token);
  await aimAt(bob, "Goblin (1)", "Goblin (2)");
  await castFrom(company, bob, YSOLDE, "Fire Ball");
  const before = await cards(referee, "working");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => hitPoints(bob, "Goblin (1)")).toBeLessThan(90);
  await expect.poll(() => hitPoints(bob, "Goblin (2)")).toBeLessThan(90);
  await expect.poll(() => cards(referee, "working")).toBe(before + 1);
  await (await card(referee, "working")).locator("[data-card-action=undo]").click();
  await expect.poll(() => hitPoints(bob, "Goblin (1)")).toBe(90);
  await expect.poll(() => hitPoints(bob, "Goblin (2)")).toBe(90);
  await clear(bob);
});

test("one who is invisible is seen again when he attacks", async () => {
  const { bob } = company;
  await aimAt(bob, YSOLDE);
  await castFrom(company, bob, YSOLDE, "Invisibility");
  await (await card(bob, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => statuses(bob, YSOLDE)).toEqual(["invisible"]);
  await aimAt(bob, "Goblin (1)");
  await castFrom(company, bob, YSOLDE, "Magic Missile");
  await expect.poll(() => statuses(bob, YSOLDE)).toEqual([]);
  await clear(bob);
});
