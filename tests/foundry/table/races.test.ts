/** Two who write the same in one moment: nothing that either wrote is lost, and one button pressed by two referees is pressed once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { generationByDefault } from "../../../practice-table/server/generation.ts";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
/** The referee's other tab. */
let tab: Client;
let ann: Client;
beforeAll(async () => {
  table = await openLive();
  tab = await table.another();
  ann = await table.another(String(Reflect.get(table.game, "users").getName("Ann").id));
}, 120_000);
afterAll(() => table?.stop());

const hild = (): Doc => table.game.actors.getName("Hild Redmantle") as Doc;

/** Lets somebody write, and the table answer them, right before this client's next write to a document is sent. */
function before(document: Doc, theirs: () => Promise<unknown>): void {
  const { update } = document;
  Object.assign(document, {
    update: async (...given: unknown[]) => {
      Reflect.deleteProperty(document, "update");
      await theirs();
      return update.apply(document, given as [object]);
    },
  });
}

const write = (client: Client, actor: Doc, changes: object): Promise<unknown> =>
  client.done("Actor", "update", { updates: [{ _id: actor.id, ...changes }] });

async function recorder(): Promise<any> {
  const { Transaction } = await of("undo/transaction");
  return new Transaction();
}

const points = (actor: Doc): number => actor.system.hp.value;

test.each([
  ["the same referee's other tab", () => tab],
  ["another user", () => ann],
])("healing by %s while damage is laid on stays", async (_who, client) => {
  const actor = hild();
  await actor.update({ "system.hp": { value: 8, max: 20 } });
  before(actor, () => write(client(), actor, { "system.hp.value": 12 }));
  const transaction = await recorder();
  const uuid = actor.uuid;
  await transaction.change(() => [{ uuid, path: "system.hp.value", before: points(actor), after: points(actor) - 3 }]);
  expect(points(actor)).toBe(9);
  expect(transaction.steps).toMatchObject([{ path: "system.hp.value", before: 12, after: 9 }]);
});

test("the same damage from two tabs of one referee counts twice", async () => {
  const actor = hild();
  await actor.update({ "system.hp": { value: 8, max: 20 } });
  before(actor, () => write(tab, actor, { "system.hp.value": 5 }));
  const transaction = await recorder();
  await transaction.change(() => [
    { uuid: actor.uuid, path: "system.hp.value", before: points(actor), after: points(actor) - 3 },
  ]);
  expect(points(actor)).toBe(2);
});

test("a change that nobody else made is made once, on a token's creature too", async () => {
  const goblin = table.game.scenes.active.tokens.contents.find((one: Doc) => one.name === "Goblin (1)");
  const actor = goblin.actor as Doc;
  let computed = 0;
  const transaction = await recorder();
  await transaction.change(() => {
    computed += 1;
    return [{ uuid: actor.uuid, path: "system.hp.value", before: points(actor), after: points(actor) - 1 }];
  });
  expect(computed).toBe(1);
});

test("what another tab adds to what somebody has under way stays, and the gold that it took out of the purse is gone", async () => {
  const { settlePayment, paying, listWrites } = await of("items/money");
  const actor = hild();
  const path = "flags.rulings.projects";
  const spell = (description: string, paid = 0): object => ({
    description,
    level: 1,
    paid,
    weeks: 0,
    weeksNeeded: 1,
    rolls: [],
    done: false,
  });
  const [mine, theirs] = [spell("Mist"), spell("Thorns")];
  await actor.update({ [path]: [mine], "system.coins": { pp: 0, gp: 100, ep: 0, sp: 0, cp: 0 } });
  before(actor, () => write(tab, actor, { [path]: [theirs, mine], "system.coins.gp": 70 }));
  const transaction = await recorder();
  const entry = { before: mine, after: spell("Mist", 20), name: "Mist" };
  expect(await settlePayment(transaction, paying(actor, 2000), listWrites(actor, path, entry))).toBeUndefined();
  expect(actor.flags.rulings.projects).toEqual([theirs, spell("Mist", 20)]);
  expect(actor.system.coins.gp).toBe(50);
  const { reverse } = await of("undo/reverse-steps");
  expect(await reverse(transaction.steps)).toBeUndefined();
  expect(actor.flags.rulings.projects).toEqual([theirs, mine]);
  expect(actor.system.coins.gp).toBe(70);
});

test("what another tab finished in the same moment is not paid for again", async () => {
  const { settlePayment, paying, listWrites } = await of("items/money");
  const actor = hild();
  const path = "flags.rulings.works";
  const work = { id: "w", name: "A wand", paid: 0 };
  await actor.update({ [path]: [work], "system.coins": { pp: 0, gp: 100, ep: 0, sp: 0, cp: 0 } });
  before(actor, () => write(tab, actor, { [path]: [] }));
  const transaction = await recorder();
  const entry = { before: work, after: { ...work, paid: 10 }, name: work.name };
  expect(await settlePayment(transaction, paying(actor, 1000), listWrites(actor, path, entry))).toMatchObject({
    key: "changedSince",
  });
  expect(actor.flags.rulings.works).toEqual([]);
  expect(actor.system.coins.gp).toBe(100);
  expect(transaction.steps).toEqual([]);
});

