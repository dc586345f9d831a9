/** The ruler of a token that is dragged: colours and words of its rate by the rulings in force. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, expectNoFaults, seatCompany } from "./support/seats.ts";

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
