import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  evadeAgain,
  lostSight,
  obstacle,
  obstacleFilledIn,
  planDay,
  planDrop,
  resolveDay,
  resolveDrop,
  runRound,
  startChase,
  stopFleeing,
} from "../../../src/rules/encounter/chase.ts";
import { planEvasion, resolveEvasion, wouldPursue } from "../../../src/rules/encounter/evasion.ts";
import {
  afterExertion,
  afterMoving,
  afterRest,
  afterRunning,
  RESTED,
} from "../../../src/rules/encounter/exhaustion.ts";
import {
  mayBecomePursuit,
  measured,
  planPursuitTurn,
  pursuitRate,
  resolvePursuitTurn,
  shootsOnTheRun,
  type TurnRunner,
} from "../../../src/rules/encounter/pursuit-turns.ts";
import { planSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { Chase, Evasion } from "../../../src/rules/encounter/types.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { hero, monster } from "../attack/fight.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

function flight(
  place: Evasion["place"],
  [away, fled]: readonly [number, number],
  [after, hunters]: readonly [number, number],
  more: Partial<Evasion> = {},
): Evasion {
  return {
    place,
    fleeing: { rates: [away], count: fled, surprised: false },
    pursuing: { rates: [after], count: hunters, surprised: false },
    pursued: true,
    combatBegun: false,
    cannotLeave: false,
    surroundings: 0,
    woods: false,
    gap: 70,
    ...more,
  };
}

function evade(of: Evasion, d100: number, rules: Rulings = classic) {
  const plan = planEvasion(of, rules);
  return resolveEvasion(plan, rollsFor(plan, { evasion: [d100] }), rules);
}

const gaps = (start: Chase, rounds: number, rules: Rulings = classic): (number | string)[] => {
  let chase = start;
  return Array.from({ length: rounds }, () => {
    chase = runRound(chase, rules).chase;
    return chase.over || chase.gap;
  });
};

describe("evasion", () => {
  it("BX-117 example 1 to 3", () => {
    expect([4, 5, 6, undefined].map((total) => wouldPursue(total, classic))).toEqual([true, true, false, false]);
    expect(planEvasion(flight("dungeon", [60, 4], [120, 4], { pursued: false }), classic)).toMatchObject({
      verdict: "escapes",
      why: "order.notPursued",
    });
    expect(planEvasion(flight("dungeon", [120, 4], [60, 4], { combatBegun: true }), classic).refused?.key).toBe(
      "order.evasionOver",
    );
  });

  it.each([
    ["BX-119 example 1: 90' from 60'", 90, 60, "escapes", classic],
    ["BX-119 example 2: equal rates", 120, 120, "pursuit", classic],
    ["GOR-89 example 2: 60' from 30'", 60, 30, "escapes", gorman],
    ["GOR-90 example 2: equal speed is pursuit", 90, 90, "pursuit", gorman],
  ])("%s", (_name, away, after, verdict, rules) => {
    expect(planEvasion(flight("dungeon", [away, 4], [after, 4]), rules).verdict).toBe(verdict);
  });

  it("BX-012, BX-117: with one who cannot move there is no getting away", () => {
    const of = flight("wilderness", [120, 2], [90, 2], { fleeing: { rates: [120, 0], count: 2, surprised: false } });
    const plan = planEvasion(of, classic);
    expect(plan.refused?.key).toBe("order.cannotMove");
    expect(plan.rolls).toEqual([]);
  });

  it("BX-119: the slowest of each side counts", () => {
    const of = flight("dungeon", [120, 2], [90, 2], { fleeing: { rates: [120, 60], count: 2, surprised: false } });
    expect(planEvasion(of, classic).verdict).toBe("pursuit");
  });

  it.each([
    ["BX-127 example 1: 30 slower", 120, 150, 50],
    ["BX-127 example 2: 31 slower", 120, 151, 40],
    ["BX-127 example 3: faster", 121, 120, 80],
    ["BX-127 edge: equal", 120, 120, 50],
    ["BX-127 edge: 61 slower", 60, 121, 35],
    ["BX-127 edge: 120 slower", 60, 180, 25],
    ["BX-127 edge: 121 slower", 60, 181, 10],
  ])("%s", (_name, away, after, chance) => {
    const of = flight("water", [away, 1], [after, 1], { gap: 140 });
    expect(evade(of, chance).escaped).toBe(true);
    expect(evade(of, chance + 1).escaped).toBe(false);
  });

  it.each([
    ["BX-130 example 1: 6 from 10", 6, 10, 70],
    ["BX-130 example 2: 4 from 3", 4, 3, 70],
    ["BX-130 example 2: 4 from 4", 4, 4, 90],
    ["BX-130 example 2: 5 from 4", 5, 4, 50],
    ["BX-130 example 2: 25 from 30", 25, 30, 25],
    ["BX-130 edge: 1 from 1", 1, 1, 50],
    ["BX-130 edge: 24 from 17", 24, 17, 50],
    ["BX-130 edge: 13 from 6", 13, 6, 25],
    ["BX-130 edge: 25 from 31", 25, 31, 35],
  ])("%s", (_name, fled, hunters, chance) => {
    expect(planEvasion(flight("wilderness", [120, fled], [120, hunters]), classic).chance).toBe(chance);
  });

  it("BX-131 example 1 to 3: speed, floor and certainty", () => {
    const slow = flight("wilderness", [120, 5], [240, 4]);
    expect(evade(slow, 25).escaped).toBe(true);
    expect(evade(slow, 26).escaped).toBe(false);
    const hopeless = flight("wilderness", [120, 25], [240, 10]);
    expect(evade(hopeless, 5).escaped).toBe(true);
    expect(evade(hopeless, 6).escaped).toBe(false);
    const sure = planEvasion(flight("wilderness", [120, 4], [120, 4], { surroundings: 25 }), classic);
    expect(sure).toMatchObject({ chance: 115, verdict: "escapes", rolls: [] });
  });

  it("BX-129 example 1 and 2: surprise settles it, with a small chance in woods", () => {
    const ours = flight("wilderness", [60, 4], [240, 9]);
    const unnoticed = { ...ours, pursuing: { ...ours.pursuing, surprised: true } };
    expect(planEvasion(unnoticed, classic)).toMatchObject({ verdict: "escapes", rolls: [] });
    const caught = { ...ours, fleeing: { ...ours.fleeing, surprised: true } };
    expect(planEvasion(caught, classic).refused?.key).toBe("order.surprisedStays");
    const woods = { ...caught, woods: true };
    expect(evade(woods, 10).escaped).toBe(true);
    expect(evade(woods, 11).escaped).toBe(false);
    expect(evade(woods, 11).chase?.kind).toBe("days");
    const both = { ...caught, pursuing: { ...caught.pursuing, surprised: true } };
    expect(planEvasion(both, classic).verdict).toBe("roll");
  });

  it("GOR-88 example 1 and 2: surprise settles it everywhere", () => {
    const ours = flight("dungeon", [60, 4], [120, 4]);
    expect(planEvasion(ours, gorman).verdict).toBe("pursuit");
    const caught = { ...ours, woods: true, fleeing: { ...ours.fleeing, surprised: true } };
    expect(planEvasion(caught, gorman).refused?.key).toBe("order.surprisedStays");
    const unnoticed = { ...ours, pursuing: { ...ours.pursuing, surprised: true } };
    expect(planEvasion(unnoticed, gorman).verdict).toBe("escapes");
  });

  it("BX-131: never under 5, never NaN, and the steps fold to the chance", () => {
    const rate = fc.integer({ min: 1, max: 400 });
    const count = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(rate, count, rate, count, fc.integer({ min: -50, max: 50 }), (a, n, b, m, surroundings) => {
        const plan = planEvasion(flight("wilderness", [a, n], [b, m], { surroundings }), classic);
        expect(plan.chance).toBeGreaterThanOrEqual(5);
        expect(fold(plan.steps)).toBe(plan.chance);
      }),
    );
  });

  it("refuses an empty group by name", () => {
    const of = flight("dungeon", [90, 1], [90, 1], { pursuing: { rates: [], count: 0, surprised: false } });
    expect(() => planEvasion(of, classic)).toThrow("tooFew at pursuing.rates");
  });
});

