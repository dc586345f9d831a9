import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Roll } from "../../client/data/dice/roll.ts";
import type { ActiveEffect } from "../../client/data/documents/active-effect.ts";
import { modifyBatch } from "../../client/data/documents/batch.ts";
import { ChatMessage } from "../../client/data/documents/chat-message.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { refuseUnknown } from "../../client/data/refuse.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { ForcedDeletion, ForcedReplacement } from "../../client/data/utils/operators.ts";
import { ANN, FIGHTER, GM, GOBLIN } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive({ generation: 14 });
});
afterAll(() => live.stop());
const fighter = () => live.actor("Fighter");

describe("generation 14", () => {
  it("updates with operators, and still with the old keys", async () => {
    await fighter().update({ "system.notes": { a: { text: "1" }, b: { text: "2" } }, "system.mood": { x: 1 } });
    await fighter().update({ "system.notes.a": new ForcedDeletion(), "system.mood": new ForcedReplacement({ y: 2 }) });
    expect(fighter()._source.system).toMatchObject({ notes: { b: { text: "2" } }, mood: { y: 2 } });
    expect(Object.keys(fighter().system.mood as Dict)).toEqual(["y"]);
    await fighter().update({ "system.notes.-=b": null });
    expect(fighter().system.notes).toEqual({});
  });
  it("keeps the changes of effects in system, by type and phase", async () => {
    const [effect] = await fighter().createEmbeddedDocuments("ActiveEffect", [
      {
        name: "Ward",
        system: {
          changes: [
            { key: "system.ac", type: "subtract", value: 3, phase: "initial" },
            { key: "system.doubled", type: "add", value: 100, phase: "final" },
          ],
        },
      },
    ]);
    // The subtraction comes before the doubling, the addition of a hundred after it.
    expect(fighter().system.ac).toBe(7);
    expect(fighter().system.doubled).toBe(114);
    expect((effect as ActiveEffect).changes).toHaveLength(2);
    await effect?.delete();
    expect(fighter().system.doubled).toBe(20);
  });
  it("V14-52: has message modes instead of roll modes", async () => {
    expect(live.game.settings.get("core", "messageMode")).toBe("public");
    const message = (await new Roll("1").toMessage({}, { messageMode: "self" })) as ChatMessage;
    expect(message.whisper).toEqual([GM]);
    expect(ChatMessage.applyMode?.({}, "blind")).toMatchObject({ blind: true });
  });
  it("PEER-52: what is public as a character is said by it, but dice are public alone", async () => {
    const said = (await ChatMessage.create({ content: "Hail" }, { messageMode: "ic" })) as ChatMessage;
    const rolled = (await new Roll("1").toMessage({}, { messageMode: "ic" })) as ChatMessage;
    const plain = (await ChatMessage.create({ content: "Hail" }, { messageMode: "public" })) as ChatMessage;
    expect([said, rolled, plain].map(({ _source }) => _source.style)).toEqual([2, 0, 0]);
    expect(ChatMessage.applyMode?.({}, "ic")).toEqual({ whisper: [], blind: false, style: 2 });
  });
  it("writes a batch as one, or not at all", async () => {
    const both = (ac: number) =>
      [FIGHTER, GOBLIN].map((_id) => ({
        action: "update",
        documentName: "Actor",
        updates: [{ _id, "system.ac": ac }],
      }));
    const done = await modifyBatch(both(4));
    expect(done.map((docs) => docs[0]?.name)).toEqual(["Fighter", "Goblin"]);
    expect(fighter().system.ac).toBe(4);
    expect(live.actor("Goblin").system.ac).toBe(4);
    Hooks.once("preDeleteItem", () => false);
    const item = fighter().items.contents[0]?.id;
    await expect(
      modifyBatch([...both(9), { action: "delete", documentName: "Item", ids: [item], parent: fighter() }]),
    ).rejects.toThrow(/cancelled/);
    expect(fighter().system.ac).toBe(4);
  });
  it("PEER-44: a part of a batch that the server refuses is reported by a notice, and the promise is kept", async () => {
    const ac = fighter().system.ac as number;
    const warnings: string[] = [];
    const { notifications } = runtime.ui;
    runtime.ui.notifications = { error: (text: string) => warnings.push(text) };
    const item = fighter().items.contents[0]?.toObject() as Dict;
    const both = [
      { action: "update", documentName: "Actor", updates: [{ _id: FIGHTER, "system.ac": ac + 1 }] },
      // An item with this id already exists (DOC-48).
      { action: "create", documentName: "Item", data: [item], keepId: true, parent: fighter() },
    ];
    try {
      expect(await modifyBatch(both)).toEqual([[], []]);
    } finally {
      runtime.ui.notifications = notifications;
    }
    expect(warnings).toEqual([expect.stringContaining("there is already a document")]);
    expect(fighter().system.ac).toBe(ac);
  });
  it("PEER-46: the handler of a query receives the asking user", async () => {
    const heard: Dict[] = [];
    (runtime.config.queries as Dict)["tiny.who"] = (data: Dict, context: Dict) => void heard.push({ data, ...context });
    const ann = await live.table.join(ANN);
    await ann.ask("query", { userId: GM, name: "tiny.who", data: { user: GM } });
    expect(heard).toEqual([{ data: { user: GM }, timeout: 30_000, user: live.game.users.get(ANN) }]);
  });
  it("PEER-43: a batch takes the creature of an unlinked token, with its token as parent, and its effects", async () => {
    type Own = Dict & { actor: { id: string; uuid: string; system: Dict; statuses: Set<string> } };
    const { scenes } = runtime.game as unknown as { scenes: { contents: { tokens: Map<string, Own> }[] } };
    const find = (id: string) => scenes.contents[0]?.tokens.get(id) as Own;
    const [mine, other] = [find("TokenGoblinAAAAA"), find("TokenGoblinBBBBB")];
    const seen: unknown[] = [];
    const hook = Hooks.on("updateActor", (actor: Dict) => void seen.push(actor.uuid));
    const effect = { _id: "EffectOfGoblin01", name: "Down", statuses: ["prone"] };
    await modifyBatch([
      { action: "update", documentName: "Actor", parent: mine, updates: [{ _id: mine.actor.id, "system.ac": 2 }] },
      { action: "create", documentName: "ActiveEffect", parent: mine.actor, data: [effect], keepId: true },
    ]);
    Hooks.off("updateActor", hook);
    expect(seen).toEqual([mine.actor.uuid]);
    expect(mine.actor.system.ac).toBe(2);
    expect(other.actor.system.ac).not.toBe(2);
    expect([...mine.actor.statuses]).toEqual(["prone"]);
    expect([...other.actor.statuses]).toEqual([]);
  });
  it("offers statuses as a record that still finds and filters", () => {
    const all = runtime.config.statusEffects as Dict & { find(f: (s: Dict) => boolean): Dict };
    expect((all.dead as Dict).id).toBe("dead");
    expect(all.find((s) => s.id === "prone").id).toBe("prone");
    expect(Object.keys(all)).not.toContain("find");
  });
  it("refuses what is not there, and hides what the generation has not", () => {
    const tree = { data: { operators: { ForcedDeletion } }, utils: {} };
    const foundry = refuseUnknown(tree, "foundry", { deep: true });
    expect(() => (foundry.utils as Dict).nonsense).toThrow("practice table: foundry.utils.nonsense is not implemented");
    expect((foundry as Dict).then).toBeUndefined();
    expect(foundry.data.operators.ForcedDeletion).toBe(ForcedDeletion);
    runtime.generation = 13;
    expect(foundry.data.operators).toBeUndefined();
    expect("operators" in foundry.data).toBe(false);
    runtime.generation = 14;
  });
});
