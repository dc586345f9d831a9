/**
 * The referee's connection is lost in the middle of a transaction or of its undo, at each of the requests, before it is carried out and after,
 * when the response is lost: the changes are undone as a whole, and the same click repeats them.
 */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resume } from "../../../practice-table/client/data/game/resume.ts";
import { type Client, GM, openTable, type TestTable } from "../../../practice-table/tests/server/table.ts";
import { calm } from "./company.ts";
import { harmCard } from "./harm-card.ts";
import { type Doc, enterTable, type LiveGame, type LiveTable, of, systemFolder } from "./live.ts";
import { gather, Play, system, worldOf } from "./play.ts";

/**
 * @param requests how many a hit that kills makes
 * @param undoes how many the undo of such a hit in a fight makes
 */
export function whatIsCut(generation: 13 | 14, requests: number, undoes: number): void {
  let table: TestTable;
  let watcher: Client;
  let game: LiveGame;
  let socket: {
    disconnect(): unknown;
    onAnyOutgoing(ear: (event: string) => void): void;
    offAnyOutgoing(ear: (event: string) => void): void;
  };
  let systemPath: string;

  beforeAll(async () => {
    systemPath = await systemFolder();
    table = await openTable({ generation, systemPath });
    watcher = await table.join(GM);
    const entered = await enterTable(table.url, GM, true);
    game = entered.game as unknown as LiveGame;
    entered.wire.onReconnect(() => void resume(entered.game));
    socket = entered.socket as never;
  }, 240_000);
  afterAll(async () => {
    socket?.disconnect();
    await table?.stop();
    await rm(systemPath, { recursive: true, force: true });
  });

  const hild = (): Doc => game.actors.getName("Hild Redmantle") as Doc;
  /** The data on the table itself: her hit points and conditions, the marks on the card, its transactions, and the records of her death. */
  async function held(of: Doc): Promise<unknown> {
    const world = (await watcher.world()) as unknown as Record<"actors" | "messages" | "journal", any[]>;
    const { system, effects } = world.actors.find(({ _id }) => _id === hild().id);
    const marks = world.messages.find(({ _id }) => _id === of.id).system.applied ?? [];
    const pages: any[] = world.journal.flatMap((book) => book.pages);
    const transactions = pages.filter((one) => one.type === "deed" && one.system.card === of.id);
    return {
      points: system.hp.value,
      conditions: effects.length,
      marks: marks.filter((mark: { undone?: boolean }) => !mark.undone).length,
      transactions: transactions.filter((one) => one.system.state === "done").length,
      deaths: world.messages.filter((one) => one.type === "death" && !one.system.takenBack).length,
    };
  }

  /** Does something and loses the connection at one of its requests. Gives what it said, or its error. */
  async function cutIn(work: () => Promise<unknown>, at: number, when: "before" | "after"): Promise<unknown> {
    let sent = 0;
    const count = (event: string): void => {
      if (event.startsWith("modify")) sent += 1;
      if (event.startsWith("modify") && sent === at) table.dropAtNextChange(GM, when);
    };
    socket.onAnyOutgoing(count);
    const fault = await work().catch((error: Error) => error);
    await calm();
    socket.offAnyOutgoing(count);
    expect(sent).toBeGreaterThanOrEqual(at);
    return fault;
  }

  const places = (many: number) =>
    Array.from({ length: many }, (_, at) => at + 1).flatMap((at) => [[at, "before"] as const, [at, "after"] as const]);
  test.each(places(requests))(
    "PLAY-147: at request %i, %s it is carried out: all of the transaction stands or nothing, and it can be done and taken back as ever",
    async (at, when) => {
      const message = await harmCard(hild(), 40);
      const before = await held(message);
      const { applyDamage } = await of("attack/damage/apply-damage");
      const apply = () => applyDamage(message, hild().uuid, "full", GM);
      const fault = await cutIn(apply, at, when);
      if (fault) {
        // Where the card could not be made, that says why.
        expect(String((fault as Error).cause ?? fault)).toContain("connection was lost");
        expect(await held(message)).toEqual(before);
        expect(await apply()).toBeUndefined();
        await calm();
      }
      const done = { points: 25 - 40, conditions: 1, marks: 1, transactions: 1, deaths: 1 };
      expect(await held(message)).toEqual(done);
      const transaction = (await of("undo/ledger"))
        .allTransactions()
        .findLast((one: { card: string }) => one.card === message.id);
      expect(await (await of("undo/undo-transaction")).undoTransaction(transaction.id, game.user)).toBeUndefined();
      await calm();
      expect(await held(message)).toEqual(before);
    },
    60_000,
  );

  test.each(places(undoes))(
    "PLAY-147: an undo in a fight cut at request %i, %s it is carried out, is completed by the same press, on the cards as well",
    async (at, when) => {
      const live = { game } as LiveTable;
      const play = new Play(live, await system(), await gather(live));
      await play.rulings.fight.beginFight(play.combat);
      await play.settle();
      const foe = play.fighters.find(({ name }) => name.startsWith("Goblin"))?.actor as Doc;
      const before = worldOf(live);
      const stood = play.standing().length;
      const message = await play.dealDamage(foe, 8, "full");
      await play.settle();
      const [transaction] = play.standing().slice(stood);
      const undo = () => play.rulings.backs.undoTransaction(transaction?.id, game.user);
      const fault = await cutIn(undo, at, when);
      // Where all of it was carried out, that is said.
      if (fault) expect([undefined, "alreadyUndone"]).toContain((await undo())?.key);
      await play.settle();
      expect(worldOf(live)).toEqual(before);
      expect(play.standing().length).toBe(stood);
      const death = game.messages.contents.findLast(({ type }) => type === "death") as Doc;
      const { used, applied } = message?.system ?? {};
      expect({ used, standing: applied.filter((mark: { undone: boolean }) => !mark.undone) }).toEqual({
        used: [],
        standing: [],
      });
      expect({ used: death.system.used, struck: death.system.takenBack }).toEqual({ used: [], struck: true });
      await play.combat.delete();
      await calm();
    },
    60_000,
  );
}