describe("a run", () => {
  const run = (away: number, after: number, gap: number): Chase =>
    startChase(flight("dungeon", [away, 4], [after, 4], { gap }), classic);

  it("BX-120 example 1: 40, 10, caught; BX-125 example 1: at the full rate", () => {
    expect(gaps(run(90, 120, 70), 3)).toEqual([40, 10, "caught"]);
  });

  it("BX-120 example 2: equal rates keep the gap until both are exhausted at round 30", () => {
    const rounds = gaps(run(90, 90, 50), 30);
    expect(rounds.slice(0, 29).every((gap) => gap === 50)).toBe(true);
    expect(rounds[29]).toBe("exhausted");
    const tireless = rulings({ exhaustion: "off" });
    expect(gaps(run(90, 90, 50), 31, tireless)[30]).toBe(50);
  });

  it("GOR-89 example 1: 120' catch 60' over 60' in the first turn; 60' never catch 60'", () => {
    expect(gaps(startChase(flight("dungeon", [60, 4], [120, 4], { gap: 60 }), gorman), 1, gorman)).toEqual(["caught"]);
    expect(gaps(startChase(flight("dungeon", [60, 4], [60, 4], { gap: 60 }), gorman), 2, gorman)).toEqual([60, 60]);
  });

  it("BX-121 example 1 and 2: out of sight ends it unless they track", () => {
    expect(lostSight(run(90, 120, 70), false).over).toBe("lost");
    expect(lostSight(run(90, 120, 70), true).over).toBe("");
  });

  it.each([
    ["BX-122 example 1: gold before orcs, 3", "treasure", 50, true, true, 3, true],
    ["BX-122 example 2: 4", "treasure", 50, true, true, 4, false],
    ["BX-122 example 2: wolves do not roll", "treasure", 50, false, true, 0, false],
    ["BX-123 example 1: a ration before wolves, 2", "food", 1, false, true, 2, true],
    ["BX-123 example 2: skeletons do not eat", "food", 1, false, false, 0, false],
    ["GOR-90 example 1: food before wolves, 4", "food", 1, false, true, 4, false],
    ["GOR-90 example 2: coins before skeletons", "treasure", 9, false, false, 0, false],
  ] as const)("%s", (_name, what, amount, intelligent, eats, face, stopped) => {
    const chase = run(90, 120, 70);
    const plan = planDrop(chase, what, amount, { intelligent, eats }, classic);
    expect(plan.rolls).toHaveLength(face > 0 ? 1 : 0);
    const outcome = resolveDrop(chase, plan, rollsFor(plan, { drop: [face] }));
    expect(outcome.stopped).toBe(stopped);
    expect(outcome.chase.over).toBe(stopped ? "distracted" : "");
    const again = planDrop(outcome.chase, what, amount, { intelligent, eats }, classic);
    expect(again.refused?.key).toBe(stopped ? "order.chaseOver" : "order.droppedThisRound");
  });

  it("BX-122: less than 1 gp tempts nobody", () => {
    const plan = planDrop(run(90, 120, 70), "treasure", 0.5, { intelligent: true, eats: true }, classic);
    expect(plan.refused?.key).toBe("order.tooLittle");
  });

  it("BX-124 example 1 and 2: burning oil slows by 40', fire does nothing to the immune; BX-060 example 2: a wedged door stops", () => {
    expect(obstacle(run(90, 120, 70), "slows").gap).toBe(110);
    expect(obstacleFilledIn("fire", ["fire"])).toBe("nothing");
    expect(obstacle(run(90, 120, 70), obstacleFilledIn("door", [])).over).toBe("stopped");
  });

  it("a chase that is over runs no further", () => {
    expect(runRound(stopFleeing(run(90, 120, 70)), classic).refused?.key).toBe("order.chaseOver");
  });
});

