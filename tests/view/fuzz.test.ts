/** Hostile and damaged input by seed, a little of each: 100,000 inputs are tried in `fuzz.long.test.ts` (S-2, S-10, S-12). */
import { expect, test } from "vitest";
import { faultOf, TARGETS, tryMany } from "./fuzz.ts";

test.each(TARGETS)("$name: only errors of our own are thrown, and nothing hangs", (one) => {
  tryMany(one, 150, 20_261_127);
});

test("an error that is not our own is reported", () => {
  const throws = { name: "", input: TARGETS[0]?.input, read: () => (undefined as never as { x: number }).x } as never;
  expect(faultOf(throws, "")).toMatch(/^TypeError/);
});
