/** Days on the water: miles, courses, gales, leaks, landfall. */
import { describe, expect, it } from "vitest";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import {
  afterLeak,
  planGale,
  planLandfall,
  planLeak,
  resolveGale,
  resolveLandfall,
  resolveLeak,
} from "../../../src/rules/exploration/gales.ts";
import { landInSight, shipSight } from "../../../src/rules/exploration/travel.ts";
import type { Vessel } from "../../../src/rules/exploration/vessel.ts";
import { bandOf, vesselMiles as milesOfVessel, vesselRound } from "../../../src/rules/exploration/vessel.ts";
import { checksFor, checksOfDay, wanderingChance } from "../../../src/rules/exploration/wandering.ts";
import {
  lostAtSea,
  planSeaDay,
  resolveSeaDay,
  type SeaDay,
  vesselMiles,
} from "../../../src/rules/exploration/water.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { wind } from "../../../src/rules/topics/wind.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { fold } from "../support/fold.ts";
import { setOut } from "../support/journey.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman } from "../support/presets.ts";
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
    expect(fair.miles.value).toBe(72);
    expect(fair.lost).toBe(false);
    expect(fair.expedition.rations).toBe(16);
    expect(fair.next).toEqual([]);
    const still = sail(sea(), { lost: [2], "wandering:1": [2], wind: [1, 1] });
    expect(still.miles.value).toBe(0);
    expect(still.lost).toBe(true);
    expect(still.next.map(({ kind }) => kind)).toEqual(["deviation", "encounter"]);
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
    expect(outcome.miles.value).toEqual(miles);
    expect(outcome.wind).toBe("calmWaters");
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
    expect(band.key).toEqual(key);
    expect(vesselMiles(ship, "sail", band, 0, classic).value).toEqual(miles);
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
    expect(driven.fate).toBe("driven");
    expect(driven.turned).toBe(180);
    expect(driven.miles.value).toBe(216);
    expect(fold(driven.miles.steps)).toBe(216);
    const shore = (die: number): string => resolveLandfall(rollsFor(planLandfall(classic), { shore: [die] })).fate;
    expect(shore(75)).toBe("wrecked");
    expect(shore(76)).toBe("shelter");
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
  it.each([
    ["a shore that there is not", boat, { ...inSight, shore: "moon" as never }, "facts.shore"],
    ["land that nobody says", boat, { ...inSight, landInSight: undefined as never }, "facts.landInSight"],
    ["a vessel without a name", { ...boat, name: undefined as never }, inSight, "vessel.name"],
  ])("BX-103: %s names its field", (_name, vessel, facts, field) => {
    expect(() => planGale(vessel, facts, classic)).toThrow(expect.objectContaining({ field }));
  });
  it("BX-095 example 1 and 2: land at 20 and at 24 is in sight, at 25 it is not", () => {
    expect(landInSight(20)).toBe(true);
    expect(landInSight(24)).toBe(true);
    expect(landInSight(25)).toBe(false);
    expect(landInSight(undefined)).toBe(false);
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

describe("on the water", () => {
  const walker = (id: string, more: object = {}) => ({ id, name: id, rate: 120, ...more });
  const ship = (more: Partial<Vessel>): Vessel => ({
    id: "s",
    name: "s",
    seaworthy: true,
    takenOnWater: false,
    navigator: true,
    ...more,
  });
  const sea = (more: Partial<SeaDay> = {}): SeaDay => ({
    means: "sail",
    waters: "ocean",
    landmark: true,
    current: "none",
    landing: false,
    change: -6,
    ...more,
  });

  it.each([
    [ship({ sail: 450 }), "sail", 10, 120],
    [ship({ sail: 450 }), "sail", 11, 180],
    [ship({ oar: 90, seaworthy: false }), "oar", 20, 12],
  ] as const)("BX-101: a leak cuts the day of the near gale as well %#", (vessel, means, die, miles) => {
    const party = setOut([walker("a")], { place: "water" });
    const plan = planSeaDay(vessel, sea({ means }), variable);
    const day = resolveSeaDay(party, plan, rollsFor(plan, { wind: [5, 6] }), variable);
    const [next] = day.next;
    if (next?.kind !== "leak") throw new Error("no leak");
    const leak = resolveLeak(next.plan, rollsFor(next.plan, { leak: [die] }), variable);
    expect(leak.miles?.value).toBe(miles);
    const afterwards = afterLeak(day.expedition, leak);
    expect(afterwards.log.find(({ key }) => key === "sailed")?.data.miles).toBe(miles);
  });
  it("BX-127, BX-100: a vessel's rate in a round with the wind of the day", () => {
    const band = variable.use(wind).band(4);
    expect(vesselRound(ship({ sail: 360 }), "sail", undefined, variable).value).toBe(120);
    expect(vesselRound(ship({ sail: 360 }), "sail", band, variable).value).toBe(60);
    expect(vesselRound(ship({ sail: 360, takenOnWater: true }), "sail", band, variable).value).toBe(40);
    expect(vesselRound(ship({ oar: 90 }), "oar", band, variable).value).toBe(30);
    expect(vesselRound(ship({ sail: 360, roundRate: 150 }), "sail", band, variable).value).toBe(75);
  });
  it("BX-093: only a river has a current", () => {
    const ids = (waters: SeaDay["waters"]) =>
      planSeaDay(ship({ sail: 90, oar: 90 }), sea({ waters, current: "up" }), classic).rolls.map(({ id }) => id);
    expect(ids("ocean")).not.toContain("current");
    expect(ids("lake")).not.toContain("current");
    expect(ids("river")).toContain("current");
  });
});

describe("wandering monsters and the sea", () => {
  const stepKeys = (steps: readonly Step[]) => steps.map(({ key }) => key);
  const walker = (id: string, rate: number, more = {}) => ({ id, name: id, rate, ...more });

  it("BX-052, BX-086, BX-097, GOR-36: the chance by place, and the number that stands for it", () => {
    const chance = (more: object, rules = classic) =>
      wanderingChance({ place: "dungeon", rate: 120, change: 0, ...more }, rules).value;
    expect(chance({})).toBe(1);
    expect(chance({ terrain: "swamp" })).toBe(1);
    expect(chance({ chance: 3 })).toBe(3);
    expect(chance({ place: "wilderness" })).toBe(1);
    expect(chance({ place: "wilderness", terrain: "swamp" })).toBe(3);
    expect(chance({ place: "wilderness", terrain: "swamp", chance: 1 })).toBe(1);
    expect(chance({ place: "water", waters: "swamp" })).toBe(3);
    expect(chance({ place: "water", waters: "ocean", chance: 6 })).toBe(6);
    expect(chance({ place: "wilderness", terrain: "swamp", rate: 60 }, gorman)).toBe(chance({ rate: 60 }, gorman));
    expect(() => chance({ place: "water", waters: "puddle" })).toThrow("place.waters");
    expect(() => chance({ rate: -1 })).toThrow("place.rate");
  });

  it("BX-052, GOR-36: checks in a place, and in a day by themselves", () => {
    const three = rulings({}, "classic", { wildernessChecksPerDay: 3 });
    expect(checksFor("dungeon", three)).toBe(1);
    expect(checksFor("wilderness", three)).toBe(3);
    expect(checksOfDay(three)).toBe(3);
    expect(checksFor("wilderness", gorman)).toBe(1);
    expect(checksOfDay(gorman)).toBe(0);
  });

  const ship: Vessel = { id: "s", name: "s", sail: 90, oar: 60, seaworthy: true, takenOnWater: false, navigator: true };
  it("BX-127: the listed rate is that of the sails, or of the oars of what has no sails", () => {
    const { sail: _sail, ...boat } = ship;
    const rate = (vessel: Vessel, means: "sail" | "oar") => vesselRound(vessel, means, undefined, classic).value;
    expect(rate({ ...ship, roundRate: 50 }, "sail")).toBe(50);
    expect(rate({ ...ship, roundRate: 50 }, "oar")).toBe(20);
    expect(rate({ ...boat, roundRate: 50 }, "oar")).toBe(50);
    expect(rate(ship, "sail")).toBe(30);
    expect(rate(ship, "oar")).toBe(20);
  });

  it("BX-093, BX-100, BX-101: the factors that change a day's miles are shown, and nothing else", () => {
    const miles = (vessel: Vessel, means: "sail" | "oar", band: string, current = 0) => {
      const { value, steps } = milesOfVessel(vessel, means, bandOf(band, variable), current, variable);
      return [value, stepKeys(steps)];
    };
    expect(miles(ship, "sail", "fresh")).toEqual([18, ["water.rate", "water.miles"]]);
    expect(miles(ship, "sail", "gentle")).toEqual([9, ["water.rate", "water.wind", "water.miles"]]);
    expect(miles(ship, "oar", "gentle")).toEqual([12, ["water.rate", "water.miles"]]);
    expect(miles(ship, "oar", "none")).toEqual([4, ["water.rate", "water.wind", "water.miles"]]);
    expect(miles({ ...ship, takenOnWater: true }, "sail", "fresh")).toEqual([
      12,
      ["water.rate", "water.leaking", "water.miles"],
    ]);
    expect(miles(ship, "sail", "fresh", -20)).toEqual([
      0,
      ["water.rate", "water.miles", "water.current", "water.held"],
    ]);
    expect(bandOf("hurricane", variable)).toBeUndefined();
    expect(
      ["none", "faint", "gentle", "moderate", "fresh", "strong", "high", "nearGale"].map(
        (key) => bandOf(key, variable)?.key,
      ),
    ).not.toContain(undefined);
  });

  const at = (day: Partial<SeaDay>, faces: Record<string, number[]>, vessel = ship, rules = classic) => {
    const sea = setOut([walker("a", 120)], { place: "water", rations: 9 });
    const usual = {
      means: "sail",
      waters: "ocean",
      landmark: false,
      current: "none",
      landing: false,
      change: 0,
    } as const;
    const plan = planSeaDay(vessel, { ...usual, ...day }, rules);
    const fair = Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, formula === "2d6" ? [3, 4] : [6]]));
    return { plan, outcome: resolveSeaDay(sea, plan, rollsFor(plan, { ...fair, ...faces }), rules) };
  };

  it.each([
    ["ocean", ["lost", "wind"]],
    ["lake", ["lost", "wind"]],
    ["river", []],
    ["swamp", ["lost"]],
  ] as const)("BX-088, BX-090, BX-099: on %s the rolls besides the monsters are %o", (waters, ids) => {
    const { plan } = at({ waters }, {});
    expect(plan.rolls.map(({ id }) => id).filter((id) => !id.startsWith("wandering"))).toEqual(ids);
  });

  it("BX-093: a river's current is rolled for up and down, and carries", () => {
    const miles = (current: "none" | "down" | "up") =>
      at({ waters: "river", current }, { current: [3] }).outcome.miles.value;
    expect(miles("none")).toBe(18);
    expect(miles("down")).toBe(27);
    expect(miles("up")).toBe(9);
    expect(at({ current: "down" }, {}).plan.rolls.map(({ id }) => id)).not.toContain("current");
  });

  it("BX-102, MIX-52: a gale decides the way, and nobody loses it; land in sight is reported with it", () => {
    const { outcome } = at({ landMiles: 10 }, { wind: [6, 6], lost: [1] });
    expect(outcome.wind).toBe("gale");
    expect(outcome.lost).toBe(false);
    expect(outcome.miles.value).toBe(54);
    expect(outcome.next).toEqual([{ kind: "gale", seaworthy: true, landInSight: true }]);
    expect(at({}, { wind: [6, 6] }).outcome.next).toEqual([{ kind: "gale", seaworthy: true, landInSight: false }]);
  });

  it("BX-088: a day at sea is reported with its miles and wind, a lost way after it; rowers tire", () => {
    const { outcome } = at({}, { lost: [1] });
    expect(outcome.events).toMatchObject([{ key: "sailed", data: { miles: 18, wind: "normal" } }, { key: "lost" }]);
    expect(outcome.lost).toBe(true);
    expect(outcome.next.map(({ kind }) => kind)).toEqual(["deviation"]);
    expect(outcome.expedition.members[0]?.travelDays).toBe(0);
    expect(at({ means: "oar" }, {}).outcome.expedition.members[0]?.travelDays).toBe(1);
    expect(at({ waters: "river" }, {}).outcome.wind).toBe("calmWaters");
  });

  it("BX-092: a day that was refused is none", () => {
    const { oar: _oar, ...ketch } = ship;
    const { plan, outcome } = at({ means: "oar" }, {}, ketch);
    expect(plan.rolls).toEqual([]);
    expect(outcome.lost).toBe(false);
    expect(outcome.next).toEqual([]);
    expect(outcome.events).toEqual([]);
    expect(outcome.expedition.clock).toBe(0);
  });

  it.each([
    ["waters", { waters: "puddle" as never }, "day.waters"],
    ["means", { means: "kite" as never }, "day.means"],
    ["a current", { current: "sideways" as never }, "day.current"],
  ])("BX-088: %s that there are not name their field", (_name, day, field) => {
    expect(() => at(day, {})).toThrow(expect.objectContaining({ field }));
  });
});
