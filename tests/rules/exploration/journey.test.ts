import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import { type Expedition, needsRest } from "../../../src/rules/exploration/expedition.ts";
import {
  planGale,
  planLandfall,
  planLeak,
  resolveGale,
  resolveLandfall,
  resolveLeak,
} from "../../../src/rules/exploration/gales.ts";
import { type DayOut, goAstray, planDayOut, resolveDayOut } from "../../../src/rules/exploration/journey.ts";
import {
  planPickPocket,
  planSneak,
  resolvePickPocket,
  resolveSneak,
  type Sneaker,
  type SneakFacts,
  sneakChance,
  sneakingRate,
} from "../../../src/rules/exploration/stealth.ts";
import {
  bears,
  canCarry,
  deviation,
  landInSight,
  lostChance,
  milesInDay,
  type Stretch,
  shipSight,
  sightMiles,
} from "../../../src/rules/exploration/travel.ts";
import type { Vessel } from "../../../src/rules/exploration/vessel.ts";
import {
  lostAtSea,
  planSeaDay,
  resolveSeaDay,
  type SeaDay,
  vesselMiles,
} from "../../../src/rules/exploration/water.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { TERRAINS } from "../../../src/rules/tables/terrain.ts";
import { wind } from "../../../src/rules/topics/wind.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";
import { setOut } from "../support/way.ts";
import { someone } from "./people.ts";

const bx = rulings();
const variable = rulings({ wind: "variable" });
const eris = rulings({}, "eris");

