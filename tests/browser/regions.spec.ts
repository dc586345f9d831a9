/** Regions that a referee draws: difficult ground in the ruler of a token, and the window of a hazard. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { typeInto } from "./support/keys.ts";
import type { Doc, Docs, Game } from "./support/page.ts";
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

test("difficult ground is drawn, set in its window, and makes the way of a token longer", async () => {
  const { page } = company.referee;
  const token = page.locator("#board .token").first();
  const box = await token.boundingBox();
  if (!box) throw new Error("no token on the map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.locator('#scene-controls-layers [data-name="regions"]').click();
  await page.mouse.move(x + box.width * 0.7, y - box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + box.width * 4.2, y + box.height * 0.3, { steps: 4 });
  await page.mouse.up();
  const region = page.locator(".region-config");
  await region.locator("select[data-kind]").selectOption("rulings.difficultGround");
  await region.locator('[data-action="behaviorCreate"]').click();
  const ground = page.locator(".region-behavior-config");
  await typeInto(ground.locator('[name="system.factor"] input[type=number]'), "3");
  expect(await ground.locator("label").allTextContents()).toContain("Each foot counts as");
  await ground.locator("button[type=submit]").click();
  await ground.waitFor({ state: "detached" });
  await region.locator("button[type=submit]").click();
  await region.waitFor({ state: "detached" });

  await page.locator('#scene-controls-layers [data-name="tokens"]').click();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width * 3, y, { steps: 5 });
  const label = page.locator(".token-ruler .rulings-ruler");
  await label.waitFor();
  expect(await label.textContent()).toMatch(/15 ft.*counts as 45′/s);
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
});

test("the window of a hazard has a label for each of its fields, and keeps what is set", async () => {
  const { page } = company.referee;
  await page.evaluate(async () => {
    const [region] = (game.scenes.active as Doc & { regions: Docs }).regions.contents;
    const [made] =
      (await region?.createEmbeddedDocuments("RegionBehavior", [{ type: "rulings.hazard", name: "Fire" }])) ?? [];
    await made?.sheet.render({ force: true });
  });
  const hazard = page.locator(".region-behavior-config");
  const labels = (await hazard.locator("label").allTextContents()).join("|");
  for (const text of ["Damage", "Saving throw", "A successful save means", "When", "Each turn of ten minutes"])
    expect(labels).toContain(text);
  expect(labels).not.toMatch(/RULINGS|system\./);
  await typeInto(hazard.locator('[name="system.formula"]'), "2d6");
  await hazard.locator('[name="system.save"]').selectOption("breath");
  await hazard.locator("button[type=submit]").click();
  await hazard.waitFor({ state: "detached" });
  const kept = await page.evaluate(() => {
    const [region] = (game.scenes.active as Doc & { regions: Docs }).regions.contents;
    const { behaviors } = region as Doc & { behaviors: Docs };
    return behaviors.find(({ name }) => name === "Fire")?.toObject().system;
  });
  expect(kept).toMatchObject({ formula: "2d6", save: "breath", onSave: "negates", events: ["tokenEnter"] });
});
