/** Document fields computed on reading: for reading, writing, listing or copying they behave as if Foundry had computed them at once. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Doc, type LiveTable, openLive } from "./live.ts";

describe.each([13, 14] as const)("on %i", (generation) => {
  let table: LiveTable;
  beforeAll(async () => {
    table = await openLive(generation);
  }, 120_000);
  afterAll(() => table?.stop());

  const all = (): Doc[] => table.game.actors.contents.flatMap((actor) => [actor, ...actor.items.contents]);
  const hild = (): Doc => table.game.actors.getName("Hild Redmantle") as Doc;

  test("everybody's fields are what the schema makes of the source, in its order, and the document's own", () => {
    expect(all().length).toBeGreaterThan(20);
    for (const { system } of all()) {
      const fields = Object.entries<any>(system.schema.fields);
      const made = Object.fromEntries(
        fields.map(([name, field]) => [name, field.initialize(structuredClone(system._source[name]), system, {})]),
      );
      expect(Object.keys(system)).toEqual(Object.keys(made));
      expect({ ...system }).toEqual(made);
      expect(Object.hasOwn(system, fields[0]?.[0] ?? "")).toBe(true);
      expect(JSON.parse(JSON.stringify(system))).toEqual(system._source);
    }
  });

  test("a field is made once when it is read, and not at all when nobody reads it", () => {
    const made = vi.spyOn(hild().system.schema.fields.saves, "initialize");
    try {
      hild().reset();
      expect(made).not.toHaveBeenCalled();
      const { system } = hild();
      expect(system.saves).toBe(system.saves);
      expect(made).toHaveBeenCalledTimes(1);
      hild().reset();
      expect(hild().system.saves).not.toBe(system.saves);
      expect(made).toHaveBeenCalledTimes(2);
    } finally {
      made.mockRestore();
    }
  });

  test("what is written stands until the actor is prepared again, and never in the source", () => {
    const actor = hild();
    const stored = actor.system._source.hp.max;
    const before = actor.system.hp;
    actor.system.hp.max = 77;
    actor.system.title = "Duchess";
    expect(actor.system.hp.max).toBe(77);
    expect(actor.system.title).toBe("Duchess");
    expect(actor.system._source.hp.max).toEqual(stored);
    actor.reset();
    expect(actor.system.hp.max).toEqual(stored);
    expect(actor.system.title).toEqual(actor.system._source.title);
    expect(before.max).toBe(77);
  });

  test("an effect changes a field within, and what is stored shows as soon as it is", async () => {
    const actor = hild();
    const { max } = actor.system.hp;
    const change = { key: "system.hp.max", value: "3" };
    const [mode, type] = generation === 13 ? [{ ...change, mode: 2 }, {}] : [{}, { ...change, type: "add" }];
    const changes = generation === 13 ? { changes: [mode] } : { system: { changes: [type] } };
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Hale", ...changes }]);
    expect(actor.system.hp.max).toEqual(max + 3);
    expect(actor.system._source.hp.max).toEqual(max);
    expect(actor.system.toObject(false).hp.max).toBe(max + 3);
    expect(actor.system.toObject().hp.max).toBe(max);
    await actor.update({ "system.hp.max": max + 10 });
    expect(actor.system.hp.max).toBe(max + 13);
    await effect?.delete();
    expect(actor.system.hp.max).toBe(max + 10);
    await actor.update({ "system.hp.max": max });
  });

  test("a copy in memory has fields of its own", () => {
    const actor = hild();
    const copy = Reflect.apply(actor.clone, actor, [{ "system.hp.value": 1 }]) as Doc;
    expect(copy.system.hp.value).toBe(1);
    expect(copy.system.hp).not.toBe(actor.system.hp);
    expect(actor.system.hp.value).toBe(actor.system._source.hp.value);
  });
});