describe("at sea and in the wilderness", () => {
  const sea = (away: number, after: number, gap: number): Chase =>
    startChase(flight("water", [away, 1], [after, 1], { gap }), classic);

  it("BX-128 example 1 and 2: at least 30 yards a round", () => {
    expect(gaps(sea(120, 150, 140), 5)).toEqual([110, 80, 50, 20, "caught"]);
    expect(gaps(sea(180, 120, 100), 4)).toEqual([70, 40, 10, "caught"]);
    expect(gaps(sea(120, 180, 100), 2)).toEqual([40, "caught"]);
  });

  it("BX-132 example 1 and 2: faster pursuers catch up on 50, else the fleeing choose", () => {
    const chase = startChase(flight("wilderness", [90, 5], [120, 3]), classic);
    const plan = planDay(chase, classic);
    const caught = resolveDay(chase, plan, rollsFor(plan, { direction: [3], catch: [50] }));
    expect(caught).toMatchObject({
      choose: false,
      direction: 3,
      chase: { over: "caught" },
      next: { formula: "1d4*10" },
    });
    const free = resolveDay(chase, plan, rollsFor(plan, { direction: [3], catch: [51] }));
    expect(free).toMatchObject({ choose: true, chase: { over: "", steps: 1 } });
    expect(evade(evadeAgain(free.chase), 35).escaped).toBe(true);
    const equal = startChase(flight("wilderness", [120, 5], [120, 3]), classic);
    expect(planDay(equal, classic).rolls.map(({ id }) => id)).toEqual(["direction"]);
  });
});

