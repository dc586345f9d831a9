/** Days in the wilderness: distance, losing the way, food and encounters. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planThiefSkill } from "../../../src/rules/characters/thief.ts";
import { planDungeonTurn, resolveDungeonTurn } from "../../../src/rules/exploration/dungeon-turn.ts";
import { afterEncounter, type Expedition, enter, needsRest, pass } from "../../../src/rules/exploration/expedition.ts";
import { type DayOut, goAstray, planDayOut, resolveDayOut } from "../../../src/rules/exploration/journey.ts";
import { planSneak } from "../../../src/rules/exploration/stealth.ts";
import { planTrigger, resolveTrigger } from "../../../src/rules/exploration/traps.ts";
import {
  canCarry,
  deviation,
  landInSight,
  largestLoad,
  lostChance,
  milesInDay,
  type Stretch,
  shipSight,
  sightMiles,
} from "../../../src/rules/exploration/travel.ts";
import { planWandering } from "../../../src/rules/exploration/wandering.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { TERRAINS } from "../../../src/rules/tables/terrain.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { hero } from "../attack/fight.ts";
import { fold } from "../support/fold.ts";
import { makeMarcher, setOut } from "../support/journey.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { party, someone } from "./people.ts";

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
    expect(miles.value).toEqual(expected);
    expect(fold(miles.steps)).toEqual(expected);
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
    expect(value).toBe(6);
    expect(milesInDay(march, eris).value).toBe(12);
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
    expect(largestLoad(hd)).toBe(size);
  });
  it("BX-076: what it largestLoad it can carry, and nothing larger", () => {
    expect(canCarry(7, "half")).toBe(true);
    expect(canCarry(7, "human")).toBe(true);
    expect(canCarry(7, "large")).toBe(false);
    expect(canCarry(2, "half")).toBe(false);
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
    expect(deviation(3, "square")).toBe(45);
    expect(deviation(6, "square")).toBe(90);
  });
  it("BX-085 example 1 and 2: 3 miles in the open, 1 in a forest, 6 from a mountain", () => {
    expect(sightMiles("grasslands")).toBe(3);
    expect(sightMiles("forest")).toBe(1);
    expect(sightMiles("mountains")).toBe(6);
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
    expect(outcome.miles).toBe(24);
    expect(outcome.lost).toBe(false);
    expect(outcome.expedition.rations).toBe(16);
    expect(outcome.expedition.clock).toBe(86_400);
    expect(outcome.next).toEqual([]);
  });
  it("BX-073 example 2, BX-048 example 2: lost: the same miles, another course; not lost: no die for it", () => {
    const outcome = live(day(), { ...quiet, lost: [1] });
    expect(outcome.miles).toBe(24);
    expect(outcome.lost).toBe(true);
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
    expect(expedition.rations).toBe(0);
    expect(next).toEqual([{ kind: "want", who: "m3" }]);
  });
  it.each([
    ["BX-077 example 1: 1, then 4 of 6 fed", [1], [4], 4, 18],
    ["BX-077 example 2: 2", [2], [6], 0, 14],
  ])("%s", (_name, forage, food, foraged, rations) => {
    const outcome = live(day({ forage: true }), { ...quiet, forage, food }, party(6));
    expect(outcome.foraged).toEqual(foraged);
    expect(outcome.expedition.rations).toEqual(rations);
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
    expect(outcome.miles).toBe(0);
    expect(outcome.next.map(({ kind }) => kind)).toEqual(kinds);
    expect(outcome.expedition.members[0]?.travelDays).toBe(0);
  });
  it("BX-082 example 2: a forced march asks for a day of rest, and a second one is refused", () => {
    const marched = live(day({ forced: true, stretches: [{ terrain: "forest" }] }), { lost: [6], "wandering:1": [6] });
    expect(marched.miles).toBe(24);
    expect(marched.expedition.members[0]?.mustRest).toBe(true);
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

describe("on the way", () => {
  const logged = (steps: readonly Step[]) => steps.map(({ key }) => key);
  const walker = (id: string, rate: number, more = {}) => ({ id, name: id, rate, ...more });

  const party = (more: Partial<Expedition> = {}) =>
    setOut([walker("a", 120), walker("b", 120)], { rations: 10, ...more });
  const keys = (expedition: Expedition) => expedition.log.map(({ key }) => key);

  it("BX-072: turns are counted from entering a place", () => {
    const inside = enter({ ...party(), turn: 7 }, "dungeon");
    expect(inside.turn).toBe(0);
    expect(inside.log.at(-1)).toEqual({ clock: 0, key: "entered", data: { place: "dungeon" } });
    expect(() => enter(party(), "moon" as never)).toThrow("place");
  });

  it("BX-064: who rests is rested, the others tire; a whole day counts as rest", () => {
    const turns = (resting: readonly string[] | "all", count: number) =>
      pass(party(), { turns: count }, { resting }, classic).members.map(({ turnsActive }) => turnsActive);
    expect(turns([], 3)).toEqual([3, 3]);
    expect(turns(["a"], 3)).toEqual([0, 3]);
    expect(turns("all", 3)).toEqual([0, 0]);
    expect(turns([], 144)).toEqual([0, 0]);
    expect(turns([], 143)).toEqual([143, 143]);
  });

  it("BX-064: a warning comes a turn before rest is due, the penalty when it was not taken", () => {
    const every = 6;
    const noted = (turns: number, was = 0) =>
      keys(
        pass({ ...party(), members: [{ ...makeMarcher(walker("a", 120)), turnsActive: was }] }, { turns }, {}, classic),
      );
    expect(noted(every - 2)).toEqual([]);
    expect(noted(every - 1)).toEqual(["restDue"]);
    expect(noted(every)).toEqual(["tired"]);
    expect(noted(1, every - 1)).toEqual(["tired"]);
    expect(noted(1, every)).toEqual([]);
  });

  it("BX-064, BX-083: who has not rested, in turns or in days", () => {
    const tired = (more: object) => needsRest({ ...makeMarcher(walker("a", 120)), ...more }, classic);
    expect(tired({})).toBe(false);
    expect(tired({ turnsActive: 6 })).toBe(true);
    expect(tired({ turnsActive: 5 })).toBe(false);
    expect(tired({ travelDays: 7 })).toBe(true);
    expect(tired({ travelDays: 6 })).toBe(false);
    expect(tired({ overdue: true })).toBe(true);
  });

  it("BX-054, BX-118: an encounter takes whole turns, whatever the tracker has counted already", () => {
    expect(afterEncounter(party(), 1, classic).clock).toBe(600);
    expect(afterEncounter(party(), 61, classic).clock).toBe(1200);
    expect(afterEncounter({ ...party(), clock: 40 }, 2, classic, 40).clock).toBe(600);
    expect(keys(afterEncounter(party(), 1, classic))[0]).toBe("encounterOver");
    expect(() => afterEncounter(party(), -1, classic)).toThrow("rounds");
    expect(() => afterEncounter(party(), 1, classic, -1)).toThrow("counted");
  });

  it("BX-052, BX-054: a wandering check is noted, with what came; what comes ends the turn's doings", () => {
    const before = { ...party({ place: "dungeon" }), turn: 1 };
    const area = { id: "a", secretDoor: true, roomTrap: false, magicalTrap: false, searchedBy: [] };
    const plan = planDungeonTurn(
      before,
      { change: 0 },
      [{ kind: "search", area, searchers: [someone("elf")] }],
      classic,
    );
    const played = (die: number) =>
      resolveDungeonTurn(
        before,
        plan,
        rollsFor(plan, { "wandering/wandering:1": [die], "search0/search:elf1": [1] }),
        classic,
      );
    expect(played(1)).toMatchObject({
      interrupted: true,
      searches: [],
      events: [{ key: "wanderingCheck", data: { turn: 2, came: 1 } }],
    });
    expect(played(6)).toMatchObject({ interrupted: false, searches: [{ found: ["secretDoor"] }] });
    expect(played(6).events.map(({ key, data }) => [key, data])).toEqual([
      ["wanderingCheck", { turn: 2, came: 0 }],
      ["found", { area: "a", what: "secretDoor" }],
    ]);
  });

  const out = (day: Partial<DayOut>, from = party({ place: "wilderness" })) => {
    const usual = {
      occupation: "travel",
      stretches: [{ terrain: "clear" }],
      lead: "road",
      forced: false,
      forage: false,
      change: 0,
    } as const;
    const plan = planDayOut(from, { ...usual, ...day }, classic);
    const faces = Object.fromEntries(plan.rolls.map(({ id }) => [id, [6]]));
    return { plan, outcome: resolveDayOut(from, plan, rollsFor(plan, faces), classic) };
  };

  it.each([
    ["travel", "travelled", { travelDays: 3, mustRest: true, overdue: true }],
    ["hunt", "hunted", { travelDays: 2, mustRest: true, overdue: false }],
    ["rest", "rested", { travelDays: 0, mustRest: false, overdue: false }],
  ] as const)("BX-078, BX-082, BX-083: a day of %s after a forced march", (occupation, key, after) => {
    const members = party().members.map((member) => ({ ...member, travelDays: 2, mustRest: true }));
    const { outcome } = out({ occupation }, { ...party({ place: "wilderness" }), members });
    expect(outcome.expedition.members[0]).toMatchObject(after);
    expect(outcome.events[0]?.key).toBe(key);
    expect(outcome.next.map(({ kind }) => kind)).toEqual(occupation === "rest" ? ["naturalHealing"] : []);
  });

  it("BX-049: who goes without is asked after, each by name", () => {
    const { outcome } = out({}, party({ place: "wilderness", rations: 1 }));
    expect(outcome.next).toEqual([{ kind: "want", who: "b" }]);
    expect(outcome.events.map(({ key }) => key)).toEqual(["travelled", "goesWithout"]);
    expect(out({}, party({ place: "wilderness", water: 0 })).outcome.next).toHaveLength(2);
  });

  it("BX-075: a flier goes its own rate over the air's monsters, and heeds no terrain", () => {
    const { plan } = out({ flying: 240, stretches: [{ terrain: "mountains" }] });
    expect(plan.miles?.value).toBe(96);
    expect(plan.wandering.chance).toEqual(
      out({ stretches: [{ terrain: "aerial" as never }], occupation: "rest" }).plan.wandering.chance,
    );
  });

  it("BX-048: the course of the lost is noted for the referee", () => {
    expect(goAstray(party(), 60)).toMatchObject({ offCourse: 60, log: [{ key: "astray", data: { degrees: 60 } }] });
  });

  it("BX-080 to BX-082: the report of a day's miles", () => {
    const miles = (more: object) => {
      const { value, steps } = milesInDay(
        { rate: 120, stretches: [{ terrain: "clear" }], forced: false, flying: false, ...more },
        classic,
      );
      return [value, logged(steps)];
    };
    expect(miles({})).toEqual([24, ["travel.rate", "travel.miles"]]);
    expect(miles({ forced: true })).toEqual([36, ["travel.rate", "travel.forced", "travel.miles"]]);
    expect(miles({ flying: true })).toEqual([48, ["travel.rate", "travel.flying", "travel.miles"]]);
    expect(miles({ stretches: [{ terrain: "swamp", road: true }] })).toEqual([
      36,
      ["travel.rate", "travel.road", "travel.miles"],
    ]);
    expect(miles({ stretches: [{ terrain: "forest" }] })).toEqual([
      16,
      ["travel.rate", "travel.terrain", "travel.miles"],
    ]);
    expect(
      miles({
        stretches: [
          { terrain: "clear", miles: 6 },
          { terrain: "forest", miles: 4 },
        ],
      }),
    ).toEqual([10, ["travel.none", "travel.stretch", "travel.stretch"]]);
  });

  it.each([
    ["one stretch", [{ terrain: "clear" }], [24]],
    ["one stretch by road", [{ terrain: "swamp", road: true }], [36]],
    [
      "two stretches",
      [
        { terrain: "clear", miles: 6 },
        { terrain: "forest", miles: 4 },
      ],
      [6, 4],
    ],
  ] as const)("BX-080: the miles of each of %s", (_name, stretches, miles) => {
    const day = milesInDay({ rate: 120, stretches: [...stretches], forced: false, flying: false }, classic);
    expect(day.stretches).toEqual(miles);
  });

  it("BX-047: miles along a road count against those through the wild", () => {
    const two = [{ terrain: "forest", road: true }, { terrain: "swamp" }] as const;
    expect(lostChance(two, [13, 12], "none")).toBe(0);
    expect(lostChance(two, [12, 12], "none")).toBe(3);
    expect(lostChance(two, [12, 12], "guide")).toBe(0);
    const both = [{ terrain: "forest" }, { terrain: "swamp" }, { terrain: "forest" }] as const;
    expect(lostChance(both, [5, 9, 5], "none")).toBe(2);
    expect(lostChance(both, [4, 9, 5], "none")).toBe(3);
  });

  it("BX-095, BX-096: how far land and ships are seen", () => {
    expect(landInSight(undefined)).toBe(false);
    expect(landInSight(24)).toBe(true);
    expect(landInSight(25)).toBe(false);
    expect(landInSight(25, 30)).toBe(true);
    expect(shipSight(true)).toBe(40);
    expect(shipSight(false)).toBe(300);
  });
});

describe("on land", () => {
  const walker = (id: string, more: object = {}) => ({ id, name: id, rate: 120, ...more });

  const day = { occupation: "travel", stretches: [{ terrain: "clear" }], lead: "trail", forced: false } as const;
  it("BX-077: food for more than eat is found for no more than eat", () => {
    const party = setOut(
      ["a", "b", "c", "d"].map((id) => walker(id)),
      { place: "wilderness", rations: 9 },
    );
    const plan = planDayOut(party, { ...day, forage: true, change: -6 } as never, classic);
    const faces = Object.fromEntries(plan.rolls.map(({ id }) => [id, [id === "forage" ? 1 : 6]]));
    const { foraged, expedition } = resolveDayOut(party, plan, rollsFor(plan, faces), classic);
    expect(foraged).toBe(4);
    expect(expedition.rations).toBe(9);
  });
  it("BX-010: the dead who are borne along do not eat; the living who are carried do", () => {
    const party = setOut([walker("a"), walker("b", { carried: true }), walker("c", { carried: true })], { rations: 9 });
    const buried = { ...party, members: party.members.map((one) => (one.id === "c" ? { ...one, dead: true } : one)) };
    const after = pass(buried, { days: 1 }, {}, classic);
    expect(after.rations).toBe(7);
    expect(after.members[2]?.want.food).toBe(0);
  });
  it("BX-010: a band eats for all who stand, and goes without unless there is enough for everyone", () => {
    const alone = setOut([walker("a"), walker("b")], { rations: 60, water: 60 });
    const party = { ...alone, members: alone.members.map((one) => (one.id === "b" ? { ...one, mouths: 50 } : one)) };
    const first = pass(party, { days: 1 }, { fed: 3 }, classic);
    expect(first.rations).toBe(12);
    expect(first.water).toBe(9);
    const second = pass(first, { days: 1 }, {}, classic);
    expect(second.rations).toBe(0);
    expect(second.members.map(({ want }) => [want.food, want.water])).toEqual([
      [0, 0],
      [1, 1],
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
    expect(second.victim).toBe("b");
    expect(second.again).toBeUndefined();
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
