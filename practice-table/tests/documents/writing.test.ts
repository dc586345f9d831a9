import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Actor } from "../../client/data/documents/actor.ts";
import type { Document } from "../../client/data/documents/document.ts";
import { NumberField, SchemaField, StringField, TypedSchemaField } from "../../client/data/fields/index.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { DataModel } from "../../client/data/models/data-model.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { ForcedDeletion } from "../../client/data/utils/operators.ts";
import { goLive, HeroData, type Live } from "../data/live-table.ts";
import { ANN, FIGHTER, GM, SCENE, SWORD, TRUSTED } from "../server/table.ts";
import { calls, complaints, frozen, one } from "./support.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive();
});
afterAll(() => live.stop());
afterEach(() => {
  runtime.generation = 13;
});

const fighter = (): ReturnType<Live["actor"]> => live.actor("Fighter");
const hero = (more: Dict = {}): Dict => ({ name: "Hero", type: "hero", ...more });
const drop = (...documents: (Document | undefined)[]): Promise<unknown> =>
  Actor.deleteDocuments(documents.map((each) => String(each?.id)));

describe("creating", () => {
  it("DOC-20: preCreate is heard where it is asked, create by everybody, with who asked", async () => {
    const before = await calls("preCreateActor", async () => {
      const after = await calls("createActor", async () => drop(one(await Actor.create(hero()))));
      expect(after.map((args) => args.at(-1))).toEqual([GM]);
    });
    expect(before).toHaveLength(1);
    const trusty = await live.table.join(TRUSTED);
    const from = calls("preCreateItem", async () => {
      const heard = new Promise((resolve) => Hooks.once("createItem", (...args: unknown[]) => resolve(args.at(-1))));
      const ann = await live.table.join(ANN);
      const { result } = await ann.done("Item", "create", {
        parentUuid: `Actor.${FIGHTER}`,
        data: [{ name: "Axe", type: "weapon" }],
      });
      expect(await heard).toBe(ANN);
      expect(
        await trusty.refused("Item", "create", {
          parentUuid: `Actor.${FIGHTER}`,
          data: [{ name: "B", type: "weapon" }],
        }),
      ).toMatch(/lacks permission to create Item/);
      await fighter().deleteEmbeddedDocuments("Item", [String(result[0]?._id)]);
    });
    expect(await from).toEqual([]);
  });

  it("DOC-21: preCreate gets the data as given, expanded and not filled up", async () => {
    let seen: Dict = {};
    Hooks.once("preCreateActor", (_doc: unknown, data: Dict) => {
      seen = frozen(data);
    });
    const made = await Actor.create(hero({ "system.ac": 3 }));
    expect(seen).toEqual({ name: "Hero", type: "hero", system: { ac: 3 } });
    await drop(one(made));
  });

  it("DOC-22: what fails its checks is reported and skipped, and the call resolves without it", async () => {
    const events: unknown[] = [];
    const error = Hooks.on("error", (location: string) => void events.push(location));
    const said = await complaints(async () => {
      expect(await Actor.create({ name: "", type: "hero" })).toBeUndefined();
      expect(await Actor.create({ name: "X", type: "dragon" })).toBeUndefined();
      const made = await Actor.createDocuments([hero({ system: { ac: "thick" } }), hero({ name: "Good" })]);
      expect(made.map((each) => each.name)).toEqual(["Good"]);
      await drop(...made);
    });
    Hooks.off("error", error);
    expect(events).toHaveLength(3);
    expect(said.join("\n")).toMatch(/name: may not be a blank[\s\S]*type[\s\S]*system\.ac: must be a finite number/);
  });

  it("DOC-23: what a handler cancels resolves too, without it", async () => {
    Hooks.once("preCreateActor", () => false);
    expect(await Actor.create(hero())).toBeUndefined();
    Hooks.once("preCreateActor", () => false);
    const made = await Actor.create([hero(), hero({ name: "Second" })]);
    expect((made as Document[]).map((each) => each.name)).toEqual(["Second"]);
    await drop(...(made as Document[]));
  });

  it("DOC-24: what the server refuses rejects as a whole", async () => {
    const held = one(await Actor.create(hero({ _id: "AAAAAAAAAAAAAAAA" }), { keepId: true }));
    const count = live.game.actors.size;
    const both = [hero({ _id: "BBBBBBBBBBBBBBBB" }), hero({ _id: held.id })];
    await expect(Actor.createDocuments(both, { keepId: true })).rejects.toThrow(/already/);
    expect(live.game.actors.size).toBe(count);
    await drop(held);
  });

  it("DOC-48: an id that is there already is refused, the whole request with it", async () => {
    await expect(Actor.create([hero(), hero({ _id: FIGHTER })], { keepId: true })).rejects.toThrow(/already/);
    await expect(
      fighter().createEmbeddedDocuments("Item", [{ _id: SWORD, name: "B", type: "weapon" }], { keepId: true }),
    ).rejects.toThrow(/already/);
  });

  it("DOC-25: dotted keys are expanded inside arrays too", async () => {
    const made = one(await Actor.create(hero({ items: [{ name: "Axe", type: "weapon", "system.damage": "1d12" }] })));
    expect(made._source.items).toMatchObject([{ system: { damage: "1d12" } }]);
    await made.update({ "flags.tiny.list": [{ "a.b": 1 }, [{ "c.d": 2 }], "e.f"] });
    expect(made.getFlag("tiny", "list")).toEqual([{ a: { b: 1 } }, [{ c: { d: 2 } }], "e.f"]);
    await drop(made);
  });

  it("DOC-26: an id counts only with keepId; those of embedded documents are kept unless an option says otherwise", async () => {
    const data = hero({ _id: "CCCCCCCCCCCCCCCC", items: [{ _id: SWORD, name: "Axe", type: "weapon" }] });
    const kept = one(await Actor.create(data, { keepId: true }));
    const fresh = one(await Actor.create(data));
    const renewed = one(await Actor.create(data, { keepEmbeddedIds: false }));
    const ids = [kept, fresh, renewed].map((each) => [
      each.id === "CCCCCCCCCCCCCCCC",
      (each as Actor).items.has(SWORD),
    ]);
    expect(ids).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    await drop(kept, fresh, renewed);
  });

  it("DOC-27: the handlers of a document do not get parent, pack and noHook; the operation's do", async () => {
    const seen: string[][] = [];
    const look = (...args: unknown[]): void =>
      void seen.push(["parent", "pack", "noHook"].filter((key) => key in (args.at(-2) as Dict)));
    for (const hook of ["preCreateItem", "preUpdateItem", "preDeleteItem"]) Hooks.once(hook, look);
    const [axe] = await fighter().createEmbeddedDocuments("Item", [{ name: "Axe", type: "weapon" }]);
    await axe?.update({ name: "Great Axe" });
    await axe?.delete();
    expect(seen).toEqual([[], [], []]);
  });

  it("DOC-28: the operation on a synthetic actor's item acts in the token's delta; the item's parent is the actor", async () => {
    const scene = runtime.game.collections.get("Scene")?.get(SCENE) as Document;
    const [token] = await scene.createEmbeddedDocuments("Token", [
      { name: "G", actorId: String(live.actor("Goblin").id), actorLink: false },
    ]);
    const { actor } = token as Document & { actor: Actor };
    const seen: unknown[] = [];
    const look = (item: Document, ...args: unknown[]): void => {
      const { parent } = args.at(-2) as Dict;
      seen.push([(parent as Document).documentName, parent === actor, item.parent === actor]);
    };
    for (const hook of ["createItem", "updateItem", "deleteItem"]) Hooks.once(hook, look);
    const [axe] = await actor.createEmbeddedDocuments("Item", [{ name: "Axe", type: "weapon" }]);
    await actor.items.get(String(axe?.id))?.update({ name: "Great Axe" });
    await actor.items.get(String(axe?.id))?.delete();
    expect(seen).toEqual(Array(3).fill(["ActorDelta", false, true]));
    await scene.deleteEmbeddedDocuments("Token", [String(token?.id)]);
  });

  it("DOC-29: updateSource in preCreate changes what is stored, for tokens and a synthetic actor's items too", async () => {
    const scene = runtime.game.collections.get("Scene")?.get(SCENE) as Document;
    Hooks.once("preCreateToken", (doc: Document) => void doc.updateSource({ name: "Renamed" }));
    const [token] = await scene.createEmbeddedDocuments("Token", [
      { name: "G", actorId: String(live.actor("Goblin").id), actorLink: false },
    ]);
    expect(token?.name).toBe("Renamed");
    Hooks.once("preCreateItem", (doc: Document) => void doc.updateSource({ "system.damage": "2d6" }));
    const actor = (token as Document & { actor: Actor }).actor;
    const [axe] = await actor.createEmbeddedDocuments("Item", [{ name: "Axe", type: "weapon" }]);
    expect(axe?.system.damage).toBe("2d6");
    expect(actor.items.get(String(axe?.id))?._source.system).toMatchObject({ damage: "2d6" });
    await scene.deleteEmbeddedDocuments("Token", [String(token?.id)]);
  });

  it("DOC-29b: who creates becomes owner; a referee owns everything without being named", async () => {
    const made = one(await Actor.create(hero()));
    expect(made._source.ownership).toEqual({ default: 0, [GM]: 3 });
    await made.update({ "==ownership": { default: 0 } });
    expect(made.isOwner).toBe(true);
    await drop(made);
  });

  it("DOC-70: a source is sealed: no key is added to it or taken from it by hand, an update still writes every field", async () => {
    const actor = fighter();
    const sword = actor.items.contents[0] as Document;
    class Sheet extends DataModel {
      static override defineSchema() {
        return {
          size: new NumberField({ initial: 1 }),
          note: new StringField({ required: false, initial: undefined }),
        };
      }
    }
    const model = new Sheet({ size: 2 });
    for (const { _source } of [actor, sword, model] as { _source: Dict }[]) {
      expect(() => Object.assign(_source, { invented: 1 })).toThrow(TypeError);
      expect(Reflect.deleteProperty(_source, Object.keys(_source)[0] ?? "")).toBe(false);
      expect("invented" in _source).toBe(false);
    }
    model.updateSource({ note: "short" });
    expect(model.toObject()).toEqual({ size: 2, note: "short" });
    model.updateSource({ "-=size": null });
    expect(model.toObject()).toEqual({ size: 1, note: "short" });
    await actor.update({ "flags.tiny.kept": 1 });
    expect((actor._source.flags as Dict).tiny).toEqual({ kept: 1 });
    await actor.unsetFlag("tiny", "kept");
    expect((actor._source.flags as Dict).tiny ?? {}).toEqual({});
  });

  it("DOC-29h: a model takes the object it is given for its own and changes it in place", () => {
    const given: Dict = { name: "Mine", type: "hero" };
    const made = new Actor(given);
    expect(given).toBe(made._source);
    expect(given.system).toMatchObject({ ac: 10 });
  });

  it("a document that is given is copied, not taken itself", async () => {
    const draft = new Actor(hero());
    const seen: unknown[] = [];
    Hooks.once("preCreateActor", (doc: unknown) => void seen.push(doc));
    const made = await Actor.createDocuments([draft]);
    expect(seen[0]).not.toBe(draft);
    await drop(...made);
  });
});

