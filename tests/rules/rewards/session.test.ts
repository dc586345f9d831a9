import { describe, expect, it } from "vitest";
import { inNewSession } from "../../../src/rules/rewards/session.ts";

describe("a new session", () => {
  it("GOR-28: the level of today is that of the session's start", () => {
    expect(inNewSession({ level: 4, levelAtStart: 2, away: 0 })).toEqual({ level: 4, levelAtStart: 4, away: 0 });
    expect(inNewSession({ level: 1, levelAtStart: null, away: 0 }).levelAtStart).toBe(1);
  });
  it("GOR-64: who is away has a session less to stay, and never less than none", () => {
    expect([3, 1, 0].map((away) => inNewSession({ level: 5, levelAtStart: 5, away }).away)).toEqual([2, 0, 0]);
  });
  it.each([
    ["level", { level: 37, levelAtStart: 1, away: 0 }],
    ["away", { level: 1, levelAtStart: 1, away: -1 }],
  ])("GOR-64: %s out of bounds is an error that names it", (field, counts) => {
    expect(() => inNewSession(counts)).toThrow(expect.objectContaining({ field }));
  });
});
