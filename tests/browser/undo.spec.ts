/** The ledger of transactions: done once, taken back exactly with what followed, refused where something changed since, and closed to players. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longTest } from "./support/long.ts";
import type { Doc, DocClass, Game } from "./support/page.ts";
import { type Company, expectNoFaults, seatCompany, showTab, stored, until } from "./support/seats.ts";

declare const game: Game;

/** The members of the ledger that macros use. */
interface Ledger {
  deeds(): { readonly id: string; readonly kind: string }[];
  transactions(): { readonly id: string; readonly kind: string }[];
  takeBack(id?: string): Promise<void>;
  openLedger(): Promise<void>;
}

const HILD = "Hild Redmantle";
const YSOLDE = "Ysolde Vane";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

/** All creatures as they are stored, without what the server stamps on them. */
function world(): Promise<string> {
  return company.referee.page.evaluate(() => {
    // Food is marked by and by when the world opens: no transaction of anybody's.
    const mark = (value: unknown): boolean =>
      value instanceof Object && Object.keys(value).every((key) => key === "carriedSince");
    const plain = (document: Doc): unknown =>
      JSON.parse(
        JSON.stringify(document.toObject(), (key, value) =>
          key === "_stats" || (key === "rulings" && mark(value)) ? undefined : value,
        ),
      );
    const actors = game.actors.map((actor) => plain(actor as Doc));
    const tokens = game.scenes.active.tokens.map((token) => {
      const actor = Reflect.get(token, "actor") as Doc | null;
      return actor ? plain(actor) : null;
    });
    return JSON.stringify([actors, tokens]);
  });
}

/** Posts a card of damage against an actor of that name, as the referee, and gives its id. */
function damageCard(name: string, total: number, riders: readonly object[] = []): Promise<string> {
  return company.referee.page.evaluate(
    async ([wanted, points, brought]) => {
      const of = (who: string): Doc => {
        const token = game.scenes.active.tokens.getName(who);
        return (token ? Reflect.get(token, "actor") : game.actors.getName(who)) as Doc;
      };
      const party = (who: string) => ({ uuid: of(who).uuid, name: who, img: "" });
      const outcome = { procedure: "damage", total: points, steps: [], dice: [], subdual: false, riders: brought };
      const plan = {
        procedure: "damage",
        rolls: [],
        stamp: "x",
        target: { id: of(wanted).uuid, name: wanted },
        critical: false,
      };
      const ChatMessage = Reflect.get(globalThis, "ChatMessage") as DocClass;
      const system = {
        plan,
        outcome,
        targets: [party(wanted)],
        speaker: party("Goblin (1)"),
        stamp: { hash: "", preset: "classic" },
      };
      return ((await ChatMessage.create({ type: "damage", system })) as Doc).id;
    },
    [name, total, riders] as const,
  );
}

/** Presses a button of a card as the referee. */
async function press(message: string, selector: string): Promise<void> {
  const card = company.referee.page.locator(`.chat-log [data-message-id="${message}"]`).last();
  await card.locator(selector).first().click();
}

const standing = () => company.referee.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Ledger).deeds());

async function transactionsGrowTo(count: number): Promise<void> {
  await expect.poll(async () => (await standing()).length, { timeout: 20_000 }).toBe(count);
}

/** Takes a transaction back; false when it was refused (the question for the rest is declined). */
async function takeBack(id: string): Promise<boolean> {
  const { page } = company.referee;
  await page.evaluate((transaction) => {
    Reflect.set(globalThis, "takingBack", "under way");
    void (Reflect.get(game, "rulings") as unknown as Ledger)
      .takeBack(transaction)
      .then(() => Reflect.set(globalThis, "takingBack", "done"));
  }, id);
  const dialog = page.getByRole("dialog").filter({ hasText: "What has changed since then" });
  await expect
    .poll(
      async () =>
        (await dialog.count()) > 0 || (await page.evaluate(() => Reflect.get(globalThis, "takingBack"))) === "done",
    )
    .toBe(true);
  if ((await dialog.count()) > 0) {
    await dialog.getByRole("button", { name: "No" }).click();
    return false;
  }
  return !(await standing()).some((transaction) => transaction.id === id);
}

