/** The result of a click appears where it was clicked: on the sheet, and in the tracker. */

import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { fall } from "./support/dice.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { aim, beginFight, bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import { hitPoints } from "./support/use.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
});
afterAll(async () => company?.table.close());

const WHO = "Hild Redmantle";
const FOE = "Goblin (2)";

/** The strip, light and dark, at three widths. */
async function pictures(sheet: Locator, name: string): Promise<void> {
  const page = sheet.page();
  for (const width of [1366, 820, 390])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
      await page.emulateMedia({ colorScheme });
      await shot(page, `${name}-${width}-${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("attack, damage and what the referee applied stand at the foot of the sheet, by key alone", async () => {
  const { ann, referee } = company;
  await bringTogether(referee, WHO, FOE);
  await aim(ann, FOE);
  await fall(ann, "high");
  const sheet = await openActor(ann, WHO);
  const strip = sheet.locator(".rulings-result");
  await sheet.locator("[data-action=rollAttack]").first().press("Enter");
  const asked = ann.page.locator(".attack-window");
  await asked.locator("button[type=submit]").press("Enter");
  const roll = strip.locator("[data-card-action=rollDamage]");
  await roll.waitFor();
  expect(await strip.locator(".card-outcome").first().textContent()).toMatch(/hit/i);
  expect(await axeFaults(ann.page, ".rulings-result")).toEqual([]);
  await pictures(sheet, "result-strip/attack");
  await roll.press("Enter");
  await strip.locator('.rulings-card[data-type="damage"]').waitFor();
  await pictures(sheet, "result-strip/damage");
  const before = await hitPoints(referee, FOE);
  await referee.page.locator(".chat-log [data-card-action=apply][data-mode=full]").last().click();
  await expect.poll(() => hitPoints(referee, FOE)).not.toBe(before);
  await strip.locator(".card-target.is-applied").waitFor();
  await strip.locator(".result-close").click();
  expect(await strip.count()).toBe(0);
  await fall(ann, "fair");
});

test("a save pressed on the sheet of a phone is seen at once", async () => {
  const { ann } = company;
  await ann.page.setViewportSize({ width: 390, height: 844 });
  const sheet = await openActor(ann, WHO);
  await sheet.locator("[data-action=rollSave]").first().click();
  await ann.page.locator(".rulings-dialog").getByRole("button", { name: "Roll" }).press("Enter");
  const strip = sheet.locator(".rulings-result");
  await strip.locator(".card-outcome").waitFor();
  const box = await strip.boundingBox();
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(846);
  await shot(ann.page, "result-strip/save-390");
  await ann.page.setViewportSize({ width: 1440, height: 900 });
});

test("with the tab of the fight open the referee finishes an attack there", async () => {
  const { ann, referee } = company;
  await beginFight(referee);
  await showTab(referee, "combat");
  await bringTogether(referee, WHO, FOE);
  await aim(ann, FOE);
  await fall(ann, "high");
  const sheet = await openActor(ann, WHO);
  await sheet.locator("[data-action=rollDamage]").first().click();
  const strip = referee.page.locator("#sidebar .rulings-result");
  await strip.locator("[data-card-action=apply][data-mode=full]").waitFor();
  await shot(referee.page, "result-strip/tracker");
  // The same card does not stand beside the sidebar as well.
  const root = await referee.page.evaluate(
    () => game.messages.contents.filter((one) => one.type !== "deed").at(-1)?.id ?? "",
  );
  await expect.poll(() => referee.page.locator(`#chat-notifications [data-message-id="${root}"]`).count()).toBe(0);
  const before = await hitPoints(referee, FOE);
  await strip.locator("[data-card-action=apply][data-mode=half]").click();
  await strip.locator(".card-target.is-applied").waitFor();
  expect(await hitPoints(referee, FOE)).not.toBe(before);
  await fall(ann, "fair");
  expectNoFaults(company.everyone);
});
