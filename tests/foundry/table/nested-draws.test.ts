/** How often, and how soon, a card is drawn again for what is shown within it. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GM } from "../../../practice-table/tests/server/table.ts";
import { type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
const drawn: string[] = [];
const ui = globalThis as unknown as { ui: Record<string, unknown> };
beforeAll(async () => {
  table = await openLive();
  (await of("chat/nested-cards")).watchNestedCards();
  ui.ui.chat = { updateMessage: async (message: { id: string }) => drawn.push(message.id) };
}, 120_000);
afterAll(() => table?.stop());

const ROOT = "AttackAttackAtt1";
const SUB = "DamageDamageDam1";
const card = (type: string, _id: string, follows: string) => ({
  _id,
  type,
  author: GM,
  content: "x",
  system: { outcome: { procedure: type }, speaker: { uuid: null, name: "Hild", img: "" }, follows },
});

test("a card is drawn again as soon as one comes within it, and once; where it changes itself, Foundry's own drawing goes first", async () => {
  const { ChatMessage } = globalThis as unknown as { ChatMessage: { implementation: any } };
  await ChatMessage.implementation.create(card("attack", ROOT, ""), { keepId: true });
  await vi.waitFor(() => expect(table.game.messages.get(ROOT)).toBeDefined());
  // A timer that is set later and as long ends later: the first card counts as drawn by Foundry then.
  await new Promise((done) => setTimeout(done, 20));
  const timers = vi.spyOn(globalThis, "setTimeout");
  const waits = () => timers.mock.calls.map(([, time]) => time ?? 0);
  await ChatMessage.implementation.create(card("damage", SUB, ROOT), { keepId: true });
  await vi.waitFor(() => expect(drawn).toEqual([ROOT]));
  expect(waits().filter((time) => time === 20)).toHaveLength(1);

  timers.mockClear();
  await table.game.messages.get(ROOT).update({ "system.used": ["x"] });
  await table.game.messages.get(SUB).update({ "system.used": ["x"] });
  await vi.waitFor(() => expect(drawn).toEqual([ROOT, ROOT]));
  expect(waits().filter((time) => time === 20)).toHaveLength(3);
  timers.mockRestore();
});
