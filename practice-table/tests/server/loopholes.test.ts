import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
const token = `Scene.${SCENE}`;
describe("no way round", () => {
  it("cannot change roles, make referees or lose the last one", async () => {
    expect(await client("ann").refused("User", "update", { updates: [{ _id: ANN, role: 4 }] })).toContain("User.role");
    expect(
      await client("assistant").refused("User", "update", { updates: [{ _id: ASSISTANT, "==role": 4 }] }),
    ).toContain("User.role");
    expect(await client("gm").refused("User", "update", { updates: [{ _id: GM, role: 1 }] })).toContain(
      "at least one referee",
    );
    expect(await client("gm").refused("User", "delete", { ids: [GM] })).toContain("yourself");
    expect(await client("ann").refused("User", "update", { updates: [{ _id: ANN, character: GOBLIN }] })).toContain(
      "character",
    );
  });

  it("cannot take ownership through an update, a replacement, a creation or a delta", async () => {
    const ann = client("ann");
    const take = { default: 3 };
    for (const change of [
      { ownership: take },
      { "==ownership": take },
      { "-=ownership": null },
      { "ownership.default": 3 },
    ]) {
      expect(await ann.refused("Actor", "update", { updates: [{ _id: FIGHTER, ...change }] })).toContain("ownership");
    }
    expect(
      await ann.refused("Actor", "update", { updates: [{ _id: FIGHTER, ownership: take }], recursive: false }),
    ).toContain("ownership");
    const macro = await ann.done("Macro", "create", {
      data: [{ name: "M", command: "", ownership: { default: 3, [BOB]: 3 } }],
    });
    expect(macro.result[0]?.ownership).toEqual({ default: 0, [ANN]: 3 });
    expect(macro.result[0]?.author).toBe(ANN);
  });

  it("cannot reach gmOnly fields by replacing what holds them", async () => {
    const updates = [{ _id: FIGHTER, "==system": { hp: { value: 8, max: 8 }, secret: 99 } }];
    expect(await client("ann").refused("Actor", "update", { updates })).toContain("system.secret");
  });

  it("cannot reveal or relink its token, nor place one", async () => {
    const ann = client("ann");
    for (const change of [{ hidden: true }, { actorLink: false }, { actorId: GOBLIN }, { delta: { name: "x" } }]) {
      const updates = [{ _id: "TokenFighterAAAA", ...change }];
      expect(await ann.refused("Token", "update", { parentUuid: token, updates })).toContain("forbidden");
    }
  });

  it("cannot create inside another's document through an update of its own", async () => {
    const updates = [{ _id: GOBLIN, items: [{ name: "Gift", type: "weapon" }] }];
    expect(await client("ann").refused("Actor", "update", { updates })).toContain("forbidden");
  });
});

