/** The order of march as plain data. */
import { describe, expect, it } from "vitest";
import { between, movedTo, placesOf, ranksOf, stepped } from "../../../src/view/exploration/march-order.ts";

describe("the order of march (BX-004)", () => {
  const ranks = [
    ["a", "b"],
    ["c", "d"],
  ];

  it("BX-004: a member who leaves a rank stands alone before the next, and joins it with another step", () => {
    const once = stepped(ranks, "b", "back");
    expect(once).toEqual([["a"], ["b"], ["c", "d"]]);
    expect(stepped(once, "b", "back")).toEqual([["a"], ["c", "d", "b"]]);
    expect(stepped(ranks, "a", "forward")).toEqual([["a"], ["b"], ["c", "d"]]);
    expect(stepped([["a"], ["b"]], "a", "forward")).toEqual([["a"], ["b"]]);
    expect(stepped(ranks, "a", "right")).toEqual([
      ["b", "a"],
      ["c", "d"],
    ]);
  });

  it("BX-004: dragged onto another's place or between two ranks", () => {
    expect(movedTo(ranks, "a", 1, 1)).toEqual([["b"], ["c", "a", "d"]]);
    expect(between(ranks, "d", 0)).toEqual([["d"], ["a", "b"], ["c"]]);
    expect(ranksOf(placesOf(ranks))).toEqual(ranks);
  });
});
