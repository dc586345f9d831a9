import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as play from "./support/play.ts";
import { openTable, type Seat, type TestTable } from "./support/table.ts";

// biome-ignore lint/suspicious/noShadowRestrictedNames: the page's own globalThis is meant
declare const globalThis: { game: any; ui: any; fromUuidSync: (uuid: string) => any } & typeof global;

/** The card that sums up a turn, as a referee and a player read it. */
describe("the summary of a turn", () => {
  let table: TestTable;
  let referee: Seat;
  let ann: Seat;

  const rows = ({ page }: Seat) => page.locator(".chat-log .rulings-card:has(.card-rows)").last();
  beforeAll(async () => {
    table = await openTable();
    referee = await table.join("Referee");
    ann = await table.join("Ann");
    await referee.page.evaluate(() => globalThis.game.settings.set("rulings", "turnSummaries", "turn"));
    await play.gather(referee);
    await play.openTab(referee, "combat");
    await play.openTab(ann, "combat");
    await referee.page.evaluate(() => globalThis.game.combat.startCombat());
    await play.throughInitiative(referee, ann);
  });

  afterAll(async () => {
    await table.close();
  });

  it("tells at the end of a side's turn what was done, with hit points of foes for the referee alone", async () => {
    const uuid = await play.playersTurn(referee);
    await play.attackOnce(ann, referee);
    await play.wound(referee, uuid, 1);
    while (await play.playersStep(referee)) await play.pressNext(referee);
    await play.openTab(referee, "chat");
    await play.openTab(ann, "chat");
    await rows(ann).waitFor();
    await expect.poll(() => rows(referee).textContent()).toMatch(/one hit point lost/);
    const read = await rows(ann).textContent();
    expect(read).toMatch(/Hit|Miss/);
    expect(read).not.toMatch(/hit point/);
  });

  it("each line leads to its card", async () => {
    const link = rows(ann).locator(".row-title[data-card-action=showCard]").first();
    const id = await link.getAttribute("data-card");
    await play.openTab(ann, "combat");
    await ann.page.evaluate(() => globalThis.ui.sidebar.changeTab("chat", "primary"));
    await link.click();
    const card = ann.page.locator(`.chat-log [data-message-id="${id}"]`).first();
    await expect.poll(() => card.isVisible()).toBe(true);
  });

  it("goes back with the turn", async () => {
    await referee.page.evaluate(() => globalThis.game.combat.previousTurn());
    await ann.page.locator(".chat-log .rulings-card.is-taken-back:has(.card-rows)").last().waitFor();
  });

  it("nothing went wrong in any window", () => {
    expect([...referee.faults, ...ann.faults]).toEqual([]);
  });
});
