import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ActiveEffect } from "../../client/data/documents/active-effect.ts";
import { Actor } from "../../client/data/documents/actor.ts";
import type { Document } from "../../client/data/documents/document.ts";
import type { TokenDocument } from "../../client/data/documents/token.ts";
import { fromUuid, fromUuidSync } from "../../client/data/documents/uuid.ts";
import { Hooks } from "../../client/data/hooks.ts";
import type { Dict } from "../../client/data/types.ts";
import { ANN, FIGHTER, GOBLIN, SCENE } from "../server/table.ts";
import { events, goLive, type HeroData, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive();
});
afterAll(() => live.stop());
beforeEach(() => {
  events.length = 0;
});

const fighter = () => live.actor("Fighter");

/** Records every call of a hook while `run` lasts. */
async function heard(names: string[], run: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const ids = names.map(
    (n) => [n, Hooks.on(n, (...args: unknown[]) => void calls.push(`${n}/${args.length}`))] as const,
  );
  await run();
  for (const [n, id] of ids) Hooks.off(n, id);
  return calls;
}

describe("loading", () => {
  it("builds and prepares the world, models and ownership included", () => {
    expect(fighter().system).toMatchObject({ hp: { value: 8, max: 8 }, doubled: 20 });
    expect((fighter().system as Dict & HeroData).tags).toEqual(new Set(["brave", "poor"]));
    expect(fighter().items.contents[0]?.uuid).toBe(`Actor.${FIGHTER}.Item.${fighter().items.contents[0]?.id}`);
    expect(fighter().isOwner).toBe(true);
    const ann = live.game.users.get(ANN);
    expect([fighter(), live.actor("Goblin")].map((a) => a.testUserPermission(ann as never, "OWNER"))).toEqual([
      true,
      false,
    ]);
    expect(fighter().hasPlayerOwner).toBe(true);
  });
  it("localises registered models and merges languages", () => {
    expect((fighter().system as Dict & HeroData).schema.getField("ac")?.label).toBe("Armour");
    expect(live.game.i18n.format("TINY.Greet", { name: "Bo" })).toBe("Hail Bo");
    expect(live.game.i18n.localize("TINY.Nothing")).toBe("TINY.Nothing");
  });
});

describe("updating", () => {
  it("writes the differences, notifies system, document and hooks in order", async () => {
    const calls = await heard(["preUpdateActor", "updateActor"], () =>
      fighter().update({ "system.hp.value": 6, "system.ac": 10 }),
    );
    expect(calls).toEqual(["preUpdateActor/4", "updateActor/4"]);
    expect(events).toEqual(["system preUpdate _id,system,type", "system base", "system derived", "system onUpdate"]);
    expect(fighter().system.hp.value).toBe(6);
  });
  it("DOC-32: asks the handlers also when nothing differs, and then writes nothing", async () => {
    const calls = await heard(["preUpdateActor", "updateActor"], async () => {
      expect(await fighter().update({ name: "Fighter" })).toBeUndefined();
    });
    expect(calls).toEqual(["preUpdateActor/4"]);
    expect(events).toEqual(["system preUpdate _id,name,type"]);
  });
  it("is cancelled by the model or by a hook", async () => {
    expect(await fighter().update({ "system.ac": 3 }, { refuse: true })).toBeUndefined();
    Hooks.once("preUpdateActor", () => false);
    expect(await fighter().update({ "system.ac": 3 })).toBeUndefined();
    expect(fighter().system.ac).toBe(10);
  });
  it("lets a hook change the changes", async () => {
    Hooks.once("preUpdateActor", (_doc: unknown, changes: { system: Dict }) => {
      changes.system.ac = 7;
    });
    await fighter().update({ "system.ac": 3 });
    expect(fighter().system.ac).toBe(7);
    await fighter().update({ "system.ac": 10 });
  });
  it("rejects bad data on this client, naming the path", async () => {
    await expect(fighter().update({ "system.hp.value": "many" })).rejects.toThrow(/system\.hp\.value/);
  });
  it("carries extra options to the hooks", async () => {
    const seen: unknown[] = [];
    Hooks.once("updateActor", (_d: unknown, _c: unknown, options: Dict) => void seen.push(options.mine));
    await fighter().update({ "system.hp.value": 5 }, { mine: { a: 1 } });
    expect(seen).toEqual([{ a: 1 }]);
  });
  it("sets and removes flags and keys", async () => {
    await fighter().setFlag("tiny", "a.b", 3);
    expect(fighter().getFlag("tiny", "a.b")).toBe(3);
    await fighter().unsetFlag("tiny", "a.b");
    expect(fighter().getFlag("tiny", "a")).toEqual({});
    await fighter().update({ "system.notes.one": { text: "hi" } });
    await fighter().update({ "system.notes.-=one": null });
    expect((fighter().system as Dict).notes).toEqual({});
  });
});

