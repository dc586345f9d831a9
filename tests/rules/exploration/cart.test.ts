/** Carts: what their teams draw they draw at their rate, and no more. */
import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { cartRate } from "../../../src/rules/exploration/cart.ts";

const { rulings } = compile({ preset: "classic" });
const cart = (load: number, teams = 1) => cartRate({ base: 60, limit: 4000, teams, load }, rulings).value;

test("a cart of 4,000 coins goes at its rate, a coin more does not move, and a second team draws as much again", () => {
  expect(cart(4000)).toBe(60);
  expect(cart(4001)).toBe(0);
  expect(cart(8000, 2)).toBe(60);
  expect(cart(8001, 2)).toBe(0);
});

test("what is no weight and no team is refused by its name", () => {
  expect(() => cart(-1)).toThrow("cart.load");
  expect(() => cart(0, 0)).toThrow("cart.teams");
});
