import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cloneData } from "../../client/data/utils/clone.ts";

describe("a copy of stored data", () => {
  test("is what structuredClone makes of it, and shares nothing with it", () => {
    const data = fc.jsonValue({ maxDepth: 4 }).map((value) => structuredClone(value));
    fc.assert(
      fc.property(data, (value) => {
        const copy = cloneData(value);
        expect(copy).toEqual(structuredClone(value));
        if (typeof value === "object" && value !== null) expect(copy).not.toBe(value);
      }),
    );
  });

  test("keeps a key that an assignment would swallow", () => {
    const copy = cloneData(JSON.parse('{"a": {"__proto__": {"x": 1}}}'));
    expect(JSON.stringify(copy)).toBe('{"a":{"__proto__":{"x":1}}}');
  });

  test("is refused of what is no data", () => {
    expect(() => cloneData({ act: () => 1 })).toThrow();
    expect(cloneData({ when: new Date(0), some: new Set([1]), none: undefined })).toEqual({
      when: new Date(0),
      some: new Set([1]),
      none: undefined,
    });
  });
});
