/** Hostile players on raw sockets: thousands of forged messages, after which the world on disk is unchanged, except for changes that each player may make. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isObject, type JsonObject, objects } from "../../shared/json.ts";
import type { QueryDelivery, Reply } from "../../shared/protocol.ts";
import { type Aim, type Forgery, forgeries } from "./forgeries.ts";
import {
  ANN,
  BOB,
  type Client,
  demoWorld,
  FIGHTER,
  GM,
  GOBLIN,
  makeSystem,
  openTable,
  SCENE,
  SPEAR,
  SWORD,
  type TestTable,
} from "./table.ts";

/** Number of players, enough that none is slowed down by the limit of messages. */
const MOB = 16;
const mobster = (n: number) => `MobsterMobster${String(n).padStart(2, "0")}`;
/** Values sent only to their user; a whisper is on every client (PEER-45). */
const SECRETS = ["the referee's own setting"];
const COMBAT = "CombatCombatComb";
const JOURNAL = "JournalJournalJo";
const PAGE = "PagePagePagePage";
const TABLE = "TableTableTableT";
const RESULT = "ResultResultResu";
const MACRO = "MacroMacroMacroM";
const FOLDER = "FolderFolderFold";
const WHISPER = "WhisperWhisperWh";
const BLIND = "BlindBlindBlindB";
const EFFECT = "EffectEffectEffe";

function world(): JsonObject {
  const demo = demoWorld();
  const [fighter, goblin] = objects(demo, "actors");
  return {
    ...demo,
    users: [
      ...objects(demo, "users").filter((user) => user._id !== ANN),
      { _id: ANN, name: "Ann", role: 1, password: "open", character: FIGHTER },
      ...Array.from({ length: MOB }, (_, n) => ({ _id: mobster(n), name: `Mobster ${n}`, role: 1 })),
    ],
    actors: [fighter ?? {}, { ...goblin, effects: [{ _id: EFFECT, name: "Cursed" }] }],
    items: [{ _id: "LooseLooseLooseL", name: "Loose", type: "weapon" }],
    combats: [
      {
        _id: COMBAT,
        scene: SCENE,
        active: true,
        round: 1,
        turn: 0,
        combatants: [{ _id: "CombatantGoblinA", actorId: GOBLIN, initiative: 3 }],
      },
    ],
    journal: [{ _id: JOURNAL, name: "Notes", pages: [{ _id: PAGE, name: "Page", text: { content: "<p>x</p>" } }] }],
    tables: [{ _id: TABLE, name: "Loot", results: [{ _id: RESULT, range: [1, 1] }] }],
    macros: [{ _id: MACRO, name: "Macro", command: "1", author: GM }],
    folders: [{ _id: FOLDER, name: "Folder", type: "Actor" }],
    messages: [
      { _id: WHISPER, content: "the whispered word", author: GM, whisper: [BOB] },
      { _id: BLIND, content: "the blind number", author: BOB, blind: true, whisper: [GM] },
    ],
    settings: [
      { key: "tiny.rule", value: "classic" },
      { key: "tiny.own", value: SECRETS[0] ?? "", user: GM },
    ],
  };
}

const TOKEN = `Scene.${SCENE}.Token.TokenGoblinAAAAA`;
const aimAt = (attacker: string): Aim => ({
  attacker,
  referee: GM,
  other: BOB,
  foreign: {
    ...{
      Actor: GOBLIN,
      Item: SPEAR,
      ActiveEffect: EFFECT,
      Scene: SCENE,
      Token: "TokenGoblinAAAAA",
      ActorDelta: GOBLIN,
    },
    ...{
      Combat: COMBAT,
      Combatant: "CombatantGoblinA",
      ChatMessage: WHISPER,
      JournalEntry: JOURNAL,
      JournalEntryPage: PAGE,
    },
    ...{ RollTable: TABLE, TableResult: RESULT, Macro: MACRO, Folder: FOLDER, User: BOB, Setting: "AAAAAAAAAAAAAAAA" },
  },
  parents: [
    ...[
      `Actor.${GOBLIN}`,
      `Actor.${FIGHTER}`,
      `Actor.${GOBLIN}.Item.${SPEAR}`,
      `Scene.${SCENE}`,
      TOKEN,
      `${TOKEN}.Actor.${GOBLIN}`,
    ],
    ...[`Combat.${COMBAT}`, `JournalEntry.${JOURNAL}`, `RollTable.${TABLE}`, `${TOKEN}.Actor.${GOBLIN}.Item.${SPEAR}`],
    ...["Item.LooseLooseLooseL", "Actor.constructor", "Compendium.tiny.monsters.Actor.AAAAAAAAAAAAAAAA"],
  ],
});

