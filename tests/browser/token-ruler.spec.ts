/** The ruler of a token that is dragged: colours and words of its rate by the rulings in force. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Game } from "./support/page.ts";
import { beginFight } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany } from "./support/seats.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee"] });
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

test("PLAY-138: outside a fight the way of a turn is one move, and the rate stands beside it", async () => {
  const { page } = company.referee;
  const token = page.locator("#board .token", { hasText: "" }).first();
  const box = await token.boundingBox();
  if (!box) throw new Error("no token on the map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * 2, y, { steps: 5 });
  const label = page.locator(".token-ruler .rulings-ruler");
  await label.waitFor();
  expect(await label.getAttribute("data-band")).toBe("move");
  expect(await label.textContent()).toMatch(/one move.*rate \d+′/s);
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => label.count()).toBe(0);
});

test("PEER-23: the ring of a token tells that somebody is dead, and no longer", async () => {
  const { page } = company.referee;
  const ringOf = () =>
    page
      .locator("#board .token")
      .first()
      .evaluate(({ style }) => style.boxShadow);
  const set = (dead: boolean) =>
    page.evaluate(async (on) => {
      const [token] = game.scenes.active.tokens.contents;
      await token?.update({ "ring.enabled": true, "ring.colors.ring": "#00ff00" });
      const { actor } = token as unknown as {
        actor: { toggleStatusEffect(id: string, how: object): Promise<unknown> };
      };
      await actor.toggleStatusEffect("dead", { active: on });
    }, dead);
  await set(true);
  await expect.poll(ringOf).toContain("rgb(58, 58, 58)");
  await set(false);
  await expect.poll(ringOf).toContain("rgb(0, 255, 0)");
});

test("BX-115: in a fight the way is measured by rounds, in light and dark", async () => {
  const { referee } = company;
  const { page } = referee;
  await beginFight(referee);
  const token = page.locator("#board .token").first();
  const box = await token.boundingBox();
  if (!box) throw new Error("no token on the map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * 5, y, { steps: 5 });
  const label = page.locator(".token-ruler .rulings-ruler");
  await expect.poll(() => label.getAttribute("data-band")).toBe("run");
  await page.mouse.move(x + box.width * 16, y, { steps: 5 });
  await expect.poll(() => label.textContent()).toMatch(/\d+ rounds.*rate \d+′/s);
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
});
