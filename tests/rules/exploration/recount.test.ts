import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Counted, completes, countsFrom, goneBack } from "../../../src/rules/exploration/recalculate.ts";

const at = (from: number, until: number): Counted => ({ from, until });

describe("BX-010, BX-014: a fight stepped back over a turn, and on again", () => {
  test.each([
    ["nothing lay ahead", undefined, 605, 595, at(595, 605)],
    ["further back from within", at(595, 605), 595, 585, at(585, 605)],
    ["back from within to within", at(595, 605), 600, 598, at(595, 605)],
    ["on past it, and back to within", at(595, 605), 615, 600, at(595, 615)],
    ["on past it, and back to before it", at(595, 605), 615, 590, at(590, 615)],
    ["on past it, and not back to it", at(595, 605), 1205, 1195, at(1195, 1205)],
    ["back from before it, which is far ahead", at(1795, 1805), 605, 595, at(595, 605)],
    ["further back, where nothing more is completed", at(595, 605), 595, 594, at(594, 605)],
    ["over nothing that is completed", undefined, 599, 590, undefined],
    ["over nothing that is completed, and apart", at(595, 605), 799, 790, at(595, 605)],
  ])("%s", (_, counted, before, now, expected) => {
    expect(goneBack(counted, before, now)).toEqual(expected);
  });

  test.each([
    ["nothing lay ahead", undefined, 595, 605, 595],
    ["wholly within what was counted", at(595, 605), 595, 605, 605],
    ["past its end", at(595, 605), 595, 1205, 605],
    ["begun within", at(595, 605), 600, 610, 605],
    ["begun behind it", at(595, 605), 610, 1205, 610],
    ["begun before it, as after another day was set", at(595, 605), 400, 605, 400],
  ])("what counts: %s", (_, counted, before, now, expected) => {
    expect(countsFrom(counted, before, now)).toBe(expected);
  });

  test.each([
    [595, 599, false],
    [599, 600, true],
    [600, 1199, false],
    [86_395, 86_405, true],
    [605, 595, true],
  ])("between %i and %i something is completed: %s", (before, after, expected) => {
    expect(completes(before, after)).toBe(expected);
  });

  test("however rounds go on and back, each turn is counted once", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 40 }), (moves) => {
        let [now, highest, turns] = [1000, 1000, 0];
        let counted: Counted | undefined;
        for (const move of moves) {
          // No fight goes back to before it began.
          const to = Math.max(1000, now + move);
          if (to < now) counted = goneBack(counted, now, to);
          if (to > now) turns += Math.floor(to / 600) - Math.floor(countsFrom(counted, now, to) / 600);
          now = to;
          highest = Math.max(highest, now);
        }
        return turns === Math.floor(highest / 600) - Math.floor(1000 / 600);
      }),
    );
  });
});