let systemPath: string;
let folder: string;
let worldPath: string;
let table: TestTable;
let mob: Client[];
let gm: Client;
let before: Map<string, JsonObject>;

/** Every document as stored on disk, hashes included. */
async function onDisk(): Promise<Map<string, JsonObject>> {
  const db = new ClassicLevel<string, JsonObject>(path.join(worldPath, "data"), { valueEncoding: "json" });
  await db.open();
  const rows = await db.iterator().all();
  await db.close();
  return new Map(rows.filter(([key]) => !/^!(sessions|meta)!/.test(key)));
}

beforeAll(async () => {
  systemPath = await makeSystem({}, world());
  folder = await mkdtemp(path.join(tmpdir(), "tiny-hostile-"));
  worldPath = path.join(folder, "cave");
  await (await openTable({ systemPath, worldPath })).stop();
  before = await onDisk();
  table = await openTable({ systemPath, worldPath });
  gm = await table.join(GM);
  mob = await Promise.all(Array.from({ length: MOB }, (_, n) => table.join(mobster(n))));
}, 60_000);
afterAll(async () => {
  await table?.stop().catch(() => undefined);
  for (const each of [systemPath, folder]) await rm(each, { recursive: true, force: true });
});

/** Sends messages of one player, a few at a time, and returns the responses. */
async function send(client: Client, messages: readonly Forgery[]): Promise<Reply<unknown>[]> {
  const replies: Reply<unknown>[] = [];
  for (let at = 0; at < messages.length; at += 25) {
    const some = messages.slice(at, at + 25);
    replies.push(...(await Promise.all(some.map(({ event, args }) => client.ask<unknown>(event, ...args)))));
  }
  return replies;
}

/** The differences from the original world, except changes that a player may make in their own name. */
function unauthorised(after: Map<string, JsonObject>): string[] {
  const out: string[] = [];
  for (const [key, source] of before) {
    const now = after.get(key);
    if (!now) out.push(`${key} is gone`);
    else if (JSON.stringify(own(key, now)) !== JSON.stringify(own(key, source))) {
      out.push(`${key} was changed: ${JSON.stringify(now).slice(0, 300)}`);
    }
  }
  for (const [key, source] of after)
    if (!before.has(key) && !mayExist(key, source)) out.push(`${key} is new: ${JSON.stringify(source).slice(0, 300)}`);
  return out;
}

/** A document without the fields that its own player may change. */
function own(key: string, source: JsonObject): JsonObject {
  if (!key.startsWith("!users!Mobster")) return source;
  const { color, avatar, pronouns, hotbar, flags, passwordHash, _stats, ...rest } = source;
  return { ...rest, character: null };
}

/** New documents that a player may create: own messages, own macros, own settings. */
function mayExist(key: string, source: JsonObject): boolean {
  const mobbed = (id: unknown) => typeof id === "string" && id.startsWith("Mobster");
  if (key.startsWith("!messages!")) return mobbed(source.author);
  if (key.startsWith("!settings!")) return mobbed(source.user);
  if (!key.startsWith("!macros!") || !isObject(source.ownership)) return false;
  const { default: everybody, ...owners } = source.ownership;
  return mobbed(source.author) && everybody === 0 && Object.keys(owners).every(mobbed);
}

