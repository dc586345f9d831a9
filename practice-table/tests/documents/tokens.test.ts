import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Actor } from "../../client/data/documents/actor.ts";
import type { Document } from "../../client/data/documents/document.ts";
import { configuredClass } from "../../client/data/documents/lookup.ts";
import type { TokenDocument } from "../../client/data/documents/token.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { events, goLive, type Live } from "../data/live-table.ts";
import { GOBLIN, SCENE, SPEAR } from "../server/table.ts";
import { one } from "./support.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive();
});
afterAll(() => live.stop());
afterEach(() => {
  runtime.generation = 13;
});

const scene = (): Document => live.game.scenes.get(SCENE) as unknown as Document;
const base = (): Actor => live.actor("Goblin");

async function place(data: Dict = {}): Promise<TokenDocument> {
  const [token] = await scene().createEmbeddedDocuments("Token", [{ name: "G", actorId: GOBLIN, ...data }]);
  return token as TokenDocument;
}

function actorOf(token: TokenDocument): Actor {
  if (!token.actor) throw new Error("no actor");
  return token.actor;
}

const remove = (...tokens: TokenDocument[]): Promise<unknown> =>
  scene().deleteEmbeddedDocuments(
    "Token",
    tokens.map(({ id }) => id),
  );

describe("the difference of a token", () => {
  it("DOC-50: is a model that holds its four containers, linked or not, and goes into the data of a creation", async () => {
    for (const actorLink of [true, false]) {
      const token = await place({ actorLink });
      const whole = { _id: token.id, system: {}, items: [], effects: [], flags: {} };
      expect(token.delta.constructor.name).toBe("ActorDelta");
      expect((token.toObject() as { delta: Dict }).delta).toEqual(whole);
      await remove(token);
    }
    let seen: Dict = {};
    Hooks.once("preCreateToken", (_doc: unknown, data: { delta: Dict }) => {
      seen = structuredClone(data.delta);
    });
    const made = await base().getTokenDocument({ x: 1, y: 1 }, { parent: scene() as never });
    const [stored] = await scene().createEmbeddedDocuments("Token", [made.toObject()]);
    expect(seen).toEqual({ _id: null, system: {}, items: [], effects: [], flags: {} });
    await remove(stored as TokenDocument);
  });

  it("DOC-51: may be stored as null; the model is made all the same", async () => {
    const token = await place({ delta: null, actorLink: false });
    expect(token.delta).toMatchObject({ system: {}, items: [] });
    expect(actorOf(token).name).toBe("Goblin");
    await remove(token);
  });

  it("DOC-29a: is set before the creation through the difference, and through the token on v14", async () => {
    const points = async (write: (doc: TokenDocument) => void): Promise<unknown> => {
      Hooks.once("preCreateToken", write);
      const token = await place({ actorLink: false });
      const { system } = actorOf(token);
      await remove(token);
      return (system.hp as Dict).value;
    };
    expect(await points((doc) => void doc.delta.updateSource({ system: { hp: { value: 2 } } }))).toBe(2);
    runtime.generation = 14;
    expect(await points((doc) => void doc.updateSource({ delta: { system: { hp: { value: 1 } } } }))).toBe(1);
  });

  it("DOC-53: an update of it is seen at once", async () => {
    const token = await place({ actorLink: false });
    await token.update({ "delta.system.ac": 4 });
    expect(actorOf(token).system.ac).toBe(4);
    await remove(token);
  });
});