describe("exhaustion", () => {
  it("BX-126 example 1 and 2: 30 rounds, not 29; three turns of rest in a row", () => {
    expect(afterRunning(RESTED, 29, true, classic).exhausted).toBe(false);
    const tired = afterRunning(afterRunning(RESTED, 29, true, classic), 1, true, classic);
    expect(tired.exhausted).toBe(true);
    const broken = afterExertion(afterRest(tired, 2, classic));
    expect(afterRest(broken, 1, classic).exhausted).toBe(true);
    expect(afterRest(broken, 3, classic)).toEqual(RESTED);
    expect(afterRunning(RESTED, 99, false, classic).exhausted).toBe(false);
    expect(afterRunning(RESTED, 99, true, rulings({ exhaustion: "off" })).exhausted).toBe(false);
  });

  it("BX-116 example 1 and 2: round 60 is borne, round 61 is not", () => {
    expect(afterMoving(RESTED, 60, true, classic).exhausted).toBe(false);
    expect(afterMoving(RESTED, 61, true, classic).exhausted).toBe(true);
  });
});

describe("pursuit by turns", () => {
  const runner = (base: number, more: Partial<TurnRunner> = {}): TurnRunner => ({
    id: "r",
    name: "r",
    base,
    shots: 0,
    spells: 0,
    freeShots: false,
    ...more,
  });
  const chase = (gap: number): Chase => startChase(flight("dungeon", [60, 4], [90, 4], { gap }), eris);
  const turn = (gap: number, quarry: number, hunters: number) =>
    planPursuitTurn(chase(gap), [runner(quarry)], [runner(hunters)], eris);

  it.each([
    ["example 1: within 10', initiative", 40, 60, 90, 10, true],
    ["example 2: away", 30, 120, 90, 150, false],
    ["example 3: exactly 10'", 130, 60, 90, 10, true],
    ["example 4: 11'", 131, 60, 90, 11, false],
    ["example 5: from 10' on", 10, 60, 90, 10, true],
  ])("ERIS-14 %s", (_name, gap, quarry, hunters, expected, contact) => {
    const plan = turn(gap, quarry, hunters);
    expect(plan).toMatchObject({ gap: expected, contact });
    expect(plan.rolls).toHaveLength(contact ? 2 : 0);
    expect(fold(plan.steps)).toBe(plan.gap);
  });

  it.each([
    [5, 2, true, "hunters"],
    [4, 4, true, "tie"],
    [2, 5, false, ""],
  ])("ERIS-14 example 1 and 5: hunters %i, quarry %i", (hunters, quarry, combat, first) => {
    const plan = turn(40, 60, 90);
    const outcome = resolvePursuitTurn(chase(40), plan, rollsFor(plan, { hunters: [hunters], quarry: [quarry] }));
    expect(outcome).toMatchObject({ combat, first, chase: { gap: 10 } });
  });

  it.each([
    ["ERIS-15 example 1: Light shoots once", runner(120, { shots: 1 }), 430],
    ["ERIS-15 example 2: Overencumbered casts", runner(30, { spells: 1 }), 110],
    ["ERIS-15 example 3: Medium shoots", runner(90, { shots: 1 }), 320],
    ["ERIS-15 example 4: ten uses", runner(120, { shots: 10 }), 0],
    ["ERIS-16 example 1: an elf's bow", runner(120, { shots: 1, freeShots: true }), 480],
    ["ERIS-16 example 2: an elf's spell", runner(120, { spells: 1, freeShots: true }), 430],
  ])("%s", (_name, of, expected) => {
    const rate = pursuitRate(of, eris);
    expect(rate.value).toBe(expected);
    expect(fold(rate.steps)).toBe(expected);
  });

  it("ERIS-15: more than one use is warned of", () => {
    const plan = planPursuitTurn(chase(40), [runner(120, { shots: 2 })], [runner(90)], eris);
    expect(plan.warnings?.[0]?.key).toBe("order.oneUse");
  });

  it("ERIS-16 example 3: mounted archers with bows, not crossbows; elves with anything", () => {
    expect(shootsOnTheRun({ elf: false, mounted: true }, "crossbow", eris)).toBe(false);
    expect(shootsOnTheRun({ elf: false, mounted: true }, "short-bow", eris)).toBe(true);
    expect(shootsOnTheRun({ elf: true, mounted: false }, "crossbow", eris)).toBe(true);
    expect(shootsOnTheRun({ elf: false, mounted: false }, "short-bow", eris)).toBe(false);
    expect(shootsOnTheRun({ elf: true, mounted: false }, "short-bow", classic)).toBe(false);
  });

  it.each([
    ["example 1", [30, 25, 45], false, true],
    ["example 2: exactly 20'", [30, 20, 45], false, false],
    ["example 3: an attack this round", [30, 25, 45], true, false],
  ])("ERIS-13 %s", (_name, distances, melee, expected) => {
    expect(mayBecomePursuit(distances, melee, eris)).toBe(expected);
    expect(mayBecomePursuit(distances, melee, classic)).toBe(false);
  });

  it("a run of the core rules is refused as a turn, and the other way round", () => {
    const run = startChase(flight("dungeon", [60, 4], [90, 4]), classic);
    expect(planPursuitTurn(run, [runner(60)], [runner(90)], eris).refused?.key).toBe("order.otherChase");
    expect(runRound(chase(40), eris).refused?.key).toBe("order.otherChase");
  });
});

