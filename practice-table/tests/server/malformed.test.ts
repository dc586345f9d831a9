import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANN, type Client, FIGHTER, GM, GOBLIN, openTable, SCENE, type TestTable } from "./table.ts";

let table: TestTable;
let gm: Client;
let ann: Client;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join(GM);
  ann = await table.join(ANN);
});
afterAll(() => table.stop());

describe("malformed messages", () => {
  const cases: [string, unknown, RegExp][] = [
    ["no payload", null, /request/],
    ["a list", [], /request/],
    ["an unknown type", { type: "Dragon", action: "create", operation: { data: [{}] } }, /Dragon/],
    ["an inherited type", { type: "constructor", action: "create", operation: { data: [{}] } }, /constructor/],
    ["an unknown action", { type: "Actor", action: "explode", operation: {} }, /action/],
    ["no data", { type: "Actor", action: "create", operation: {} }, /operation\.data/],
    ["data that is no list", { type: "Actor", action: "create", operation: { data: "x" } }, /operation\.data/],
    [
      "an undeclared sub-type",
      { type: "Actor", action: "create", operation: { data: [{ name: "X", type: "dragon" }] } },
      /Actor\.type.*dragon/,
    ],
    [
      "an undeclared type inside",
      {
        type: "Actor",
        action: "create",
        operation: { data: [{ name: "X", type: "hero", items: [{ name: "Y", type: "toString" }] }] },
      },
      /Item\.type/,
    ],
    ["no name", { type: "Actor", action: "create", operation: { data: [{ type: "hero" }] } }, /Actor\.name/],
    [
      "a name that is no text",
      { type: "Actor", action: "create", operation: { data: [{ type: "hero", name: { a: 1 } }] } },
      /Actor\.name/,
    ],
    ["a bad id", { type: "Actor", action: "update", operation: { updates: [{ _id: "../../x", name: "Y" }] } }, /_id/],
    [
      "a bad parent",
      { type: "Item", action: "create", operation: { parentUuid: "Actor.x.y", data: [{}] } },
      /parentUuid/,
    ],
    [
      "a parent of the wrong kind",
      { type: "Token", action: "create", operation: { parentUuid: `Actor.${FIGHTER}`, data: [{}] } },
      /holds no Token/,
    ],
    [
      "an unknown parent",
      { type: "Item", action: "create", operation: { parentUuid: "Actor.AAAAAAAAAAAAAAAA", data: [{}] } },
      /does not exist/,
    ],
    ["an unknown pack", { type: "Actor", action: "get", operation: { pack: "a.b" } }, /pack/],
    ["an operator in a query", { type: "Actor", action: "get", operation: { query: { name__regex: ".*" } } }, /query/],
    [
      "an ownership level of 9",
      { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, "ownership.default": 9 }] } },
      /ownership/,
    ],
    [
      "system as text",
      { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, system: "x" }] } },
      /Actor\.system/,
    ],
    [
      "too many",
      { type: "Actor", action: "delete", operation: { ids: Array.from({ length: 2001 }, () => GOBLIN) } },
      /at most 2000/,
    ],
    [
      "too much",
      { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, "system.x": "x".repeat(2_200_000) }] } },
      /bytes/,
    ],
    [
      "too much luggage",
      {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: GOBLIN, "system.x": Math.random() }], bag: "x".repeat(70_000) },
      },
      /extra keys/,
    ],
    [
      "too deep",
      {
        type: "Actor",
        action: "update",
        operation: { updates: [{ _id: GOBLIN, system: JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`) }] },
      },
      /deep/,
    ],
  ];
  for (const [what, request, message] of cases) {
    it(`refuses ${what} and says so`, async () => {
      const reply = await gm.ask("modifyDocument", request);
      expect(reply.ok).toBe(false);
      expect(reply.ok ? "" : reply.error.message).toMatch(message);
      expect(reply.ok ? "" : reply.error.code).not.toBe("internal");
    });
  }

  it("refuses depth by dotted keys, and towers of half-written tags, at once", async () => {
    const deep = { _id: GOBLIN, [`system${".a".repeat(50)}`]: 1 };
    expect(await gm.refused("Actor", "update", { updates: [deep] })).toContain("deep");
    const tower = { _id: GOBLIN, name: "<".repeat(200_000) + "b>".repeat(200_000) };
    expect(await gm.refused("Actor", "update", { updates: [tower] })).toContain("characters");
    const small = { _id: GOBLIN, name: `${"<".repeat(200)}${"b>".repeat(100)} Goblin` };
    const { result } = await gm.done("Actor", "update", { updates: [small] });
    expect(result[0]?.name).not.toContain("<");
  });

  for (const key of ["__proto__", "constructor", "prototype"]) {
    it(`refuses the key ${key} wherever it stands`, async () => {
      const own = (value: object) => JSON.parse(JSON.stringify({ KEY: value }).replace("KEY", key)) as object;
      const updates = [
        { _id: GOBLIN, system: own({ polluted: true }) },
        { _id: GOBLIN, [`system.${key}.polluted`]: true },
        { _id: GOBLIN, [`flags.-=${key}`]: null },
        { _id: GOBLIN, system: { list: [own({ polluted: true })] } },
      ];
      for (const update of updates) {
        expect(await gm.refused("Actor", "update", { updates: [update] })).toContain(`not allowed`);
      }
      expect({}).not.toHaveProperty("polluted");
    });
  }

  it("keeps players to 200 documents at once", async () => {
    const data = Array.from({ length: 201 }, () => ({ name: "Pebble", type: "weapon" }));
    expect(await ann.refused("Item", "create", { parentUuid: `Actor.${FIGHTER}`, data })).toContain("at most 200");
  });

  it("refuses unknown events, and slows a flood down", async () => {
    expect(await ann.ask("shutdown", {})).toMatchObject({ ok: false, error: { code: "unsupported" } });
    const flood = await table.join(ANN);
    const replies = await Promise.all(Array.from({ length: 2000 }, () => flood.ask("time")));
    const slowed = replies.filter((reply) => !reply.ok && reply.error.code === "too-fast").length;
    expect(slowed).toBeGreaterThan(0);
    expect((await gm.ask("time")).ok).toBe(true);
  });
});

describe("fuzz", () => {
  const leaf = fc.oneof(
    fc.constantFrom(
      GOBLIN,
      FIGHTER,
      SCENE,
      GM,
      ANN,
      "Actor",
      "",
      "-=name",
      "__proto__",
      `Actor.${GOBLIN}`,
      `Scene.${SCENE}.Token.TokenGoblinAAAAA`,
      "tiny.monsters",
    ),
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const keys = fc.constantFrom(
    "_id",
    "name",
    "type",
    "system",
    "items",
    "effects",
    "tokens",
    "delta",
    "-=system",
    "==ownership",
    "ownership",
    "flags.a.b",
    "folder",
    "active",
    "turn",
    "role",
    "value",
    "key",
    "a.b.c",
    "_stats",
    "whisper",
    "passwordHash",
  );
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("node"), { maxLength: 3 }),
      fc.dictionary(keys, tie("node"), { maxKeys: 4 }),
    ),
  })).node;
  const document = fc.dictionary(keys, tree, { maxKeys: 5 });
  const operation = fc.record(
    {
      parentUuid: fc.oneof(
        leaf,
        fc.constant(`Actor.${GOBLIN}`),
        fc.constant(`Scene.${SCENE}.Token.TokenGoblinAAAAA.Actor.${GOBLIN}`),
        fc.constant(`Scene.${SCENE}`),
      ),
      pack: leaf,
      data: fc.array(document, { maxLength: 3 }),
      updates: fc.array(
        document.map((source) => ({ _id: GOBLIN, ...source })),
        { maxLength: 3 },
      ),
      ids: fc.array(leaf, { maxLength: 2 }),
      query: document,
      recursive: fc.boolean(),
      diff: fc.boolean(),
      keepId: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const request = fc.record({
    type: fc.constantFrom(
      "Actor",
      "Item",
      "ActiveEffect",
      "Scene",
      "Token",
      "ActorDelta",
      "Combat",
      "Combatant",
      "ChatMessage",
      "JournalEntry",
      "RollTable",
      "Macro",
      "Folder",
      "User",
      "Setting",
      "toString",
    ),
    action: fc.constantFrom("get", "create", "update", "delete"),
    operation: fc.oneof(operation, tree),
  });

  it("answers whatever it is sent, never with a fault of its own, and the world stays readable", async () => {
    const faults: unknown[] = [];
    let fuzzer = await table.join(GM);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 8, arbitrary: request }, tree), async (payload) => {
        if (++count % 200 === 0) fuzzer = await table.join(GM);
        const event =
          ["modifyDocument", "modifyBatch", "query", "userActivity", "system.tiny", "world"][count % 20] ??
          "modifyDocument";
        const sent = event === "modifyBatch" ? { operations: [payload] } : payload;
        const reply = await fuzzer.ask(event, ...(event === "world" ? [] : [sent]));
        if (!reply.ok && reply.error.code === "internal") faults.push(payload);
      }),
      { numRuns: 1500, seed: 7 },
    );
    expect(faults).toEqual([]);
    expect(table.log.filter((line) => line.startsWith("Fault"))).toEqual([]);
    expect((await gm.world()).users.some((user) => user._id === GM && user.role === 4)).toBe(true);
  }, 90_000);
});