describe("creating and deleting", () => {
  it("embedded documents, with their parents notified", async () => {
    const calls = await heard(["preCreateItem", "createItem", "deleteItem"], async () => {
      const made = await fighter().createEmbeddedDocuments("Item", [{ name: "Axe", type: "weapon" }]);
      expect(fighter().items.contents.map((i) => i.name)).toContain("Axe");
      expect(made[0]?.parent).toBe(fighter());
      expect(fighter()._source.items).toHaveLength(2);
      await made[0]?.delete();
    });
    expect(calls).toEqual(["preCreateItem/4", "createItem/3", "deleteItem/3"]);
    expect(fighter()._source.items).toHaveLength(1);
  });
  it("honours changes made in preCreate, and keeps ids only with keepId", async () => {
    Hooks.once("preCreateActor", (doc: Document) => void doc.updateSource({ "system.ac": 2 }));
    const a = (await Actor.create({ _id: "AAAAAAAAAAAAAAAA", name: "New", type: "hero" })) as Document;
    expect(a.id === "AAAAAAAAAAAAAAAA").toBe(false);
    expect((a.system as Dict & HeroData).ac).toBe(2);
    const b = (await Actor.create(
      { _id: "BBBBBBBBBBBBBBBB", name: "Kept", type: "hero" },
      { keepId: true },
    )) as Document;
    expect(b.id).toBe("BBBBBBBBBBBBBBBB");
    await Actor.deleteDocuments([a.id, b.id]);
    expect(live.game.actors.get(b.id)).toBeUndefined();
  });
  it("copies in memory", () => {
    const copy = fighter().clone({ name: "Copy", "system.ac": 1 });
    expect(copy.name).toBe("Copy");
    expect((copy.system as Dict & HeroData).ac).toBe(1);
    expect(copy.id).toBe(null);
    expect(fighter().name).toBe("Fighter");
  });
});

describe("active effects", () => {
  it("change prepared values, not the source, and give statuses", async () => {
    const [effect] = await fighter().createEmbeddedDocuments("ActiveEffect", [
      {
        name: "Ward",
        statuses: ["bless"],
        changes: [
          { key: "system.ac", mode: 2, value: "4" },
          { key: "system.ac", mode: 1, value: "2" },
        ],
      },
    ]);
    // Multiplication comes before addition by priority: 10 * 2 + 4.
    expect(fighter().system.ac).toBe(24);
    expect(fighter().system.doubled).toBe(48);
    expect((fighter()._source.system as Dict).ac).toBe(10);
    expect(fighter().statuses).toEqual(new Set(["bless"]));
    await effect?.update({ disabled: true });
    expect(fighter().system.ac).toBe(10);
    expect(fighter().statuses.size).toBe(0);
    await effect?.delete();
  });
  it("are transferred from items without a copy", async () => {
    const [item] = await fighter().createEmbeddedDocuments("Item", [
      {
        name: "Ring",
        type: "weapon",
        effects: [{ name: "Glow", changes: [{ key: "system.tags", mode: 2, value: "glowing" }] }],
      },
    ]);
    expect((fighter().system as Dict & HeroData).tags.has("glowing")).toBe(true);
    expect(fighter().effects.size).toBe(0);
    await item?.delete();
    expect((fighter().system as Dict & HeroData).tags.has("glowing")).toBe(false);
  });
  it("toggle statuses", async () => {
    const a = fighter();
    const effect = await a.toggleStatusEffect("dead", { overlay: true });
    expect(effect).toBeInstanceOf(ActiveEffect);
    expect((effect as ActiveEffect).getFlag("core", "overlay")).toBe(true);
    expect(await a.toggleStatusEffect("dead", { active: true })).toBe(true);
    expect(await a.toggleStatusEffect("dead")).toBe(false);
    expect(await a.toggleStatusEffect("dead", { active: false })).toBeUndefined();
    await expect(a.toggleStatusEffect("nonsense")).rejects.toThrow(/nonsense/);
  });
});