describe("what is done is done once", () => {
  test("a hit is applied once, also when it is pressed twice in the same instant, and is undone exactly", async () => {
    const before = await world();
    const count = (await standing()).length;
    const card = await damageCard("Goblin (2)", 1);
    const shown = company.referee.page.locator(`.chat-log [data-message-id="${card}"]`).last();
    await shown.locator("[data-card-action=apply][data-mode=full]").evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await transactionsGrowTo(count + 1);
    await expect.poll(() => shown.locator("[data-card-action=undo]").count()).toBe(1);
    await shown.locator("[data-card-action=undo]").click();
    await transactionsGrowTo(count);
    await expect.poll(world).toBe(before);
  });

  test("a death under dismemberment goes back with everything that followed it", async () => {
    const { referee } = company;
    await referee.page.evaluate(() => game.settings.set("rulings", "death", "dismemberment"));
    const before = await world();
    const count = (await standing()).length;
    const card = await damageCard(HILD, 40);
    await press(card, "[data-card-action=apply][data-mode=full]");
    await transactionsGrowTo(count + 1);
    await expect.poll(() => world()).not.toBe(before);
    await press(card, "[data-card-action=undo]");
    await transactionsGrowTo(count);
    await expect.poll(world).toBe(before);
    await expect.poll(() => referee.page.locator(".rulings-card.is-taken-back[data-type=death]").count()).toBe(1);
    await referee.page.evaluate(() => game.settings.set("rulings", "death", "bx"));
  });

  test("what changed since stands in the way, named; the rest can be taken back on purpose", async () => {
    const { referee } = company;
    const count = (await standing()).length;
    const card = await damageCard("Goblin (3)", 1);
    await press(card, "[data-card-action=apply][data-mode=full]");
    await transactionsGrowTo(count + 1);
    await referee.page.evaluate(async () => {
      const token = game.scenes.active.tokens.getName("Goblin (3)");
      await (Reflect.get(token ?? {}, "actor") as Doc).update({ "system.hp.value": 7 });
    });
    const [last] = (await standing()).slice(-1);
    expect(await takeBack(last?.id ?? "")).toBe(false);
    await press(card, "[data-card-action=undo]");
    const dialog = referee.page.getByRole("dialog").filter({ hasText: "What has changed since then" });
    await expect.poll(() => dialog.textContent()).toContain("Goblin");
    await dialog.getByRole("button", { name: "Yes" }).click();
    await transactionsGrowTo(count);
  });
});

longTest(
  "random transactions under several rulings, taken back in any order that is free: the world is what it was",
  async () => {
    const { referee } = company;
    const before = await world();
    const count = (await standing()).length;
    let seed = 20261122;
    const random = (most: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % most;
    };
    const riders = [
      { kind: "stun", save: "death" },
      { kind: "paralysis", save: "paralysis" },
      { kind: "energyDrain", amount: 1 },
      { kind: "abilityDrain", ability: "str", amount: 1 },
      { kind: "rust" },
      { kind: "knockDown" },
    ];
    const names = [HILD, YSOLDE, "Goblin (1)", "Goblin (4)", "Goblin (5)"];
    for (const death of ["bx", "eris", "dismemberment", "woundLevels"]) {
      await referee.page.evaluate((variant) => game.settings.set("rulings", "death", variant), death);
      for (let transaction = 0; transaction < 4; transaction += 1) {
        const name = names[random(names.length)] ?? HILD;
        const rider = riders[random(riders.length)];
        const card = await damageCard(name, 1 + random(9), rider ? [rider] : []);
        const mode = ["full", "half", "double"][random(3)];
        const had = (await standing()).length;
        await press(card, `[data-card-action=apply][data-mode=${mode}]`);
        // The effect of an earlier rider may come late: its notice was there before its transaction was done.
        await expect.poll(async () => (await standing()).length, { timeout: 20_000 }).toBeGreaterThan(had);
        if (random(2) === 0) {
          await referee.page.evaluate(() => {
            (Reflect.get(globalThis, "ui") as { notifications: { clear(): void } }).notifications.clear();
          });
          await expect.poll(() => referee.page.locator("#notifications").textContent()).toBe("");
          await press(card, "[data-card-action=rider]:not([disabled])");
          // A rider may be refused: nothing to rust, immune. Then nothing was done, and the ledger has nothing.
          await expect
            .poll(
              async () =>
                (await standing()).length > had + 1 ||
                (await referee.page.locator("#notifications").textContent()) !== "",
            )
            .toBe(true);
        }
      }
    }
    for (let rounds = 0; rounds < 60 && (await standing()).length > count; rounds += 1) {
      const open = (await standing()).slice(count);
      const chosen = open[rounds % 3 === 0 ? random(open.length) : open.length - 1];
      if (chosen) await takeBack(chosen.id);
    }
    await expect.poll(() => standing()).toHaveLength(count);
    await referee.page.evaluate(() => game.settings.set("rulings", "death", "bx"));
    await expect.poll(world).toBe(before);
  },
  240_000,
);

