/** The chat log and the notices beside it after cards were drawn again: nothing hidden is shown, and no notice stays for good (F2, F4). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fall } from "./support/dice.ts";
import type { Game, PageHooks } from "./support/page.ts";
import { aim, bringTogether } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game;

const HILD = "Hild Redmantle";
const GOBLIN = "Goblin (1)";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
  await bringTogether(company.referee, HILD, GOBLIN);
  await aim(company.ann, GOBLIN);
  await fall(company.ann, "high");
  await company.referee.page.evaluate(async (name) => {
    const token = game.scenes.active.tokens.getName(name);
    const goblin = Reflect.get(token ?? {}, "actor") as { update(changes: object): Promise<unknown> };
    await goblin.update({ "system.hp": { value: 60, max: 60 } });
  }, GOBLIN);
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

/** The ids in the log of a seat that its user is not to see, or that stand there twice. */
function wrong({ page }: Seat): Promise<string[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>("#chat .chat-log > [data-message-id]")];
    const ids = rows.map((row) => row.dataset.messageId ?? "");
    const seen = (id: string): boolean => Reflect.get(game.messages.get(id) ?? {}, "visible") === true;
    return ids.filter((id, at) => !seen(id) || ids.indexOf(id) !== at);
  });
}

/** Ann hits the goblin, and the damage is applied. */
async function hit(): Promise<void> {
  const { ann, referee } = company;
  const sheet = await openActor(ann, HILD);
  const before = await cards(referee).count();
  await sheet
    .locator("[data-action=rollAttack]")
    .first()
    .click({ modifiers: ["Shift"] });
  await expect.poll(() => cards(referee).count()).toBe(before + 1);
  const card = ann.page.locator('.chat-log .rulings-card[data-type="attack"]').last();
  await card.locator("[data-card-action=rollDamage]").click();
  const apply = cards(referee).last().locator("[data-card-action=apply]").first();
  await apply.waitFor();
  await apply.click();
  await cards(referee).last().locator("[data-card-action=undo]").first().waitFor();
}

const cards = ({ page }: Seat) => page.locator('.chat-log .rulings-card[data-type="attack"]');

test("F2: after damage was applied, and after a change of what players know of foes, nobody's log shows anything hidden", async () => {
  const { referee, everyone } = company;
  await hit();
  // A roll of the referee's own, which is on every client, and after it a card for all, by whose drawing it is known that the other's turn has come.
  const last = await referee.page.evaluate(async () => {
    const ChatMessage = Reflect.get(globalThis, "ChatMessage") as { create(data: object): Promise<{ id: string }> };
    const whisper = [Reflect.get(game, "userId")];
    await ChatMessage.create({ type: "reaction", whisper, system: { outcome: { procedure: "reaction" } } });
    return (await ChatMessage.create({ type: "notice", system: { outcome: { procedure: "none" } } })).id;
  });
  for (const { page } of everyone)
    await page.evaluate((id) => {
      const hooks = Reflect.get(globalThis, "Hooks") as PageHooks;
      hooks.on("renderChatMessageHTML", (message) => {
        if (Reflect.get(Object(message), "id") === id) Reflect.set(globalThis, "drawnAgain", true);
      });
    }, last);
  await referee.page.evaluate(async () => {
    const set = Reflect.get(game.settings, "set") as (...args: string[]) => Promise<unknown>;
    await set.call(game.settings, "rulings", "foeKnowledge", "words");
  });
  for (const { page } of everyone) await page.waitForFunction(() => Reflect.get(globalThis, "drawnAgain") === true);
  for (const seat of everyone) await expect.poll(() => wrong(seat)).toEqual([]);
});

test("F4: notices of cards that are drawn again go again while another tab is open", async () => {
  const { referee } = company;
  await showTab(referee, "combat");
  const notices = referee.page.locator("#chat-notifications [data-message-id]");
  const sheet = await openActor(company.ann, HILD);
  await sheet
    .locator("[data-action=rollAttack]")
    .first()
    .click({ modifiers: ["Shift"] });
  await notices.first().waitFor();
  await company.ann.page.locator("[data-card-action=rollDamage]").last().click();
  // Its damage has come within it: it was drawn again.
  await notices.locator("[data-card-action=apply]").first().waitFor();
  await expect.poll(() => notices.count(), { timeout: 20_000 }).toBe(0);
});
