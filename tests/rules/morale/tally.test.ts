/** The tally of the fallen: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import type { Fate, MoraleMember } from "../../../src/rules/facts/morale.ts";
import type { MoraleEvent } from "../../../src/rules/morale/morale-tally.ts";
import {
  moraleOccasions,
  newMoraleRound,
  refereesOccasions,
  startMorale,
} from "../../../src/rules/morale/morale-tally.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, gorman, referee } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

describe("the tally", () => {
  const members = (fates: readonly Fate[], more: Partial<MoraleMember> = {}): MoraleMember[] =>
    fates.map((fate, at) => ({ id: `m${at}`, group: "orcs", side: "foes", fate, checks: true, ...more }));
  const able = (count: number): Fate[] => Array<Fate>(count).fill("able");
  function due(under: Rulings, ...events: readonly (readonly Fate[])[]): readonly (readonly string[])[] {
    const event = (fates: readonly Fate[]): MoraleEvent => ({ round: 1, members: members(fates) });
    let tally = startMorale(event(able(events[0]?.length ?? 0)), under);
    return events.flatMap((fates) => {
      const found = moraleOccasions(tally, event(fates), under);
      tally = found.tally;
      return found.prompts.map(({ occasions }) => occasions);
    });
  }
  const fates = (code: string): Fate[] =>
    [...code].map(
      (one) => (({ d: "dead", f: "fled", p: "paralysed", s: "surrendered" })[one] as Fate | undefined) ?? "able",
    );
  it.each([
    [classic, ["d---"], [["firstDeath"]]],
    [classic, ["p---", "pp--"], [["half"]]],
    [classic, ["s---", "sd--"], [["firstDeath"], ["half"]]],
    [classic, ["f----", "ff---", "fff--"], [["half"]]],
    [classic, ["dd--", "ddd-"], [["firstDeath"], ["half"]]],
    [classic, ["dddd"], []],
    [classic, ["d"], []],
    [classic, ["pp--", "----", "pp--"], [["half"]]],
    [gorman, ["d---", "df--", "dfp-"], [["firstDeath"], ["half"]]],
    [referee, ["d---"], [["1"]]],
    [referee, ["f---", "fd--"], [["1"]]],
    [referee, ["dd--", "ddp-", "dddp"], [["1", "2"]]],
    [referee, ["dd------", "ddd-----", "dddd----", "dddddd--"], [["1"], ["2"], ["3"]]],
    [referee, ["ddddd---", "ddddd---"], [["1", "2"]]],
    [referee, ["d"], []],
    [rulings({ moralePrompts: "off" }), ["dd--"], []],
  ] as const)("BX-176, BX-177, GOR-93, REF-08 %#: %o", (under, codes, expected) => {
    expect(due(under, ...codes.map(fates))).toEqual(expected);
  });
  it("BX-177: those who come later raise the number before anything is halved", () => {
    let tally = startMorale({ round: 1, members: members(able(3)) }, classic);
    const at = (code: string) => {
      const found = moraleOccasions(tally, { round: 2, members: members(fates(code)) }, classic);
      tally = found.tally;
      return found.prompts.flatMap(({ occasions }) => occasions);
    };
    expect(at("p-----")).toEqual([]);
    expect(at("pp----")).toEqual([]);
    expect(at("ppp---")).toEqual(["half"]);
  });
  it("REF-08, REF-14: surrender is offered once something has happened; a new round forgets the checks", () => {
    const tally = startMorale({ round: 1, members: members(able(4)) }, referee);
    const [before] = Object.values(tally.groups);
    const struck = moraleOccasions(tally, { round: 1, members: members(fates("d---")) }, referee).tally;
    const [after] = Object.values(struck.groups);
    if (!before || !after) throw new Error("no group");
    const others = ["7", "9", "10", "11", "12"];
    expect(refereesOccasions(before, referee)).toEqual([...others, "14"]);
    expect(refereesOccasions(after, referee)).toEqual([...others, "13", "14"]);
    expect(refereesOccasions({ ...after, state: "fleeing" }, referee)).toEqual([]);
    expect(refereesOccasions(after, classic)).toEqual([]);
    const checked = { ...struck, groups: { orcs: { ...after, checksThisRound: 3 } } };
    expect(newMoraleRound(checked, 2).groups.orcs?.checksThisRound).toBe(0);
  });
});