describe("getting away", () => {
  const flight = (more: object = {}) =>
    ({
      place: "wilderness",
      fleeing: { rates: [90], count: 3, surprised: false },
      pursuing: { rates: [120], count: 3, surprised: false },
      pursued: true,
      combatBegun: false,
      cannotLeave: false,
      surroundings: 0,
      woods: false,
      gap: 60,
      ...more,
    }) as const;

  it("BX-132: a party that stops is met at 1d4 x 10 yards, without surprise", () => {
    const stopped = stopFleeing(startChase(flight(), classic));
    expect(stopped).toMatchObject({ over: "caught", meeting: { formula: "1d4*10", unit: "yards", surprise: false } });
    expect(stopFleeing(startChase(flight({ place: "dungeon" }), classic)).meeting).toBeUndefined();
  });
  it.each(["wilderness", "water", "dungeon"])("BX-012, BX-117: nobody who cannot move gets away (%s)", (place) => {
    const stuck = flight({ place, fleeing: { rates: [120, 0], count: 3, surprised: false } });
    expect(planEvasion(stuck, classic)).toMatchObject({ refused: { key: "order.cannotMove" }, rolls: [] });
  });
  it("ERIS-13: the sleeping, the held, the dead and the fled are not measured", () => {
    const near = (conditions: ("asleep" | "held" | "dead")[], fled?: boolean) =>
      measured([
        { member: hero("fighter", 1), foe: monster(1), feet: 30 },
        { member: hero("fighter", 1), foe: monster(1, 9, { conditions }), feet: 10, ...(fled && { fled }) },
      ]);
    expect(near([])).toEqual([30, 10]);
    for (const one of ["asleep", "held", "dead"] as const) expect(near([one])).toEqual([30]);
    expect(near([], true)).toEqual([30]);
    expect(mayBecomePursuit(near(["held"]), false, eris)).toBe(true);
    expect(mayBecomePursuit(near([]), false, eris)).toBe(false);
  });
  it("BX-108: a threshold of surprise stays within 0 to 6", () => {
    const side = (id: string, more: object = {}) => ({
      id,
      name: id,
      party: id === "p",
      count: 1,
      change: 0,
      light: false,
      warned: false,
      aquatic: false,
      ship: false,
      surprises: 2,
      ...more,
    });
    const threshold = (change: number, surprises: number) =>
      planSurprise(
        {
          place: "dungeon",
          dark: false,
          fog: false,
          sides: [side("p", { change }), side("m", { surprises })],
        } as never,
        classic,
      ).sides[0]?.threshold;
    expect(threshold(6, 6)).toBe(6);
    expect(threshold(-6, 2)).toBe(0);
  });
});
