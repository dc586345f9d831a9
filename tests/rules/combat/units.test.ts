/** The units of a round in full: who acts together, as what, and with which result. */
import { describe, expect, it } from "vitest";
import { makeCombatant } from "../../../src/rules/combat/combatants.ts";
import type { Unit } from "../../../src/rules/combat/types.ts";
import { equals, isUndecided, manySides } from "../../../src/rules/combat/units.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { classic, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { roll, start } from "./fight.ts";

const own = rulings({ initiative: "individual" });
const ownTogether = rulings({ initiative: "individual", initiativeTies: "simultaneous" });
const sidesTogether = rulings({ initiativeTies: "simultaneous" });
const sidesByBand = rulings({ initiativeTies: "dexterity" });
const unit = (id: string, kind: Unit["kind"], sides: string, ids: string, initiative: number, more: object = {}) => ({
  id,
  kind,
  sides: sides.split(" "),
  ids: ids.split(" "),
  initiative,
  simultaneous: false,
  ...more,
});
const shared = { simultaneous: true };

describe("the units of a round", () => {
  it.each<[string, Rulings, Readonly<Record<string, number>>, readonly object[]]>([
    [
      "BX-111: sides",
      classic,
      { a: 2, b: 5 },
      [unit("side:b", "side", "b", "X", 5), unit("side:a", "side", "a", "A B", 2)],
    ],
    ["BX-135: sides at once", sidesTogether, { a: 4, b: 4 }, [unit("side:a+b", "side", "a b", "A B X", 4, shared)]],
    [
      "BX-135: sides that tie, by band",
      sidesByBand,
      { a: 4, b: 4 },
      [
        unit("band:a+b:first", "band", "a", "B", 4, { band: "first" }),
        unit("band:a+b:middle", "band", "a b", "A X", 4, { band: "middle", ...shared }),
      ],
    ],
    [
      "BX-137: each alone",
      own,
      { A: 2, B: 6, X: 4 },
      [
        unit("own:B", "combatant", "a", "B", 6),
        unit("own:X", "combatant", "b", "X", 4),
        unit("own:A", "combatant", "a", "A", 2),
      ],
    ],
    [
      "BX-137: two of one side with the same number",
      ownTogether,
      { A: 6, B: 6, X: 4 },
      [unit("own:A", "block", "a", "A B", 6), unit("own:X", "combatant", "b", "X", 4)],
    ],
    [
      "BX-135, BX-137: two of two sides with the same number",
      ownTogether,
      { A: 6, B: 2, X: 6 },
      [unit("own:A", "block", "a b", "A X", 6, shared), unit("own:B", "combatant", "a", "B", 2)],
    ],
    [
      "HERO-02: blocks",
      heroic,
      { A: 18, B: 12, X: 5 },
      [unit("own:A", "block", "a", "A B", 18), unit("own:X", "block", "b", "X", 5)],
    ],
  ])("%s", (_name, rules, faces, units) => {
    const quick = { id: "B", name: "B", side: "a", band: "first" as const };
    expect(roll(start(rules, "a/A", quick, "b/X"), rules, faces).units).toEqual(units);
  });

  it.each([
    ["nobody", [], []],
    ["one", [1], [[1]]],
    ["runs", [3, 3, 2, 1, 1], [[3, 3], [2], [1, 1]]],
    ["equals that are not neighbours", [1, 2, 1], [[1], [2], [1]]],
  ])("BX-135: runs of equals among %s", (_name, sorted, runs) => {
    expect(equals(sorted, (a, b) => a - b)).toEqual(runs);
  });

  it.each([
    ["nobody", "", false],
    ["one side", "a a", false],
    ["two sides", "a b a", true],
  ])("BX-135: whether those of %s are of many sides", (_name, sides, many) => {
    const group = sides ? sides.split(" ").map((side, at) => makeCombatant({ id: `c${at}`, name: "", side })) : [];
    expect(manySides(group)).toBe(many);
  });

  it.each([
    ["the same number of dice", [3], [3], false],
    ["a die that the other lacks", [3], [3, 4], true],
    ["a first die that the other lacks", [], [3], true],
    ["another die before it", [2], [3, 4], false],
  ])("BX-135: whether two results wait for dice, with %s", (_name, one, other, waits) => {
    expect(isUndecided({ initiative: 5, ties: one }, { initiative: 5, ties: other })).toBe(waits);
    expect(isUndecided({ initiative: 5, ties: one }, { initiative: 4, ties: other })).toBe(false);
  });
});
