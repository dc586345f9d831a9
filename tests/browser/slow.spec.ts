/** A fight over a slow line: what everybody sees on cards and tracker, one card that grows, the way back, and a client that drops out of a transaction. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Doc, Game } from "./support/page.ts";
import { aim, beginFight, bringTogether } from "./support/scene.ts";
import { type Company, openActor, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const ui: { notifications: { clear(): void } };
declare const game: Game & {
  combat: Doc & { round: number; nextTurn(): Promise<unknown>; rollAll(): Promise<unknown> };
};

const DELAY = 150;
const HILD = "Hild Redmantle";
const GOBLIN = "Goblin (1)";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ delay: DELAY });
  await beginFight(company.referee);
  for (const seat of company.everyone) {
    await showTab(seat, "combat");
    await seat.page.locator("#combat .rulings-tracker .phase.is-now").first().waitFor();
  }
}, 180_000);
afterAll(async () => company?.table.close());

interface Fighter {
  readonly name: string;
  readonly actions: readonly string[];
  readonly status: string;
}

/** The fight as a seat knows it. */
function fight(seat: Seat): Promise<{ phase: string; sides: readonly string[]; fighters: readonly Fighter[] }> {
  return seat.page.evaluate(() => {
    const { state } = (Reflect.get(game.combat, "flags") as { rulings: { state: any } }).rulings;
    const slot = state.order[state.cursor];
    const unit = state.units.find((one: { id: string }) => one.id === slot?.unit);
    const fighters = state.combatants.map(({ name, actions, status }: Fighter) => ({ name, actions, status }));
    return { phase: slot?.phase ?? "over", sides: unit?.sides ?? [], fighters };
  });
}

/** The bookkeeping of the fight as a seat knows it, to be compared. */
function whole({ page }: Seat): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify((Reflect.get(game.combat, "flags") as { rulings: { state: unknown } }).rulings.state),
  );
}

async function fighter(seat: Seat, name: string): Promise<Fighter | undefined> {
  return (await fight(seat)).fighters.find((one) => one.name === name);
}

/** On to the hits of the party. */
async function toMelee(): Promise<void> {
  const { referee } = company;
  for (let guard = 0; guard < 40; guard += 1) {
    const { phase, sides } = await fight(referee);
    if (phase === "melee" && sides.includes("party")) return;
    await referee.page.evaluate(
      (method) => (Reflect.get(game.combat, method) as () => Promise<unknown>).call(game.combat),
      phase === "initiative" ? "rollAll" : "nextTurn",
    );
  }
  throw new Error("the party never came to blows");
}

/** Notes from now on what notices about somebody's turn come, and how many of them stand at the same time. */
async function turnNotices({ page }: Seat, name: string) {
  await page.evaluate((whose) => {
    const seen = { texts: [] as string[], atOnce: 0 };
    Reflect.set(globalThis, "turnNotices", seen);
    new MutationObserver(() => {
      const standing = [...document.querySelectorAll("#notifications .notification")].flatMap(({ textContent }) =>
        textContent?.includes(`${whose}, it is your turn`) ? [textContent] : [],
      );
      seen.texts.push(...standing);
      seen.atOnce = Math.max(seen.atOnce, standing.length);
    }).observe(document.body, { childList: true, subtree: true });
  }, name);
  return () =>
    page.evaluate(
      () => Reflect.get(globalThis, "turnNotices") as { readonly texts: string[]; readonly atOnce: number },
    );
}

/** The stored data of all actors, without the server's stamps. */
function world({ page }: Seat): Promise<string> {
  return page.evaluate(() => {
    const plain = (document: Doc): unknown =>
      JSON.parse(JSON.stringify(document.toObject(), (key, value) => (key === "_stats" ? undefined : value)));
    const tokens = game.scenes.active.tokens.map((token) => plain(Reflect.get(token, "actor") as Doc));
    return JSON.stringify([game.actors.map((actor) => plain(actor as Doc)), tokens]);
  });
}

