/** A connection that is lost and restored: the page's documents are brought up to date in place. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Document } from "../../client/data/documents/document.ts";
import { missed } from "../../client/data/game/missed.ts";
import { resume } from "../../client/data/game/resume.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { transport } from "../../client/data/transport.ts";
import type { Source } from "../../shared/json.ts";
import { ANN, type Client, FIGHTER, GM, GOBLIN, SCENE, SPEAR, SWORD } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
let other: Client;
beforeAll(async () => {
  live = await goLive();
  other = await live.table.join(GM);
});
afterAll(() => live.stop());

const TOKEN = `Scene.${SCENE}.Token.TokenGoblinAAAAA`;

/** The changes that this page has not received yet. */
async function lacking(): Promise<string[]> {
  const known = (type: string): Source[] =>
    ((live.game.collections.get(type)?.contents ?? []) as Document[]).map((doc) => doc.toObject() as Source);
  const responses = missed(known, await transport().world(), GM);
  return responses.map(({ type, action, result }) => `${action} ${type} ${JSON.stringify(result)}`);
}

describe("after a lost connection", () => {
  it("nothing is taken in when nothing was missed", async () => {
    await live.away(async () => undefined);
    expect(await lacking()).toEqual([]);
    expect(await resume(live.game)).toBe(0);
  });

  it("everything that happened is there, through the same documents, with its hooks", async () => {
    const { game } = live;
    const fighter = game.actors.get(FIGHTER);
    const token = (
      game.scenes.get(SCENE) as Document & { tokens: Map<string, Document & { actor: Document }> }
    ).tokens.get("TokenGoblinAAAAA");
    const synthetic = token?.actor;
    const heard: string[] = [];
    const names = [
      "updateActor",
      "createItem",
      "deleteItem",
      "updateItem",
      "updateToken",
      "createChatMessage",
      "createCombat",
    ];
    for (const hook of [...names, "createActiveEffect", "createActor", "deleteToken", "updateUser"]) {
      Hooks.on(hook, (document: Document) => void heard.push(`${hook} ${document.name ?? document.id}`));
    }
    await live.away(async () => {
      const parentUuid = `Actor.${FIGHTER}`;
      await other.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.hp.value": 2, "flags.tiny.a": 1 }] });
      await other.done("Item", "create", { parentUuid, data: [{ name: "Rope", type: "weapon" }] });
      await other.done("Item", "delete", { parentUuid, ids: [SWORD] });
      await other.done("ActiveEffect", "create", { parentUuid, data: [{ name: "Blessed" }] });
      await other.done("Actor", "create", { data: [{ name: "Ogre", type: "monster" }] });
      await other.done("ChatMessage", "create", { data: [{ content: "You missed this" }] });
      await other.done("Combat", "create", {
        data: [{ scene: SCENE, combatants: [{ actorId: FIGHTER, initiative: 4 }] }],
      });
      await other.done("Token", "update", {
        parentUuid: `Scene.${SCENE}`,
        updates: [{ _id: "TokenFighterAAAA", x: 300 }],
      });
      await other.done("Token", "delete", { parentUuid: `Scene.${SCENE}`, ids: ["TokenGoblinBBBBB"] });
      await other.done("Actor", "update", { parentUuid: TOKEN, updates: [{ _id: GOBLIN, "system.hp.value": 1 }] });
      const inside = `${TOKEN}.Actor.${GOBLIN}`;
      await other.done("Item", "update", { parentUuid: inside, updates: [{ _id: SPEAR, name: "Broken spear" }] });
      await other.done("Item", "create", { parentUuid: inside, data: [{ name: "Club", type: "weapon" }] });
      await other.done("User", "update", { updates: [{ _id: ANN, color: "#010203" }] });
      await other.done("Setting", "create", { data: [{ key: "core.time", value: "600" }] });
    });
    expect((await lacking()).length).toBeGreaterThan(10);
    await resume(game);
    expect(await lacking()).toEqual([]);
    expect(game.actors.get(FIGHTER)).toBe(fighter);
    expect(token?.actor).toBe(synthetic);
    expect(live.actor("Fighter").system.hp.value).toBe(2);
    expect(live.actor("Fighter").items.contents.map((item) => item.name)).toEqual(["Rope"]);
    const goblin = synthetic as unknown as { system: { hp: { value: number } }; items: { contents: Document[] } };
    expect(goblin.system.hp.value).toBe(1);
    expect(goblin.items.contents.map((item) => item.name).toSorted()).toEqual(["Broken spear", "Club"]);
    expect(game.time.worldTime).toBe(600);
    for (const event of ["updateActor Fighter", "createItem Rope", "deleteItem Sword", "createActiveEffect Blessed"])
      expect(heard).toContain(event);
    for (const event of ["createItem Club", "updateItem Broken spear", "deleteToken Goblin 2", "createActor Ogre"])
      expect(heard).toContain(event);
    expect(heard.filter((event) => event.startsWith("createChatMessage"))).toHaveLength(1);
  });

  it("what one makes before it is brought up to date stands where the table has it", async () => {
    const parentUuid = `Actor.${FIGHTER}`;
    const fighter = live.actor("Fighter");
    await live.away(() => other.done("Item", "create", { parentUuid, data: [{ name: "First", type: "weapon" }] }));
    await fighter.createEmbeddedDocuments("Item", [{ name: "Second", type: "weapon" }]);
    await resume(live.game);
    const stored = (await other.actor(FIGHTER)).items as Source[];
    expect(stored.slice(-2).map(({ name }) => name)).toEqual(["First", "Second"]);
    for (const held of [fighter.items.contents, fighter.toObject().items as Source[]])
      expect(held.map(({ name }) => name)).toEqual(stored.map(({ name }) => name));
  });

  it("what happens while the world is on its way is newer than what was missed, and stays", async () => {
    const { game, line } = live;
    const time = (value: string) => other.done("Setting", "create", { data: [{ key: "core.time", value }] });
    const hp = (value: number) =>
      other.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.hp.value": value }] });
    await time("60");
    await live.away(async () => {
      await time("120");
      await hp(1);
    });
    line.hold();
    const resumed = resume(game);
    await line.waiting("serverTime"); // The world is on its way to this page.
    await time("180");
    await hp(3);
    await line.waiting("modifyDocument", 2);
    line.release();
    await resumed;
    expect(await lacking()).toEqual([]);
    expect(game.time.worldTime).toBe(180);
    expect(live.actor("Fighter").system.hp.value).toBe(3);
  });

  it("who came and went is known", async () => {
    const ann = await live.table.join(ANN);
    await live.away(async () => undefined);
    await resume(live.game);
    expect(live.game.users.get(ANN)).toMatchObject({ active: true });
    await live.away(async () => ann.socket.disconnect());
    await resume(live.game);
    expect(live.game.users.get(ANN)).toMatchObject({ active: false });
    expect(live.game.users.get(GM)).toMatchObject({ active: true });
  });

  it("a request on its way ends with the connection, and says so", async () => {
    await transport().time();
    live.table.dropAtNextChange(GM, "before");
    await expect(live.actor("Fighter").update({ "system.hp.value": 4 })).rejects.toThrow(/connection was lost/);
  });

  it("a request that waited for the connection ends, too, when that is cut again before the answer", async () => {
    live.table.dropAtNextChange(GM, "before");
    let waited: Promise<unknown> = Promise.resolve();
    await live.away(async () => {
      waited = live.actor("Fighter").update({ "system.hp.value": 5 });
      waited.catch(() => undefined);
    });
    await expect(waited).rejects.toThrow(/connection was lost/);
  });
});
