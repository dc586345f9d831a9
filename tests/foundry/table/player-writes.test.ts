/** A player's press as requests, counted at a player's client and at the referee's: what the referee's client has to know goes with the card. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Client, GM, openTable, type TestTable } from "../../../practice-table/tests/server/table.ts";
import { type Doc, enterTable, type LiveGame, of, systemFolder } from "./live.ts";

const ANN = "AnnAnnAnnAnnAnnA";

type Off = (name: string, id: number) => void;

interface Query {
  readonly name: string;
  readonly data: { readonly about: string; readonly nonce: string; readonly user: string };
}

let table: TestTable;
let game: LiveGame;
let referee: Client;
let systemPath: string;
let worldPath: string;
let leave: () => void;
const written: { userId: string; kinds: string }[] = [];
const asked: (Query & { readonly about: Record<string, any>; readonly confirmed: boolean })[] = [];

/** The referee's client as a bare line: it notes each question, takes it away and says yes. */
function answer(): void {
  referee.socket.on("query", async ({ name, data }: Query, reply: (answer: object) => void) => {
    const asker = (await referee.world()).users.find(({ _id }) => _id === data.user) as Doc | undefined;
    const confirmed = asker?.flags?.rulings?.asking?.[data.nonce]?.about === data.about;
    asked.push({ name, data, about: JSON.parse(data.about) as Record<string, any>, confirmed });
    const updates = [{ _id: data.user, [`flags.rulings.asking.-=${data.nonce}`]: null }];
    await referee.done("User", "update", { updates });
    reply({ ok: true, result: { ok: true } });
  });
}

beforeAll(async () => {
  systemPath = await systemFolder();
  worldPath = path.join(await mkdtemp(path.join(tmpdir(), "rulings-player-")), "world");
  const heard: object = {
    heard: ({ userId, requests }: { userId: string; requests: { action: string; type: string }[] }) =>
      written.push({ userId, kinds: requests.map(({ action, type }) => `${action} ${type}`).join(" + ") }),
  };
  table = await openTable({ systemPath, worldPath, generation: 14, ...heard });
  referee = await table.join(GM);
  answer();
  const { game: own, socket } = await enterTable(table.url, ANN);
  game = own as unknown as LiveGame;
  leave = () => socket.disconnect();
  (await of("undo/report-to-referee")).registerReports();
  (await of("chat/hidden-numbers")).watchNumbers();
}, 120_000);
afterAll(async () => {
  leave();
  await table.stop();
  await rm(systemPath, { recursive: true, force: true });
  await rm(path.dirname(worldPath), { recursive: true, force: true });
});
beforeEach(() => {
  written.length = 0;
  asked.length = 0;
});

const hild = (): Doc => game.actors.getName("Hild Redmantle") as Doc;
const own = (): string[] => written.filter(({ userId }) => userId === ANN).map(({ kinds }) => kinds);
const questions = (): object => game.user.flags.rulings?.asking ?? {};

/** Damage on a foe, whose numbers players do not read. */
async function damageCard(more: object = {}): Promise<Doc> {
  const { postCard, referenceTo } = await of("chat/post-card");
  const goblin = game.scenes.active.tokens.contents.find(({ name }: Doc) => name === "Goblin (1)").actor;
  const outcome = { procedure: "damage", total: 3, steps: [], dice: [], riders: [] };
  return postCard({ type: "damage", actor: goblin, outcome, targets: [referenceTo(goblin)], ...more });
}

