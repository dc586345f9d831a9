/** The door: who may come in, who is seen to be there, and what a refresh or a late arrival finds. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import type { Game } from "./support/page.ts";
import { type Company, expectNoFaults, seatCompany, stored, until } from "./support/seats.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
});
afterAll(async () => company?.table.close());

const active = "#players .player.active .player-name";

describe("the door", () => {
  test("everybody sees all three at the table", async () => {
    for (const seat of company.everyone)
      await until(seat, async (page) => (await page.locator(active).allInnerTexts()).sort(), ["Ann", "Bob", "Referee"]);
  });

  test("a wrong password is refused with a reason, the right one is let in, on the join page and nowhere else", async () => {
    const { table, referee } = company;
    const context = await table.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${table.url}/join`);
    // A user at the table cannot be chosen (PLAY-107).
    await expect.poll(() => page.locator('select[name="userid"] option:disabled').allInnerTexts()).toContain("Bob");
    // A new password ends the sessions that were begun with the old one.
    await referee.page.evaluate(() => game.users.getName("Bob")?.update({ password: "owlbear" }));
    await until(referee, async (at) => (await at.locator(active).allInnerTexts()).includes("Bob"), false);
    await page.reload();
    const enter = async (password: string) => {
      await page.locator('select[name="userid"]').selectOption({ label: "Bob" });
      await typeInto(page.getByLabel("Password"), password);
      await page.getByRole("button", { name: "Join the table" }).click();
    };
    await enter("goblin");
    await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/password/i);
    await enter("");
    await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/password/i);
    const game403 = await page.request.get(`${table.url}/game`, { maxRedirects: 0 });
    expect(game403.status()).not.toBe(200);
    await enter("owlbear");
    await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true);
    expect(await page.evaluate(() => game.user.name)).toBe("Bob");
    await context.close();
  });

  test("who has no password is let in without one, and nobody else's session is disturbed", async () => {
    const { ann } = company;
    expect(await ann.page.evaluate(() => game.user.name)).toBe("Ann");
    expect(await ann.page.evaluate(() => game.user.isGM)).toBe(false);
  });

  test("a refresh keeps the user, the world and what was changed", async () => {
    const { ann, referee } = company;
    await referee.page.evaluate(() => game.actors.getName("Hild Redmantle")?.update({ "system.hp.value": 4 }));
    await until(ann, () => stored(ann, "Hild Redmantle", "system.hp.value"), 4);
    await ann.page.reload();
    await ann.page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true);
    expect(await ann.page.evaluate(() => game.user.name)).toBe("Ann");
    await expect.poll(() => stored(ann, "Hild Redmantle", "system.hp.value")).toBe(4);
    await until(referee, async (page) => (await page.locator(active).allInnerTexts()).includes("Ann"), true);
  });

  test("a late joiner sees the same actors, scene, messages and rulings", async () => {
    const { table, referee } = company;
    const late = await table.join("Ann");
    const sight = () => ({
      actors: game.actors.map((actor) => `${actor.name}:${actor.type}`).sort(),
      tokens: game.scenes.active.tokens.map((token) => token.name).sort(),
      messages: game.messages.map((message) => message.id),
      rulings: game.rulings.rulings().hash,
    });
    expect(await late.page.evaluate(sight)).toEqual(await referee.page.evaluate(sight));
    expectNoFaults([late]);
    await late.context.close();
  });

  test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
});