describe("synthetic actors", () => {
  it("DOC-52: what is done to them and their items fires the hooks of actors and items, not of the token", async () => {
    const token = await place({ actorLink: false });
    const heard: string[] = [];
    const ids = ["updateActor", "createItem", "updateItem", "deleteItem", "updateToken"].map(
      (hook) => [hook, Hooks.on(hook, () => void heard.push(hook))] as const,
    );
    await actorOf(token).update({ "system.ac": 3 });
    const [net] = await actorOf(token).createEmbeddedDocuments("Item", [{ name: "Net", type: "weapon" }]);
    await net?.update({ name: "Fine Net" });
    await net?.delete();
    for (const [hook, id] of ids) Hooks.off(hook, id);
    expect(heard).toEqual(["updateActor", "createItem", "updateItem", "deleteItem"]);
    await remove(token);
  });

  it("DOC-54: an update that carries items together with own fields is refused", async () => {
    const token = await place({ actorLink: false });
    await expect(
      actorOf(token).update({ "system.ac": 2, items: [{ _id: SPEAR, name: "Pike" }] } as Dict),
    ).rejects.toThrow(/on their own/);
    expect(actorOf(token).system.ac).toBe(10);
    await remove(token);
  });

  it("DOC-55: are whole actors, prepared again on the same object as often as it takes", async () => {
    const token = await place({ actorLink: false });
    const actor = actorOf(token);
    expect(actor).toBeInstanceOf(Actor);
    events.length = 0;
    actor.prepareData();
    actor.prepareData();
    expect(events.filter((each) => each === "system base")).toHaveLength(2);
    expect(actor.system.doubled).toBe(20);
    await actor.update({ "system.ac": 7 });
    expect(token.actor).toBe(actor);
    expect(actor.system.doubled).toBe(14);
    await remove(token);
  });

  it("DOC-56: there is none when the base actor is gone", async () => {
    const gone = one(await Actor.create({ name: "Gone", type: "monster" }));
    const token = await place({ actorId: gone.id, actorLink: false });
    expect(token.actor?.name).toBe("Gone");
    await gone.delete();
    expect(token.actor).toBeNull();
    await remove(token);
  });

  it("DOC-50: stay whole after a change of one item or effect, whatever the stored ones lack", async () => {
    const tokens = [
      await place({ actorLink: false }),
      await place({ actorLink: false }),
      await place({ actorLink: false }),
    ];
    for (const token of tokens) {
      await actorOf(token).items.get(SPEAR)?.update({ name: "Bent Spear" });
      await actorOf(token).createEmbeddedDocuments("ActiveEffect", [{ name: "Glow" }]);
      await actorOf(token).update({ "system.hp.value": 2 });
      const spear = actorOf(token).items.get(SPEAR);
      expect(spear?._source).toMatchObject({ sort: 0, flags: {}, system: { damage: "1d8", description: "" } });
      expect(spear?.system.description).toBe("");
      expect(actorOf(token).effects.contents[0]?._source).toMatchObject({ disabled: false, duration: {} });
    }
    // A client without a schema of its own writes sparse entries.
    const [first] = tokens;
    if (!first) throw new Error("no token");
    first._replaceDelta({ items: [{ _id: SPEAR, name: "Raw", type: "weapon", system: {} }], effects: [], system: {} });
    expect(actorOf(first).items.get(SPEAR)?._source.system).toEqual({ damage: "1d6", description: "", last: [] });
    expect(base().items.get(SPEAR)?.name).toBe("Spear");
    await remove(...tokens);
  });

  it("DOC-01: prototypes make a token document that is not stored", async () => {
    const made = await base().getTokenDocument();
    expect(made).toBeInstanceOf(configuredClass("Token"));
    expect(made.id).toBe(null);
    expect(made.uuid).toBe(null);
  });
});

it("PEER-42: what is made, changed or deleted within a document goes through the class configured for it", async () => {
  const Token = configuredClass("Token");
  const spies = (["createDocuments", "updateDocuments", "deleteDocuments"] as const).map((name) =>
    vi.spyOn(Token, name),
  );
  const token = await place();
  const id = String(token.id);
  await scene().updateEmbeddedDocuments("Token", [{ _id: id, name: "H" }]);
  await scene().deleteEmbeddedDocuments("Token", [id]);
  for (const spy of spies) {
    expect(spy).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ parent: scene() }));
    spy.mockRestore();
  }
});
