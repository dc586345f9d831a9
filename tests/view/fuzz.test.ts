/** Hostile and damaged input by seed, a little of each: 100,000 inputs are tried in `fuzz.long.test.ts` (S-2, S-10, S-12). */
import { expect, test } from "vitest";
import { faultOf, TARGETS, tryMany } from "./fuzz.ts";

test.each(TARGETS)("$name: only errors of our own are thrown, and nothing takes a tenth of a second", (one) => {
  tryMany(one, 150, 20_261_127);
});

test("forbidden results are reported", () => {
  const throws = { name: "", input: TARGETS[0]?.input, read: () => (undefined as never as { x: number }).x } as never;
  expect(faultOf(throws, "")).toMatch(/^TypeError/);
  // As long on the processor as well, on a machine that others work on.
  const slow = {
    read: () => {
      const until = performance.now() + 400;
      while (performance.now() < until);
    },
  };
  expect(faultOf(slow as never, "")).toMatch(/^took \d+ ms$/);
});
