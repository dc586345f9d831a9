/** The visibility of a card: the mode its author chose, the referee's hidden rolls, the players' view of foes; and modules' own marks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Doc, Game } from "./support/page.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

const cards = (seat: Seat, type: string) => seat.page.locator(`.chat-log .rulings-card[data-type="${type}"]`);

/** Presses what rolls on a sheet of Ann's, without the question before it. */
async function annRolls(subject: string): Promise<void> {
  const sheet = await openActor(company.ann, "Hild Redmantle");
  await sheet
    .locator(`[data-subject="${subject}"]`)
    .first()
    .click({ modifiers: ["Shift"] });
}

/** The visibility of Ann's rolls, by the names of the generation in use. */
async function annShows(mode: "public" | "gm"): Promise<void> {
  await company.ann.page.evaluate(async (wanted) => {
    const { generation } = Reflect.get(game, "release") as { generation: number };
    const set = Reflect.get(game.settings, "set") as (...args: string[]) => Promise<unknown>;
    const [key, value] = generation >= 14 ? ["messageMode", wanted] : ["rollMode", `${wanted}roll`];
    await set.call(game.settings, "core", key ?? "", value ?? "");
  }, mode);
}

/** The data on Ann's client of every message that she may read, whether drawn or not. */
function annHolds(): Promise<string> {
  return company.ann.page.evaluate(() =>
    JSON.stringify(game.messages.filter((one) => Reflect.get(one, "isReadable") === true).map((one) => one.toObject())),
  );
}

test("a module finds the card when a message is drawn; what it adds stays when the card is drawn again, and so does what was opened to be read (PLAY-42, WIN-15)", async () => {
  const { ann, referee } = company;
  await ann.page.evaluate(() => {
    const hooks = Reflect.get(globalThis, "Hooks") as {
      on(name: string, run: (message: Doc, html: HTMLElement) => void): number;
    };
    hooks.on("renderChatMessageHTML", (_message, html) => {
      const content = html.querySelector(".message-content");
      if (!content?.querySelector(".rulings-card")) return;
      const mark = document.createElement("button");
      mark.className = "module-mark";
      content.append(mark);
    });
  });
  await annRolls("death");
  await cards(ann, "save").last().waitFor();
  const mark = ann.page.locator(".chat-log .message-content:has(.rulings-card) .module-mark");
  await expect.poll(() => mark.count()).toBe(1);
  const reasons = cards(ann, "save").last().locator("details.card-more").first();
  await reasons.locator("summary").click();
  await expect.poll(() => reasons.getAttribute("open")).not.toBeNull();
  await referee.page.evaluate(async () => {
    await game.messages.contents.at(-1)?.update({ flavor: "again" });
  });
  await ann.page.locator(".chat-log .flavor-text", { hasText: "again" }).waitFor();
  expect([await mark.count(), await cards(ann, "save").count()]).toEqual([1, 1]);
  expect(await reasons.getAttribute("open")).not.toBeNull();
});

test("a player who rolls for the referee alone is not read by the others", async () => {
  const { ann, bob, referee } = company;
  await annShows("gm");
  const before = await cards(bob, "save").count();
  await annRolls("wands");
  await expect.poll(() => cards(referee, "save").count()).toBe(before + 1);
  await expect.poll(() => cards(ann, "save").count()).toBe(before + 1);
  // The message came to Bob's client with its dice, so that it says there was a roll; the card is not drawn.
  await bob.page.locator(".chat-log .message", { hasText: "???" }).last().waitFor();
  await expect.poll(() => cards(bob, "save").count()).toBe(before);
  await annShows("public");
});

test("BX-061, BX-065: the referee rolls in secret for a searcher; everybody sees the attempt, and only the referee sees the result", async () => {
  const { ann, bob, referee } = company;
  await annRolls("secretDoors");
  await cards(referee, "check").last().waitFor();
  for (const seat of company.everyone) await cards(seat, "notice").last().waitFor();
  await expect.poll(() => cards(bob, "notice").last().textContent()).toMatch(/Hild Redmantle.*in secret/s);
  await expect.poll(() => cards(referee, "check").last().textContent()).toMatch(/Success|Failure/);
  for (const seat of [ann, bob]) {
    await expect.poll(() => cards(seat, "check").count()).toBe(0);
    await expect
      .poll(() => seat.page.locator(".chat-log .message", { hasText: "Success" }).count())
      .toBe(await cards(seat, "save").filter({ hasText: "Success" }).count());
  }
  await expect.poll(() => annHolds()).not.toMatch(/"procedure":"chance"/);
});

test("nothing went wrong meanwhile", () => {
  expectNoFaults(company.everyone);
});