describe("combat", () => {
  it("DOC-102: lets a player set the initiative of own combatants and move its own turn on, nothing else", async () => {
    const [gm, ann, bob] = [client("gm"), client("ann"), client("bob")];
    const made = await gm.done("Combat", "create", {
      data: [
        {
          scene: SCENE,
          combatants: [
            { _id: "CombatantAnnAAAA", actorId: FIGHTER, tokenId: "TokenFighterAAAA", sceneId: SCENE, initiative: 9 },
            { _id: "CombatantGoblinA", actorId: GOBLIN, tokenId: "TokenGoblinAAAAA", sceneId: SCENE, initiative: 4 },
          ],
        },
      ],
      keepId: true,
    });
    const _id = String(made.result[0]?._id);
    const parentUuid = `Combat.${_id}`;
    const set = (id: string, change: object) => ({ parentUuid, updates: [{ _id: id, ...change }] });
    await ann.done("Combatant", "update", set("CombatantAnnAAAA", { initiative: 12 }));
    expect(await ann.refused("Combatant", "update", set("CombatantGoblinA", { initiative: 1 }))).toContain(
      "do not own",
    );
    expect(await ann.refused("Combatant", "update", set("CombatantAnnAAAA", { defeated: true }))).toContain("defeated");
    expect(await bob.refused("Combatant", "update", set("CombatantAnnAAAA", { initiative: 1 }))).toContain(
      "do not own",
    );
    expect(await ann.refused("Combat", "update", { updates: [{ _id, turn: 1 }] })).toContain("not your turn");
    await gm.done("Combat", "update", { updates: [{ _id, round: 1, turn: 0 }] });
    expect(await bob.refused("Combat", "update", { updates: [{ _id, turn: 1 }] })).toContain("not your turn");
    expect(await ann.refused("Combat", "update", { updates: [{ _id, round: 2 }] })).toContain("Combat.round");
    expect(await ann.refused("Combat", "update", { updates: [{ _id, turn: 2 }] })).toContain("within the round");
    await ann.done("Combat", "update", { updates: [{ _id, turn: 1 }] });
    expect(await ann.refused("Combat", "update", { updates: [{ _id, turn: 0 }] })).toContain("not your turn");
    expect(await ann.refused("Combatant", "create", { parentUuid, data: [{ actorId: GOBLIN }] })).toContain(
      "forbidden",
    );
    expect(await ann.refused("Combat", "delete", { ids: [_id] })).toContain("forbidden");
    const both = { updates: [{ _id, turn: null, "flags.tiny.a": 1 }] };
    await gm.done("Combat", "update", { updates: [{ _id, turn: 0 }] });
    expect(await ann.refused("Combat", "update", both)).toContain("Combat.flags");
  });

  it("DOC-103: lets a player set the initiative of a group that is theirs by its own ownership", async () => {
    const [gm, ann, bob] = [client("gm"), client("ann"), client("bob")];
    const made = await gm.done("Combat", "create", {
      data: [{ groups: [{ _id: "GroupGroupGroupA", name: "Band", ownership: { default: 0, [ANN]: 3 } }] }],
      keepId: true,
    });
    const _id = String(made.result[0]?._id);
    const set = { parentUuid: `Combat.${_id}`, updates: [{ _id: "GroupGroupGroupA", initiative: 4 }] };
    expect(await bob.refused("CombatantGroup", "update", set)).toContain("do not own");
    await ann.done("CombatantGroup", "update", set);
    await gm.done("Combat", "delete", { ids: [_id] });
  });
});

