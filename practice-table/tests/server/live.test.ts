import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QueryDelivery } from "../../shared/protocol.ts";
import { ANN, BOB, type Client, GM, openTable, type TestTable } from "./table.ts";

let table: TestTable;
let gm: Client;
let ann: Client;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join(GM);
  ann = await table.join(ANN);
});
afterAll(() => table.stop());

type Answer = (reply: unknown) => void;

describe("queries", () => {
  it("reach the other client with the true asker, and bring its answer back", async () => {
    gm.socket.once("query", (delivery: QueryDelivery, answer: Answer) => {
      answer({ ok: true, result: { seen: delivery.data, from: delivery.fromUserId, name: delivery.name } });
    });
    const reply = await ann.ask("query", { userId: GM, name: "tiny.ask", data: { n: 1 } });
    expect(reply).toEqual({ ok: true, result: { seen: { n: 1 }, from: ANN, name: "tiny.ask" } });
  });

  it("pass the other client's error on", async () => {
    gm.socket.once("query", (_delivery: QueryDelivery, answer: Answer) => {
      answer({ ok: false, error: { message: "Not now", code: "forbidden" } });
    });
    expect(await ann.ask("query", { userId: GM, name: "tiny.ask" })).toEqual({
      ok: false,
      error: { code: "remote", message: "Not now" },
    });
  });

  it("are refused when the user is away, silent, unknown, or leaves", async () => {
    const code = async (request: object) => {
      const reply = await ann.ask("query", request);
      return reply.ok ? "answered" : reply.error.code;
    };
    expect(await code({ userId: BOB, name: "x" })).toBe("offline");
    expect(await code({ userId: GM, name: "nobody.listens", timeout: 50 })).toBe("timeout");
    expect(await code({ userId: "NobodyNobodyNobo", name: "x" })).toBe("missing");
    expect(await code({ userId: GM, name: "x", timeout: "soon" })).toBe("malformed");
    const bob = await table.join(BOB, "sesame");
    bob.socket.once("query", () => bob.socket.disconnect());
    expect(await code({ userId: BOB, name: "x" })).toBe("offline");
  });
});

describe("presence and relay", () => {
  it("announces users who come and go, once per user", async () => {
    const events: unknown[] = [];
    gm.socket.on("userConnected", (event) => events.push(event));
    const left = new Promise<void>((resolve) =>
      gm.socket.on("userConnected", (event: { active: boolean }) => (event.active ? undefined : resolve())),
    );
    const first = await table.join(BOB, "sesame");
    const second = await table.join(BOB, "sesame");
    expect((await gm.world()).activeUserIds).toContain(BOB);
    first.socket.disconnect();
    second.socket.disconnect();
    await left;
    expect(events).toEqual([
      { userId: BOB, active: true },
      { userId: BOB, active: false },
    ]);
    expect((await gm.world()).activeUserIds).not.toContain(BOB);
  });

  it("relays the system's own messages to everybody else, with the sender's id", async () => {
    const echoed: unknown[] = [];
    ann.socket.on("system.tiny", (payload) => echoed.push(payload));
    const heard = new Promise((resolve) => gm.socket.once("system.tiny", (...args) => resolve(args)));
    await ann.ask("system.tiny", { hello: 1 });
    expect(await heard).toEqual([{ hello: 1 }, ANN]);
    await ann.sync();
    expect(echoed).toEqual([]);
    expect(await ann.ask("system.other", {})).toMatchObject({ ok: false, error: { code: "unsupported" } });
  });

  it("sends a user's targets to the others, and to newcomers too", async () => {
    const heard = new Promise((resolve) => gm.socket.once("userActivity", (...args) => resolve(args)));
    await ann.ask("userActivity", { targets: ["TokenGoblinAAAAA"] });
    expect(await heard).toEqual([ANN, { targets: ["TokenGoblinAAAAA"] }]);
    expect((await gm.world()).activity[ANN]).toEqual({ targets: ["TokenGoblinAAAAA"] });
    expect(await ann.ask("userActivity", { targets: "all" })).toMatchObject({
      ok: false,
      error: { code: "malformed" },
    });
  });
});

