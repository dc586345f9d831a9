/**
 * Generation 13 writes a deed in several requests. A referee who does one closes the window after any of them: the other referee takes back what there is
 * of it, and does the whole.
 */
import { Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Client } from "../../host/server/table.ts";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { harmCard } from "./harm-card.ts";
import { type Doc, of } from "./live.ts";

interface Request {
  readonly type: string;
  readonly action: Parameters<Client["done"]>[1];
  readonly operation: Record<string, unknown> & { readonly data?: readonly object[] };
}

let table: CompanyTable;
let second: Client;
let card: Doc;
/** What a blow that kills makes of requests, as this client sent them. */
const requests: Request[] = [];

beforeAll(async () => {
  table = await openCompany(13);
  const { User } = globalThis as unknown as { User: { create(data: object): Promise<Doc> } };
  second = await table.another((await User.create({ name: "Second", role: 4 })).id);
  card = await harmCard(hild(), 40);
}, 240_000);
afterAll(() => table?.stop());

const hild = (): Doc => table.named("Hild Redmantle");
const press = async () => {
  const { applyDamage } = await of("chat/apply");
  const refused = await applyDamage(card, hild().uuid, "full", table.game.user.id);
  await calm();
  return refused;
};
/** Takes back what stands of the card's deeds. */
async function back(): Promise<unknown> {
  const { allDeeds } = await of("deeds/ledger");
  const { takeBack } = await of("deeds/take-back");
  const [deed] = allDeeds().filter((one: Doc) => one.card === card.id && one.state === "done");
  const refused = await takeBack(deed?.id, table.game.user);
  await calm();
  return refused;
}
const stands = () => [hild().system.hp.value, [...hild().statuses]];
const HALE = [25, []];
const KILLED = [25 - 40, ["dead"]];

test("a blow that kills makes five requests and one that completes the ledger", async () => {
  const emit = vi.spyOn(Socket.prototype, "emit");
  expect(await press()).toBeUndefined();
  for (const [event, request] of emit.mock.calls)
    if (event === "modifyDocument") requests.push(JSON.parse(JSON.stringify(request)));
  emit.mockRestore();
  expect(requests.map(({ type, action }) => `${action} ${type}`)).toEqual([
    "create ChatMessage",
    "update ChatMessage",
    "update Actor",
    "create ActiveEffect",
    "create ChatMessage",
    "update ChatMessage",
  ]);
  expect(stands()).toEqual(KILLED);
  expect(await back()).toBeUndefined();
  expect(stands()).toEqual(HALE);
});

test.each([1, 2, 3, 4, 5, 6])("after request %i nothing is lost", async (count) => {
  const world = table.world();
  for (const message of [...table.game.messages.contents]) if (message.id !== card.id) await message.delete();
  await card.update({ system: { applied: [], used: [] } });
  for (const { type, action, operation } of requests.slice(0, count)) {
    const own = type === "ChatMessage" ? { author: second.userId, timestamp: Date.now() } : {};
    const data = operation.data?.map((one) => ({ ...one, ...own }));
    await second.done(type, action, { ...operation, ...(data && { data }) });
  }
  await calm();
  expect(stands()).toEqual([count < 3 ? 25 : 25 - 40, count < 4 ? [] : ["dead"]]);
  // The ledger says that it was done: nobody does it a second time over half of it.
  expect(await press()).toMatchObject({ key: "alreadyApplied" });
  expect(await back()).toBeUndefined();
  expect([stands(), table.world()]).toEqual([HALE, world]);
  expect(await press()).toBeUndefined();
  expect(stands()).toEqual(KILLED);
  expect(await back()).toBeUndefined();
  expect(table.world()).toEqual(world);
});