// 13 has no batches: broken-off.test.ts covers it.
test.skipIf(generationByDefault() === 13)(
  "of two referees who press one button in the same moment one does it",
  async () => {
    const { runUndoable } = await of("undo/run-undoable");
    const { allTransactions } = await of("undo/ledger");
    const actor = hild();
    await actor.update({ "system.hp": { value: 8, max: 20 } });
    const { foundry } = globalThis as unknown as { foundry: { documents: Record<string, any> } };
    const { modifyBatch } = foundry.documents;
    let entry = "";
    foundry.documents.modifyBatch = async (operations: { data: Record<string, any>[] }[]) => {
      foundry.documents.modifyBatch = modifyBatch;
      // The other referee's client has entered the same transaction, and is about to do it.
      const { _id, ...data } = operations[0]?.data[0] ?? {};
      const made = await tab.done("JournalEntryPage", "create", {
        data: [{ ...data, system: { ...data.system, writer: tab.userId } }],
        parentUuid: "JournalEntry.RulingsDeeds0000",
      });
      entry = String(made.result[0]?._id);
      return modifyBatch(operations);
    };
    const press = (): Promise<{ key: string } | undefined> =>
      runUndoable({ kind: "apply", key: "apply.card.target" }, async (transaction: any) => {
        await transaction.change(() => [
          { uuid: actor.uuid, path: "system.hp.value", before: points(actor), after: points(actor) - 3 },
        ]);
        return undefined;
      });
    expect(await press()).toMatchObject({ key: "alreadyApplied" });
    expect(points(actor)).toBe(8);
    expect(allTransactions().map(({ id, key }: { id: string; key: string }) => [id, key])).toEqual([
      [entry, "apply.card.target"],
    ]);
    // And a moment later, while the other one is still at it.
    expect(await press()).toMatchObject({ key: "alreadyApplied" });
    // One that never came to anything stands in nobody's way.
    await (await of("undo/ledger")).removeEntry(entry);
    expect(await press()).toBeUndefined();
    expect(points(actor)).toBe(5);
  },
);

test("what is still at work says so; a further shot of the same attack is another thing", async () => {
  const { runUndoable } = await of("undo/run-undoable");
  let go = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    go = resolve;
  });
  const shoot = (data: object): Promise<{ key: string } | undefined> =>
    runUndoable({ kind: "attack", data: { name: "Hild", ...data } }, () => slow);
  const first = shoot({});
  expect(await shoot({})).toEqual({ key: "underWay" });
  const second = shoot({ shot: 1 });
  go();
  expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
});

test("a client that went away in the middle: what it did so far stands in the ledger and goes back, what it had not done yet is left out", async () => {
  const { runUndoable } = await of("undo/run-undoable");
  const { writeEntry } = await of("undo/ledger");
  const { reverse } = await of("undo/reverse-steps");
  const { undoTransaction } = await of("undo/undo-transaction");
  const actor = hild();
  await actor.update({ "system.hp": { value: 8, max: 20 } });
  const step = { do: "update", uuid: actor.uuid, name: actor.name, path: "system.hp.value", before: 8, after: 5 };
  const { allTransactions } = await of("undo/ledger");
  const { ledgerEntries } = await of("undo/ledger-journals");
  const kept = (): Doc => ledgerEntries().at(-1);
  let end = (): void => undefined;
  const under = runUndoable({ kind: "apply" }, async (transaction: any) => {
    await transaction.change(() => [{ uuid: actor.uuid, path: "system.hp.value", before: 8, after: 5 }]);
    // Here the page is closed, as far as everybody else can tell.
    expect(kept().system.state).toBe("done");
    const steps = JSON.parse(kept().system.steps);
    expect(steps).toEqual([step]);
    expect(await reverse(steps)).toBeUndefined();
    expect(points(actor)).toBe(8);
    end();
    return undefined;
  });
  await new Promise<void>((done) => {
    end = done;
  });
  expect(await under).toBeUndefined();
  const transaction = kept();
  expect(transaction.system.state).toBe("done");
  expect(await undoTransaction(transaction.id, table.game.user)).toBeUndefined();
  expect(points(actor)).toBe(8);
  // On 13 the ledger learns first: the change itself was never made.
  const record = { kind: "apply", data: {}, key: "", card: "", marks: [], by: "", follows: [], cards: [] };
  const id = "RacesUndoneTwice";
  await writeEntry({ ...record, id, steps: [step], state: "done", worldTime: 0, reported: false });
  expect(await undoTransaction(id, table.game.user)).toBeUndefined();
  expect(points(actor)).toBe(8);
  expect(allTransactions().find((one: { id: string }) => one.id === id)?.state).toBe("undone");
});
