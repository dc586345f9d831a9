import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  callerNow,
  levelGap,
  type Member,
  mappingFault,
  marching,
  mayPress,
  partySize,
  planPicks,
  resolvePicks,
  turnsToPick,
} from "../../../src/rules/characters/party.ts";
import { rollsFor } from "../support/play.ts";

const members = (characters: number, retainers = 0, free = 0): Member[] => [
  ...Array.from({ length: characters }, (_, at) => ({
    id: `c${at}`,
    name: `c${at}`,
    kind: "character" as const,
    level: 1,
    freeRetainers: free,
  })),
  ...Array.from({ length: retainers }, (_, at) => ({
    id: `r${at}`,
    name: `r${at}`,
    kind: "retainer" as const,
    level: 1,
  })),
];

describe("the party", () => {
  it.each([
    ["BX-001 example 1: four", 4, 0, 4, "under"],
    ["BX-001 example 2: six", 6, 0, 6, undefined],
    ["BX-001 example 2: eight", 8, 0, 8, undefined],
    ["BX-001 example 2: five", 5, 0, 5, "under"],
    ["BX-001 example 2: nine", 9, 0, 9, "over"],
    ["BX-001 example 3: four and two retainers", 4, 2, 6, undefined],
  ] as const)("%s", (_name, characters, retainers, count, hint) => {
    const mule: Member = { id: "mule", name: "mule", kind: "other", level: 0 };
    expect(partySize([...members(characters, retainers, 4), mule])).toMatchObject({ count, ...(hint && { hint }) });
    expect(partySize(members(characters, retainers)).hint).toBe(hint);
  });

  it("BX-001 retainers are offered up to the employers' limits", () => {
    expect(partySize(members(4, 0, 3)).retainers).toBe(12);
    expect(partySize(members(7, 0, 3)).retainers).toBe(0);
  });

  it("BX-003 example 1: 1, 3, 4; example 2: 1 and 5, 1 and 6", () => {
    const of = (...levels: number[]) =>
      levelGap(levels.map((level, at) => ({ id: `${at}`, name: `N${level}`, kind: "character" as const, level })));
    expect(of(1, 3, 4)).toBeUndefined();
    expect(of(1, 5)).toBeUndefined();
    expect(of(1, 6)?.data).toEqual({ gap: 5, high: "N6", low: "N1" });
    expect(
      levelGap([
        { id: "a", name: "a", kind: "retainer", level: 1 },
        { id: "b", name: "b", kind: "character", level: 9 },
      ]),
    ).toBeUndefined();
  });

  it("BX-004 example 1: a door puts D first; example 2: E stands in the last rank of each", () => {
    const exploring = { name: "Exploring", ranks: [["A", "B"], ["C"], ["D"]] };
    const door = { name: "Door", ranks: [["D"], ["A", "B"], ["C"]] };
    const all = ["A", "B", "C", "D"];
    expect(marching(exploring, all)[0]).toEqual(["A", "B"]);
    expect(marching(door, all)[0]).toEqual(["D"]);
    expect(marching(exploring, [...all, "E"]).at(-1)).toEqual(["D", "E"]);
    expect(marching(door, [...all, "E"]).at(-1)).toEqual(["C", "E"]);
    expect(marching(exploring, ["C", "E"])).toEqual([["C", "E"]]);
  });

  it("S-9: who is entered twice stands where the first entry says", () => {
    expect(marching({ name: "x", ranks: [["A"], ["A", "B"]] }, ["A", "B"])).toEqual([["A"], ["B"]]);
  });

  it("BX-005 example 1: the caller's user presses; example 2: a dead caller leaves the field empty", () => {
    const player = (id: string) => ({ id, referee: false });
    expect(mayPress(player("p"), "p")).toBe(true);
    expect(mayPress(player("q"), "p")).toBe(false);
    expect(mayPress(player("q"))).toBe(true);
    expect(mayPress({ id: "gm", referee: true }, "p")).toBe(true);
    expect(callerNow("arn", [{ id: "arn", dead: false }])).toEqual({ caller: "arn", askForNew: false });
    expect(callerNow("arn", [{ id: "arn", dead: true }])).toEqual({ askForNew: true });
    expect(callerNow(undefined, [])).toEqual({ askForNew: false });
  });

  it("BX-006 example 1: a torch; example 2: no light, and no running", () => {
    expect(mappingFault({ light: true })).toBeUndefined();
    expect(mappingFault({ light: false })?.key).toBe("character.mapNoLight");
    expect(mappingFault({ light: true, running: true })?.key).toBe("character.mapRunning");
    expect(mappingFault({ light: true, fleeing: true })?.key).toBe("character.mapFleeing");
  });

  it("BX-008 example 1: A 17, B 5, C 11, two items", () => {
    const plan = planPicks(["A", "B", "C"], "s");
    const { order } = resolvePicks(plan, rollsFor(plan, { A: [17], B: [5], C: [11] }));
    expect(order).toEqual(["A", "C", "B"]);
    expect(turnsToPick(order, 2)).toEqual(["A", "C"]);
  });

  it("BX-008 example 2: a tie is rolled again among the tied; four items go round", () => {
    const plan = planPicks(["A", "B", "C"], "s");
    const first = resolvePicks(plan, rollsFor(plan, { A: [12], B: [12], C: [4] }));
    expect(first.order).toEqual([]);
    expect(first.next?.rolls.map(({ id }) => id)).toEqual(["A", "B"]);
    if (!first.next) throw new Error("no tie");
    const { order } = resolvePicks(first.next, rollsFor(first.next, { A: [3], B: [9] }));
    expect(order).toEqual(["B", "A", "C"]);
    expect(turnsToPick(order, 4)).toEqual(["B", "A", "C", "B"]);
  });

  it("everybody stands in one place, for any placed members", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 3 }),
        (ids, placed, width) => {
          const front = ids.slice(0, placed);
          const ranks = Array.from({ length: Math.ceil(front.length / width) }, (_, at) =>
            front.slice(at * width, (at + 1) * width),
          );
          const all = marching({ name: "x", ranks }, ids).flat();
          return all.length === ids.length && new Set(all).size === ids.length;
        },
      ),
    );
    expect(() => planPicks([], "s")).toThrow("players");
    expect(() => planPicks(["A", "A"], "s")).toThrow("players");
    expect(turnsToPick([], 3)).toEqual([]);
  });
});
