/** A player who knows no rules plays by what the screen says, from joining to damage that counts, in at most twelve presses. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fall } from "./support/dice.ts";
import type { Doc, Game } from "./support/page.ts";
import { bringTogether } from "./support/scene.ts";
import { openTable, type Seat, type TestTable } from "./support/table.ts";
import { hitPoints } from "./support/use.ts";

declare const game: Game;
declare const canvas: { clientCoordinatesFromCanvas(point: { x: number; y: number }): { x: number; y: number } };

let table: TestTable;
let referee: Seat;
beforeAll(async () => {
  table = await openTable();
  referee = await table.join("Referee");
});
afterAll(async () => table?.close());

const WHO = "Hild Redmantle";
const FOE = "Goblin (2)";

/** The middle of a token on the screen. */
function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  return page.evaluate((of) => {
    const { x, y } = game.scenes.active.tokens.getName(of) as Doc & { x: number; y: number };
    return canvas.clientCoordinatesFromCanvas({ x: x + 50, y: y + 50 });
  }, name);
}

test("from joining to damage that counts in at most twelve presses, each of which the screen names", async () => {
  await bringTogether(referee, WHO, FOE);
  const context = await table.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  let presses = 0;
  const press = async (what: Promise<unknown>): Promise<void> => {
    await what;
    presses += 1;
  };
  await page.goto(`${table.url}/join`);
  await press(page.locator('select[name="userid"]').selectOption({ label: "Ann" }));
  await press(page.getByRole("button", { name: "Join the table" }).press("Enter"));
  // The welcome in the log names the keys: T at a goblin, C for the sheet.
  await page.locator(".chat-log").getByText("point at it and press T").waitFor({ timeout: 110_000 });
  await page.waitForFunction((name) => Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "object"), FOE);
  const { x, y } = await placeOf(page, FOE);
  await page.mouse.move(x, y, { steps: 3 });
  await press(page.keyboard.press("t"));
  await press(page.keyboard.press("c"));
  const seat: Seat = { name: "Ann", page, context, faults };
  await fall(seat, "high");
  const sheet = page.locator(".rulings-actor").last();
  await press(sheet.locator("[data-action=rollAttack]").first().press("Enter"));
  const asked = page.locator(".attack-window");
  // The window says whom the attack is for; its button has the focus.
  await asked.getByText(FOE).first().waitFor();
  expect(await asked.locator("button[type=submit]").evaluate((one) => one === document.activeElement)).toBe(true);
  await press(page.keyboard.press("Enter"));
  // The next button appears where the last one was clicked.
  const strip = sheet.locator(".rulings-result");
  await strip.locator("[data-card-action=rollDamage]").waitFor();
  await press(strip.locator("[data-card-action=rollDamage]").press("Enter"));
  await strip.locator('[data-type="damage"]').waitFor();
  const before = await hitPoints(referee, FOE);
  await press(referee.page.locator(".chat-log [data-card-action=apply][data-mode=full]").last().press("Enter"));
  await strip.locator(".card-target.is-applied").waitFor();
  expect(await hitPoints(referee, FOE)).toBeLessThan(before);
  expect(presses).toBeLessThanOrEqual(12);
  expect(faults).toEqual([]);
  await context.close();
});
