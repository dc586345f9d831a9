import { describe, expect, it } from "vitest";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import { planEvasion } from "../../../src/rules/encounter/evasion.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { Evasion, MeetingSide } from "../../../src/rules/encounter/types.ts";
import type { Place } from "../../../src/rules/facts/encounter.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman } from "../support/presets.ts";

describe("meeting", () => {
  const side = (id: string, more: Partial<MeetingSide> = {}): MeetingSide => ({
    id,
    name: id,
    party: id === "party",
    count: 4,
    light: false,
    warned: false,
    aquatic: false,
    ship: false,
    surprises: 2,
    change: 0,
    ...more,
  });
  const meet = (
    under: Rulings,
    party: number,
    orcs: number,
    place: Place = "dungeon",
    more: Partial<MeetingSide> = {},
  ) => {
    const plan = planSurprise({ place, dark: false, fog: false, sides: [side("party", more), side("orcs")] }, under);
    return resolveSurprise(plan, rollsFor(plan, { "surprise:party": [party], "surprise:orcs": [orcs] }), under);
  };
  it.each([
    [2, 3, ["party"]],
    [3, 2, ["orcs"]],
    [2, 1, []],
    [3, 3, []],
  ])("BX-108, BX-109: dice %d and %d: %o lose the round", (party, orcs, losing) => {
    expect(meet(classic, party, orcs).losing).toEqual(losing);
  });
  it("GOR-71, GOR-73: both surprised both stand still; one that saw the other does not", () => {
    expect(meet(gorman, 2, 1).losing).toEqual(["party", "orcs"]);
    expect(meet(gorman, 1, 3, "dungeon", { aware: true }).losing).toEqual([]);
  });
  it.each([
    [classic, 2, 3, "dungeon", "2d6"],
    [classic, 2, 3, "wilderness", "1d4"],
    [classic, 2, 2, "water", "1d4"],
    [classic, 3, 3, "wilderness", "4d6"],
    [gorman, 4, 2, "wilderness", undefined],
  ] as const)("BX-110, GOR-72: the dice of the distance %#", (under, party, orcs, place, formula) => {
    const plan = planDistance({ place, surprise: meet(under, party, orcs, place) }, under);
    expect(plan.rolls[0]?.formula).toBe(formula);
  });
  it("GOR-72: ten times both dice, though no further than one can see", () => {
    const at = (party: number, orcs: number, sight = 0) => {
      const plan = planDistance({ place: "dungeon", surprise: meet(gorman, party, orcs), sight }, gorman);
      return resolveDistance(plan, {}, gorman).distance;
    };
    expect([at(1, 1), at(6, 6), at(6, 6, 30)]).toEqual([20, 120, 30]);
  });

  const evade = (more: Partial<Evasion>, fleeing: object = {}, pursuing: object = {}) =>
    planEvasion(
      {
        place: "wilderness",
        gap: 100,
        pursued: true,
        combatBegun: false,
        cannotLeave: false,
        surroundings: 0,
        woods: false,
        fleeing: { rates: [120], count: 4, surprised: false, ...fleeing },
        pursuing: { rates: [120], count: 4, surprised: false, ...pursuing },
        ...more,
      } as Evasion,
      classic,
    );
  it.each([
    [4, 1, 50],
    [4, 3, 70],
    [4, 4, 90],
    [5, 3, 35],
    [12, 4, 50],
    [12, 9, 70],
    [13, 6, 25],
    [24, 7, 35],
    [24, 17, 50],
    [25, 10, 10],
    [100, 30, 25],
    [100, 31, 35],
  ])("BX-130: %d flee from %d: %d%%", (fleeing, pursuing, chance) => {
    expect(evade({}, { count: fleeing }, { count: pursuing }).chance).toBe(chance);
  });
  it.each([
    [60, 120, 65],
    [61, 120, 90],
    [240, 120, 115],
    [239, 120, 90],
  ])("BX-131: rates %d and %d make of 90%% %d%%", (away, after, chance) => {
    expect(evade({}, { rates: [away, 300] }, { rates: [after] }).chance).toBe(chance);
  });
  it("BX-129, BX-131: 5 at least, but the surprised have what the woods give and nothing else", () => {
    expect(evade({}, { count: 30, rates: [60] }).chance).toBe(5);
    expect(evade({}, { surprised: true }).refused?.key).toBe("order.surprisedStays");
    expect(evade({ woods: true }, { surprised: true, rates: [300] }).chance).toBe(10);
    expect(evade({}, { surprised: true }, { surprised: true }).chance).toBe(90);
    expect(evade({}, {}, { surprised: true }).verdict).toBe("escapes");
  });
  it.each([
    [121, 120, 80],
    [120, 120, 50],
    [120, 150, 50],
    [120, 151, 40],
    [120, 180, 40],
    [120, 181, 35],
    [120, 210, 35],
    [120, 211, 25],
    [120, 240, 25],
    [120, 241, 10],
  ])("BX-127: at sea %d from %d a round: %d%%", (away, after, chance) => {
    expect(evade({ place: "water" }, { rates: [away] }, { rates: [after] }).chance).toBe(chance);
  });
});
