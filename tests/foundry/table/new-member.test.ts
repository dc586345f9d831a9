/** A player's new character joins the party: the player's client asks, the referee's client looks who owns it and writes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type Doc, type LiveTable, of, openWithAnn } from "./live.ts";

const ANN = "AnnAnnAnnAnnAnnA";
const PARTY = "The Leaning Tower Company";
let table: LiveTable;
let ann: Client;
beforeAll(async () => {
  ({ table, ann } = await openWithAnn());
  (await of("exploration/march-order")).registerOrder();
}, 120_000);
afterAll(() => table?.stop());

const named = (name: string): Doc => table.game.actors.getName(name) as Doc;
const members = (): { actor: string }[] => (named(PARTY).toObject().system as { members: { actor: string }[] }).members;

async function make(data: object): Promise<Doc> {
  const { Actor } = globalThis as unknown as { Actor: { create(data: object): Promise<Doc> } };
  return Actor.create(data);
}

/** Ann's client asks that somebody joins, as the referee's client receives it. */
async function joins(member: unknown, party: unknown = named(PARTY).uuid): Promise<unknown> {
  const about = JSON.stringify({ party, member, kind: "join" });
  const nonce = `n${Math.random()}`.replace(".", "");
  const at = Reflect.get(table.game.time, "serverTime");
  await ann.done("User", "update", { updates: [{ _id: ANN, [`flags.rulings.asking.${nonce}`]: { about, at } }] });
  const user = Reflect.get(table.game, "users").get(ANN) as Doc;
  await expect.poll(() => user.flags.rulings?.asking?.[nonce]).toBeDefined();
  const { queries } = Reflect.get(globalThis, "CONFIG") as { queries: Record<string, (data: object) => unknown> };
  return queries["rulings.way"]?.({ about, nonce, user: ANN });
}

test("the own new character joins, once, as a transaction that is taken back", async () => {
  const odo = await make({ name: "Odo", type: "character", ownership: { [ANN]: 3 } });
  const before = members();
  expect(await joins(odo.uuid)).toEqual({ ok: true });
  expect(members()).toHaveLength(before.length + 1);
  expect(await joins(odo.uuid)).toEqual({ ok: true });
  expect(members()).toHaveLength(before.length + 1);
  const { allTransactions } = await of("undo/ledger");
  const last = allTransactions().at(-1);
  expect(last?.kind).toBe("joined");
  const { undoTransaction } = await of("undo/undo-transaction");
  expect(await undoTransaction(last?.id, table.game.user)).toBeUndefined();
  expect(members()).toEqual(before);
  await odo.delete();
});

test("nobody else's character joins at a player's wish, no monster does, and who walks with another party stays there", async () => {
  const foreign = await make({ name: "Ada", type: "character", ownership: { default: 2 } });
  const beast = await make({ name: "Wolf", type: "monster", ownership: { [ANN]: 3 } });
  const elsewhere = await make({ name: "Una", type: "character", ownership: { [ANN]: 3 } });
  const other = await make({
    name: "Other company",
    type: "party",
    system: { members: [{ actor: elsewhere.uuid, rank: 0, file: 0 }] },
  });
  const before = members();
  expect(await joins(foreign.uuid)).toEqual({ ok: false, refused: "notYours" });
  expect(await joins(beast.uuid)).toEqual({ ok: false, refused: "malformed" });
  expect(await joins("Actor.nobody")).toEqual({ ok: false, refused: "malformed" });
  expect(await joins(7)).toEqual({ ok: false, refused: "malformed" });
  expect(await joins(foreign.uuid, foreign.uuid)).toEqual({ ok: false, refused: "malformed" });
  expect(await joins(elsewhere.uuid)).toEqual({ ok: true });
  expect(members()).toEqual(before);
  for (const actor of [foreign, beast, elsewhere, other]) await actor.delete();
});
