/** The morning of a caster with many spells. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

const asked = vi.hoisted(() => ({ lists: [] as (string | undefined)[] }));
vi.mock("../../../src/foundry/adapter/caster.ts", async (original) => {
  const all = await original<{ casterOf: (actor: unknown, list?: string) => unknown }>();
  const casterOf = (actor: unknown, list?: string): unknown => {
    asked.lists.push(list);
    return all.casterOf(actor, list);
  };
  return { ...all, casterOf };
});

let table: LiveTable;
beforeAll(async () => {
  table = await openLive();
}, 120_000);
afterAll(() => table?.stop());

test("GOR-49: the caster is worked out once for all spells of one list, however many come back", async () => {
  const { usesRestoredBy } = await of("characters/rest/restored-uses");
  const caster = table.game.actors.getName("Ysolde Vane") as Doc;
  const spell = { type: "spell", system: { level: 1, memorised: { normal: 0 }, cast: { normal: 1 } } };
  const names = Array.from({ length: 20 }, (_, at) => `Spell ${at}`);
  await caster.createEmbeddedDocuments(
    "Item",
    names.map((name) => ({ ...spell, name })),
  );
  asked.lists.length = 0;
  const restored = usesRestoredBy(caster, true);
  expect(restored.names).toEqual(expect.arrayContaining(names));
  expect(asked.lists.length).toBeGreaterThan(0);
  expect(asked.lists).toEqual([...new Set(asked.lists)]);
});
