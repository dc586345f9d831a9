import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, FIGHTER, GM, GOBLIN, openTable, SCENE, SPEAR, SWORD, type TestTable } from "./table.ts";

let table: TestTable;
let gm: Client;
let other: Client;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join(GM);
  other = await table.join(GM);
});
afterAll(() => table.stop());

describe("updates", () => {
  it("merges dotted and nested keys, replaces arrays and reports only what changed", async () => {
    const updates = [{ _id: FIGHTER, "system.hp.value": 5, system: { tags: ["rich"], hp: { max: 8 } } }];
    const { result } = await gm.done("Actor", "update", { updates, mark: { by: "test" } });
    expect(result[0]).toMatchObject({ _id: FIGHTER, system: { hp: { value: 5 }, tags: ["rich"] } });
    expect(result[0]?.system).not.toHaveProperty("hp.max");
    const heard = await other.hear((response) => response.operation.mark !== undefined);
    expect(heard).toMatchObject({ type: "Actor", action: "update", userId: GM, operation: { mark: { by: "test" } } });
    expect(heard.operation).not.toHaveProperty("updates");
    expect((await other.actor(FIGHTER)).system).toMatchObject({ hp: { value: 5, max: 8 }, tags: ["rich"] });
  });

  it("deletes with -=, replaces with ==, and takes the operators of v14", async () => {
    await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.bag": { a: 1, b: 2, c: 3 } }] });
    await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.bag.-=a": null }] });
    expect((await gm.actor(FIGHTER)).system).toMatchObject({ bag: { b: 2, c: 3 } });
    await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, system: { "==bag": { d: 4 } } }] });
    expect((await gm.actor(FIGHTER)).system).toHaveProperty("bag", { d: 4 });
    const operators = { "system.bag": { __$OPERATOR$__: "ForcedReplacement", value: { e: 5 } } };
    await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, ...operators }] });
    expect((await gm.actor(FIGHTER)).system).toHaveProperty("bag", { e: 5 });
    const gone = { system: { bag: { __$OPERATOR$__: "ForcedDeletion" } } };
    const { result } = await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, ...gone }] });
    expect(result[0]).toHaveProperty("system", { "-=bag": null });
    expect((await gm.actor(FIGHTER)).system).not.toHaveProperty("bag");
  });

  it("replaces top-level objects with recursive: false", async () => {
    const { result } = await gm.done("Item", "create", {
      data: [{ name: "Axe", type: "weapon", system: { damage: "1d6", old: true } }],
    });
    const _id = result[0]?._id;
    await gm.done("Item", "update", { updates: [{ _id, system: { damage: "1d10" } }], recursive: false });
    const item = (await gm.world()).items.find((source) => source._id === _id);
    expect(item?.system).toEqual({ damage: "1d10" });
  });

  it("writes and announces nothing when nothing changes, unless diff is false", async () => {
    const before = other.heard.length;
    const same = await gm.done("Actor", "update", { updates: [{ _id: GOBLIN, name: "Goblin" }] });
    expect(same.result).toEqual([]);
    const forced = await gm.done("Actor", "update", { updates: [{ _id: GOBLIN, "system.hp.max": 3 }], diff: false });
    expect(forced.result[0]).toMatchObject({ _id: GOBLIN, system: { hp: { max: 3 } } });
    await other.hear(() => other.heard.length > before);
    expect(other.heard.length).toBe(before + 1);
  });

  it("stamps _stats itself", async () => {
    const forged = { createdTime: 1, systemId: "other", compendiumSource: "Compendium.tiny.monsters.Actor.x" };
    const { result } = await gm.done("Item", "create", { data: [{ name: "Bow", type: "weapon", _stats: forged }] });
    expect(result[0]?._stats).toMatchObject({
      systemId: "tiny",
      systemVersion: "1.2.3",
      lastModifiedBy: GM,
      compendiumSource: forged.compendiumSource,
    });
    expect(result[0]).not.toHaveProperty("_stats.createdTime", 1);
    expect(result[0]?._id).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it("stores several documents or none", async () => {
    const before = await gm.actor(GOBLIN);
    const updates = [
      { _id: GOBLIN, name: "Changed" },
      { _id: FIGHTER, name: "" },
    ];
    expect(await gm.refused("Actor", "update", { updates })).toContain("Actor.name");
    expect(await gm.actor(GOBLIN)).toEqual(before);
  });
});

