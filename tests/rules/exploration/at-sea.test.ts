/** Days on the water: miles, courses, gales, leaks, landfall. */
import { describe, expect, it } from "vitest";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import {
  planGale,
  planLandfall,
  planLeak,
  resolveGale,
  resolveLandfall,
  resolveLeak,
} from "../../../src/rules/exploration/gales.ts";
import { landInSight, shipSight } from "../../../src/rules/exploration/travel.ts";
import type { Vessel } from "../../../src/rules/exploration/vessel.ts";
import {
  lostAtSea,
  planSeaDay,
  resolveSeaDay,
  type SeaDay,
  vesselMiles,
} from "../../../src/rules/exploration/water.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { wind } from "../../../src/rules/topics/wind.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { party } from "./people.ts";

const variable = rulings({ wind: "variable" });

const ship: Vessel = { id: "s", name: "Ship", sail: 360, seaworthy: true, takenOnWater: false, navigator: true };
const sea = (more: Partial<SeaDay> = {}): SeaDay => ({
  means: "sail",
  waters: "ocean",
  landmark: false,
  current: "none",
  landing: false,
  change: 0,
  ...more,
});
function sail(of: SeaDay, dice: Readonly<Record<string, number[]>>, vessel = ship, rules: Rulings = classic) {
  const from = { ...party(), place: "water" } as const;
  const plan = planSeaDay(vessel, of, rules);
  const outcome = resolveSeaDay(from, plan, plan.refused ? {} : rollsFor(plan, dice), rules);
  expect(fold(outcome.miles.steps)).toBe(outcome.miles.value);
  return outcome;
}
const calm = { lost: [5], "wandering:1": [4] };

