/** Transactions are undone in another order than they were done. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

test("players.md 12: of a spell that was taken back after its target was killed, nothing returns with the life of the target", async () => {
  const { runUndoable } = await of("undo/run-undoable");
  const { allTransactions } = await of("undo/ledger");
  const { undoTransaction } = await of("undo/undo-transaction");
  const back = async (kind: string) => {
    const found = allTransactions().findLast((one: { kind: string; state: string }) => one.kind === kind);
    await undoTransaction(found.id, table.game.user, true);
  };
  const goblin = await table.stand(beast({}));
  const actor: Doc = goblin.actor;
  const asleep = () => actor.effects.contents.map(({ name }: Doc) => name);
  // A spell lays an effect; a kill takes it off again.
  await runUndoable({ kind: "effectLaid" }, async (transaction: any) => {
    await transaction.create(actor, "ActiveEffect", [{ name: "Asleep", statuses: ["asleep"] }]);
  });
  expect(asleep()).toEqual(["Asleep"]);
  await runUndoable({ kind: "damage" }, async (transaction: any) => {
    await transaction.remove(actor, "ActiveEffect", [actor.effects.contents[0]?.id]);
  });
  expect(asleep()).toEqual([]);
  await back("effectLaid");
  await back("damage");
  expect(asleep()).toEqual([]);
});

test("what a kill took off comes back while the spell stands", async () => {
  const { runUndoable } = await of("undo/run-undoable");
  const goblin = await table.stand(beast({}));
  const actor: Doc = goblin.actor;
  await runUndoable({ kind: "effectLaid" }, async (transaction: any) => {
    await transaction.create(actor, "ActiveEffect", [{ name: "Asleep", statuses: ["asleep"] }]);
  });
  await runUndoable({ kind: "damage" }, async (transaction: any) => {
    await transaction.remove(actor, "ActiveEffect", [actor.effects.contents[0]?.id]);
  });
  expect(await table.takeBack()).toBeUndefined();
  expect(actor.effects.contents.map(({ name }: Doc) => name)).toEqual(["Asleep"]);
});