describe("a player's page and the ledger", () => {
  test("a transaction that a player wrote is none, and nothing is done from it", async () => {
    const { ann } = company;
    const before = await world();
    const [answer, refused, count] = await ann.page.evaluate(async () => {
      const goblin = game.scenes.active.tokens.getName("Goblin (1)");
      const uuid = (Reflect.get(goblin ?? {}, "actor") as Doc).uuid;
      const steps = [{ do: "update", uuid, name: "x", path: "system.hp.value", before: 99, after: 4 }];
      const ChatMessage = Reflect.get(globalThis, "ChatMessage") as DocClass;
      const forged = (await ChatMessage.create({
        type: "deed",
        content: "x",
        system: { kind: "damage", key: "x", state: "done", by: game.user.id, steps: JSON.stringify(steps) },
      })) as Doc | undefined;
      // The ledger itself is no player's to write in.
      const system = { kind: "damage", key: "x", state: "done", by: game.user.id, steps: JSON.stringify(steps) };
      const book = (Reflect.get(game, "journal") as { get(id: string): Doc | undefined }).get("RulingsDeeds0000");
      const page = { _id: forged?.id ?? "", name: "damage", type: "deed", system };
      const written = await Promise.resolve(book?.createEmbeddedDocuments("JournalEntryPage", [page], { keepId: true }))
        .then((made) => (made as unknown[] | undefined)?.length ?? 0)
        .catch(() => 0);
      const about = JSON.stringify({ kind: "undo", id: forged?.id ?? "" });
      const nonce = "dddddddddddddddd";
      await game.user.update({ [`flags.rulings.asking.${nonce}`]: { about, at: Date.now() } });
      const data = { about, nonce, user: game.user.id };
      const said = await game.users.activeGM.query("rulings.apply", data, { timeout: 5000 });
      return [JSON.stringify(said), written, (Reflect.get(game, "rulings") as unknown as Ledger).transactions().length];
    });
    expect(answer).toMatch(/"ok":false/);
    expect(refused).toBe(0);
    expect(count).toBe(0);
    await expect.poll(() => world()).toBe(before);
  });

  test("what a player reports is looked up: foreign documents, forbidden paths and untrue values are not entered", async () => {
    const { ann } = company;
    const before = await world();
    const count = (await standing()).length;
    const answers = await ann.page.evaluate(async () => {
      const mine = game.actors.getName("Hild Redmantle") as Doc;
      const hp = (mine.toObject().system as { hp: { value: number } }).hp.value;
      const foreign = (Reflect.get(game.scenes.active.tokens.getName("Goblin (1)") ?? {}, "actor") as Doc).uuid;
      const update = (uuid: string, path: string, before: unknown, after: unknown) => ({
        do: "update",
        uuid,
        name: "x",
        path,
        before,
        after,
      });
      const claims = [
        [update(foreign, "system.hp.value", 99, 4)],
        [update(mine.uuid, "ownership.default", 3, 0)],
        [update(mine.uuid, "folder", "x", null)],
        [update(mine.uuid, "name", "x", "Another")],
        [update(mine.uuid, "system.hp.value", 1, hp + 1)],
        [{ do: "time", seconds: 600 }],
        [{ do: "delete", parent: foreign, documentName: "Item", name: "x", data: { _id: "aaaaaaaaaaaaaaaa" } }],
        [{ do: "create", parent: mine.uuid, documentName: "Macro", name: "x", data: { _id: "aaaaaaaaaaaaaaaa" } }],
        // Only the referee may report an uncertain step: undoing it would bring about a change that never happened.
        [
          {
            do: "create",
            perhaps: true,
            parent: mine.uuid,
            documentName: "ActiveEffect",
            name: "x",
            data: { _id: "aaaaaaaaaaaaaaaa" },
          },
        ],
        "all",
      ];
      const said: string[] = [];
      for (const [at, steps] of claims.entries()) {
        const about = JSON.stringify({ kind: "rest", key: "", card: "", cards: [], data: {}, steps });
        const nonce = `eeeeeeeeeeeeee${at}`;
        await game.user.update({ [`flags.rulings.asking.${nonce}`]: { about, at: Date.now() } });
        const data = { about, nonce, user: game.user.id };
        said.push(JSON.stringify(await game.users.activeGM.query("rulings.transaction", data, { timeout: 5000 })));
      }
      return said;
    });
    for (const answer of answers) expect(answer).toMatch(/"ok":false/);
    await expect.poll(async () => (await standing()).length).toBe(count);
    await expect.poll(() => world()).toBe(before);
  });

  test("a question left behind by a client that went away cannot be asked again later", async () => {
    const { ann } = company;
    const answer = await ann.page.evaluate(async () => {
      const about = JSON.stringify({ kind: "undo", id: "x" });
      const nonce = "ffffffffffffffff";
      await game.user.update({ [`flags.rulings.asking.${nonce}`]: { about, at: Date.now() - 60_000 } });
      const data = { about, nonce, user: game.user.id };
      return JSON.stringify(await game.users.activeGM.query("rulings.apply", data, { timeout: 8000 }));
    });
    expect(answer).toContain("malformed");
  });

  test("three honest questions at once are all answered", async () => {
    const { ann, referee } = company;
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.hp.value": 6 }), HILD);
    await until(ann, () => stored(ann, HILD, "system.hp.value"), 6);
    const cards = [await damageCard(HILD, 1), await damageCard(HILD, 1), await damageCard(HILD, 1)];
    for (const card of cards) await ann.page.locator(`.chat-log [data-message-id="${card}"]`).last().waitFor();
    await ann.page.evaluate((ids) => {
      for (const id of ids)
        document
          .querySelector<HTMLElement>(`.chat-log [data-message-id="${id}"] [data-card-action=apply][data-mode=full]`)
          ?.click();
    }, cards);
    await until(referee, () => stored(referee, HILD, "system.hp.value"), 3);
  });

  test("the window of what was done is the referee's; from it a transaction is taken back", async () => {
    const { ann, referee } = company;
    await ann.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Ledger).openLedger());
    await expect.poll(() => ann.page.locator(".ledger-window").count()).toBe(0);
    await referee.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Ledger).openLedger());
    const window = referee.page.locator(".ledger-window");
    await window.locator(".ledger-row.is-done").first().waitFor();
    await expect.poll(() => window.locator(".ledger-row:not(.is-done, .is-undone)").count()).toBe(0);
    const count = (await standing()).length;
    await window.locator(".ledger-row.is-done [data-action=takeBack]").first().click();
    await transactionsGrowTo(count - 1);
    await expect.poll(() => window.locator(".ledger-row").first().getAttribute("class")).toContain("is-undone");
  });

  test("in that window Enter takes back one entry after another: the focus passes to the next", async () => {
    const { referee } = company;
    const buttons = referee.page.locator(".ledger-window .ledger-row [data-action=takeBack]");
    const next = await buttons.nth(1).getAttribute("id");
    const count = (await standing()).length;
    await buttons.first().focus();
    await referee.page.keyboard.press("Enter");
    await transactionsGrowTo(count - 1);
    await expect.poll(() => referee.page.evaluate(() => document.activeElement?.id)).toBe(next);
  });
});

test("nothing went wrong that was not provoked", () => expectNoFaults([company.referee]));
