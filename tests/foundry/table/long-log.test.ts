/** A log of a long campaign: what one card costs does not grow with those that came before it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, GM } from "../../host/server/table.ts";
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

/** Cards whose numbers are kept from the players, each with damage that goes on with it and the entry that keeps the numbers. */
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
    const numbers = { plan: "null", outcome: JSON.stringify(outcome("attack", { total: at })) };
    return [
      card("attack", id("Attack", at), ""),
      card("damage", id("Damage", at), id("Attack", at)),
      {
        type: "deed",
        author: GM,
        whisper: [GM],
        content: "numbers",
        system: { kind: "numbers", card: id("Attack", at), data: numbers, state: "done" },
      },
    ];
  });
}

test("the numbers of a card are found without a walk through the log for each card of it, also when one went and another came", async () => {
  const { watchNumbers } = await of("chat/numbers");
  const { cardsWithin } = await of("chat/growth");
  const { cardData } = await of("chat/data");
  watchNumbers();
  await raw.done("ChatMessage", "create", { keepId: true, data: closedCards() });
  const messages = table.game.messages as unknown as { get(id: string): any; contents: any[]; size: number };
  await expect.poll(() => messages.get(id("Damage", CARDS - 1))).toBeDefined();
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
  expect(cardsWithin(root).map((one: { id: string }) => one.id)).toEqual([id("Damage", 3)]);
  expect(cardData(root).outcome.total).toBe(3);
  expect(walks).toBe(0);
  Reflect.deleteProperty(messages, "contents");

  const entry = messages.contents.find(({ type, system }) => type === "deed" && system.card === id("Attack", 3));
  const again = entry.toObject();
  await entry.delete();
  await raw.done("ChatMessage", "create", {
    data: [
      {
        ...again,
        _id: undefined,
        system: { ...again.system, card: id("Attack", 4), data: { plan: "null", outcome: '{"total":99}' } },
      },
    ],
  });
  await expect.poll(() => cardData(messages.get(id("Attack", 4))).outcome.total).toBe(99);
  expect(cardData(root).outcome.total).toBeUndefined();
});

test("what goes on with a card is found in the order it came, through others, and where a card comes to follow another or goes", async () => {
  const { cardsWithin } = await of("chat/growth");
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
  const [root, other, blow, fall, late] = ["Root", "Other", "Blow", "Fall", "Late"].map((kind) =>
    id(kind, 1),
  ) as string[];
  const cards = [
    card("attack", root ?? "", ""),
    card("attack", other ?? "", ""),
    // The death was written before the damage that it follows, as over a slow line.
    card("death", fall ?? "", blow ?? ""),
    card("damage", blow ?? "", root ?? ""),
    card("damage", late ?? "", other ?? ""),
  ];
  await raw.done("ChatMessage", "create", { keepId: true, data: cards });
  await expect.poll(() => messages.get(late ?? "")).toBeDefined();
  const within = (of: string | undefined) => cardsWithin(messages.get(of ?? "")).map((one: { id: string }) => one.id);
  expect(within(root)).toEqual([fall, blow]);
  expect(within(other)).toEqual([late]);
  await messages.get(late ?? "").update({ "system.follows": root });
  expect(within(root)).toEqual([fall, blow, late]);
  expect(within(other)).toEqual([]);
  await messages.get(blow ?? "").delete();
  expect(within(root)).toEqual([late]);
});

function contentsOf(of: object): PropertyDescriptor | undefined {
  const kind: object | null = Object.getPrototypeOf(of);
  return kind ? (Object.getOwnPropertyDescriptor(kind, "contents") ?? contentsOf(kind)) : undefined;
}
