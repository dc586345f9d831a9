/** Days in the wilderness: how far, losing the way, what is eaten and met. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { needsRest } from "../../../src/rules/exploration/expedition.ts";
import { type DayOut, goAstray, planDayOut, resolveDayOut } from "../../../src/rules/exploration/journey.ts";
import {
  bears,
  canCarry,
  deviation,
  lostChance,
  milesInDay,
  type Stretch,
  sightMiles,
} from "../../../src/rules/exploration/travel.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { TERRAINS } from "../../../src/rules/tables/terrain.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { setOut } from "../support/way.ts";
import { party } from "./people.ts";

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
    const miles = milesInDay({ rate, stretches, forced, flying }, classic);
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
          const whole = milesInDay({ rate, stretches: [{ terrain }], forced, flying: false }, classic).value;
          const cut = milesInDay(
            { rate, stretches: [{ terrain, miles: part }, { terrain }], forced, flying: false },
            classic,
          );
          expect(cut.value).toBe(whole);
          expect(fold(cut.steps)).toBe(cut.value);
        },
      ),
    );
  });

  it("ERIS-93 example 3: heavy (60') goes a day as 30', each stretch of it; in the air nobody sneaks", () => {
    const march = { rate: 60, stretches: [clear], forced: false, flying: false };
    const { value, steps } = milesInDay({ ...march, sneaks: true }, eris);
    expect([value, milesInDay(march, eris).value]).toEqual([6, 12]);
    expect(steps.map(({ key }) => key)).toContain("stealth.slower");
    const cut = [{ ...clear, miles: 4 }, clear];
    expect(milesInDay({ ...march, stretches: cut, sneaks: true }, eris).value).toBe(6);
    expect(milesInDay({ ...march, flying: true, sneaks: true }, eris).value).toBe(24);
    expect(milesInDay({ ...march, sneaks: true }, classic).value).toBe(12);
  });

  it("names the field that is wrong", () => {
    expect(() => milesInDay({ rate: 120, stretches: [], forced: false, flying: false }, classic)).toThrow(
      /march.stretches/,
    );
    expect(() => milesInDay({ rate: -1, stretches: [clear], forced: false, flying: false }, classic)).toThrow(
      /march.rate/,
    );
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
    const { stretches: miles } = milesInDay({ rate: 120, stretches, forced: false, flying: false }, classic);
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

const day = (more: Partial<DayOut> = {}): DayOut => ({
  occupation: "travel",
  stretches: [{ terrain: "clear" }],
  lead: "none",
  forced: false,
  forage: false,
  change: 0,
  ...more,
});
function live(of: DayOut, dice: Readonly<Record<string, number[]>>, from = party(), rules: Rulings = classic) {
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
    expect(planDayOut(party(), day({ forage: true, forced: true }), classic).refused?.key).toBe("exploration.noForage");
    expect(planDayOut(party(), day({ forage: true, occupation: "hunt" }), classic).refused?.key).toBe(
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
    expect(planDayOut(marched.expedition, day({ forced: true }), classic).refused?.key).toBe("exploration.forcedTwice");
    const on = live(day(), quiet, marched.expedition);
    expect(planDayOut(marched.expedition, day(), classic).warnings?.[0]?.key).toBe("exploration.restOverdue");
    expect(on.expedition.members.map((one) => needsRest(one, classic))).toEqual([true, true, true, true]);
    const rested = live(day({ occupation: "rest" }), { "wandering:1": [6] }, on.expedition);
    expect(needsRest(rested.expedition.members[0] ?? party().members[0]!, classic)).toBe(false);
    expect(rested.next).toContainEqual({ kind: "naturalHealing", days: 1 });
  });
  it("BX-083 example 1 and 2: six days of travel, then rest; or the penalty from the seventh on", () => {
    let way = party(4, 100);
    for (let i = 0; i < 6; i += 1) way = live(day(), quiet, way).expedition;
    expect(way.members.map((one) => needsRest(one, classic))).toEqual([false, false, false, false]);
    const rested = live(day({ occupation: "rest" }), { "wandering:1": [6] }, way).expedition;
    expect(rested.members[0]?.travelDays).toBe(0);
    const on = live(day(), quiet, way).expedition;
    expect(on.members.map((one) => needsRest(one, classic))).toEqual([true, true, true, true]);
    const off = rulings({ journeyRest: "off" });
    expect(on.members.some((one) => needsRest(one, off))).toBe(false);
  });
  it("BX-012: nobody travels with one who cannot move, who is named", () => {
    const heavy = setOut([{ id: "a", name: "Ann", rate: 0 }], { place: "wilderness" });
    expect(planDayOut(heavy, day(), classic).refused).toMatchObject({
      key: "exploration.cannotMove",
      data: { names: "Ann" },
    });
  });
  it("GOR-36: where hours at the table count a day asks for no check", () => {
    expect(planDayOut(party(), day(), rulings({}, "gorman")).rolls.map(({ id }) => id)).toEqual(["lost"]);
  });
});
