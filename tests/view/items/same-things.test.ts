/** One thing under two keys. */
import { expect, it } from "vitest";
import { isOfferedAs, isSameThing } from "../../../src/view/items/same-things.ts";

it.each([
  ["torches", "torch"],
  ["holy-water-vial", "holy-water"],
  ["oil-flask", "burning-oil"],
])("players.md 2: %s is offered as %s, and alone where that one is not on sale", (key, better) => {
  expect(isOfferedAs(key, new Set([key, better]))).toBe(true);
  expect(isOfferedAs(key, new Set([key]))).toBe(false);
  expect(isOfferedAs(better, new Set([key, better]))).toBe(false);
  expect(isSameThing(key, better)).toBe(true);
});

it("things of other keys are not the same", () => {
  expect(isSameThing("oil-flask", "torch")).toBe(false);
  expect(isOfferedAs("lantern", new Set(["lantern", "torch"]))).toBe(false);
});