describe("embedded documents", () => {
  it("creates, updates and deletes inside their parents, at every depth", async () => {
    const parentUuid = `Actor.${FIGHTER}.Item.${SWORD}`;
    const effect = { name: "Glow", disabled: false };
    const { result } = await gm.done("ActiveEffect", "create", { parentUuid, data: [effect] });
    const _id = String(result[0]?._id);
    await gm.done("ActiveEffect", "update", { parentUuid, updates: [{ _id, disabled: true }] });
    expect(await gm.actor(FIGHTER)).toMatchObject({ items: [{ _id: SWORD, effects: [{ _id, disabled: true }] }] });
    await gm.done("ActiveEffect", "delete", { parentUuid, ids: [_id] });
    expect(await gm.actor(FIGHTER)).toMatchObject({ items: [{ _id: SWORD, effects: [] }] });
  });

  it("merges an array of items given in an update of the actor, by id", async () => {
    const items = [
      { _id: SWORD, "system.damage": "1d12" },
      { name: "Rope", type: "weapon" },
    ];
    const { result } = await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, items }] });
    expect(result[0]?.items).toHaveLength(2);
    expect(await gm.actor(FIGHTER)).toMatchObject({
      items: [{ _id: SWORD, name: "Sword", system: { damage: "1d12" } }, { name: "Rope" }],
    });
  });

  it("keeps an unlinked token's changes in its delta", async () => {
    const token = `Scene.${SCENE}.Token.TokenGoblinAAAAA`;
    const hurt = await gm.done("ActorDelta", "update", {
      parentUuid: token,
      updates: [{ _id: GOBLIN, "system.hp.value": 1, "system.mood.-=fear": null }],
    });
    expect(hurt.delta).toMatchObject({
      sceneId: SCENE,
      tokenId: "TokenGoblinAAAAA",
      source: { system: { hp: { value: 1 } } },
    });
    const parentUuid = `${token}.Actor.${GOBLIN}`;
    const added = await gm.done("Item", "create", { parentUuid, data: [{ name: "Club", type: "weapon" }] });
    await gm.done("Item", "update", { parentUuid, updates: [{ _id: SPEAR, name: "Broken spear" }] });
    const effects = `${parentUuid}.Item.${SPEAR}`;
    const last = await gm.done("ActiveEffect", "create", { parentUuid: effects, data: [{ name: "Splintered" }] });
    expect(last.delta?.source).toMatchObject({
      items: [
        { _id: added.result[0]?._id, name: "Club" },
        { _id: SPEAR, name: "Broken spear", effects: [{ name: "Splintered" }] },
      ],
    });
    const gone = await gm.done("Item", "delete", { parentUuid, ids: [SPEAR] });
    expect(gone.delta?.source.items).toContainEqual({ _id: SPEAR, _tombstone: true });
    expect(await gm.actor(GOBLIN)).toMatchObject({
      system: { hp: { value: 3 }, mood: { fear: 1 } },
      items: [{ name: "Spear" }],
    });
  });

  it("deactivates the other scenes in the same answer", async () => {
    const { result } = await gm.done("Scene", "create", { data: [{ name: "Hall" }] });
    const hall = result[0]?._id;
    const activated = await gm.done("Scene", "update", { updates: [{ _id: hall, active: true }] });
    expect(activated.result).toMatchObject([
      { _id: hall, active: true },
      { _id: SCENE, active: false },
    ]);
  });

  it("moves what lay in a deleted folder up", async () => {
    const made = await gm.done("Folder", "create", { data: [{ name: "Foes", type: "Actor" }] });
    const folder = made.result[0]?._id;
    await gm.done("Actor", "update", { updates: [{ _id: GOBLIN, folder }] });
    await gm.done("Folder", "delete", { ids: [folder] });
    const answer = await gm.hear((response) => response.type === "Actor" && response.action === "update");
    expect(answer.result).toMatchObject([{ _id: GOBLIN, folder: null }]);
    expect((await gm.actor(GOBLIN)).folder).toBeNull();
  });

  it("carries out a batch as a whole or not at all", async () => {
    const ok = await gm.ask("modifyBatch", {
      operations: [
        { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, "system.batch": 1 }] } },
        { type: "Item", action: "create", operation: { data: [{ name: "Net", type: "weapon" }] } },
      ],
    });
    expect(ok.ok).toBe(true);
    const bad = await gm.ask("modifyBatch", {
      operations: [
        { type: "Actor", action: "update", operation: { updates: [{ _id: GOBLIN, "system.batch": 2 }] } },
        { type: "Actor", action: "delete", operation: { ids: ["NobodyNobodyNobo"] } },
      ],
    });
    expect(bad).toMatchObject({ ok: false, error: { code: "missing" } });
    expect((await gm.actor(GOBLIN)).system).toHaveProperty("batch", 1);
  });
});