describe("tokens", () => {
  const token = (i: number) => live.game.scenes.get(SCENE)?.collections.tokens?.contents[i] as TokenDocument;

  const systemOf = (t: TokenDocument) => (t.actor as Actor).system as Dict & HeroData;

  it("linked ones share the actor, others have their own", () => {
    expect(token(0).actor).toBe(fighter());
    expect(token(1).actor).not.toBe(live.actor("Goblin"));
    expect(token(1).actor?.uuid).toBe(`Scene.${SCENE}.Token.TokenGoblinAAAAA.Actor.${GOBLIN}`);
    expect(token(1).actor?.token).toBe(token(1));
    expect(fromUuidSync(token(1).actor?.uuid ?? "")).toBe(token(1).actor);
  });
  it("changes to a synthetic actor stay in its delta", async () => {
    const calls = await heard(["updateActor", "createItem"], async () => {
      await token(1).actor?.update({ "system.hp.value": 1, name: "Chief" });
      await token(1).actor?.createEmbeddedDocuments("Item", [{ name: "Net", type: "weapon" }]);
    });
    expect(calls).toEqual(["updateActor/4", "createItem/3"]);
    const [one, two, base] = [token(1).actor as Actor, token(2).actor as Actor, live.actor("Goblin") as Actor];
    expect([one, two, base].map((a) => (a as Actor & { system: HeroData }).system.hp.value)).toEqual([1, 3, 3]);
    expect([one, two, base].map((a) => a?.items.contents.length)).toEqual([2, 1, 1]);
    expect(one?.name).toBe("Chief");
  });
  it("what the base actor changes reaches the synthetic one, unless it has its own", async () => {
    await live.actor("Goblin").update({ "system.ac": 5, "system.hp.value": 2 });
    expect(systemOf(token(1)).ac).toBe(5);
    expect(systemOf(token(1)).hp.value).toBe(1);
    expect(systemOf(token(2)).hp.value).toBe(2);
  });
  it("deletes inherited items by tombstone", async () => {
    const spear = token(2).actor?.items.contents[0] as Document;
    await spear.delete();
    expect(token(2).actor?.items.size).toBe(0);
    expect(live.actor("Goblin").items.contents).toHaveLength(1);
  });
  it("statuses of a synthetic actor", async () => {
    await token(2).actor?.toggleStatusEffect("prone");
    expect(token(2).hasStatusEffect("prone")).toBe(true);
    expect(live.actor("Goblin").statuses.has("prone")).toBe(false);
  });
});

describe("others", () => {
  it("hear of each other's changes", async () => {
    const ann = await live.table.join(ANN);
    const heard = new Promise<string>((resolve) =>
      Hooks.once("updateActor", (doc: Document, _c: unknown, _o: unknown, user: string) =>
        resolve(`${doc.name} by ${user}`),
      ),
    );
    await ann.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.hp.value": 2 }] });
    expect(await heard).toBe(`Fighter by ${ANN}`);
    expect(fighter().system.hp.value).toBe(2);
  });
  it("resolve UUIDs", async () => {
    const sword = fighter().items.contents[0] as Document;
    expect(await fromUuid(String(sword.uuid))).toBe(sword);
    expect(await fromUuid(`.Item.${sword.id}`, { relative: fighter() })).toBe(sword);
    expect(await fromUuid("Actor.nobodynobodynob")).toBeNull();
    expect(fromUuidSync("Nonsense.x")).toBeNull();
  });
});

describe("bars", () => {
  it("are found in the schemas unless the system lists them", async () => {
    const { TokenDocument } = await import("../../client/data/documents/token.ts");
    const { runtime } = await import("../../client/data/runtime.ts");
    expect(TokenDocument.getTrackedAttributes("hero")).toEqual({ bar: [["hp"]], value: [["ac"], ["secret"]] });
    Object.assign(runtime.config.Actor ?? {}, { trackableAttributes: { hero: { bar: ["hp"], value: [] } } });
    expect(TokenDocument.getTrackedAttributes("hero")).toEqual({ bar: [["hp"]], value: [] });
  });
  it("take values and changes, within bounds", async () => {
    const a = fighter();
    await a.update({ "system.hp.value": 5 });
    await a.modifyTokenAttribute("hp", -2, true);
    expect(a.system.hp.value).toBe(3);
    await a.modifyTokenAttribute("hp", 99);
    expect(a.system.hp.value).toBe(8);
  });
});