describe("the snapshot", () => {
  it("describes the system as Foundry would load it", async () => {
    const world = await ann.world();
    expect(world).toMatchObject({
      generation: 14,
      version: "14.359",
      userId: ANN,
      world: { system: "tiny", id: "cave" },
      time: 0,
    });
    expect(world.system).toMatchObject({
      esmodules: ["/systems/tiny/tiny.mjs"],
      styles: [
        { src: "/systems/tiny/tiny.css", layer: "system" },
        { src: "/systems/tiny/vars.css", layer: "variables" },
      ],
    });
    expect(world.i18n).toContainEqual({ lang: "en", name: "English", path: "/systems/tiny/lang/en.json" });
    await gm.done("Setting", "create", { data: [{ key: "core.time", value: "600" }] });
    expect((await ann.world()).time).toBe(600);
  });
});

describe("the language of a table", () => {
  it("is sent to clients, which begin with it", async () => {
    const german = await openTable({ language: "de" });
    const client = await german.join(ANN);
    expect((await client.world()).language).toBe("de");
    await german.stop();
  });
});

describe("a long line", () => {
  it("makes every message late each way, and keeps the order", async () => {
    const far = await openTable({ delay: 150 });
    const [one, two] = [await far.join(GM), await far.join(ANN)];
    const begun = performance.now();
    const events: unknown[] = [];
    two.socket.on("modifyDocument", (response: { result: { content: string }[] }) =>
      events.push(response.result[0]?.content),
    );
    const sent = Array.from({ length: 20 }, (_, n) => `${n}`);
    await Promise.all(sent.map((content) => one.done("ChatMessage", "create", { data: [{ content }] })));
    expect(performance.now() - begun).toBeGreaterThan(295);
    await expect.poll(() => events, { timeout: 10_000 }).toEqual(sent);
    two.socket.on("query", (_delivery: QueryDelivery, answer: Answer) => answer({ ok: true, result: 1 }));
    const asked = performance.now();
    expect(await one.ask("query", { userId: ANN, name: "x" })).toEqual({ ok: true, result: 1 });
    // The message takes four delayed steps: to the table, to Ann, back to the table, back to the referee.
    expect(performance.now() - asked).toBeGreaterThan(590);
    await far.stop();
  });

  it("that breaks in the middle of a change leaves it done or not done, never half, and everybody alike", async () => {
    const shaky = await openTable({ drop: 3 });
    const bob = await shaky.join(BOB, "sesame");
    let client = await shaky.join(ANN);
    let lost = 0;
    for (let n = 1; n <= 12; n++) {
      if (!client.socket.connected) client = await shaky.join(ANN);
      const gone = new Promise<undefined>((resolve) => client.socket.once("disconnect", () => resolve(undefined)));
      const reply = await Promise.race([client.modify("ChatMessage", "create", { data: [{ content: `${n}` }] }), gone]);
      if (!reply) lost++;
    }
    expect(lost).toBeGreaterThanOrEqual(3);
    const { messages } = await bob.world();
    expect(messages.length).toBeGreaterThanOrEqual(12 - lost);
    await bob.sync();
    expect(bob.heard.flatMap((response) => response.result)).toEqual(messages);
    expect(shaky.log.filter((line) => line.startsWith("Fault"))).toEqual([]);
    await shaky.stop();
  });

  it("cuts when a test orders it", async () => {
    for (const [at, count] of [
      ["before", 0],
      ["after", 1],
    ] as const) {
      const one = await table.join(ANN);
      table.dropAtNextChange(ANN, at);
      const gone = new Promise((resolve) => one.socket.once("disconnect", resolve));
      one.socket.emit("modifyDocument", {
        type: "ChatMessage",
        action: "create",
        operation: { data: [{ content: at }] },
      });
      await gone;
      expect((await gm.world()).messages.filter((message) => message.content === at)).toHaveLength(count);
    }
  });
});

it("says what it hears: each request that changes something once, a batch as one", async () => {
  const heard: { userId: string; operations: number; bytes: number }[] = [];
  const loud = await openTable({ heard: (request) => heard.push(request) });
  const one = await loud.join(GM);
  const said = (content: string) => ({ type: "ChatMessage", action: "create", operation: { data: [{ content }] } });
  await one.ask("modifyDocument", said("one"));
  await one.ask("modifyBatch", { operations: [said("two"), said("three and more")] });
  await one.world();
  expect(heard.map(({ userId, operations }) => [userId, operations])).toEqual([
    [GM, 1],
    [GM, 2],
  ]);
  expect(heard[1]?.bytes).toBeGreaterThan(2 * (heard[0]?.bytes ?? 0));
  await loud.stop();
});
