import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { operate, recording, silent } from "../../../src/rules/trace/trace.ts";
import type { Modifier, Operation } from "../../../src/rules/trace/types.ts";
import { fold } from "../support/fold.ts";

const source = { kind: "rule" } as const;
const modifier = (op: Operation, value: number): Modifier => ({ key: "attack.test", on: "attack", op, value, source });
const operations: Operation[] = [
  "set",
  "add",
  "multiply",
  "divideUp",
  "divideDown",
  "divideNearest",
  "atLeast",
  "atMost",
];
const anyModifier = fc
  .record({ op: fc.constantFrom(...operations), value: fc.integer({ min: 1, max: 9 }) })
  .map(({ op, value }) => modifier(op, value));

describe("trace", () => {
  it.each([
    ["add", 3, -5, -2],
    ["multiply", -3, 2, -6],
    ["divideUp", 5, 2, 3],
    ["divideUp", -5, 2, -2],
    ["divideDown", 5, 2, 2],
    ["divideNearest", 5, 2, 3],
    ["atLeast", 0, 1, 1],
    ["atMost", 25, 20, 20],
  ] as const)("%s of %d and %d is %d", (op, before, value, after) => {
    expect(operate(op, before, value)).toBe(after);
  });

  it("never lets a division by nothing through", () => {
    expect(() => operate("divideUp", 1, 0)).toThrow("notANumber");
  });

  it("folds to its value, whatever was applied or left out", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.tuple(anyModifier, fc.boolean())), (start, list) => {
        const loud = recording(modifier("set", start));
        const quiet = silent(modifier("set", start));
        for (const [step, applies] of list) {
          if (applies) {
            loud.apply(step);
            quiet.apply(step);
          } else loud.skip(step, "stacking");
        }
        expect(fold(loud.done().steps)).toBe(loud.value);
        expect(quiet.value).toBe(loud.value);
        expect(quiet.done().steps).toEqual([]);
      }),
    );
  });

  it("keeps what was left out, with its reason and without effect", () => {
    const trace = recording(modifier("set", 4)).skip(modifier("add", 2), "higherCounts").done();
    expect(trace.value).toBe(4);
    expect(trace.steps[1]).toMatchObject({ applied: false, why: "higherCounts", before: 4, after: 4 });
  });
});
