/** Where the ledger stands: out of the chat log, in journals of the referees', no longer than the table wants it (F3). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Client, GM } from "../../../practice-table/tests/server/table.ts";
import { calm } from "./company.ts";
import { harmCard } from "./harm-card.ts";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
let raw: Client;
beforeAll(async () => {
  table = await openLive();
  raw = await table.another();
}, 400_000);
afterAll(() => table?.stop());

const hild = (): Doc => table.game.actors.getName("Hild Redmantle") as Doc;
const journals = () => Reflect.get(table.game, "journal") as { get(id: string): Doc | undefined };
const TRANSACTIONS = { id: "RulingsDeeds0000", parentUuid: "JournalEntry.RulingsDeeds0000" };
const numbered = (kind: string, at: number): string => `${kind}${String(at).padStart(16 - kind.length, "0")}`;

const apply = async (card: Doc): Promise<unknown> => {
  const { applyDamage } = await of("attack/damage/apply-damage");
  const refused = await applyDamage(card, hild().uuid, "full", GM);
  await calm();
  return refused;
};
const cleared = async (): Promise<void> => {
  const { ChatMessage } = globalThis as unknown as { ChatMessage: { implementation: any } };
  await ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
};
const empty = async (): Promise<void> => {
  const { ledgerEntries } = await of("undo/ledger-journals");
  const ids = ledgerEntries().map(({ id }: Doc) => id);
  if (ids.length > 0) await journals().get(TRANSACTIONS.id)?.deleteEmbeddedDocuments("JournalEntryPage", ids);
};

beforeEach(async () => {
  await (await of("undo/ledger-journals")).provideJournals();
  await hild().update({ "system.hp": { value: 25, max: 25 } });
});

test("F3: the chat log holds what people read alone: a card, and none of what was done with it", async () => {
  await cleared();
  await empty();
  const card = await harmCard(hild(), 4);
  expect(await apply(card)).toBeUndefined();
  expect(table.game.messages.contents.map(({ type }) => type)).toEqual(["damage"]);
  const { allTransactions } = await of("undo/ledger");
  expect(allTransactions().map(({ kind }: { kind: string }) => kind)).toEqual(["damage"]);
  expect(journals().get(TRANSACTIONS.id)?.visible).toBe(false);
});

test("a new or changed entry is read, and the others are not read again", async () => {
  await empty();
  expect(await apply(await harmCard(hild(), 1))).toBeUndefined();
  expect(await apply(await harmCard(hild(), 2))).toBeUndefined();
  const { allTransactions } = await of("undo/ledger");
  const { undoTransaction } = await of("undo/undo-transaction");
  const pages = (): Doc[] => [...(journals().get(TRANSACTIONS.id)?.pages ?? [])];
  const before = pages().map(({ system }) => system);
  expect(await apply(await harmCard(hild(), 3))).toBeUndefined();
  expect(pages().map(({ system }, at) => system === before[at])).toEqual([true, true, false]);
  expect(await undoTransaction(allTransactions()[2].id, table.game.user)).toBeUndefined();
  expect(pages().map(({ system }) => system.state)).toEqual(["done", "done", "undone"]);
  expect(pages().map(({ system }, at) => system === before[at])).toEqual([true, true, false]);
});

test("F3: who clears the chat log clears away no take-back", async () => {
  await empty();
  expect(await apply(await harmCard(hild(), 4))).toBeUndefined();
  expect(hild().system.hp.value).toBe(21);
  await cleared();
  const { allTransactions } = await of("undo/ledger");
  const { undoTransaction } = await of("undo/undo-transaction");
  expect(await undoTransaction(allTransactions()[0].id, table.game.user)).toBeUndefined();
  expect(hild().system.hp.value).toBe(25);
});

describe("many questions about the ledger", () => {
  test("go through one list, which is made again when an entry comes or goes, also one for another", async () => {
    await empty();
    const { pagesIn, ledgerEntries } = await of("undo/ledger-journals");
    for (const amount of [1, 2]) expect(await apply(await harmCard(hild(), amount))).toBeUndefined();
    const two = pagesIn("transactions");
    expect(two).toHaveLength(2);
    expect(pagesIn("transactions")).toBe(two);
    const [first] = ledgerEntries();
    const journal = journals().get(TRANSACTIONS.id);
    const made = { _id: numbered("Older", 1), name: "gear", type: "deed", system: { kind: "gear", at: 1 } };
    await journal?.deleteEmbeddedDocuments("JournalEntryPage", [first.id]);
    await Reflect.apply(journal?.createEmbeddedDocuments as () => Promise<unknown>, journal, [
      "JournalEntryPage",
      [made],
      { keepId: true },
    ] as never);
    expect(pagesIn("transactions").map(({ id }: Doc) => id)).toEqual([two[1].id, made._id]);
    expect(ledgerEntries().map(({ id }: Doc) => id)).toEqual([made._id, two[1].id]);
  });

  test("read what was done once, and again what has changed; what is put back is shared with nobody", async () => {
    await empty();
    expect(await apply(await harmCard(hild(), 4))).toBeUndefined();
    const { allTransactions, transactionOf, amend } = await of("undo/ledger");
    const [before] = allTransactions();
    expect(allTransactions()[0].steps).toBe(before.steps);
    expect(transactionOf(before.id).steps).toEqual(before.steps);
    expect(transactionOf(before.id).steps).not.toBe(before.steps);
    await amend(before.id, { steps: [] });
    expect(allTransactions()[0].steps).toEqual([]);
    await amend(before.id, { steps: before.steps });
    expect(allTransactions()[0].steps).toEqual(before.steps);
  });
});

describe("how much is kept", () => {
  test("F3: what is older than the table wants goes with the next transaction; a card of then is not done again, and says what was done with it", async () => {
    await empty();
    await table.game.settings.set("rulings", "ledgerLength", 200);
    const old = await harmCard(hild(), 4);
    expect(await apply(old)).toBeUndefined();
    const { ledgerEntries } = await of("undo/ledger-journals");
    const [first] = ledgerEntries();
    const data = Array.from({ length: 255 }, (_, at) => ({
      _id: numbered("Later", at),
      name: "test",
      type: "deed",
      system: { kind: "test", state: "done", at: first.system.at + (at + 1) * 60_000 },
    }));
    await raw.done("JournalEntryPage", "create", { keepId: true, parentUuid: TRANSACTIONS.parentUuid, data });
    await expect.poll(() => ledgerEntries().length).toBe(256);
    expect(await apply(await harmCard(hild(), 1))).toBeUndefined();
    expect(ledgerEntries()).toHaveLength(201);
    expect(ledgerEntries().some(({ id }: Doc) => id === first.id)).toBe(false);
    expect(await apply(old)).toMatchObject({ key: "tooLongAgo" });
    const { shownOn } = await of("undo/card-marks");
    expect(shownOn(old)).toMatchObject([{ id: first.id, amount: 4, undone: false }]);
    await journals()
      .get(TRANSACTIONS.id)
      ?.update({ flags: { rulings: { prunedTo: 0 } } });
    await table.game.settings.set("rulings", "ledgerLength", 1000);
  });

  test("F3: the numbers of cards from before the oldest transaction go with it, younger ones stay", async () => {
    const { pruneLedger, outdatedNumbers } = await of("undo/prune-ledger");
    const { ledgerEntries, provideJournals } = await of("undo/ledger-journals");
    await empty();
    await provideJournals();
    await table.game.settings.set("rulings", "ledgerLength", 200);
    const page = (name: string, kind: string, at: number) => ({
      _id: numbered(name, at),
      name: kind,
      type: "deed",
      system: { kind, state: "done", at: at + 1 },
    });
    const entries = Array.from({ length: 260 }, (_, at) => page("Older", "test", at));
    const numbers = [10, 59, 60, 200].map((at) => page("Figure", "numbers", at));
    await raw.done("JournalEntryPage", "create", { keepId: true, parentUuid: TRANSACTIONS.parentUuid, data: entries });
    const parentUuid = "JournalEntry.RulingsNumbers00";
    await raw.done("JournalEntryPage", "create", { keepId: true, parentUuid, data: numbers });
    await expect.poll(() => journals().get("RulingsNumbers00")?.pages.size).toBe(4);
    await expect.poll(() => ledgerEntries().length).toBe(260);
    // nothing went yet, so nothing is out of date
    expect(outdatedNumbers()).toEqual([]);
    const drops: { parent: Doc; drop?: string[] }[] = pruneLedger();
    const ofNumbers = drops.find(({ parent }) => parent?.id === "RulingsNumbers00");
    expect(ofNumbers?.drop).toEqual([numbered("Figure", 10), numbered("Figure", 59)]);
    // of more than four for each transaction the oldest go
    const many = Array.from({ length: 802 }, (_, at) => page("Bound", "numbers", 1000 + at));
    await raw.done("JournalEntryPage", "create", { keepId: true, parentUuid, data: many });
    await expect.poll(() => journals().get("RulingsNumbers00")?.pages.size).toBe(806);
    expect(outdatedNumbers()).toHaveLength(6);
    await empty();
    await journals()
      .get("RulingsNumbers00")
      ?.deleteEmbeddedDocuments("JournalEntryPage", [...many.map(({ _id }) => _id), ...numbers.map(({ _id }) => _id)]);
    await table.game.settings.set("rulings", "ledgerLength", 1000);
  });

  test("the entry of magic that is still in force is kept, however old", async () => {
    const { pruneLedger } = await of("undo/prune-ledger");
    const { ledgerEntries } = await of("undo/ledger-journals");
    await empty();
    await table.game.settings.set("rulings", "ledgerLength", 200);
    const flags = { rulings: { magic: { name: "Light" } } };
    const [effect] = await hild().createEmbeddedDocuments("ActiveEffect", [{ name: "Light", flags }]);
    const step = {
      do: "create",
      parent: hild().uuid,
      documentName: "ActiveEffect",
      name: "Light",
      data: effect?.toObject(),
    };
    const data = Array.from({ length: 260 }, (_, at) => ({
      _id: numbered("Older", at),
      name: "spell",
      type: "deed",
      system: { kind: "spell", state: "done", at: at + 1, steps: JSON.stringify(at === 3 ? [step] : []) },
    }));
    await raw.done("JournalEntryPage", "create", { keepId: true, parentUuid: TRANSACTIONS.parentUuid, data });
    await expect.poll(() => ledgerEntries().length).toBe(260);
    const dropped = (): string[] => pruneLedger().flatMap((one: { drop?: string[] }) => one.drop ?? []);
    expect(dropped()).toHaveLength(59);
    expect(dropped()).not.toContain(numbered("Older", 3));
    await effect?.delete();
    expect(dropped()).toContain(numbered("Older", 3));
    await empty();
    await table.game.settings.set("rulings", "ledgerLength", 1000);
  });
});

test("a journal under the ledger's id that a player owns is not believed, and gives way to the referee's own", async () => {
  const { allTransactions } = await of("undo/ledger");
  const { provideJournals } = await of("undo/ledger-journals");
  await journals().get(TRANSACTIONS.id)?.delete();
  const ann = String(Reflect.get(table.game, "users").getName("Ann").id);
  const page = { name: "forged", type: "deed", system: { kind: "test", state: "done" } };
  const data = [{ _id: TRANSACTIONS.id, name: "Mine", ownership: { default: 0, [ann]: 3 }, pages: [page] }];
  await raw.done("JournalEntry", "create", { keepId: true, data });
  await expect.poll(() => journals().get(TRANSACTIONS.id)).toBeDefined();
  expect(allTransactions()).toEqual([]);
  await provideJournals();
  expect(journals().get(TRANSACTIONS.id)?.toObject()).toMatchObject({ pages: [], ownership: { default: 0 } });
  expect(Reflect.get(journals().get(TRANSACTIONS.id)?.ownership, ann)).toBeUndefined();
});

describe("the ledger of worlds of before 0.13.0", () => {
  const entry = (_id: string, system: object, more: object = {}) => ({
    ...{ _id, type: "deed", author: GM, whisper: [GM], content: "x" },
    ...{ system: { state: "done", ...system }, ...more },
  });
  const KEY = "TruthTruthTruth1";
  const CARD = "OldCardOldCard01";

  test("F3: becomes pages under the ids by which they are looked for, also where a client left half of it, and leaves the log", async () => {
    const { migrateLedger, hasOldLedger } = await of("documents/migrations/ledger");
    const { allTransactions } = await of("undo/ledger");
    const { storedTruth } = await of("items/unidentified/truths");
    const { pageOf } = await of("undo/ledger-journals");
    await empty();
    const truth = "OldTruthMessage1";
    const step = {
      do: "update",
      uuid: `ChatMessage.${truth}`,
      name: "x",
      path: "system.data.charges",
      before: 3,
      after: 2,
    };
    const old = [
      { _id: CARD, type: "notice", author: GM, content: "x", system: { outcome: { procedure: "none" } } },
      entry(numbered("Deed", 1), { kind: "use", key: "one", by: GM, steps: JSON.stringify([step]) }),
      entry(numbered("Deed", 2), { kind: "rest", state: "undone" }),
      entry(truth, { kind: "truth", key: `truth.${KEY}`, data: { charges: 2 } }),
      entry(numbered("Number", 1), { kind: "numbers", card: CARD, data: { plan: "null", outcome: "{}" } }),
      entry(numbered("Number", 2), {
        kind: "numbers",
        card: "CardThatIsGone01",
        data: { plan: "null", outcome: "{}" },
      }),
    ];
    await raw.done("ChatMessage", "create", { keepId: true, data: old });
    await expect.poll(() => table.game.messages.get(numbered("Number", 2))).toBeDefined();
    // The first of them had come over when its client went.
    const half = { _id: numbered("Deed", 2), name: "rest", type: "deed", system: { kind: "rest", state: "undone" } };
    await raw.done("JournalEntryPage", "create", { keepId: true, parentUuid: TRANSACTIONS.parentUuid, data: [half] });
    await migrateLedger();
    expect(hasOldLedger()).toBe(false);
    expect(allTransactions().map(({ id, state }: Doc & { state: string }) => [id, state])).toEqual(
      expect.arrayContaining([
        [numbered("Deed", 1), "done"],
        [numbered("Deed", 2), "undone"],
      ]),
    );
    expect(storedTruth(KEY).system.data.charges).toBe(2);
    const used = allTransactions().find(({ kind }: { kind: string }) => kind === "use");
    expect(used.steps[0].uuid).toBe(storedTruth(KEY).uuid);
    expect([pageOf(CARD)?.system.kind, pageOf("CardThatIsGone01")]).toEqual(["numbers", undefined]);
    // Nothing more comes of it.
    const before = allTransactions().length;
    await migrateLedger();
    expect(allTransactions()).toHaveLength(before);
  });

  test("what a player wrote as if it were of the ledger goes with the rest, and becomes no page", async () => {
    const { migrateLedger, hasOldLedger } = await of("documents/migrations/ledger");
    const { allTransactions } = await of("undo/ledger");
    const ann = await table.another(String(Reflect.get(table.game, "users").getName("Ann").id));
    const before = allTransactions().length;
    await ann.done("ChatMessage", "create", {
      data: [{ type: "deed", content: "x", system: { kind: "rest", state: "done" } }],
    });
    await expect.poll(() => hasOldLedger()).toBe(true);
    await migrateLedger();
    expect([hasOldLedger(), allTransactions().length]).toEqual([false, before]);
  });
});