describe("a player's press on 14", () => {
  test("a card with numbers of a foe is one request: the question whether they may be kept is written with it", async () => {
    const message = await damageCard();
    expect(own()).toEqual(["create ChatMessage + update User"]);
    expect(asked.map(({ name, confirmed }) => [name, confirmed])).toEqual([["rulings.numbers", true]]);
    expect(asked[0]?.about).toMatchObject({ card: message.id, outcome: { total: 3 } });
    expect(questions()).toEqual({});
  });

  test("a transaction with such a card and with what it cost is one request, and one question", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const [rope] = await hild().createEmbeddedDocuments("Item", [
      { name: "Rope", type: "gear", system: { quantity: 3 } },
    ]);
    written.length = 0;
    const refused = await runUndoable({ kind: "gear", repeats: true }, async (transaction: Doc) => {
      await transaction.holdSpent(rope, "system.quantity", { key: "none" });
      await damageCard({ transaction });
    });
    expect(refused).toBeUndefined();
    expect(own()).toEqual(["create ChatMessage + update Item + update User"]);
    expect(asked.map(({ name, confirmed }) => [name, confirmed])).toEqual([["rulings.transaction", true]]);
    const { about } = asked[0] as { about: Record<string, any> };
    expect(about).toMatchObject({ kind: "gear", steps: [{ path: "system.quantity", before: 3, after: 2 }] });
    expect(about.numbers).toMatchObject([{ card: about.cards[0], outcome: { total: 3 } }]);
    expect(questions()).toEqual({});
    await rope?.delete();
  });

  test("a transaction that goes on after its card is asked about as it ended", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const [rope] = await hild().createEmbeddedDocuments("Item", [
      { name: "Rope", type: "gear", system: { quantity: 3 } },
    ]);
    await runUndoable({ kind: "gear", repeats: true }, async (transaction: Doc) => {
      await damageCard({ transaction });
      await transaction.write([{ uuid: rope?.uuid ?? "", path: "system.quantity", before: 3, after: 2 }]);
    });
    expect(asked.map(({ name, confirmed }) => [name, confirmed])).toEqual([["rulings.transaction", true]]);
    expect(asked[0]?.about).toMatchObject({ steps: [{ after: 2 }], numbers: [{ outcome: { total: 3 } }] });
    expect(questions()).toEqual({});
    await rope?.delete();
  });

  test("the numbers of a card whose transaction fails afterwards are handed over by themselves", async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const failing = runUndoable({ kind: "gear", repeats: true }, async (transaction: Doc) => {
      await damageCard({ transaction });
      throw new Error("broken off");
    });
    await expect(failing).rejects.toThrow("broken off");
    expect(asked.map(({ name, confirmed }) => [name, confirmed])).toEqual([["rulings.numbers", true]]);
  });

  describe("a question that was written with a card and is not asked is not left behind", () => {
    const gear = async (key: string, after?: () => void): Promise<unknown> => {
      const { runUndoable } = await of("undo/run-undoable");
      return runUndoable({ kind: "gear", key }, async (transaction: Doc) => {
        await transaction.holdSpent(await rope(), "system.quantity", { key: "none" });
        await damageCard({ transaction });
        after?.();
      });
    };
    const rope = async (): Promise<Doc> => {
      const found = hild().items.contents.find(({ name }: Doc) => name === "Rope");
      const [made] = found
        ? [found]
        : await hild().createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear", system: { quantity: 5 } }]);
      return made as Doc;
    };
    const cancelling = async (work: Promise<unknown>): Promise<void> => {
      const hooks = Reflect.get(globalThis, "Hooks") as { on(name: string, run: () => boolean): number; off: Off };
      const hook = hooks.on("preCreateChatMessage", () => false);
      await expect(work).rejects.toThrow();
      hooks.off("preCreateChatMessage", hook);
      expect([asked, questions()]).toEqual([[], {}]);
    };

    test("when the transaction fails after its card", async () => {
      const failing = gear("failing", () => {
        throw new Error("broken off");
      });
      await expect(failing).rejects.toThrow("broken off");
      expect(asked.map(({ name }) => name)).toEqual(["rulings.numbers"]);
      expect(questions()).toEqual({});
    });

    test("when a module cancels the card; the next card is asked about", async () => {
      await cancelling(damageCard());
      await damageCard();
      expect(asked.map(({ name, confirmed }) => [name, confirmed])).toEqual([["rulings.numbers", true]]);
      expect(questions()).toEqual({});
    });

    test("when a module cancels the card of a transaction; a second press does it", async () => {
      const before = (await rope()).system.quantity;
      await cancelling(gear("cancelled"));
      expect((await rope()).system.quantity).toBe(before);
      expect(await gear("cancelled")).toBeUndefined();
      expect(asked.map(({ name, confirmed }) => [name, confirmed])).toEqual([["rulings.transaction", true]]);
      expect(questions()).toEqual({});
    });
  });
});
