import { describe, expect, it } from "vitest";
import { turning } from "../../../src/rules/tables/classes.ts";

describe("turning", () => {
  it.each([
    [1, "1", 7],
    [1, "2*", 11],
    [1, "3", undefined],
    [3, "2", "turned"],
    [4, "1", "destroyed"],
    [6, "7-9", 11],
    [9, "7-9", "turned"],
    [10, "7-9", "turned"],
    [11, "7-9", "destroyed"],
    [30, "7-9", "destroyed"],
  ] as const)("Facts: a cleric of level %d against column %s: %s", (level, column, needed) => {
    expect(turning(level, column)).toBe(needed);
  });
});