describe("a day on the water", () => {
  it("BX-088 example 1 and 2: fair sailing; no wind, and the rest of the day all the same", () => {
    const fair = sail(sea(), { ...calm, wind: [3, 4] });
    expect([fair.miles.value, fair.lost, fair.expedition.rations, fair.next]).toEqual([72, false, 16, []]);
    const still = sail(sea(), { lost: [2], "wandering:1": [2], wind: [1, 1] });
    expect([still.miles.value, still.lost, still.next.map(({ kind }) => kind)]).toEqual([
      0,
      true,
      ["deviation", "encounter"],
    ]);
  });
  it.each([
    ["BX-090 example 1: a navigator", { navigator: true }, {}, 2],
    ["BX-090 example 2: open sea without", { navigator: false }, {}, 6],
    ["BX-090 example 2: in sight of land", { navigator: false }, { landMiles: 20 }, 2],
    ["BX-090: a river", { navigator: false }, { waters: "river" }, 0],
    ["BX-090: a landmark", { navigator: true }, { landmark: true }, 0],
  ] as const)("%s", (_name, vessel, more, chance) => {
    expect(lostAtSea(vessel, sea(more))).toBe(chance);
  });
  it("BX-090 example 2: certain: lost without a die", () => {
    const outcome = sail(sea(), { "wandering:1": [6], wind: [3, 3] }, { ...ship, navigator: false });
    expect(outcome.lost).toBe(true);
  });
  it.each([
    ["BX-092 example 1: 360'", { ...ship }, "sail", 72],
    ["BX-092 example 1: 450'", { ...ship, sail: 450 }, "sail", 90],
    ["BX-092 example 2: 90' rowing", { ...ship, oar: 90 }, "oar", 18],
  ] as const)("%s", (_name, vessel, means, miles) => {
    expect(vesselMiles(vessel, means, undefined, 0, classic).value).toBe(miles);
  });
  it("BX-092: what it has no sails for it does not sail", () => {
    const { sail: _, ...raft } = ship;
    expect(planSeaDay(raft, sea(), classic).refused?.key).toBe("exploration.noSails");
    expect(planSeaDay(ship, sea({ means: "oar" }), classic).refused?.key).toBe("exploration.noOars");
  });
  it.each([
    ["BX-093 example 1: downstream, 3", 180, "down", 3, 45],
    ["BX-093 example 2: a raft upstream, 6", 60, "up", 6, 0],
  ] as const)("%s", (_name, oar, current, die, miles) => {
    const outcome = sail(
      sea({ means: "oar", waters: "river", current }),
      { current: [die], "wandering:1": [6] },
      { ...ship, oar },
    );
    expect([outcome.miles.value, outcome.wind]).toEqual([miles, "calmWaters"]);
  });
  it("BX-094 example 1 and 2: oars heed no wind, a sailing boat does", () => {
    const galley = { ...ship, oar: 90 };
    expect(sail(sea({ means: "oar" }), { ...calm, wind: [1, 1] }, galley).miles.value).toBe(18);
    expect(sail(sea(), { ...calm, wind: [1, 1] }).miles.value).toBe(0);
  });
  it.each([
    ["BX-099 example 1: 11", 11, 72, "normal"],
    ["BX-099 example 2: 12", 12, 216, "gale"],
    ["BX-099 example 2: 2", 2, 0, "none"],
  ])("%s", (_name, total, miles, key) => {
    const band = classic.use(wind).band(total);
    expect([band.key, vesselMiles(ship, "sail", band, 0, classic).value]).toEqual([key, miles]);
  });
  it.each([
    [2, 0],
    [3, 24],
    [4, 36],
    [5, 48],
    [6, 72],
    [8, 72],
    [9, 96],
    [10, 108],
    [11, 144],
    [12, 216],
  ])("BX-100 example 1: 2d6 = %d: %d miles", (total, miles) => {
    expect(vesselMiles(ship, "sail", variable.use(wind).band(total), 0, variable).value).toBe(miles);
  });
  it("BX-100 example 2: no wind, rowing at a third", () => {
    expect(vesselMiles({ ...ship, oar: 90 }, "oar", variable.use(wind).band(2), 0, variable).value).toBe(6);
  });
  it("BX-101 example 1 and 2: water in the hull, 10% or 20%, until a dock", () => {
    const leak = (die: number, seaworthy: boolean): Vessel => {
      const plan = planLeak({ ...ship, seaworthy }, variable);
      return resolveLeak(plan, rollsFor(plan, { leak: [die] }), variable).vessel;
    };
    expect([leak(10, true), leak(11, true), leak(20, false)].map(({ takenOnWater }) => takenOnWater)).toEqual([
      true,
      false,
      true,
    ]);
    const wet = leak(10, true);
    expect(vesselMiles(wet, "sail", undefined, 0, variable).value).toBe(48);
    expect(vesselMiles(wet, "sail", variable.use(wind).band(11), 0, variable).value).toBe(96);
    expect(vesselMiles({ ...wet, takenOnWater: false }, "sail", undefined, 0, variable).value).toBe(72);
    expect(sail(sea(), { ...calm, wind: [5, 6] }, ship, variable).next.map(({ kind }) => kind)).toEqual(["leak"]);
  });
  const inSight = { landInSight: true, shore: "other", beaches: true } as const;
  function gale(
    vessel: Vessel,
    facts: Parameters<typeof planGale>[1],
    dice: Readonly<Record<string, readonly number[]>>,
  ) {
    const plan = planGale(vessel, facts, classic);
    return resolveGale(plan, rollsFor(plan, dice), classic);
  }
  it("BX-102 example 1 and 2: driven straight back; wrecked on 75, sheltered on 76", () => {
    const driven = gale(ship, { ...inSight, landInSight: false }, { direction: [4] });
    expect(sail(sea(), { ...calm, wind: [6, 6] }).miles.value).toBe(216);
    expect(sail(sea(), { ...calm, wind: [6, 6] }, { ...ship, seaworthy: false }).miles.value).toBe(0);
    expect([driven.fate, driven.turned, driven.miles.value, fold(driven.miles.steps)]).toEqual([
      "driven",
      180,
      216,
      216,
    ]);
    const shore = (die: number): string => resolveLandfall(rollsFor(planLandfall(classic), { shore: [die] })).fate;
    expect([shore(75), shore(76)]).toEqual(["wrecked", "shelter"]);
    expect(sail(sea(), { ...calm, wind: [6, 6] }).next).toEqual([
      { kind: "gale", seaworthy: true, landInSight: false },
    ]);
  });
  const boat = { ...ship, seaworthy: false };
  it.each([
    ["BX-103 example 1: cliffs, 2", inSight, { harbour: [2], swamped: [1] }, "harbour"],
    ["BX-103 example 2: 3, then 80", inSight, { harbour: [3], swamped: [80] }, "sunk"],
    ["BX-103 example 2: 3, then 81", inSight, { harbour: [3], swamped: [81] }, "survives"],
    ["BX-103 example 3: clear shore", { ...inSight, shore: "clear" }, {}, "beached"],
    ["BX-103: no land", { ...inSight, landInSight: false }, { swamped: [80] }, "sunk"],
    ["BX-103: does not beach", { ...inSight, shore: "clear", beaches: false }, { swamped: [81] }, "survives"],
  ] as const)("%s", (_name, facts, dice, fate) => {
    expect(gale(boat, facts, dice).fate).toBe(fate);
  });
  it("BX-095 example 1 and 2: land at 20 and at 24 is in sight, at 25 it is not", () => {
    expect([landInSight(20), landInSight(24), landInSight(25), landInSight(undefined)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it.each([
    ["BX-096 example 1: clear", false, [4, 4, 4, 4], 160],
    ["BX-096 example 2: fog", true, [3, 3, 4, 4], 40],
  ])("%s", (_name, fog, faces, yards) => {
    const plan = planDistance({ place: "water", sight: shipSight(fog) }, classic);
    expect(resolveDistance(plan, rollsFor(plan, { distance: faces }), classic).distance).toBe(yards);
  });
  it("BX-098 example 1: a landing asks where", () => {
    expect(
      sail(sea({ landing: true }), { ...calm, "wandering:1": [1], wind: [3, 4] }).next.map(({ kind }) => kind),
    ).toEqual(["encounter", "afloat"]);
  });
  it("BX-088: a crew that sails rests in watches, rowers do not", () => {
    expect(sail(sea(), { ...calm, wind: [3, 4] }).expedition.members[0]?.travelDays).toBe(0);
    expect(
      sail(sea({ means: "oar" }), { ...calm, wind: [3, 4] }, { ...ship, oar: 90 }).expedition.members[0]?.travelDays,
    ).toBe(1);
  });
});
