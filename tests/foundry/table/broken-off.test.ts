/**
 * Generation 13 writes a transaction in several requests. A referee who does one closes the window after any of them: the card says that it was done when
 * it was, and the other referee's press puts back what there is of it and does the whole.
 */
import { Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { harmCard } from "./harm-card.ts";
import { type Doc, of } from "./live.ts";

interface Request {
  readonly type: string;
  readonly action: Parameters<Client["done"]>[1];
  readonly operation: Record<string, unknown> & { readonly data?: readonly object[] };
}

let table: CompanyTable;
let secondId: string;
let card: Doc;
/** The requests of a hit that kills, as this client sent them. */
const requests: Request[] = [];

beforeAll(async () => {
  table = await openCompany(13);
  const { User } = globalThis as unknown as { User: { create(data: object): Promise<Doc> } };
  secondId = (await User.create({ name: "Second", role: 4 })).id;
  card = await harmCard(hild(), 40);
}, 240_000);
afterAll(() => table?.stop());

const hild = (): Doc => table.named("Hild Redmantle");
const press = async () => {
  const { applyDamage } = await of("attack/damage/apply-damage");
  const refused = await applyDamage(card, hild().uuid, "full", table.game.user.id);
  await calm();
  return refused;
};
/** Takes back what stands of the card's transactions. */
async function back(): Promise<unknown> {
  const { allTransactions } = await of("undo/ledger");
  const { undoTransaction } = await of("undo/undo-transaction");
  const [transaction] = allTransactions().filter((one: Doc) => one.card === card.id && one.state === "done");
  const refused = await undoTransaction(transaction?.id, table.game.user);
  await calm();
  return refused;
}
const stands = () => [hild().system.hp.value, [...hild().statuses]];
const HALE = [25, []];
const KILLED = [25 - 40, ["dead"]];

test("a hit that kills makes six requests and one that records its card in the ledger", async () => {
  const emit = vi.spyOn(Socket.prototype, "emit");
  expect(await press()).toBeUndefined();
  for (const [event, request] of emit.mock.calls)
    if (event === "modifyDocument") requests.push(JSON.parse(JSON.stringify(request)));
  emit.mockRestore();
  expect(requests.map(({ type, action }) => `${action} ${type}`)).toEqual([
    "create JournalEntryPage",
    "update Actor",
    "create ActiveEffect",
    "update JournalEntryPage",
    "update ChatMessage",
    "update JournalEntryPage",
    "create ChatMessage",
  ]);
  expect(stands()).toEqual(KILLED);
  expect(await back()).toBeUndefined();
  expect(stands()).toEqual(HALE);
});

/** The second referee sends so many of the requests and closes the window, or stays. */
async function brokenOff(count: number, leaves = true): Promise<Client> {
  for (const message of [...table.game.messages.contents]) if (message.id !== card.id) await message.delete();
  const { allTransactions, removeEntry } = await of("undo/ledger");
  for (const { id } of allTransactions()) await removeEntry(id);
  await card.update({ system: { applied: [], used: [] } });
  const second = await table.another(secondId);
  // This client would not take its own entry for another client's, so the entry gets a new id.
  const entry = String(Reflect.get(requests[0]?.operation.data?.[0] ?? {}, "_id"));
  const sent: Request[] = JSON.parse(JSON.stringify(requests).replaceAll(entry, randomId()));
  for (const { type, action, operation } of sent.slice(0, count)) {
    const data = operation.data?.map((one) => {
      if (type === "JournalEntryPage")
        return { ...one, system: { ...(Reflect.get(one, "system") as object), writer: secondId, at: Date.now() } };
      return type === "ChatMessage" ? { ...one, author: secondId, timestamp: Date.now() } : one;
    });
    await second.done(type, action, { ...operation, ...(data && { data }) });
  }
  if (leaves) await leave(second);
  await calm();
  return second;
}
async function leave(second: Client): Promise<void> {
  second.socket.disconnect();
  await expect.poll(() => Reflect.get(table.game, "users").get(secondId).active).toBe(false);
}
const randomId = (): string => Reflect.get(globalThis, "foundry").utils.randomID();
/** The damage that the card shows as applied: to the referee, and to the others. */
async function said(): Promise<readonly number[]> {
  const { shownOn } = await of("undo/card-marks");
  return [shownOn(card).length, card.system.applied.length];
}

test.each([1, 2, 3])(
  "after request %i the card says nothing of it, and the next press does the whole",
  async (count) => {
    const world = table.world();
    await brokenOff(count);
    expect(stands()).toEqual([count < 2 ? 25 : 25 - 40, count < 3 ? [] : ["dead"]]);
    expect(await said()).toEqual([0, 0]);
    expect(await press()).toBeUndefined();
    expect(stands()).toEqual(KILLED);
    expect(await said()).toEqual([1, 1]);
    expect(await press()).toMatchObject({ key: "alreadyApplied" });
    expect(await back()).toBeUndefined();
    expect(table.world()).toEqual(world);
  },
);

test.each([4, 5, 6, 7])(
  "after request %i the referee's card says that it was applied, it is not done twice, and can be taken back",
  async (count) => {
    const world = table.world();
    await brokenOff(count);
    expect(stands()).toEqual(KILLED);
    // The others see it right after.
    expect(await said()).toEqual([1, count < 5 ? 0 : 1]);
    expect(await press()).toMatchObject({ key: "alreadyApplied" });
    expect(await back()).toBeUndefined();
    expect(stands()).toEqual(HALE);
    expect(table.world()).toEqual(world);
    expect(await press()).toBeUndefined();
    expect(stands()).toEqual(KILLED);
    expect(await back()).toBeUndefined();
    expect(table.world()).toEqual(world);
  },
);

test("while the other one may still be at it nobody else does it", async () => {
  const second = await brokenOff(2, false);
  expect(await press()).toMatchObject({ key: "alreadyApplied" });
  expect(await said()).toEqual([0, 0]);
  await leave(second);
  expect(await press()).toBeUndefined();
  expect(stands()).toEqual(KILLED);
  expect(await said()).toEqual([1, 1]);
  expect(await back()).toBeUndefined();
});

test("what has changed since it was broken off stands in the way, and the ledger has it to be taken back", async () => {
  await brokenOff(2);
  await hild().update({ "system.hp.value": 4 });
  expect(await press()).toMatchObject({ key: "changedSince" });
  const { allTransactions } = await of("undo/ledger");
  const { ledgerRows } = await import("../../../src/view/undo/ledger.ts");
  const [row] = ledgerRows(
    allTransactions().map((one: object) => ({ ...one, touched: [] })),
    () => "",
  );
  expect(row?.state).toBe("broken");
  expect(row?.canTakeBack).toBe(true);
  const { undoTransaction } = await of("undo/undo-transaction");
  expect(await undoTransaction(row?.id, table.game.user, true)).toBeUndefined();
  expect(hild().system.hp.value).toBe(4);
  await hild().update({ "system.hp.value": 25 });
  expect(await press()).toBeUndefined();
  expect(stands()).toEqual(KILLED);
});
