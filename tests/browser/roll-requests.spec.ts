/** A referee asks two players for a roll: the window, the buttons on each client, the results on one card, links in texts, the tools beside the map. */

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import type { Game } from "./support/page.ts";
import { picture, shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

const WINDOW = "#rulings-request";
const ROW = ".card-target";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterEach(async () => {
  await company.referee.page.evaluate(async () => {
    for (const one of [...(game.messages as unknown as Iterable<{ delete(): Promise<void> }>)]) await one.delete();
  });
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

/** The card of the latest request on a client. */
const cardOf = ({ page }: Seat) => page.locator("#chat .rulings-card", { hasText: "Roll asked for" }).last();
const rowOf = (seat: Seat, name: string) => cardOf(seat).locator(ROW, { hasText: name });

/** Asks as the window says, for those of these names. */
async function askIn({ page }: Seat, roll: string, names: readonly string[], how: Record<string, string> = {}) {
  await page.evaluate(() => {
    const { rulings } = game as unknown as { rulings: { company(name: string): Promise<void> } };
    return rulings.company("request");
  });
  const window = page.locator(WINDOW);
  await window.locator("[name=roll]").selectOption(roll);
  for (const [name, value] of Object.entries(how))
    if (value === "tick") await window.locator(`[name=${name}]`).check();
    else await typeInto(window.locator(`[name=${name}]`), value);
  await window.locator("[data-action=requestNobody]").click();
  await expect.poll(() => window.locator("[name^='who.']:checked").count()).toBe(0);
  for (const name of names) {
    await window.locator(".request-people li", { hasText: name }).locator("input").check();
    await expect
      .poll(() => window.locator(".request-people li", { hasText: name }).locator("input").isChecked())
      .toBe(true);
  }
  await expect.poll(() => window.locator(".company-sum").textContent()).toContain(String(names.length));
  return window;
}

test("each player rolls for the own character alone, and everybody reads the results on the one card", async () => {
  const { referee, ann, bob } = company;
  const window = await askIn(referee, "save.death", ["Hild Redmantle", "Brother Anselm"], {
    bonus: "2",
    reason: "The poisoned needle",
    failure: "Paralysed for a turn",
  });
  for (const [width, height] of [
    [1366, 768],
    [820, 1180],
    [390, 844],
  ] as const) {
    await referee.page.setViewportSize({ width, height });
    await picture(referee, `request-window-${width}`, WINDOW);
  }
  await referee.page.setViewportSize({ width: 1440, height: 900 });
  expect(await axeFaults(referee.page, WINDOW)).toEqual([]);
  await window.locator("[data-action=requestAsk]").click();
  await window.waitFor({ state: "detached" });
  await rowOf(ann, "Hild").locator("button").waitFor();
  expect(await rowOf(ann, "Anselm").locator("button").count()).toBe(0);
  await rowOf(bob, "Anselm").locator("button").waitFor();
  expect(await rowOf(bob, "Hild").locator("button").count()).toBe(0);
  await shot(cardOf(ann), "request-card-open");
  await rowOf(ann, "Hild").locator("button").click();
  for (const seat of [referee, ann, bob]) await rowOf(seat, "Hild").locator(".result-outcome").waitFor();
  await rowOf(referee, "Anselm").locator("button").click();
  for (const seat of [referee, ann, bob]) {
    await rowOf(seat, "Anselm").locator(".result-outcome").waitFor();
    expect(await rowOf(seat, "Anselm").textContent()).toMatch(/needs \d+/);
  }
  await cardOf(referee).locator(".card-within > summary").click();
  await picture(referee, "request-card-done", "#chat .chat-message");
  expect(await axeFaults(referee.page, "#chat")).toEqual([]);
});

test("of a secret roll the players read only that it was made", async () => {
  const { referee, bob } = company;
  const window = await askIn(referee, "check.dex", ["Hild Redmantle", "Brother Anselm"], { secret: "tick" });
  await window.locator("[data-action=requestAsk]").click();
  await rowOf(bob, "Anselm").locator("button").click();
  await rowOf(referee, "Anselm").locator(".result-outcome").waitFor();
  await expect.poll(() => rowOf(bob, "Anselm").textContent()).toContain("only the referee sees");
  expect(await rowOf(bob, "Anselm").locator(".result-outcome, .die").count()).toBe(0);
  expect(await cardOf(bob).locator(".is-within").count()).toBe(0);
  await cardOf(referee).locator("[data-card-action=requestedRolls], [data-card-action=requestedRoll]").first().click();
  await rowOf(referee, "Hild").locator(".result-outcome").waitFor();
});

test("a roll that is undone can be made again", async () => {
  const { referee, ann } = company;
  const window = await askIn(referee, "save.wands", ["Hild Redmantle"]);
  await window.locator("[data-action=requestAsk]").click();
  await rowOf(ann, "Hild").locator("button").click();
  await rowOf(referee, "Hild").locator(".result-outcome").waitFor();
  await cardOf(referee).locator(".card-within > summary").click();
  await cardOf(referee).locator(".is-within [data-card-action=undo]").click();
  await rowOf(ann, "Hild").locator("button").click();
  await rowOf(ann, "Hild").locator(".result-outcome").waitFor();
});

test("a request in a text opens the window for the referee, is plain to players, and says what is wrong with it", async () => {
  const { referee, ann } = company;
  await referee.page.evaluate(async () => {
    const Message = Reflect.get(globalThis, "ChatMessage") as { create(data: object): Promise<unknown> };
    await Message.create({
      content: '<p>[[/request save breath bonus=-1 reason="the spores"]] [[/request save deth]]</p>',
    });
  });
  const text = ({ page }: Seat) => page.locator("#chat .message-content").last();
  await text(referee).locator(".rulings-link").waitFor();
  expect(await text(referee).locator(".rulings-unread").textContent()).toContain("Possible: death, wands");
  await expect.poll(() => text(ann).textContent()).toContain("Save against breath");
  expect(await text(ann).locator(".rulings-link").count()).toBe(0);
  await text(referee).locator(".rulings-link").click();
  const window = referee.page.locator(WINDOW);
  await window.waitFor();
  expect(await window.locator("[name=roll]").inputValue()).toBe("save.breath");
  expect(await window.locator("[name=bonus]").inputValue()).toBe("-1");
  expect(await window.locator("[name=reason]").inputValue()).toBe("the spores");
  await referee.page.evaluate(() => {
    const { applications } = Reflect.get(globalThis, "foundry") as {
      applications: { instances: Map<string, { close(): Promise<void> }> };
    };
    return applications.instances.get("rulings-request")?.close();
  });
});

test("the tools beside the map have it for the referee and for no player", async () => {
  const { referee, ann } = company;
  const tool = ({ page }: Seat) => page.locator("#scene-controls [data-tool=rulingsRequest]");
  expect(await tool(ann).count()).toBe(0);
  await tool(referee).click();
  await referee.page.locator(WINDOW).waitFor();
});
