/** Writes of the referee's client at a player's request, with that player's data in them: they would count as the referee's own (S-3). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../../practice-table/tests/server/table.ts";
import { type Doc, type LiveTable, of, openWithAnn } from "./live.ts";

const ANN = "AnnAnnAnnAnnAnnA";
let table: LiveTable;
let ann: Client;
let hild: () => Doc;
beforeAll(async () => {
  ({ table, ann, hild } = await openWithAnn());
  (await of("undo/report-to-referee")).registerReports();
  (await of("exploration/dungeon/map-doors")).watchDoors();
}, 120_000);
afterAll(() => table?.stop());

const named = (name: string): Doc => table.game.actors.getName(name) as Doc;
const user = (id: string): Doc => Reflect.get(table.game, "users").get(id);

/** A request of Ann's client, as the referee's client receives it. */
async function asked(query: string, request: object): Promise<{ ok: boolean; refused?: string }> {
  const about = JSON.stringify(request);
  const nonce = `n${Math.random()}`.replace(".", "");
  const at = Reflect.get(table.game.time, "serverTime");
  await ann.done("User", "update", { updates: [{ _id: ANN, [`flags.rulings.asking.${nonce}`]: { about, at } }] });
  await expect.poll(() => user(ANN).flags.rulings?.asking?.[nonce]).toBeDefined();
  const { queries } = Reflect.get(globalThis, "CONFIG") as { queries: Record<string, (data: object) => Promise<any>> };
  return queries[query]?.({ about, nonce, user: ANN });
}

describe("what the referee's client would write for a player", () => {
  const reported = (step: object) => asked("rulings.transaction", { kind: "gear", steps: [step] });
  const ysolde = (): Doc => named("Ysolde Vane");

  test("S-3: a way that a player reports as changed is not noted, so that none taken back opens a door", async () => {
    const company = named("The Leaning Tower Company");
    const { allTransactions } = await of("undo/ledger");
    const count = allTransactions().length;
    const way = company.toObject().system as { way: object };
    const step = { do: "update", uuid: company.uuid, name: "Way", path: "system.way", before: {}, after: way.way };
    expect(await reported(step)).toEqual({ ok: false, refused: "notYours" });
    expect(await reported({ ...step, path: "system.way.doors", after: [] })).toEqual({
      ok: false,
      refused: "notYours",
    });
    expect(allTransactions().length).toBe(count);
  });

  /** A ring of Ysolde's that only the referee knows, and a thing onto which Ann wrote its key. */
  async function keyed(): Promise<{ key: string; forged: Doc }> {
    const { asUnidentified } = await of("items/unidentified/hide-item");
    const { unknownKey } = await of("items/unidentified/truths");
    const ring = { name: "Ring of wishes", type: "magicItem", system: { kind: "ring" } };
    const [thing] = (await ysolde().createEmbeddedDocuments("Item", [await asUnidentified(ring)])) as [Doc];
    const key = unknownKey(thing) as string;
    const { bindTruth } = await of("items/unidentified/truths");
    bindTruth(thing, table.game.user.id);
    const { result } = await ann.done("Item", "create", {
      parentUuid: hild().uuid,
      data: [{ name: "A ring", type: "magicItem", flags: { rulings: { unknown: key } } }],
    });
    const id = String(result[0]?._id);
    await expect.poll(() => hild().items.get(id)).toBeDefined();
    return { key, forged: hild().items.get(id) as Doc };
  }

  test("S-3: a thing onto which a player wrote another's key is handed on by nobody but the referee", async () => {
    const { forged } = await keyed();
    const { answerGive } = await of("items/give-item");
    const { answerDrop } = await of("items/floor-piles");
    const refused = { ok: false, refused: "unknownStill" };
    const give = { item: forged.uuid, to: named("Lirael Ashwing").uuid, quantity: 1 };
    expect(await answerGive(user(ANN), give)).toMatchObject(refused);
    expect(await answerDrop(user(ANN), { item: forged.uuid, quantity: 1 })).toMatchObject(refused);
    expect(hild().items.get(forged.id)).toBeDefined();
    await forged.delete();
  });

  test("S-3: to tell of a thing with another's key as gone is refused: taken back, it would count as that thing", async () => {
    const { namesForeignKey } = await of("items/unidentified/truths");
    const { refuseReportedSteps } = await of("undo/report-to-referee");
    refuseReportedSteps(namesForeignKey);
    const { key, forged } = await keyed();
    await forged.delete();
    const gone = (flags: object) => ({
      do: "delete",
      parent: hild().uuid,
      documentName: "Item",
      name: "A ring",
      data: { _id: "NeverThereNever1", name: "A ring", type: "magicItem", flags },
    });
    expect(await reported(gone({ rulings: { unknown: key } }))).toEqual({ ok: false, refused: "notYours" });
    expect(await reported(gone({}))).toEqual({ ok: true });
  });

  test("S-3: what changes its carrier while it is carried, by a player's own making, is pushed onto nobody", async () => {
    const { answerGive } = await of("items/give-item");
    const { result } = await ann.done("Item", "create", {
      parentUuid: hild().uuid,
      data: [
        {
          name: "Millstone",
          type: "gear",
          effects: [{ name: "Heavy", transfer: true, flags: { rulings: { whileCarried: true } } }],
        },
      ],
    });
    const id = String(result[0]?._id);
    await expect.poll(() => hild().items.get(id)).toBeDefined();
    const stone = hild().items.get(id) as Doc;
    await ysolde().update({ ownership: { [ANN]: 1 } });
    const give = () => answerGive(user(ANN), { item: stone.uuid, to: ysolde().uuid, quantity: 1 });
    expect(await give()).toEqual({ ok: false, refused: "worksUnasked", data: { name: "Millstone" } });
    // A referee's own change is kept.
    await stone.effects.contents[0].update({ name: "Very heavy" });
    expect(await give()).toEqual({ ok: true });
    await ysolde().update({ ownership: { [ANN]: 0 } });
  });

  test("a journal of a player's own with a log in it gets no page from the referee's client; the party's book does", async () => {
    const { provideJournals, watchJournals } = await of("exploration/party-journals");
    watchJournals();
    const company = named("The Leaning Tower Company");
    const { table: book } = await provideJournals(company);
    const { JournalEntry } = globalThis as unknown as { JournalEntry: { create(data: object): Promise<Doc> } };
    const own = await JournalEntry.create({
      name: "Mine",
      ownership: { [ANN]: 3 },
      pages: [{ name: "Mine", type: "text", text: { content: "Mine" } }],
    });
    const [page] = own.pages.contents as Doc[];
    const entry = { n: 1, clock: 0, place: "", title: { key: "RULINGS.Way.book.last" }, lines: [], at: 0 };
    await ann.done("JournalEntry", "update", { updates: [{ _id: own.id, "flags.rulings.log.one": entry }] });
    await expect.poll(() => own.flags.rulings?.log?.one).toBeDefined();
    await book.update({ "flags.rulings.log.one": entry });
    await expect.poll(() => book.pages.contents[0].text.content).toBeTruthy();
    expect(page?.text.content).toBe("Mine");
    await own.delete();
  });
});
