/**
 * The content of the chat log, the moment it is drawn, and its duration, by the record (docs/foundry/published-systems.md, PEER-55 to
 * PEER-58).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTiny, type Seat, type TinyTable } from "./support.ts";

describe.each([13, 14] as const)("the chat log of generation %i", { timeout: 90_000 }, (generation) => {
  let table: TinyTable;
  let gm: Seat;
  let ann: Seat;
  const play = <T>(body: string, seat: Seat = gm): Promise<T> => seat.run<T>(`(async () => { ${body} })()`);
  const logged = `[...document.querySelectorAll("#chat .chat-log .message")].map((row) => row.dataset.messageId)`;

  beforeAll(async () => {
    table = await openTiny(generation);
    gm = await table.join("Referee");
    ann = await table.join("Ann");
  }, 120_000);
  afterAll(async () => table?.close());
  beforeEach(async () => {
    await play(`await ChatMessage.implementation.deleteDocuments([], { deleteAll: true }); ui.chat.activate();`);
  });

  it("PEER-55: a message that is drawn again and not in the log is posted, also for whom it is not to be seen", async () => {
    const id = await play<string>(
      `return (await ChatMessage.implementation.create({ content: "psst", whisper: [game.user.id] })).id;`,
    );
    await ann.until(`game.messages.has("${id}")`);
    expect(await ann.run(logged)).toEqual([]);
    expect(await play(`await ui.chat.postOne(game.messages.get("${id}")); return ${logged};`, ann)).toEqual([]);
    expect(await play(`await ui.chat.updateMessage(game.messages.get("${id}")); return ${logged};`, ann)).toEqual([id]);
  });

  it("PEER-56: the log draws the last of all messages, hidden ones counted, and the older ones only where there is a scroll bar", async () => {
    await play(
      `const hidden = { content: "-", whisper: [game.user.id] }; const data = Array.from({ length: 12 }, (_, at) => at % 4 === 0 ? { content: "seen " + at } : hidden); await ChatMessage.implementation.createDocuments(data);`,
    );
    await ann.until(`game.messages.size === 12`);
    const shown = await play<string[]>(
      `CONFIG.ChatMessage.batchSize = 8; document.querySelector("#chat .chat-log").replaceChildren(); await ui.chat.redraw(); CONFIG.ChatMessage.batchSize = 100; return [...document.querySelectorAll("#chat .message-content")].map((one) => one.textContent.trim());`,
      ann,
    );
    expect(shown).toEqual(["seen 4", "seen 8"]);
    expect(
      await ann.run(
        `(() => { const log = document.querySelector("#chat .chat-log"); log.dispatchEvent(new Event("scroll")); return log.scrollHeight > log.clientHeight; })()`,
      ),
    ).toBe(false);
    expect(await ann.run(`document.querySelectorAll("#chat .message").length`)).toBe(2);
  });

  it("PEER-57: a notice of a message that is updated before it fades stays", async () => {
    const stands = await play(
      `ui.combat.activate(); await ui.sidebar.expand(); const place = document.querySelector("#chat-notifications .chat-log"); const m = await ChatMessage.implementation.create({ content: "one" }); const there = () => place.querySelector('[data-message-id="' + m.id + '"]'); const until = async (test) => { for (let i = 0; i < 1500 && !test(); i++) await new Promise((d) => setTimeout(d, 10)); return test(); }; await until(there); const faded = await ChatMessage.implementation.create({ content: "fades" }); const other = () => place.querySelector('[data-message-id="' + faded.id + '"]'); await until(other); await m.update({ content: "two" }); await until(() => there().textContent.includes("two")); await until(() => !other()); await new Promise((d) => setTimeout(d, 100)); return [Boolean(there()), Boolean(other())];`,
    );
    expect(stands).toEqual([true, false]);
  });

  it("PEER-58: hooks of deletions get no deleteAll option when all were deleted", async () => {
    const heard = await play(
      `await ChatMessage.implementation.create({ content: "one" }); const options = await new Promise((told) => { Hooks.once("deleteChatMessage", (_m, o) => told(o)); ChatMessage.implementation.deleteDocuments([], { deleteAll: true }); }); return "deleteAll" in options;`,
    );
    expect(heard).toBe(false);
  });
});
