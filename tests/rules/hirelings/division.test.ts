/** How treasure is shared out. */
import { describe, expect, it } from "vitest";
import { divide as share } from "../../../src/rules/hirelings/division.ts";
import { classic } from "../support/presets.ts";

describe("shares", () => {
  it("BX-007: each step says what was to be divided and of how many shares", () => {
    const [one] = share(
      90,
      [
        { id: "a", kind: "character" },
        { id: "b", kind: "character", share: 0.5 },
      ],
      classic,
    ).each;
    expect(one?.amount.steps.map(({ key, value }) => [key, value])).toEqual([
      ["hiring.pool", 90],
      ["hiring.share", 1],
      ["hiring.ofShares", 60],
    ]);
    expect(one?.amount.steps.at(-1)?.data).toEqual({ of: 1.5 });
  });
});