describe("miles in a day", () => {
  const clear: Stretch = { terrain: "clear" };
  it.each([
    ["BX-080 example 1: 120'", 120, [clear], false, false, 24],
    ["BX-080 example 1: 90'", 90, [clear], false, false, 18],
    ["BX-080 example 2: 36'", 36, [clear], false, false, 7],
    ["BX-081 example 1: forest", 120, [{ terrain: "forest" }], false, false, 16],
    ["BX-081 example 1: swamp", 120, [{ terrain: "swamp" }], false, false, 12],
    ["BX-081 example 1: road", 120, [{ terrain: "swamp", road: true }], false, false, 36],
    ["BX-081 example 2: hills at 90'", 90, [{ terrain: "hills" }], false, false, 12],
    ["BX-081 example 2: at 60'", 60, [{ terrain: "hills" }], false, false, 8],
    ["BX-081 example 2: at 30'", 30, [{ terrain: "hills" }], false, false, 4],
    ["BX-081 example 3: 12 clear, then hills", 120, [{ ...clear, miles: 12 }, { terrain: "hills" }], false, false, 20],
    ["BX-082 example 1: forced", 120, [clear], true, false, 36],
    ["BX-082 example 2: forced through forest", 120, [{ terrain: "forest" }], true, false, 24],
    ["BX-075 example 1: flying", 120, [clear], false, true, 48],
    ["BX-075 example 2: over mountains", 120, [{ terrain: "mountains" }], false, true, 48],
    ["BX-081: more planned than the day holds", 120, [{ ...clear, miles: 40 }, { terrain: "hills" }], false, false, 24],
    ["BX-081: less planned", 120, [{ ...clear, miles: 10 }], false, false, 10],
  ] as const)("%s", (_name, rate, stretches, forced, flying, expected) => {
    const miles = milesInDay({ rate, stretches, forced, flying }, bx);
    expect([miles.value, fold(miles.steps)]).toEqual([expected, expected]);
  });

  it("BX-081: a way cut in two is as long as the whole", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TERRAINS),
        fc.integer({ min: 1, max: 300 }),
        fc.nat(5),
        fc.boolean(),
        (terrain, rate, part, forced) => {
          const whole = milesInDay({ rate, stretches: [{ terrain }], forced, flying: false }, bx).value;
          const cut = milesInDay(
            { rate, stretches: [{ terrain, miles: part }, { terrain }], forced, flying: false },
            bx,
          );
          expect(cut.value).toBe(whole);
          expect(fold(cut.steps)).toBe(cut.value);
        },
      ),
    );
  });

  it("names the field that is wrong", () => {
    expect(() => milesInDay({ rate: 120, stretches: [], forced: false, flying: false }, bx)).toThrow(/march.stretches/);
    expect(() => milesInDay({ rate: -1, stretches: [clear], forced: false, flying: false }, bx)).toThrow(/march.rate/);
  });

  it.each([
    ["BX-076 example 1: a griffon", 7, "human"],
    ["BX-076 example 2: 5", 5, "half"],
    ["BX-076 example 2: 2", 2, undefined],
    ["BX-076: 24", 24, "huge"],
  ])("%s", (_name, hd, size) => {
    expect(bears(hd)).toBe(size);
  });
  it("BX-076: what it bears it can carry, and nothing larger", () => {
    expect([canCarry(7, "half"), canCarry(7, "human"), canCarry(7, "large"), canCarry(2, "half")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("losing the way", () => {
  it.each([
    ["BX-047 example 1: forest", [{ terrain: "forest" }], "none", 2],
    ["BX-047 example 2: along a river", [{ terrain: "forest" }], "river", 0],
    ["BX-079 example 1: swamp", [{ terrain: "swamp" }], "none", 3],
    ["BX-079 example 2: hills", [{ terrain: "hills" }], "none", 2],
    ["BX-079 example 2: grasslands", [{ terrain: "grasslands" }], "none", 1],
    ["BX-079: most miles count", [{ terrain: "clear", miles: 15 }, { terrain: "swamp" }], "none", 1],
    [
      "BX-079: of equal ones the higher",
      [
        { terrain: "clear", miles: 8 },
        { terrain: "hills", miles: 8 },
      ],
      "none",
      2,
    ],
    ["BX-081: on a road", [{ terrain: "swamp", road: true }], "none", 0],
  ] as const)("%s", (_name, stretches, lead, chance) => {
    const { stretches: miles } = milesInDay({ rate: 120, stretches, forced: false, flying: false }, bx);
    expect(lostChance(stretches, miles, lead)).toBe(chance);
  });
  it("BX-048 example 1: a 3 on hexes leads 60 degrees to the right; on squares 45", () => {
    expect([1, 2, 3, 4, 5, 6].map((die) => deviation(die, "hex"))).toEqual([-60, -60, 60, 60, -120, 120]);
    expect([deviation(3, "square"), deviation(6, "square")]).toEqual([45, 90]);
  });
  it("BX-085 example 1 and 2: 3 miles in the open, 1 in a forest, 6 from a mountain", () => {
    expect([sightMiles("grasslands"), sightMiles("forest"), sightMiles("mountains")]).toEqual([3, 1, 6]);
  });
});

const party = (count = 4, rations = 20): Expedition =>
  setOut(
    Array.from({ length: count }, (_, i) => ({ id: `m${i}`, name: `m${i}`, rate: 120 })),
    { place: "wilderness", rations },
  );
const day = (more: Partial<DayOut> = {}): DayOut => ({
  occupation: "travel",
  stretches: [{ terrain: "clear" }],
  lead: "none",
  forced: false,
  forage: false,
  change: 0,
  ...more,
});
function live(of: DayOut, dice: Readonly<Record<string, number[]>>, from = party(), rules: Rulings = bx) {
  const plan = planDayOut(from, of, rules);
  return resolveDayOut(from, plan, plan.refused ? {} : rollsFor(plan, dice), rules);
}
const quiet = { lost: [4], "wandering:1": [3] };

describe("a day in the wilderness", () => {
  it("BX-073 example 1: 24 miles, one ration each", () => {
    const outcome = live(day(), quiet);
    expect([outcome.miles, outcome.lost, outcome.expedition.rations, outcome.expedition.clock]).toEqual([
      24,
      false,
      16,
      86_400,
    ]);
    expect(outcome.next).toEqual([]);
  });
  it("BX-073 example 2, BX-048 example 2: lost: the same miles, another course; not lost: no die for it", () => {
    const outcome = live(day(), { ...quiet, lost: [1] });
    expect([outcome.miles, outcome.lost]).toEqual([24, true]);
    expect(outcome.next).toEqual([{ kind: "deviation", rolls: [{ id: "deviation", formula: "1d6" }] }]);
    const astray = goAstray(outcome.expedition, deviation(3, "hex"));
    expect(astray.offCourse).toBe(60);
    expect(live(day(), quiet, astray).expedition.offCourse).toBe(0);
  });
  it("BX-086: an encounter and its time of day", () => {
    expect(live(day(), { ...quiet, "wandering:1": [1] }).next.map(({ kind }) => kind)).toEqual([
      "encounter",
      "timeOfDay",
    ]);
  });
  it("BX-010 example 3: four members, three rations", () => {
    const { expedition, next } = live(day(), quiet, party(4, 3));
    expect(expedition.members.map(({ want }) => want.food)).toEqual([0, 0, 0, 1]);
    expect([expedition.rations, next]).toEqual([0, [{ kind: "want", who: "m3" }]]);
  });
  it.each([
    ["BX-077 example 1: 1, then 4 of 6 fed", [1], [4], 4, 18],
    ["BX-077 example 2: 2", [2], [6], 0, 14],
  ])("%s", (_name, forage, food, foraged, rations) => {
    const outcome = live(day({ forage: true }), { ...quiet, forage, food }, party(6));
    expect([outcome.foraged, outcome.expedition.rations]).toEqual([foraged, rations]);
  });
  it("BX-077: not on a forced march, nor while hunting", () => {
    expect(planDayOut(party(), day({ forage: true, forced: true }), bx).refused?.key).toBe("exploration.noForage");
    expect(planDayOut(party(), day({ forage: true, occupation: "hunt" }), bx).refused?.key).toBe(
      "exploration.noForage",
    );
  });
  it.each([
    ["BX-078 example 1: deer, and no monsters", [1], [4], ["game"]],
    ["BX-078 example 2: no game, an encounter", [6], [1], ["encounter", "timeOfDay"]],
  ])("%s", (_name, hunt, wandering, kinds) => {
    const outcome = live(day({ occupation: "hunt" }), { hunt, "wandering:1": wandering });
    expect([outcome.miles, outcome.next.map(({ kind }) => kind)]).toEqual([0, kinds]);
    expect(outcome.expedition.members[0]?.travelDays).toBe(0);
  });
  it("BX-082 example 2: a forced march asks for a day of rest, and a second one is refused", () => {
    const marched = live(day({ forced: true, stretches: [{ terrain: "forest" }] }), { lost: [6], "wandering:1": [6] });
    expect([marched.miles, marched.expedition.members[0]?.mustRest]).toEqual([24, true]);
    expect(planDayOut(marched.expedition, day({ forced: true }), bx).refused?.key).toBe("exploration.forcedTwice");
    const on = live(day(), quiet, marched.expedition);
    expect(planDayOut(marched.expedition, day(), bx).warnings?.[0]?.key).toBe("exploration.restOverdue");
    expect(on.expedition.members.map((one) => needsRest(one, bx))).toEqual([true, true, true, true]);
    const rested = live(day({ occupation: "rest" }), { "wandering:1": [6] }, on.expedition);
    expect(needsRest(rested.expedition.members[0] ?? party().members[0]!, bx)).toBe(false);
    expect(rested.next).toContainEqual({ kind: "naturalHealing", days: 1 });
  });
  it("BX-083 example 1 and 2: six days of travel, then rest; or the penalty from the seventh on", () => {
    let way = party(4, 100);
    for (let i = 0; i < 6; i += 1) way = live(day(), quiet, way).expedition;
    expect(way.members.map((one) => needsRest(one, bx))).toEqual([false, false, false, false]);
    const rested = live(day({ occupation: "rest" }), { "wandering:1": [6] }, way).expedition;
    expect(rested.members[0]?.travelDays).toBe(0);
    const on = live(day(), quiet, way).expedition;
    expect(on.members.map((one) => needsRest(one, bx))).toEqual([true, true, true, true]);
    const off = rulings({ journeyRest: "off" });
    expect(on.members.some((one) => needsRest(one, off))).toBe(false);
  });
  it("BX-012: nobody travels with one who cannot move, who is named", () => {
    const heavy = setOut([{ id: "a", name: "Ann", rate: 0 }], { place: "wilderness" });
    expect(planDayOut(heavy, day(), bx).refused).toMatchObject({
      key: "exploration.cannotMove",
      data: { names: "Ann" },
    });
  });
  it("GOR-36: where hours at the table count a day asks for no check", () => {
    expect(planDayOut(party(), day(), rulings({}, "gorman")).rolls.map(({ id }) => id)).toEqual(["lost"]);
  });
});

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
function sail(of: SeaDay, dice: Readonly<Record<string, number[]>>, vessel = ship, rules: Rulings = bx) {
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
    expect(vesselMiles(vessel, means, undefined, 0, bx).value).toBe(miles);
  });
  it("BX-092: what it has no sails for it does not sail", () => {
    const { sail: _, ...raft } = ship;
    expect(planSeaDay(raft, sea(), bx).refused?.key).toBe("exploration.noSails");
    expect(planSeaDay(ship, sea({ means: "oar" }), bx).refused?.key).toBe("exploration.noOars");
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
    const band = bx.use(wind).band(total);
    expect([band.key, vesselMiles(ship, "sail", band, 0, bx).value]).toEqual([key, miles]);
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
    const plan = planGale(vessel, facts, bx);
    return resolveGale(plan, rollsFor(plan, dice), bx);
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
    const shore = (die: number): string => resolveLandfall(rollsFor(planLandfall(bx), { shore: [die] })).fate;
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
    const plan = planDistance({ place: "water", sight: shipSight(fog) }, bx);
    expect(resolveDistance(plan, rollsFor(plan, { distance: faces }), bx).distance).toBe(yards);
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

describe("sneaking", () => {
  const suit = (type: "leather" | "chain" | "plate") => ({
    armour: [{ id: "a", name: "a", kind: "suit" as const, type, magic: 0 }],
  });
  const leather = (dex = 10): Sneaker => ({
    creature: someone("fighter", 1, { ...suit("leather"), scores: { dex } }),
    thief: false,
  });
  const hobbit: Sneaker = { creature: someone("halfling"), thief: false };
  const plain: SneakFacts = { detected: false, camouflaged: false, brightLight: false };
  const chance = (who: Sneaker, facts: Partial<SneakFacts> = {}): number => {
    const traced = sneakChance(who, { ...plain, ...facts }, eris);
    expect(fold(traced.steps)).toBe(traced.value);
    return traced.value;
  };
  function sneak(group: Sneaker[], facts: SneakFacts, die: number[], known = false, rules: Rulings = eris) {
    const plan = planSneak(group, facts, rules);
    return resolveSneak(plan, plan.rolls.length ? rollsFor(plan, { sneak: die }) : {}, known);
  }
  const plate: Sneaker = { creature: someone("fighter", 1, { ...suit("plate"), scores: { dex: 7 } }), thief: false };

  it("ERIS-93 example 1 and 2: leather, DEX 10: 2 and 3", () => {
    expect([sneak([leather()], plain, [2]).undetected, sneak([leather()], plain, [3]).undetected]).toEqual([
      true,
      false,
    ]);
  });
  it("ERIS-93 example 3: heavy goes as overencumbered, that at half", () => {
    expect([120, 90, 60, 30].map((rate) => sneakingRate(rate, eris).value)).toEqual([90, 60, 30, 15]);
  });
  it("ERIS-93 example 4, ERIS-94 example 2: under 0: fails without a die", () => {
    expect(chance(plate, { detected: true })).toBe(0);
    expect(planSneak([plate], { ...plain, detected: true }, eris).rolls).toEqual([]);
    expect(sneak([plate], { ...plain, detected: true }, []).undetected).toBe(false);
  });
  it("ERIS-94 example 1: everything for it: certain", () => {
    const thief: Sneaker = {
      creature: someone("halfling", 1, { ...suit("leather"), scores: { dex: 14 } }),
      thief: true,
    };
    expect(chance(thief, { camouflaged: true })).toBe(6);
    expect(sneak([thief], { ...plain, camouflaged: true }, []).undetected).toBe(true);
  });
  it("ERIS-94 example 3: a torch rules it out until the referee lifts that", () => {
    expect(planSneak([leather()], { ...plain, brightLight: true }, eris).refused?.key).toBe("exploration.brightLight");
    expect(planSneak([leather()], { ...plain, brightLight: true, lifted: true }, eris).refused).toBeUndefined();
  });
  it("ERIS-94 example 4: a hobbit with a man in plate: the group has his 1", () => {
    const man: Sneaker = { creature: someone("fighter", 2, suit("plate")), thief: false };
    expect(planSneak([hobbit, man], plain, eris)).toMatchObject({ chance: { value: 1 }, worst: "fighter2" });
    expect(() => planSneak([], plain, eris)).toThrow(/tooFew at group/);
  });
  it("ERIS-64 example 1 and 2: a hobbit alone 3, in chainmail 2", () => {
    expect(chance(hobbit)).toBe(3);
    expect(chance({ creature: someone("halfling", 1, suit("chain")), thief: false })).toBe(2);
  });
  it("ERIS-95 example 1 to 3: what surprise is left", () => {
    expect(sneak([leather()], plain, [3])).toMatchObject({
      monstersAware: true,
      surpriseRound: false,
      partyRolls: true,
    });
    expect(sneak([leather()], plain, [2])).toMatchObject({
      monstersAware: false,
      surpriseRound: true,
      partyRolls: true,
    });
    expect(sneak([leather()], plain, [2], true).partyRolls).toBe(false);
    const { monstersAware } = sneak([leather()], plain, [3]);
    const side = { count: 1, light: false, warned: false, aquatic: false, ship: false, surprises: 2, change: 0 };
    const sides = [
      { ...side, id: "party", name: "p", party: true },
      { ...side, id: "orcs", name: "o", party: false, aware: monstersAware },
    ];
    const plan = planSurprise({ place: "dungeon", dark: true, fog: false, sides }, eris);
    expect(resolveSurprise(plan, rollsFor(plan, { "surprise:party": [1] }), eris).losing).toEqual(["party"]);
  });
  it.each([
    ["ERIS-96 example 1: made, 4", 30, 4, true, "never"],
    ["ERIS-96 example 2: made, 5", 30, 5, true, "later"],
    ["ERIS-96 example 3: failed, 5", 31, 5, false, "atOnce"],
    ["ERIS-96 example 4: failed, 3", 31, 3, false, "never"],
  ])("%s", (_name, skill, victim, taken, noticed) => {
    const thief: Sneaker = { creature: someone("fighter", 1, { scores: { dex: 14 } }), thief: true };
    const plan = planPickPocket(thief, 30, plain, eris);
    expect(plan.unaware.value).toBe(4);
    expect(resolvePickPocket(plan, rollsFor(plan, { skill: [skill], victim: [victim] }))).toMatchObject({
      taken,
      noticed,
    });
  });
  it("ERIS-93: without the ruling nobody sneaks by it", () => {
    expect(planSneak([hobbit], plain, bx).refused?.key).toBe("exploration.noSneaking");
    expect(planPickPocket(hobbit, 50, plain, bx).refused?.key).toBe("exploration.noSneaking");
    expect(sneak([{ creature: makeCreature({ id: "m" }), thief: false }], plain, [], false, bx).undetected).toBe(false);
  });
});