describe("updating", () => {
  /** The changes passed to the handlers of an update. */
  async function asked(changes: Dict, options: Dict = {}): Promise<Dict> {
    let seen: Dict = {};
    Hooks.once("preUpdateActor", (_doc: unknown, given: Dict) => {
      seen = given;
      return false;
    });
    await fighter().update(changes, options);
    return seen;
  }

  it("DOC-30: handlers get the whole of what was asked, also what stays as it is", async () => {
    expect(await asked({ name: "Fighter", "system.ac": 10, "system.hp.value": 3 })).toEqual({
      _id: FIGHTER,
      name: "Fighter",
      type: "hero",
      system: { ac: 10, hp: { value: 3 } },
    });
  });

  it("DOC-31: they get it uncleaned: text for numbers, null, objects for lists", async () => {
    expect((await asked({ "system.ac": "7", "system.hp.value": null, "system.tags": { 0: "a" } })).system).toEqual({
      ac: "7",
      hp: { value: null },
      tags: { 0: "a" },
    });
  });

  it("DOC-33: type is there although it stays, and does not go out with the change", async () => {
    expect((await asked({ name: "F" })).type).toBe("hero");
    let change: Dict = {};
    Hooks.once("updateActor", (_doc: unknown, given: Dict) => {
      change = given;
    });
    await fighter().update({ "system.ac": 9 }, { diff: false });
    expect(change).not.toHaveProperty("type");
    await fighter().update({ "system.ac": 10 });
  });

  it("DOC-34: only then are the changes cleaned, checked and reduced; a failure there rejects", async () => {
    Hooks.once("preUpdateActor", (_doc: unknown, changes: { system: Dict }) => {
      changes.system.ac = "thick";
    });
    await expect(fighter().update({ "system.ac": 3 })).rejects.toThrow(/system\.ac: must be a finite number/);
    Hooks.once("preUpdateActor", (_doc: unknown, changes: { system: Dict }) => {
      changes.system.ac = "10";
    });
    expect(await fighter().update({ "system.ac": 3 })).toBeUndefined();
  });

  it("DOC-35: the type changes only with the whole system replaced", async () => {
    const made = one(await Actor.create(hero({ system: { ac: 3 } })));
    await expect(made.update({ type: "monster" })).rejects.toThrow(/replaced/);
    await expect(made.update({ type: "monster", system: { ac: 4 } })).rejects.toThrow(/replaced/);
    await made.update({ type: "monster", "==system": { ac: 5 } });
    expect(made.type).toBe("monster");
    expect(made.system.ac).toBe(5);
    await made.update({ type: "hero", system: { ac: 6 } }, { recursive: false });
    expect(made.type).toBe("hero");
    expect(made.system.ac).toBe(6);
    await drop(made);
  });

  it("DOC-36: so does that of a typed schema", () => {
    class Model extends DataModel {
      static override defineSchema() {
        const kind = (name: string, field: string): [string, SchemaField] => [
          name,
          new SchemaField({ type: new StringField({ required: true }), [field]: new StringField({ required: true }) }),
        ];
        const types = Object.fromEntries([kind("a", "one"), kind("b", "two")]);
        return { x: new TypedSchemaField(types, { initial: { type: "a", one: "1" } }) };
      }
    }
    const model = new Model();
    expect(() => model.updateSource({ x: { type: "b" } })).toThrow(/whole value is replaced/);
    model.updateSource({ "==x": { type: "b", two: "2" } });
    expect(model._source.x).toEqual({ type: "b", two: "2" });
  });

  it("DOC-37: a forced replacement is cleaned and checked like any value", async () => {
    await expect(fighter().update({ "system.==hp": { value: "many", max: 2 } })).rejects.toThrow(/hp/);
    await fighter().update({ "system.==hp": { value: "6" } });
    expect(fighter()._source.system).toMatchObject({ hp: { value: 6, max: 4 } });
    await fighter().update({ "system.hp": { value: 8, max: 8 } });
  });

  it("DOC-38: a deletion passes although null is not allowed there", async () => {
    await fighter().update({ "system.-=ac": null });
    expect(fighter().system.ac).toBe(10);
  });

  it("DOC-39: on v14 handlers meet operators where keys ask for deletion", async () => {
    runtime.generation = 14;
    const changes = await asked({ "system.-=ac": null, "flags.tiny.old": new ForcedDeletion() });
    expect((changes.system as Dict).ac).toBeInstanceOf(ForcedDeletion);
    expect((changes.flags as { tiny: Dict }).tiny.old).toBeInstanceOf(ForcedDeletion);
    runtime.generation = 13;
    expect((await asked({ "system.-=ac": null })).system).toEqual({ "-=ac": null });
  });

  it("DOC-40: lists replace; an index makes a list of one of them, checked whole", async () => {
    await fighter().update({ "system.tags": ["a", "b"] });
    await fighter().update({ "system.tags.1": "c" });
    expect(fighter()._source.system).toMatchObject({ tags: ["c"] });
    await fighter().update({ "system.tags": ["brave", "poor"] });
  });

  it("DOC-43: an update without an id rejects", async () => {
    await expect(Actor.updateDocuments([{ name: "X" }])).rejects.toThrow(/must provide an _id/);
    await expect(new Actor(hero()).update({ name: "X" })).rejects.toThrow(/must provide an _id/);
  });

  it("DOC-44: changing or deleting what is not there rejects", async () => {
    await expect(Actor.updateDocuments([{ _id: "nobodynobodynobo", name: "X" }])).rejects.toThrow(/does not exist/);
    await expect(Actor.deleteDocuments(["nobodynobodynobo"])).rejects.toThrow(/does not exist/);
    await expect(fighter().deleteEmbeddedDocuments("Item", ["nobodynobodynobo"])).rejects.toThrow(/does not exist/);
  });

  it("DOC-46: a handler that throws is reported, and the others run", async () => {
    Hooks.once("preUpdateActor", () => {
      throw new Error("broken handler");
    });
    const said = await complaints(async () => {
      expect(await calls("updateActor", () => fighter().update({ "system.ac": 4 }))).toHaveLength(1);
    });
    expect(said.join()).toContain("broken handler");
    await fighter().update({ "system.ac": 10 });
  });

  it("DOC-49: inside a handler the document still holds the old values", async () => {
    let before: unknown;
    Hooks.once("preUpdateActor", (doc: Actor) => {
      before = doc.system.ac;
    });
    await fighter().update({ "system.ac": 2 });
    expect(before).toBe(10);
    expect(fighter().system.ac).toBe(2);
    await fighter().update({ "system.ac": 10 });
  });

  it("DOC-72: only models of system data take part in preparation and life cycle", async () => {
    const models = runtime.config.Actor?.dataModels as Dict;
    const ran: string[] = [];
    class Plain extends DataModel {
      static override defineSchema() {
        return { ac: new StringField({ required: true }) };
      }
      prepareBaseData(): void {
        ran.push("base");
      }
      _onUpdate(): void {
        ran.push("update");
      }
    }
    models.hero = Plain;
    const made = new Actor(hero());
    models.hero = HeroData;
    expect(made.system).toBeInstanceOf(Plain);
    expect(ran).toEqual([]);
  });
});