describe("chat", () => {
  it("is written in one's own name, and changed only by its author or a referee", async () => {
    const [ann, bob, gm] = [client("ann"), client("bob"), client("gm")];
    const { result } = await ann.done("ChatMessage", "create", {
      data: [{ content: "Hail", author: GM, timestamp: 5 }],
    });
    const _id = String(result[0]?._id);
    expect(result[0]).toMatchObject({ author: ANN });
    expect(result[0]?.timestamp).not.toBe(5);
    expect(await bob.refused("ChatMessage", "update", { updates: [{ _id, content: "No" }] })).toContain(
      "not your message",
    );
    expect(await bob.refused("ChatMessage", "delete", { ids: [_id] })).toContain("forbidden");
    expect(await ann.refused("ChatMessage", "update", { updates: [{ _id, author: BOB }] })).toContain("author");
    await ann.done("ChatMessage", "update", { updates: [{ _id, content: "Well met" }] });
    await gm.done("ChatMessage", "delete", { ids: [_id] });
  });

  it("PEER-45: whispers and blind messages without dice are on every client, too, and stay there when they are shown or hidden again", async () => {
    const [ann, gm, trusted] = [client("ann"), client("gm"), client("trusted")];
    trusted.heard.length = 0;
    const data = { content: "a secret word", whisper: [GM], blind: true, flags: { tiny: { total: 17 } } };
    const blind = await ann.done("ChatMessage", "create", { data: [data] });
    const _id = String(blind.result[0]?._id);
    const heard = await trusted.hear((response) => response.action === "create");
    expect(heard.result[0]).toMatchObject({ _id, ...data });
    expect((await trusted.world()).messages.find((one) => one._id === _id)).toMatchObject(data);
    expect((await trusted.done("ChatMessage", "get", { query: { _id } })).result).toHaveLength(1);
    for (const whisper of [[], [GM]]) {
      trusted.heard.length = 0;
      await gm.done("ChatMessage", "update", { updates: [{ _id, whisper }] });
      expect((await trusted.hear((response) => response.type === "ChatMessage")).action).toBe("update");
    }
  });

  it("PEER-66: a journal that nobody else may see is on every client, and arrives there when it is made", async () => {
    const [gm, trusted] = [client("gm"), client("trusted")];
    trusted.heard.length = 0;
    const data = { name: "Secrets", ownership: { default: 0 }, pages: [{ name: "First", type: "text" }] };
    const made = await gm.done("JournalEntry", "create", { data: [data] });
    const _id = String(made.result[0]?._id);
    expect((await trusted.hear((response) => response.action === "create")).result[0]).toMatchObject({ _id });
    expect((await trusted.world()).journal.find((one) => one._id === _id)?.pages).toHaveLength(1);
    await gm.done("JournalEntry", "delete", { ids: [_id] });
  });

  it("PLAY-47: a whispered message with dice is on every client, with all that it holds", async () => {
    const [gm, trusted] = [client("gm"), client("trusted")];
    trusted.heard.length = 0;
    const data = {
      content: "17 in all",
      rolls: ['{"total":17}'],
      whisper: [GM],
      blind: true,
      flags: { tiny: { s: 1 } },
    };
    await gm.done("ChatMessage", "create", { data: [data] });
    const heard = await trusted.hear((response) => response.action === "create");
    expect(heard.result[0]).toMatchObject({ content: "17 in all", rolls: ['{"total":17}'], flags: { tiny: { s: 1 } } });
    expect(JSON.stringify((await trusted.world()).messages)).toContain("17 in all");
  });
});

describe("settings and users", () => {
  it("keeps one value per key and user, and user settings to their user", async () => {
    const [ann, bob, gm] = [client("ann"), client("bob"), client("gm")];
    const first = await gm.done("Setting", "create", { data: [{ key: "tiny.one", value: "1" }] });
    const again = await gm.done("Setting", "create", { data: [{ key: "tiny.one", value: "2" }] });
    expect(again.result[0]).toMatchObject({ _id: first.result[0]?._id, value: "2" });
    await ann.done("Setting", "create", { data: [{ key: "tiny.private", value: '"dear diary"', user: ANN }] });
    expect(JSON.stringify((await bob.world()).settings)).not.toContain("dear diary");
    await bob.sync();
    expect(JSON.stringify(bob.heard)).not.toContain("dear diary");
    expect(
      await bob.refused("Setting", "update", { updates: [{ _id: String(first.result[0]?._id), value: "3" }] }),
    ).toContain("forbidden");
    expect(await gm.refused("Setting", "create", { data: [{ key: "tiny.bad", value: "{" }] })).toContain(
      "Setting.value",
    );
  });

  it("never lets a password or its hash out", async () => {
    const bob = client("bob");
    await bob.done("User", "update", { updates: [{ _id: BOB, password: "open" }] });
    expect(await client("ann").refused("User", "update", { updates: [{ _id: BOB, password: "mine" }] })).toContain(
      "forbidden",
    );
    const everything = JSON.stringify([await client("gm").world(), client("gm").heard, client("ann").heard]);
    expect(everything).not.toMatch(/scrypt|passwordHash|"password"/);
    await expect(table.join(BOB, "sesame")).rejects.toThrow("401");
    await expect(table.join(BOB, "open")).resolves.toBeDefined();
  });

  it("ends the session of a user who is removed", async () => {
    const gm = client("gm");
    const made = await gm.done("User", "create", { data: [{ name: "Guest", role: 1 }] });
    const id = String(made.result[0]?._id);
    const guest = await table.join(id);
    const ended = new Promise((resolve) => guest.socket.once("sessionEnded", resolve));
    await gm.done("User", "delete", { ids: [id] });
    await ended;
    const page = await fetch(`${table.url}/game`, { headers: { cookie: guest.cookie }, redirect: "manual" });
    expect(page.headers.get("location")).toBe("/join");
  });
});

