/** Differences within large values: a change is undone exactly, and others' changes beside it stay. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const PATCH = "../../src/foundry/undo/patch.ts";
interface Change {
  readonly at: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}
const {
  difference,
  joinChanges,
  samePlain,
  valueAt,
  withValueAt,
}: {
  difference(before: unknown, after: unknown): Change[];
  joinChanges(first: readonly Change[], later: readonly Change[]): Change[];
  samePlain(a: unknown, b: unknown): boolean;
  valueAt(value: unknown, at: readonly string[]): unknown;
  withValueAt(value: unknown, at: readonly string[], put: unknown): unknown;
} = await import(PATCH);

const forth = (value: unknown, changes: readonly Change[]) =>
  changes.reduce((inner, { at, after }) => withValueAt(inner, at, after), value);
const back = (value: unknown, changes: readonly Change[]) =>
  [...changes].reverse().reduce((inner, { at, before }) => withValueAt(inner, at, before), value);

const fighter = fc.record({
  id: fc.constantFrom("a", "b", "c"),
  hp: fc.integer({ min: -3, max: 9 }),
  actions: fc.array(fc.constantFrom("move", "strike"), { maxLength: 2 }),
});
const state = fc.record(
  {
    round: fc.nat(5),
    combatants: fc.uniqueArray(fighter, { selector: ({ id }) => id, maxLength: 3 }),
    order: fc.array(fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }), { maxLength: 3 }),
    note: fc.string({ maxLength: 3 }),
  },
  { requiredKeys: ["round", "combatants"] },
);

describe("differences", () => {
  test("a difference applied to one state gives the other, and back", () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const changes = difference(before, after);
        expect(samePlain(forth(before, changes), after)).toBe(true);
        expect(samePlain(back(after, changes), before)).toBe(true);
      }),
    );
  });

  test("two changes joined go back in one", () => {
    fc.assert(
      fc.property(state, state, state, (first, second, third) => {
        const joined = joinChanges(difference(first, second), difference(second, third));
        expect(samePlain(back(third, joined), first)).toBe(true);
        for (const { at, after } of joined) expect(samePlain(valueAt(third, at), after)).toBe(true);
      }),
    );
  });

  test("items in a list are distinguished by id, so that another user's changes meanwhile stay", () => {
    const before = {
      combatants: [
        { id: "a", done: false },
        { id: "b", done: false },
      ],
    };
    const after = {
      combatants: [
        { id: "a", done: true },
        { id: "b", done: false },
      ],
    };
    const changes = difference(before, after);
    expect(changes).toEqual([{ at: ["combatants", "a", "done"], before: false, after: true }]);
    const later = {
      combatants: [
        { id: "b", done: true },
        { id: "a", done: true },
      ],
    };
    expect(back(later, changes)).toEqual({
      combatants: [
        { id: "b", done: true },
        { id: "a", done: false },
      ],
    });
  });

  test("the order of keys does not matter, what is undefined is not there", () => {
    expect(samePlain({ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1, d: undefined })).toBe(true);
    expect(samePlain([1, 2], [2, 1])).toBe(false);
    expect(samePlain({ a: null }, {})).toBe(false);
  });
});

describe("data that are kept", () => {
  test("PEER-51: an effect is kept without its changes under their elder name, also within a thing of somebody's; those of 13 stay", async () => {
    const DOCUMENTS = "../../src/foundry/platform/stored-documents.ts";
    const { withoutStamps }: { withoutStamps(data: object): Record<string, unknown> } = await import(DOCUMENTS);
    const system = { changes: [{ key: "name", type: "override", value: "Owl" }] };
    const blank = [{ key: "name", mode: 5, value: "" }];
    const effect = { _id: "a", name: "Shape", changes: blank, system };
    const { changes: _, ...kept } = effect;
    expect(withoutStamps({ ...effect, _stats: {} })).toEqual(kept);
    const thing = { _id: "b", effects: [effect], system: { changes: 3 }, changes: "own" };
    expect(withoutStamps({ name: "Hild", items: [thing] })).toEqual({
      name: "Hild",
      items: [{ ...thing, effects: [kept] }],
    });
    const elder = { _id: "c", changes: blank };
    expect(withoutStamps({ effects: [elder] })).toEqual({ effects: [elder] });
  });
});