describe("thousands of forged messages", () => {
  it("change nothing that is not the forger's own, tell nothing that is secret, and end nothing", async () => {
    const asked: string[] = [];
    gm.socket.on("query", ({ fromUserId, data }: QueryDelivery, answer: (reply: unknown) => void) => {
      asked.push(fromUserId);
      answer({ ok: true, result: data ?? null });
    });
    const lists = mob.map((client) => ({ client, messages: forgeries(aimAt(client.userId)) }));
    const all = lists[0]?.messages ?? [];
    expect(all.length).toBeGreaterThan(3000);
    // Each message is sent once, by the players in turn.
    const replies = await Promise.all(
      lists.map(async ({ client, messages }, n) => {
        const share = messages.filter((_, at) => at % MOB === n);
        return (await send(client, share)).map((reply, at) => ({ message: share[at], reply }));
      }),
    );
    const answers = replies.flat();
    expect(answers).toHaveLength(all.length);
    const codes: Record<string, number> = {};
    for (const { reply } of answers) {
      const code = reply.ok ? "ok" : reply.error.code;
      codes[code] = (codes[code] ?? 0) + 1;
    }
    // The server has no fault, and hardly any message was refused before it was checked.
    expect(codes).not.toHaveProperty("internal");
    expect(codes["too-fast"] ?? 0).toBe(0);
    expect(codes.forbidden ?? 0).toBeGreaterThan(800);
    expect(table.log.filter((line) => line.startsWith("Fault"))).toEqual([]);
    expect({}).not.toHaveProperty("polluted");
    const everything = JSON.stringify([answers.map(({ reply }) => reply), mob.map((client) => client.heard)]);
    for (const secret of SECRETS) expect(everything).not.toContain(secret);
    expect(everything).not.toMatch(/scrypt|passwordHash":"[^"]/);
    // The sender is the actual user.
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every((id) => id.startsWith("Mobster"))).toBe(true);
    expect((await gm.world()).userId).toBe(GM);
  }, 120_000);

  it("sent all at once, with the same documents made, changed and deleted by several, leave a whole world", async () => {
    const [one, two, three] = mob as [Client, Client, Client];
    const id = (n: number) => `Raced${String(n).padStart(11, "0")}`;
    const races = Array.from({ length: 40 }, (_, n) => [
      one.modify("ChatMessage", "create", { data: [{ _id: id(n), content: "mine" }], keepId: true }),
      two.modify("ChatMessage", "create", { data: [{ _id: id(n), content: "no, mine" }], keepId: true }),
      two.modify("ChatMessage", "update", { updates: [{ _id: id(n), content: "changed", author: three.userId }] }),
      three.modify("ChatMessage", "delete", { ids: [id(n)] }),
      one.modify("ChatMessage", "update", { updates: [{ _id: id(n), author: GM }] }),
      three.modify("User", "update", { updates: [{ _id: three.userId, role: 4 }] }),
      one.ask("modifyBatch", {
        operations: [
          { type: "Macro", action: "create", operation: { data: [{ name: "half" }] } },
          { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, name: "half" }] } },
        ],
      }),
    ]);
    const replies = await Promise.all(races.flat());
    expect(replies.filter((reply) => !reply.ok && reply.error.code === "internal")).toEqual([]);
    const made = (await gm.world()).messages.filter((message) => String(message._id).startsWith("Raced"));
    for (const message of made) {
      const author = message.content === "mine" ? one.userId : two.userId;
      expect(message.author).toBe(author);
    }
    expect((await gm.world()).macros.filter((macro) => macro.name === "half")).toEqual([]);
  });

  it("an owner's own are the owner's, but for what is the referee's of them", async () => {
    const ann = await table.join(ANN, "open");
    for (const change of [
      { ownership: { default: 3 } },
      { "system.secret": 9 },
      { "==system": {} },
      { _id: GOBLIN, name: "x" },
    ]) {
      expect(await ann.refused("Actor", "update", { updates: [{ _id: FIGHTER, ...change }] })).toContain("forbidden");
    }
    const stolen = [{ _id: SPEAR, name: "Stolen" }];
    expect(await ann.refused("Item", "update", { parentUuid: `Actor.${GOBLIN}`, updates: stolen })).toContain(
      "forbidden",
    );
    expect(await ann.refused("Item", "delete", { parentUuid: `Actor.${FIGHTER}`, ids: [SPEAR] })).toContain("missing");
    expect((await ann.actor(FIGHTER)).items).toMatchObject([{ _id: SWORD }]);
  });

  it("and the world on disk is what it was", async () => {
    for (const client of mob) client.socket.disconnect();
    await table.stop();
    const after = await onDisk();
    expect(unauthorised(after)).toEqual([]);
    expect(after.size).toBeGreaterThan(before.size);
  });
});