describe("an answer reveals nothing about documents that one may not touch", () => {
  const stamp = async (type: "actors" | "combats" | "messages" | "scenes", id: string) =>
    JSON.stringify((await client("gm").world())[type].find((source) => source._id === id));

  it("a change of nothing is refused like any other, whatever it says", async () => {
    const ann = client("ann");
    const combat = String((await client("gm").done("Combat", "create", { data: [{ scene: SCENE }] })).result[0]?._id);
    const said = await client("gm").done("ChatMessage", "create", { data: [{ content: "psst", whisper: [BOB] }] });
    const whisper = String(said.result[0]?._id);
    const token = "TokenGoblinAAAAA";
    const tries: [string, object, object][] = [
      ["Actor", { updates: [{ _id: GOBLIN, name: "Goblin" }] }, { updates: [{ _id: GOBLIN, name: "Gobbo" }] }],
      [
        "Actor",
        { updates: [{ _id: GOBLIN, ownership: { default: 0 } }] },
        { updates: [{ _id: GOBLIN, ownership: { default: 3 } }] },
      ],
      ["Actor", { updates: [{ _id: GOBLIN, items: [] }] }, { updates: [{ _id: GOBLIN, "==items": [] }] }],
      ["Actor", { updates: [{ _id: GOBLIN }] }, { updates: [{ _id: GOBLIN, effects: [] }] }],
      ["Scene", { updates: [{ _id: SCENE, tokens: [] }] }, { updates: [{ _id: SCENE, name: "Mine" }] }],
      ["Combat", { updates: [{ _id: combat, combatants: [] }] }, { updates: [{ _id: combat, active: true }] }],
      [
        "ChatMessage",
        { updates: [{ _id: whisper, content: "psst" }] },
        { updates: [{ _id: whisper, content: "guess" }] },
      ],
      ["User", { updates: [{ _id: BOB, name: "Bob" }] }, { updates: [{ _id: BOB, name: "Rob" }] }],
      [
        "Token",
        { parentUuid: `Scene.${SCENE}`, updates: [{ _id: token, x: 100 }] },
        { parentUuid: `Scene.${SCENE}`, updates: [{ _id: token, x: 1 }] },
      ],
      [
        "Actor",
        { parentUuid: `Scene.${SCENE}.Token.${token}`, updates: [{ _id: GOBLIN, name: "Goblin" }] },
        { parentUuid: `Scene.${SCENE}.Token.${token}`, updates: [{ _id: GOBLIN, name: "Mine" }] },
      ],
      [
        "Item",
        { parentUuid: `Actor.${GOBLIN}`, updates: [{ _id: "SpearSpearSpearS", name: "Spear" }] },
        { parentUuid: `Actor.${GOBLIN}`, updates: [{ _id: "SpearSpearSpearS", name: "Twig" }] },
      ],
    ];
    const before = await Promise.all([
      stamp("actors", GOBLIN),
      stamp("combats", combat),
      stamp("messages", whisper),
      stamp("scenes", SCENE),
    ]);
    for (const [type, same, different] of tries) {
      expect(await ann.refused(type, "update", same), JSON.stringify(same)).toBe(
        await ann.refused(type, "update", different),
      );
    }
    const after = await Promise.all([
      stamp("actors", GOBLIN),
      stamp("combats", combat),
      stamp("messages", whisper),
      stamp("scenes", SCENE),
    ]);
    expect(after).toEqual(before);
  });

  it("a query finds by what one sees, not by what stands in it", async () => {
    const ann = client("ann");
    const hashes = await ann.done("User", "get", { query: { passwordHash__in: ["", null] } });
    expect(hashes.result).toHaveLength((await ann.done("User", "get", {})).result.length);
  });
});
