import { expect, test } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { actor } from "./stub.ts";

const ALERTNESS = "../../../src/foundry/combat/alertness.ts";
const { alertnessOf }: { alertnessOf(actors: readonly unknown[], rulings: Rulings): number } = await import(ALERTNESS);
const rulings = compile({ preset: "classic" }).rulings;

test("the most alert of a side watches for all; the usual chance changes nothing", () => {
  const giant = actor("monster", { surprised: 1 });
  const wolf = actor("monster");
  const sleeper = actor("monster", { surprised: 4 });
  const scout = actor("character", { exploration: { surprised: 0 } });
  expect(alertnessOf([wolf], rulings)).toBe(0);
  expect(alertnessOf([giant, wolf], rulings)).toBe(-1);
  expect(alertnessOf([sleeper], rulings)).toBe(2);
  expect(alertnessOf([sleeper, scout], rulings)).toBe(-2);
  expect(alertnessOf([], rulings)).toBe(0);
});
