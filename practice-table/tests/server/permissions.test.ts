import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomId } from "../../shared/documents.ts";
import {
  ANN,
  ASSISTANT,
  BOB,
  type Client,
  FIGHTER,
  GM,
  GOBLIN,
  openTable,
  SCENE,
  SPEAR,
  SWORD,
  type TestTable,
  TRUSTED,
} from "./table.ts";

let table: TestTable;
let clients: Record<string, Client>;

beforeAll(async () => {
  table = await openTable();
  clients = {
    gm: await table.join(GM),
    assistant: await table.join(ASSISTANT),
    trusted: await table.join(TRUSTED),
    ann: await table.join(ANN),
    bob: await table.join(BOB, "sesame"),
  };
});
afterAll(() => table.stop());

const client = (name: string): Client => clients[name] as Client;
const weapon = { name: "Dagger", type: "weapon" };
const token = `Scene.${SCENE}`;

let turn = 0;

/** A separate wall for a row. */
async function wall(data: object): Promise<string> {
  const made = await client("gm").done("Wall", "create", {
    parentUuid: token,
    data: [{ c: [0, 0, 100, 0], door: 0, ds: 0, ...data }],
  });
  return String(made.result[0]?._id);
}

/** Every row is tried by all users: those in `may` succeed, the others are refused for lack of permission. */
const TABLE: [string, string, () => Promise<[string, "create" | "update" | "delete", object]>, string[]][] = [
  ["create", "Actor", async () => ["Actor", "create", { data: [{ name: "X", type: "hero" }] }], ["gm", "assistant"]],
  ["create", "Item", async () => ["Item", "create", { data: [weapon] }], ["gm", "assistant"]],
  [
    "create",
    "Region: areas of the map (TPL-04)",
    async () => ["Region", "create", { parentUuid: token, data: [{ name: "Web", shapes: [] }] }],
    ["gm", "assistant", "trusted", "ann", "bob"],
  ],
  [
    "create",
    "Region: areas of the map that do something (TPL-11)",
    async () => [
      "Region",
      "create",
      { parentUuid: token, data: [{ name: "Pit", shapes: [], behaviors: [{ type: "pauseGame" }] }] },
    ],
    ["gm", "assistant"],
  ],
  [
    "create",
    "JournalEntry",
    async () => ["JournalEntry", "create", { data: [{ name: "Diary" }] }],
    ["gm", "assistant", "trusted"],
  ],
  [
    "create",
    "Macro",
    async () => ["Macro", "create", { data: [{ name: "M", command: "1" }] }],
    ["gm", "assistant", "trusted", "ann", "bob"],
  ],
  ["create", "Scene", async () => ["Scene", "create", { data: [{ name: "S" }] }], ["gm", "assistant"]],
  ["create", "Folder", async () => ["Folder", "create", { data: [{ name: "F", type: "Actor" }] }], ["gm", "assistant"]],
  ["create", "Combat", async () => ["Combat", "create", { data: [{ scene: null }] }], ["gm", "assistant"]],
  ["create", "RollTable", async () => ["RollTable", "create", { data: [{ name: "T" }] }], ["gm", "assistant"]],
  ["create", "User", async () => ["User", "create", { data: [{ name: "New", role: 1 }] }], ["gm"]],
  [
    "create",
    "item in Ann's actor",
    async () => ["Item", "create", { parentUuid: `Actor.${FIGHTER}`, data: [weapon] }],
    ["gm", "assistant", "ann"],
  ],
  [
    "create",
    "item in the goblin",
    async () => ["Item", "create", { parentUuid: `Actor.${GOBLIN}`, data: [weapon] }],
    ["gm", "assistant"],
  ],
  [
    "create",
    "token",
    async () => ["Token", "create", { parentUuid: token, data: [{ actorId: FIGHTER }] }],
    ["gm", "assistant"],
  ],
  [
    "update",
    "Ann's actor",
    async () => ["Actor", "update", { updates: [{ _id: FIGHTER, "system.n": Math.random() }] }],
    ["gm", "assistant", "ann"],
  ],
  [
    "update",
    "the goblin",
    async () => ["Actor", "update", { updates: [{ _id: GOBLIN, "system.n": Math.random() }] }],
    ["gm", "assistant"],
  ],
  [
    "update",
    "Ann's sword",
    async () => [
      "Item",
      "update",
      { parentUuid: `Actor.${FIGHTER}`, updates: [{ _id: SWORD, "system.n": Math.random() }] },
    ],
    ["gm", "assistant", "ann"],
  ],
  [
    "update",
    "the goblin's spear",
    async () => [
      "Item",
      "update",
      { parentUuid: `Actor.${GOBLIN}`, updates: [{ _id: SPEAR, "system.n": Math.random() }] },
    ],
    ["gm", "assistant"],
  ],
  [
    "update",
    "ownership of Ann's actor",
    async () => ["Actor", "update", { updates: [{ _id: FIGHTER, [`ownership.${randomId()}`]: 1 }], diff: false }],
    ["gm", "assistant"],
  ],
  [
    "update",
    "a gmOnly field",
    async () => ["Actor", "update", { updates: [{ _id: FIGHTER, "system.secret": Math.random() }] }],
    ["gm", "assistant"],
  ],
  [
    "update",
    "Ann's token",
    async () => ["Token", "update", { parentUuid: token, updates: [{ _id: "TokenFighterAAAA", x: Math.random() }] }],
    ["gm", "assistant", "ann"],
  ],
  [
    "update",
    "WALL-03: a door that is opened",
    async () => {
      const _id = await wall({ door: 1 });
      return ["Wall", "update", { parentUuid: token, updates: [{ _id, ds: 1 }] }];
    },
    ["gm", "assistant", "trusted", "ann", "bob"],
  ],
  [
    "update",
    "WALL-03: a door that is locked, a secret one, and what a wall holds back",
    async () => {
      const [locked, secret, plain] = [
        await wall({ door: 1, ds: 2 }),
        await wall({ door: 2 }),
        await wall({ door: 1 }),
      ];
      const updates = [
        { _id: locked, ds: 0 },
        { _id: secret, ds: 1 },
        { _id: plain, move: 0 },
      ];
      return ["Wall", "update", { parentUuid: token, updates: [updates[turn++ % 3]] }];
    },
    ["gm", "assistant"],
  ],
  [
    "update",
    "whose token it is",
    async () => [
      "Token",
      "update",
      { parentUuid: token, updates: [{ _id: "TokenGoblinBBBBB", actorLink: false }], diff: false },
    ],
    ["gm", "assistant"],
  ],
  [
    "update",
    "a token's actor",
    async () => [
      "ActorDelta",
      "update",
      { parentUuid: `${token}.Token.TokenGoblinBBBBB`, updates: [{ _id: GOBLIN, "system.n": Math.random() }] },
    ],
    ["gm", "assistant"],
  ],
  [
    "update",
    "the scene",
    async () => ["Scene", "update", { updates: [{ _id: SCENE, width: 1000 + Math.random() }] }],
    ["gm", "assistant"],
  ],
  [
    "update",
    "Bob's name",
    async () => ["User", "update", { updates: [{ _id: BOB, name: `Bob ${Math.random()}` }] }],
    ["gm"],
  ],
  [
    "update",
    "Bob's colour",
    async () => [
      "User",
      "update",
      { updates: [{ _id: BOB, color: `#${Math.floor(Math.random() * 900000 + 100000)}` }] },
    ],
    ["gm", "bob"],
  ],
  [
    "create",
    "a world setting",
    async () => ["Setting", "create", { data: [{ key: "tiny.rule", value: String(Math.random()) }] }],
    ["gm"],
  ],
  [
    "create",
    "Ann's user setting",
    async () => ["Setting", "create", { data: [{ key: "tiny.mine", value: "1", user: ANN }] }],
    ["ann"],
  ],
];
describe("who may do what", () => {
  for (const [action, what, request, may] of TABLE) {
    it(`${action} ${what}: ${may.join(", ")}`, async () => {
      const allowed: string[] = [];
      for (const name of Object.keys(clients)) {
        const reply = await client(name).modify(...(await request()));
        if (reply.ok) allowed.push(name);
        else expect(reply.error.code).toBe("forbidden");
      }
      expect(allowed).toEqual(Object.keys(clients).filter((name) => may.includes(name)));
    });
  }

  it("deletes: the owner and the referees", async () => {
    const make = async () => {
      const made = await client("gm").done("Actor", "create", {
        data: [{ name: "Y", type: "hero", ownership: { [ANN]: 3 } }],
      });
      return String(made.result[0]?._id);
    };
    for (const [name, ok] of [
      ["bob", false],
      ["trusted", false],
      ["ann", true],
      ["assistant", true],
    ] as const) {
      expect((await client(name).modify("Actor", "delete", { ids: [await make()] })).ok).toBe(ok);
    }
    expect(await client("ann").refused("Actor", "delete", { deleteAll: true })).toContain("forbidden");
  });
});