describe("one attack over a slow line", () => {
  let before = "";

  test("a player's turn says so, with what may be done in it", async () => {
    const { referee, ann } = company;
    await bringTogether(referee, HILD, GOBLIN);
    await referee.page.evaluate(async (name) => {
      const token = game.scenes.active.tokens.getName(name);
      const actor = Reflect.get(token ?? {}, "actor") as Doc & {
        toggleStatusEffect(id: string, how: object): Promise<unknown>;
      };
      await actor.update({ "system.hp.value": 1 });
      await actor.toggleStatusEffect("paralysed", { active: true });
    }, GOBLIN);
    const notices = await turnNotices(ann, HILD);
    await toMelee();
    const mine = ann.page.locator("#combat .your-turn", { hasText: HILD });
    await mine.waitFor();
    await expect.poll(() => mine.textContent()).toContain("attack in melee");
    await expect.poll(async () => (await notices()).texts.some((text) => text.includes("it is your turn"))).toBe(true);
    expect((await notices()).atOnce, "notices of one's turn that stand at the same time").toBe(1);
    await expect.poll(() => referee.page.locator("#combat .your-turn").count()).toBe(0);
  });

  test("hit, damage, its application and the fall are added to one card, for everybody; a double click attacks once", async () => {
    const { referee, ann, bob } = company;
    before = await world(referee);
    for (const seat of company.everyone) await showTab(seat, "chat");
    await aim(ann, GOBLIN);
    const sheet = await openActor(ann, HILD);
    await sheet.locator("[role=tab][data-tab=fight]").click();
    await sheet
      .locator(".attacks [data-action=rollAttack]")
      .first()
      .dblclick({ modifiers: ["Shift"] });
    const window = ann.page.locator(".attack-window button[type=submit]");
    const card = ann.page.locator('.chat-log .rulings-card[data-type="attack"]');
    await expect.poll(async () => (await window.count()) + (await card.count())).toBeGreaterThan(0);
    if ((await window.count()) > 0) await window.press("Enter");
    await card.locator("[data-card-action=rollDamage]").click();
    const applied = referee.page.locator('.chat-log .rulings-card[data-type="attack"] .is-within[data-type="damage"]');
    await applied.locator("[data-card-action=apply][data-mode=full]").first().click();
    for (const seat of [referee, ann, bob]) {
      const root = seat.page.locator('.chat-log .rulings-card[data-type="attack"]');
      await root.locator('.is-within[data-type="death"]').waitFor();
      await expect.poll(() => root.count()).toBe(1);
      await expect
        .poll(() => seat.page.locator('.chat-log > .message > * > .rulings-card[data-type="damage"]').count())
        .toBe(0);
    }
    await expect.poll(async () => (await fighter(bob, HILD))?.actions.length).toBe(1);
    await expect.poll(async () => (await fighter(bob, GOBLIN))?.status).toBe("defeated");
  });

  test("no player's page has numbers of a foe in what cards keep", async () => {
    for (const { page } of [company.ann, company.bob]) {
      const numbers = await page.evaluate(() =>
        game.messages.contents.flatMap((message) => {
          const { plan, outcome, targets } = Reflect.get(message, "system") as any;
          if (outcome?.procedure === "attack")
            return [plan.armourClass.value, plan.needed.value, plan.chance, outcome.needed];
          if (outcome?.procedure === "damage") return [plan.hitPoints, outcome.hitPoints];
          if (outcome?.procedure === "fall")
            return [outcome.change.before.hitPoints.value, outcome.change.before.hitPoints.total];
          return targets ? [] : [];
        }),
      );
      expect(numbers.length).toBeGreaterThan(5);
      expect(numbers.every((number) => number === 0)).toBe(true);
    }
    // The referee has them, from the ledger, which no player is shown.
    const root = company.referee.page.locator('.chat-log .rulings-card[data-type="attack"]').first();
    await expect.poll(() => root.locator(".card-more").count()).toBeGreaterThan(0);
    const books = await company.ann.page.evaluate(() =>
      (Reflect.get(game, "journal") as unknown as { contents: Record<string, unknown>[] }).contents
        .filter(({ pages }) => (pages as { contents: { type: string }[] }).contents.some(({ type }) => type === "deed"))
        .map(({ visible, isOwner }) => [visible, isOwner]),
    );
    expect(books.length).toBeGreaterThan(0);
    expect(books.flat()).not.toContain(true);
  });

  test("taken back at its root everything goes, the tick with it, and the cards say so on every page", async () => {
    const { referee, ann, bob } = company;
    const root = referee.page.locator('.chat-log .rulings-card[data-type="attack"]').first();
    await root.locator(":scope > .card-buttons [data-card-action=undo]").click();
    for (const seat of [referee, ann, bob]) {
      const struck = seat.page.locator('.chat-log .rulings-card[data-type="attack"]').first();
      await expect.poll(() => struck.locator(":scope > .card-taken-back").count()).toBe(1);
      await expect.poll(() => struck.locator('.is-within[data-type="damage"] > .card-taken-back').count()).toBe(1);
      await expect.poll(() => struck.locator('.is-within[data-type="death"] > .card-taken-back').count()).toBe(1);
    }
    await expect.poll(() => world(referee)).toBe(before);
    await expect.poll(async () => (await fighter(bob, HILD))?.actions).toEqual([]);
    await expect.poll(async () => (await fighter(bob, GOBLIN))?.status).toBe("active");
  });
});

describe("who drops out in the middle", () => {
  test.each(["before", "after"] as const)(
    "a player whose line is cut %s the own tick arrives finds the fight as all see it",
    async (at) => {
      const { table, referee, ann, bob } = company;
      for (const seat of company.everyone) await showTab(seat, "combat");
      await toMelee();
      const before = await whole(referee);
      const id = await ann.page.evaluate(() => (Reflect.get(game, "user") as Doc).id);
      const tick = ann.page.locator("#combat li.combatant", { hasText: HILD }).locator('[data-action="fightDone"]');
      await ann.page.evaluate(() => ui.notifications.clear());
      table.cut(id, at);
      await tick.click();
      await ann.page.locator("#notifications .notification", { hasText: "The connection is there again" }).waitFor();
      // The line comes back by itself, and whatever became of the question, all see the same.
      const alike = async () => (await whole(ann)) === (await whole(referee));
      await expect.poll(alike, { timeout: 30_000 }).toBe(true);
      // A request lost with the connection is sent again, and carried out once.
      if ((await whole(referee)) === before) await tick.click();
      await expect.poll(() => whole(referee), { timeout: 30_000 }).not.toBe(before);
      await expect.poll(alike).toBe(true);
      await referee.page.locator('#combat [data-action="fightBack"]').click();
      for (const seat of [referee, ann, bob]) await expect.poll(() => whole(seat), { timeout: 30_000 }).toBe(before);
    },
  );
});
