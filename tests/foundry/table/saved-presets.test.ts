/** The table's own presets, which more than one referee may change at once. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type LiveTable, of, openLive } from "./live.ts";

let live: LiveTable;
beforeAll(async () => {
  live = await openLive();
}, 120_000);
afterAll(() => live?.stop());

const preset = (name: string, of: string) => ({ name, request: { preset: of, overrides: {}, parameters: {} } });
const save = async (...list: object[]) => (await of("platform/settings/saved-rulings")).savePresets(list);

test("a window draws them again when they change, whoever changed them", async () => {
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { instances: Map<string, { render: () => void }> };
  };
  const windows = ["rulings-house-rules", "rulings-compare", "rulings-lab"];
  const render = vi.fn();
  for (const id of windows) applications.instances.set(id, { render });
  await save(preset("Ours", "eris"));
  for (const id of windows) applications.instances.delete(id);
  expect(render).toHaveBeenCalledTimes(windows.length);
});

test("one that is chosen elsewhere stays the same one when another before it is deleted; a name may have colons", async () => {
  const { rulingsOf, labelOf, IN_FORCE } = await of("lab/ruling-sets");
  await save(preset("First", "heroic"), preset("Sunday: late", "gorman"));
  const set = { ...IN_FORCE, kind: "saved:Sunday: late" };
  const { deletePreset } = await of("house-rules/house-rules-window");
  await deletePreset("First");
  expect([rulingsOf(set).preset, labelOf(set)]).toEqual(["gorman", "Sunday: late"]);
  // Of two referees who press Delete at once, the second deletes no other.
  await deletePreset("First");
  expect(rulingsOf(set).preset).toBe("gorman");
});
