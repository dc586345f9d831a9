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
      const begun = process.cpuUsage();
      for (let used = 0; used < 150_000; ) {
        const { user, system } = process.cpuUsage(begun);
        used = user + system;
      }
    },
  };
  expect(faultOf(slow as never, "")).toMatch(/^took \d+ ms$/);
});
