import { describe, expect, it } from "vitest";
import { planThiefSkill } from "../../../src/rules/characters/thief.ts";
import { startChase, stopFleeing } from "../../../src/rules/encounter/chase.ts";
import { planEvasion } from "../../../src/rules/encounter/evasion.ts";
import { planSurprise } from "../../../src/rules/encounter/surprise.ts";
import { mayBecomePursuit, measured } from "../../../src/rules/encounter/turns.ts";
import { planDungeonTurn } from "../../../src/rules/exploration/dungeon-turn.ts";
import { pass } from "../../../src/rules/exploration/expedition.ts";
import { afterLeak, resolveLeak } from "../../../src/rules/exploration/gales.ts";
import { planDayOut, resolveDayOut } from "../../../src/rules/exploration/journey.ts";
import { planSneak } from "../../../src/rules/exploration/stealth.ts";
import { planTrigger, resolveTrigger } from "../../../src/rules/exploration/traps.ts";
import { type Vessel, vesselRound } from "../../../src/rules/exploration/vessel.ts";
import { planWandering } from "../../../src/rules/exploration/wandering.ts";
import { planSeaDay, resolveSeaDay, type SeaDay } from "../../../src/rules/exploration/water.ts";
import { wind } from "../../../src/rules/topics/wind.ts";
import { hero, monster } from "../attack/fight.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { setOut } from "../support/way.ts";

const variable = rulings({ wind: "variable" });
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

describe("on the water", () => {
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
    const told = afterLeak(day.expedition, leak);
    expect(told.log.find(({ key }) => key === "sailed")?.data.miles).toBe(miles);
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

describe("getting away", () => {
  it("BX-132: whoever stops is met at 1d4 x 10 yards, without surprise", () => {
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
    expect([threshold(6, 6), threshold(-6, 2)]).toEqual([6, 0]);
  });
});

describe("on land", () => {
  const day = { occupation: "travel", stretches: [{ terrain: "clear" }], lead: "trail", forced: false } as const;
  it("BX-077: food for more than eat is found for no more than eat", () => {
    const party = setOut(
      ["a", "b", "c", "d"].map((id) => walker(id)),
      { place: "wilderness", rations: 9 },
    );
    const plan = planDayOut(party, { ...day, forage: true, change: -6 } as never, classic);
    const faces = Object.fromEntries(plan.rolls.map(({ id }) => [id, [id === "forage" ? 1 : 6]]));
    const { foraged, expedition } = resolveDayOut(party, plan, rollsFor(plan, faces), classic);
    expect([foraged, expedition.rations]).toEqual([4, 9]);
  });
  it("BX-010: the dead who are borne along do not eat; the living who are carried do", () => {
    const party = setOut([walker("a"), walker("b", { carried: true }), walker("c", { carried: true })], { rations: 9 });
    const buried = { ...party, members: party.members.map((one) => (one.id === "c" ? { ...one, dead: true } : one)) };
    const after = pass(buried, { days: 1 }, {}, classic);
    expect([after.rations, after.members[2]?.want.food]).toEqual([7, 0]);
  });
  it("BX-010: a band eats for all who stand, and goes without unless there is enough for everyone", () => {
    const alone = setOut([walker("a"), walker("b")], { rations: 60, water: 60 });
    const party = { ...alone, members: alone.members.map((one) => (one.id === "b" ? { ...one, mouths: 50 } : one)) };
    const first = pass(party, { days: 1 }, { fed: 3 }, classic);
    expect([first.rations, first.water]).toEqual([12, 9]);
    const second = pass(first, { days: 1 }, {}, classic);
    expect([second.rations, second.members.map(({ want }) => [want.food, want.water])]).toEqual([
      0,
      [
        [0, 0],
        [1, 1],
      ],
    ]);
  });
  it("BX-067: one die after another, and the first who springs it ends it", () => {
    const trap = { id: "t", name: "t", kind: "room", found: false, sprung: false, oneUse: false } as const;
    const plan = planTrigger(
      trap,
      ["a", "b", "c"].map((id) => ({ id, name: id })),
      classic,
    );
    expect(plan.rolls.map(({ id }) => id)).toEqual(["trap:a"]);
    const first = resolveTrigger(plan, rollsFor(plan, { "trap:a": [3] }));
    expect(first.again?.rolls.map(({ id }) => id)).toEqual(["trap:b"]);
    if (!first.again) throw new Error("nobody behind");
    const second = resolveTrigger(first.again, rollsFor(first.again, { "trap:b": [2] }));
    expect([second.victim, second.again]).toEqual(["b", undefined]);
  });
  it("BX-012: a move of those who cannot move leaves no undefined figure behind", () => {
    const party = setOut([walker("a", { rate: 0 })]);
    const move = { kind: "move", distance: 10, known: false } as const;
    const plan = planDungeonTurn(party, { change: 0 } as never, [move], classic);
    expect(plan.refused?.key).toBe("exploration.cannotMove");
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    expect(plan.move && "turns" in plan.move).toBe(false);
  });
  it("GOR-36: outdoors too one check for each hour at the table", () => {
    const where = { place: "wilderness", rate: 60, change: 0 } as const;
    expect(planWandering(where, rulings({}, "gorman")).rolls).toHaveLength(1);
  });
  it("ERIS-94: camouflage is one's own", () => {
    const facts = { detected: false, camouflaged: false, brightLight: false };
    const man = (camouflaged: boolean) => ({ creature: hero("fighter", 1), thief: false, camouflaged });
    expect(planSneak([man(true), man(false)], facts, eris).chance.value).toBe(2);
    expect(planSneak([man(true), man(true)], facts, eris).chance.value).toBe(3);
  });
  it("BX-070: a pocket is never picked on less than no chance", () => {
    const plan = planThiefSkill(hero("thief", 1), "pockets", { victimLevel: 20 }, classic);
    expect(plan.chance.value).toBe(0);
  });
});
