/** A log of a long campaign: what one card costs does not grow with those that came before it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, GM } from "../../../practice-table/tests/server/table.ts";
import { type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
let raw: Client;
beforeAll(async () => {
  table = await openLive();
  raw = await table.another();
}, 120_000);
afterAll(() => table?.stop());

const CARDS = 40;
const id = (kind: string, at: number): string => `${kind}${String(at).padStart(16 - kind.length, "0")}`;

/** Cards with numbers hidden from the players, each followed by its damage. */
function closedCards(): object[] {
  const closed = { speaker: true, targets: true };
  const party = { uuid: null, name: "Goblin", img: "" };
  const outcome = (procedure: string, more: object) => ({ procedure, ...more });
  return Array.from({ length: CARDS }).flatMap((_, at) => {
    const card = (type: string, own: string, follows: string) => ({
      _id: own,
      type,
      author: GM,
      content: "x",
      system: { outcome: outcome(type, { closed }), speaker: party, follows },
    });
    return [card("attack", id("Attack", at), ""), card("damage", id("Damage", at), id("Attack", at))];
  });
}

/** The numbers of an attack as the ledger keeps them: under the id of its card. */
function numbersOf(at: number, total = at): object {
  const numbers = { plan: "null", outcome: JSON.stringify({ procedure: "attack", total }) };
  const system = { kind: "numbers", card: id("Attack", at), data: numbers, state: "done" };
  return { _id: id("Attack", at), name: "numbers", type: "deed", system };
}
const BOOK = { keepId: true, parentUuid: "JournalEntry.RulingsNumbers00" };

test("the numbers of a card are found without a walk through the log for each card of it, also when one went and another came", async () => {
  const { nestedCards } = await of("chat/nested-cards");
  const { cardData } = await of("undo/card-data");
  // The drawing of the log knows of the numbers by itself.
  await of("chat/render-card");
  await (await of("undo/ledger-journals")).provideJournals();
  await raw.done("ChatMessage", "create", { keepId: true, data: closedCards() });
  await raw.done("JournalEntryPage", "create", {
    ...BOOK,
    data: Array.from({ length: CARDS }, (_, at) => numbersOf(at)),
  });
  const messages = table.game.messages as unknown as { get(id: string): any; contents: any[]; size: number };
  await expect.poll(() => messages.get(id("Damage", CARDS - 1))).toBeDefined();
  await expect.poll(() => cardData(messages.get(id("Attack", 3))).outcome.total).toBe(3);
  const all = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(messages), "contents") ?? contentsOf(messages);
  let walks = 0;
  Object.defineProperty(messages, "contents", {
    configurable: true,
    get() {
      walks += 1;
      return all?.get?.call(messages);
    },
  });
  const root = messages.get(id("Attack", 3));
  expect(nestedCards(root).map((one: { id: string }) => one.id)).toEqual([id("Damage", 3)]);
  expect(cardData(root).outcome.total).toBe(3);
  expect(walks).toBe(0);
  Reflect.deleteProperty(messages, "contents");

  // The stored numbers are deleted.
  const gone = { ids: [id("Attack", 3)], parentUuid: BOOK.parentUuid };
  await raw.done("JournalEntryPage", "delete", gone);
  await expect.poll(() => cardData(root).outcome.total).toBeUndefined();
  await raw.done("JournalEntryPage", "create", { ...BOOK, data: [numbersOf(3, 99)] });
  await expect.poll(() => cardData(root).outcome.total).toBe(99);
});

test("a card of the log that was drawn with its numbers is not drawn again once the world is ready; one whose numbers change is", async () => {
  const { watchNumbers } = await of("chat/hidden-numbers");
  const drawn: string[] = [];
  const ui = globalThis as unknown as { ui: Record<string, unknown> };
  const { chat } = ui.ui;
  ui.ui.chat = { updateMessage: async (message: { id: string }) => drawn.push(message.id) };
  watchNumbers();
  await raw.done("JournalEntryPage", "delete", { ids: [id("Attack", 7)], parentUuid: BOOK.parentUuid });
  await raw.done("JournalEntryPage", "create", { ...BOOK, data: [numbersOf(7, 70)] });
  await expect.poll(() => drawn).toContain(id("Attack", 7));
  expect(new Set(drawn)).toEqual(new Set([id("Attack", 7)]));
  ui.ui.chat = chat;
});

test("F3: the numbers of cards that go, go with them, also of a whole log that is cleared", async () => {
  const { pagesIn } = await of("undo/ledger-journals");
  const { messages } = table.game as unknown as { messages: { get(id: string): any; documentClass: any } };
  expect(pagesIn("numbers")).toHaveLength(CARDS);
  await messages.get(id("Attack", 5)).delete();
  await expect.poll(() => pagesIn("numbers").length).toBe(CARDS - 1);
  const { ChatMessage } = globalThis as unknown as { ChatMessage: { implementation: any } };
  await ChatMessage.implementation.deleteDocuments([], { deleteAll: true });
  await expect.poll(() => pagesIn("numbers").length).toBe(0);
});

test("the follow-ups of a card are found in the order of their creation, through others, and where a card comes to follow another or is deleted", async () => {
  const { nestedCards } = await of("chat/nested-cards");
  const messages = table.game.messages as unknown as { get(id: string): any };
  const card = (type: string, own: string, follows: string) => ({
    _id: own,
    type,
    author: GM,
    content: "x",
    system: {
      outcome: { procedure: type === "death" ? "fall" : type },
      speaker: { uuid: null, name: "", img: "" },
      follows,
    },
  });
  const [root, other, hit, fall, late] = ["Root", "Other", "Blow", "Fall", "Late"].map((kind) =>
    id(kind, 1),
  ) as string[];
  const cards = [
    card("attack", root ?? "", ""),
    card("attack", other ?? "", ""),
    // The death was written before the damage that it follows, as over a slow line.
    card("death", fall ?? "", hit ?? ""),
    card("damage", hit ?? "", root ?? ""),
    card("damage", late ?? "", other ?? ""),
  ];
  await raw.done("ChatMessage", "create", { keepId: true, data: cards });
  await expect.poll(() => messages.get(late ?? "")).toBeDefined();
  const within = (of: string | undefined) => nestedCards(messages.get(of ?? "")).map((one: { id: string }) => one.id);
  expect(within(root)).toEqual([fall, hit]);
  expect(within(other)).toEqual([late]);
  await messages.get(late ?? "").update({ "system.follows": root });
  expect(within(root)).toEqual([fall, hit, late]);
  expect(within(other)).toEqual([]);
  await messages.get(hit ?? "").delete();
  expect(within(root)).toEqual([late]);
});

function contentsOf(of: object): PropertyDescriptor | undefined {
  const kind: object | null = Object.getPrototypeOf(of);
  return kind ? (Object.getOwnPropertyDescriptor(kind, "contents") ?? contentsOf(kind)) : undefined;
}
