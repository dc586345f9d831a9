/**
 * In a hurry, over a slow line: players do one thing after another at once, each before the table has heard of the last. Every one of them
 * comes into the referee's ledger, nothing is done that the referee's list does not know, and all of it is taken back exactly.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fall } from "./support/dice.ts";
import { LIRAEL, world, YSOLDE } from "./support/great-fight.ts";
import { answerCast } from "./support/magic.ts";
import type { Game } from "./support/page.ts";
import { applyPreset } from "./support/preset.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, stored } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { give } from "./support/use.ts";

declare const game: Game & {
  rulings: { deeds(): { readonly id: string; readonly kind: string }[]; takeBack(id?: string): Promise<unknown> };
};

const DELAY = 150;
const SLOW = { timeout: 30_000 };
const HILD = "Hild Redmantle";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ delay: DELAY });
  await applyPreset(company.referee, "eris");
  for (const { page } of company.everyone)
    await page.waitForFunction(() => game.rulings.rulings().preset === "eris", undefined);
  for (const seat of company.everyone) {
    await showTab(seat, "chat");
    await fall(seat, "fair");
  }
}, 120_000);
afterAll(async () => company?.table.close());

const standing = () => company.referee.page.evaluate(() => game.rulings.deeds().map(({ id, kind }) => ({ id, kind })));

/** Waits until nobody's world changes any more, and everybody has the same. */
async function calm(): Promise<unknown> {
  for (let before = ""; ; ) {
    const all = await Promise.all(company.everyone.map(world));
    const now = JSON.stringify([all, await standing()]);
    if (now === before) {
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
      return all[0];
    }
    before = now;
    await company.referee.page.waitForTimeout(10 * DELAY);
  }
}

/** Runs the action, and lets the referee undo all its effects, the latest first. Returns the new entries of the referee's list. */
async function hurried(act: () => Promise<void>): Promise<string[]> {
  const before = await calm();
  const had = new Set((await standing()).map(({ id }) => id));
  await act();
  expect(await calm()).not.toEqual(before);
  const done = (await standing()).filter(({ id }) => !had.has(id));
  for (let left = done; left.length > 0; ) {
    const { id } = left.at(-1) ?? {};
    await company.referee.page.evaluate((one) => game.rulings.takeBack(one), id);
    await expect.poll(async () => (await standing()).some((one) => one.id === id), SLOW).toBe(false);
    left = (await standing()).filter((one) => !had.has(one.id));
  }
  expect(await calm()).toEqual(before);
  return done.map(({ kind }) => kind);
}

const sheetAt = async (seat: Seat, who: string, tab: string) => {
  const sheet = await openActor(seat, who);
  await sheet.locator(`[role=tab][data-tab=${tab}]`).click();
  return sheet;
};

test("wounds typed one after another", async () => {
  const { ann } = company;
  const sheet = await sheetAt(ann, HILD, "fight");
  const points = sheet.locator("[name='system.hp.value']");
  const kinds = await hurried(async () => {
    for (const typed of ["-3", "-2", "+1", "-4"]) {
      await points.press("ControlOrMeta+a");
      await points.pressSequentially(typed);
      await points.press("Enter");
    }
    await expect.poll(() => stored(company.referee, HILD, "system.hp.value"), SLOW).toBe(17);
  });
  expect(kinds).toEqual(["typed", "typed", "typed", "typed"]);
});

test("arrow after arrow, a dagger and a spear", async () => {
  const { ann } = company;
  const kinds = await hurried(async () => {
    const bow = (await sheetAt(ann, LIRAEL, "fight")).locator(".row.attack", { hasText: "Long bow" });
    for (let turn = 0; turn < 2; turn += 1)
      await bow
        .locator("[data-action=rollAttack]")
        .first()
        .click({ modifiers: ["Shift"] });
    const hild = await sheetAt(ann, HILD, "fight");
    for (const rolled of ["Dagger", "Spear"])
      await hild
        .locator(".row.attack", { hasText: rolled })
        .locator("button", { has: ann.page.locator(".fa-share") })
        .click({ modifiers: ["Shift"] });
  });
  // The bow again, while the first arrow is on its way, is a double click.
  expect(kinds).toEqual(["openAttack", "openAttack", "openAttack"]);
});

test("a torch lit and put out, two potions and a spell", async () => {
  const { bob, referee } = company;
  for (const potion of ["Potion of Healing", "Potion of Growth"]) await give(referee, YSOLDE, "magic-items", potion);
  const kinds = await hurried(async () => {
    const gear = await sheetAt(bob, YSOLDE, "gear");
    const light = gear.locator("[data-action=switchLight]").first();
    const lit = await light.getAttribute("aria-pressed");
    await light.click();
    for (const potion of await gear.locator("[data-action=invokeItem]").all()) await potion.click();
    await expect.poll(() => light.getAttribute("aria-pressed"), SLOW).not.toBe(lit);
    await light.click();
    const magic = await sheetAt(bob, YSOLDE, "magic");
    await magic.locator("[data-action=cast]").first().click();
    await answerCast(bob);
  });
  expect(kinds).toEqual(["use", "use", "cast"]);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
