/** Beasts of burden: the mule of the list carries 2,000 coins at its full rate and 4,000 at half. */
import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { packRate } from "../../../src/rules/exploration/pack-animal.ts";

const { rulings } = compile({ preset: "classic", overrides: {}, parameters: {} });

test.each([
  [0, 120],
  [2000, 120],
  [2001, 60],
  [4000, 60],
  [4001, 0],
])("under %i coins a mule goes %i feet a turn", (load, rate) => {
  expect(packRate({ base: 120, limit: 2000, load }, rulings).value).toBe(rate);
});
