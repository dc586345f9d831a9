import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ActiveEffect } from "../../client/data/documents/active-effect.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { goLive, type Live } from "../data/live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive();
});
afterAll(() => live.stop());
afterEach(() => {
  runtime.generation = 13;
});

const fighter = (): ReturnType<Live["actor"]> => live.actor("Fighter");

/** The armour class under changes. */
async function under(...changes: Dict[]): Promise<unknown> {
  const [effect] = await fighter().createEmbeddedDocuments("ActiveEffect", [{ name: "E", changes }]);
  const { ac } = fighter().system;
  await effect?.delete();
  return ac;
}

describe("effects", () => {
  it("DOC-80: those of items act without being copied, unless a table of v13 says otherwise", async () => {
    expect(runtime.config.ActiveEffect?.legacyTransferral).toBe(false);
    const changes = [{ key: "system.ac", mode: 2, value: "1" }];
    const [ring] = await fighter().createEmbeddedDocuments("Item", [
      { name: "Ring", type: "weapon", effects: [{ name: "Guard", transfer: true, changes }] },
    ]);
    expect(fighter().system.ac).toBe(11);
    expect(fighter().effects.size).toBe(0);
    await ring?.delete();
  });

  it("DOC-81: one that changes nothing leaves the value as it is", async () => {
    expect(await under({ key: "system.ac", mode: 4, value: "3" })).toBe(10);
    expect(await under({ key: "system.ac", mode: 3, value: "30" })).toBe(10);
    expect(await under({ key: "system.ac", mode: 0, value: "30" })).toBe(10);
  });

  it("DOC-82: the bounds of a number do not hold for effects (v13)", async () => {
    expect(await under({ key: "system.ac", mode: 2, value: "-40" })).toBe(-30);
  });

  it("DOC-83: a value that does not fit is left out with a warning from v14 on", async () => {
    const field = fighter().system.schema.getField("ac");
    const said = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    runtime.generation = 14;
    const change = { key: "ac", type: "add", value: "much" };
    expect(field?.applyChange(10, fighter().system, change)).toBeUndefined();
    expect(String(said.mock.calls[0]?.[0])).toContain('"much" does not fit');
    expect(field?.applyChange(10, fighter().system, { ...change, value: "2" })).toBe(12);
    said.mockRestore();
  });

  it("DOC-86: what a maker says of the start stays when the rest is filled in (v13)", async () => {
    const [effect] = await fighter().createEmbeddedDocuments("ActiveEffect", [
      { name: "Timed", duration: { rounds: 3, startRound: 7 } },
    ]);
    expect(effect?._source.duration).toMatchObject({ startRound: 7, startTime: 0 });
    const [other] = await fighter().createEmbeddedDocuments("ActiveEffect", [
      { name: "Timed", duration: { seconds: 60, startTime: 5 } },
    ]);
    expect(other?._source.duration).toMatchObject({ startTime: 5, startRound: null });
    await fighter().deleteEmbeddedDocuments("ActiveEffect", [String(effect?.id), String(other?.id)]);
  });

  it("DOC-87, DOC-89: a status brings others along only where it has an id of its own; modules add some without", async () => {
    const list = runtime.config.statusEffects as unknown as Dict[];
    list.push(
      { id: "held", name: "Held", statuses: ["prone"] },
      { _id: "stunstunstunstun", id: "stunned", name: "Stunned", statuses: ["prone"] },
    );
    const of = async (id: string): Promise<unknown> => (await ActiveEffect.fromStatusEffect(id))._source.statuses;
    expect(await of("held")).toEqual(["held"]);
    expect(await of("stunned")).toEqual(["stunned", "prone"]);
    const effect = await fighter().toggleStatusEffect("held");
    expect((effect as ActiveEffect).id).toMatch(/^\w{16}$/);
    expect(await fighter().toggleStatusEffect("held")).toBe(false);
    list.splice(-2);
  });

  it("DOC-88: fromStatusEffect needs nothing but a parent", async () => {
    const effect = await ActiveEffect.fromStatusEffect("dead", { parent: fighter() });
    expect(effect.parent).toEqual(fighter());
    expect(effect.id).toBe(null);
    await expect(ActiveEffect.fromStatusEffect("nonsense")).rejects.toThrow(/Invalid status ID/);
  });

  it("DOC-73: roll data are the live system, not a copy", () => {
    expect(fighter().getRollData()).toBe(fighter().system);
  });
});
