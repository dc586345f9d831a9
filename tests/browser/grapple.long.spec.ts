/** Grappling at the table: in every way of the ruling, carried out or overruled by the referee, and out of a hold again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import type { Game } from "./support/page.ts";
import { choosePreset, waitForPreset } from "./support/play.ts";
import { aim, bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import { look } from "./support/strikes.ts";
import { card, cards, clear, sheetPage } from "./support/use.ts";

declare const game: Game;

const ANSELM = "Brother Anselm";
const GOBLIN = "Goblin (1)";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

/** The conditions of a token's actor, as a seat sees them. */
function statuses(seat: Company["ann"], token: string): Promise<string[]> {
  return seat.page.evaluate((name) => {
    const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as { statuses: Set<string> };
    return [...actor.statuses].sort();
  }, token);
}

/** Tries a grapple from the sheet until the attackers win, changing nothing else. */
async function seize(seat: Company["ann"], adds: string): Promise<void> {
  const sheet = await sheetPage(seat, ANSELM, "fight");
  const seats = [seat, company.referee];
  const before = await Promise.all(seats.map((one) => cards(one, "grapple")));
  await sheet.locator("[data-action=grapple]").click();
  const window = seat.page.locator(".grapple-window");
  await typeInto(window.locator("[name=attackers]"), adds);
  await window.locator("button[type=submit]:enabled").press("Enter");
  // The newest card is this one on every page that is asked for it next.
  for (const [at, one] of seats.entries()) await expect.poll(() => cards(one, "grapple")).toBe((before[at] ?? 0) + 1);
}

test("at a table without a ruling on it nobody is offered a grapple", async () => {
  const sheet = await sheetPage(company.bob, ANSELM, "fight");
  await sheet.locator("[data-action=rollAttack]").first().waitFor();
  await expect.poll(() => sheet.locator("[data-action=grapple]").count()).toBe(0);
  await clear(company.bob);
});

test("a hold is carried out by the referee, shows on the sheet, and is broken by the one held or let go", async () => {
  const { referee, bob } = company;
  await choosePreset(referee, "eris");
  for (const seat of company.everyone) await waitForPreset(seat, "eris");
  await bringTogether(referee, ANSELM, GOBLIN);
  await aim(bob, GOBLIN);
  const sheet = await sheetPage(bob, ANSELM, "fight");
  await sheet.locator("[data-action=grapple]").click();
  const window = bob.page.locator(".grapple-window");
  await window.locator("button[type=submit]:enabled").waitFor();
  await expect.poll(() => window.locator("[name=method] option").count()).toBe(3);
  expect(await axeFaults(bob.page, ".grapple-window")).toEqual([]);
  await look(bob, "grapple-window", ".grapple-window");
  await window.press("Escape");
  await window.waitFor({ state: "detached" });
  await seize(bob, "50");
  const posted = await card(referee, "grapple");
  await expect.poll(() => posted.textContent()).toContain("is held");
  // No second roll before the first is decided: a player is shown the reason, a referee is asked.
  await clear(bob);
  await (await sheetPage(bob, ANSELM, "fight")).locator("[data-action=grapple]").click();
  await expect.poll(() => window.textContent()).toContain("has not been decided yet");
  expect(await window.locator("button[type=submit]:enabled").count()).toBe(0);
  await window.press("Escape");
  await window.waitFor({ state: "detached" });
  // The player cannot carry it out.
  await expect
    .poll(async () => (await card(bob, "grapple")).locator("[data-card-action=grapple]:enabled").count())
    .toBe(0);
  await posted.locator("[data-card-action=grapple][data-how=carryOut]").click();
  await expect.poll(() => statuses(bob, GOBLIN)).toContain("held");
  await look(referee, "grapple-card", ".chat-log .rulings-card");
  // Taken back and carried out again: exactly once each.
  await posted.locator("[data-card-action=undo]").first().click();
  await expect.poll(() => statuses(bob, GOBLIN)).not.toContain("held");
  await posted.locator("[data-card-action=grapple][data-how=carryOut]").click();
  await expect.poll(() => statuses(referee, GOBLIN)).toContain("held");
  await clear(bob);
  const holder = await sheetPage(bob, ANSELM, "fight");
  await holder.locator("[data-action=release]").click();
  await expect.poll(() => statuses(bob, GOBLIN)).not.toContain("held");
  await clear(bob);
});

test("somebody held struggles until free, and the referee's word is against a grapple that makes no sense", async () => {
  const { referee, bob } = company;
  await aim(bob, GOBLIN);
  await seize(bob, "50");
  const overruled = await card(referee, "grapple");
  await overruled.locator("[data-card-action=grapple][data-how=overrule]").click();
  await expect.poll(() => overruled.textContent()).toContain("Overruled");
  // ERIS-38 example 2: what would have come of it stays on the card, struck through.
  expect(await overruled.locator(".card-target.is-undone .amount").textContent()).toContain("Held");
  await expect.poll(() => statuses(bob, GOBLIN)).not.toContain("held");
  await seize(bob, "50");
  await (await card(referee, "grapple")).locator("[data-card-action=grapple][data-how=carryOut]").click();
  await expect.poll(() => statuses(bob, GOBLIN)).toContain("held");
  await referee.page.evaluate(async (name) => {
    const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as {
      sheet: { render(how: object): Promise<unknown>; element: HTMLElement };
    };
    await actor.sheet.render({ force: true });
    actor.sheet.element.id = "held-goblin";
  }, GOBLIN);
  const sheet = referee.page.locator("#held-goblin");
  for (let tries = 0; (await statuses(referee, GOBLIN)).includes("held"); tries += 1) {
    expect(tries).toBeLessThan(30);
    const before = await cards(referee, "grapple");
    await sheet.locator("[data-action=breakFree]").click();
    await expect.poll(() => cards(referee, "grapple")).toBe(before + 1);
    const posted = await card(referee, "grapple");
    await expect.poll(() => posted.textContent()).toMatch(/is free|is still held/);
    if (/is free/.test((await posted.textContent()) ?? ""))
      await expect.poll(() => statuses(referee, GOBLIN)).not.toContain("held");
  }
  await expect.poll(() => sheet.locator("[data-action=breakFree]").count()).toBe(0);
});

test("under the whole group's way each rolls to take hold, and the losers are stunned until the clock says otherwise", async () => {
  const { referee, bob } = company;
  await choosePreset(referee, "gorman");
  for (const seat of company.everyone) await waitForPreset(seat, "gorman");
  await aim(bob, GOBLIN);
  await clear(bob);
  for (let tries = 0; ; tries += 1) {
    expect(tries).toBeLessThan(25);
    await seize(bob, "-90");
    if (/stunned for/.test((await (await card(referee, "grapple")).textContent()) ?? "")) break;
  }
  const posted = await card(referee, "grapple");
  await posted.locator("[data-card-action=grapple][data-how=carryOut]").click();
  await expect.poll(() => statuses(bob, ANSELM)).toContain("stunned");
  await clear(bob);
  const sheet = await openActor(bob, ANSELM);
  await expect.poll(() => sheet.locator(".holds").textContent()).toContain("stunned");
  await referee.page.evaluate(() =>
    (Reflect.get(game, "time") as { advance(seconds: number): Promise<number> }).advance(60 * 200),
  );
  await expect.poll(() => statuses(bob, ANSELM)).not.toContain("stunned");
});
