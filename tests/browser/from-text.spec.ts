/** House Rules, From a text: a table's own document, sentence beside ruling. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { pasteInto } from "./support/keys.ts";
import type { Game } from "./support/page.ts";
import { picture } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany } from "./support/seats.ts";

declare const game: Game;

const TEXT = [
  "# House rules of the Wednesday table",
  "- Side initiative on a d6, rerolled each round",
  "- We use ascending AC.",
  "- A natural 20 does double damage.",
  "- We ignore encumbrance.",
  "- Morale matters, so roll it often.",
  "- Shields may be splintered to ignore the damage of one hit.",
].join("\n");

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee"] });
});
afterAll(async () => company?.table.close());

describe("From a text", () => {
  const window = () => company.referee.page.locator("#rulings-from-text");

  test("opens from House Rules and sets each sentence beside the ruling it names", async () => {
    const { page } = company.referee;
    await page.evaluate(() => game.rulings.openHouseRules());
    await page.locator("#rulings-from-text-open").click();
    await pasteInto(window().locator("textarea"), TEXT);
    await window().locator("[data-action=read]").click();
    await window().locator(".from-text-row").first().waitFor();
    const chosen = window().locator(".from-text-row:not(.is-open) select");
    expect(
      await chosen.evaluateAll((all) => all.map((one) => `${one.dataset.topic}=${(one as HTMLSelectElement).value}`)),
    ).toEqual([
      "initiative=side",
      "initiativeEvery=round",
      "attackResolution=ascending",
      "criticalHits=double",
      "encumbrance=off",
    ]);
  });

  test.each([1366, 820, 390])("is in order at %i pixels", async (width) => {
    const { page } = company.referee;
    await page.setViewportSize({ width, height: 800 });
    await picture(company.referee, `from-text-${width}`, "#rulings-from-text");
    expect(await axeFaults(page, "#rulings-from-text")).toEqual([]);
    await page.setViewportSize({ width: 1366, height: 800 });
  });

  test("keeps a sentence that no ruling covers as a note", async () => {
    await window().locator("[data-action=note]").first().click();
    await expect
      .poll(() => company.referee.page.evaluate(() => game.settings.get("rulings", "tableNotes")))
      .toEqual(["Shields may be splintered to ignore the damage of one hit."]);
  });

  test("puts what is taken into the draft of House Rules, where it is applied", async () => {
    const { page } = company.referee;
    await window().locator(".from-text-row[data-topic=encumbrance] input[type=checkbox]").uncheck();
    await window().locator("[data-action=take]").click();
    const apply = page.locator("#rulings-apply");
    await expect.poll(() => apply.textContent()).toContain("2");
    await apply.click();
    await expect.poll(() => page.evaluate(() => game.settings.get("rulings", "criticalHits"))).toBe("double");
    expect(await page.evaluate(() => game.settings.get("rulings", "encumbrance"))).toBe("bxBasic");
    expectNoFaults(company.everyone);
  });
});
