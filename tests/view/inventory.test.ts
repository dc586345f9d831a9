/** How goods are set out on a sheet: what lies in what, in which order, and what hands hold. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupGear, handsFull, isSought, outermost, type StowedItem } from "../../src/view/actor/inventory.ts";

function good(id: string, more: Partial<StowedItem> = {}): StowedItem {
  return {
    id,
    name: id,
    type: "gear",
    sort: 0,
    quantity: 1,
    weight: 10,
    worth: 1,
    container: null,
    capacity: null,
    ...more,
  };
}

const rows = (items: readonly StowedItem[], order?: "name" | "weight" | "worth") =>
  groupGear(items, order).flatMap((group) => group.rows.map(({ id, depth }) => `${">".repeat(depth)}${id}`));

describe("what lies in something", () => {
  test("stands below it, also a weapon in a sack, and counts in what it holds", () => {
    const items = [
      good("pack", { capacity: 100 }),
      good("pouch", { container: "pack", capacity: 20 }),
      good("gem", { container: "pouch", quantity: 3, type: "treasure" }),
      good("axe", { container: "pack", type: "weapon", weight: 70 }),
    ];
    expect(rows(items)).toEqual(["pack", ">axe", ">pouch", ">>gem"]);
    const [pack, , pouch] = groupGear(items)[0]?.rows ?? [];
    expect(pack?.holds).toMatchObject({ weight: 110, capacity: 100, over: true });
    expect(pouch?.holds).toEqual({ weight: 30, capacity: 20, over: true, count: 3 });
  });

  test("of what lies in something that is gone, or in itself, nothing is lost", () => {
    expect(rows([good("a", { container: "nowhere" }), good("b", { container: "b" })])).toEqual(["a", "b"]);
    expect(rows([good("a", { container: "b" }), good("b", { container: "a" })]).sort()).toEqual(["a", "b"]);
  });

  test("every thing is shown once, whatever lies in what", () => {
    const ids = ["a", "b", "c", "d", "e"];
    fc.assert(
      fc.property(fc.array(fc.option(fc.constantFrom(...ids, "x")), { minLength: 5, maxLength: 5 }), (within) => {
        const items = ids.map((id, at) => good(id, { container: within[at] ?? null }));
        expect(
          groupGear(items)
            .flatMap((group) => group.rows.map(({ id }) => id))
            .sort(),
        ).toEqual(ids);
        const all = new Map(items.map((item) => [item.id, item]));
        for (const item of items) expect(all.has(outermost(item, all).id)).toBe(true);
      }),
    );
  });
});

test("orders: by name, by weight of the pile, by worth of the pile", () => {
  const items = [good("b", { weight: 5, quantity: 9 }), good("a", { weight: 40 }), good("c", { worth: 7, weight: 1 })];
  expect(rows(items, "name")).toEqual(["a", "b", "c"]);
  expect(rows(items, "weight")).toEqual(["b", "a", "c"]);
  expect(rows(items, "worth")).toEqual(["b", "c", "a"]);
});

test("hands are two", () => {
  expect(
    handsFull([
      { name: "sword", hands: 1 },
      { name: "shield", hands: 1 },
    ]),
  ).toMatchObject({ used: 2, over: false });
  expect(
    handsFull([
      { name: "pike", hands: 2 },
      { name: "lamp", hands: 1 },
    ]),
  ).toMatchObject({ used: 3, over: true });
});

test("a thing is found by parts of its name in any order", () => {
  expect(isSought("Rope, 50 ft", "50 rope")).toBe(true);
  expect(isSought("Rope, 50 ft", "chain")).toBe(false);
  expect(isSought("Rope", "")).toBe(true);
  expect(isSought("Épée", "epee")).toBe(true);
});
