import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gainExperience } from "../../../src/rules/characters/experience.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { type Dice, seededDice } from "../../../src/rules/dice/dice.ts";
import { secretDoorChance } from "../../../src/rules/exploration/chances.ts";
import { makeDoor } from "../../../src/rules/exploration/doors.ts";
import {
  type DungeonTurnOutcome,
  planDungeonTurn,
  resolveDungeonTurn,
  type TurnAction,
} from "../../../src/rules/exploration/dungeon-turn.ts";
import { type Carrier, encumbranceOf } from "../../../src/rules/exploration/encumbrance.ts";
import { afterEncounter, type Expedition, enter, needsRest, pass } from "../../../src/rules/exploration/expedition.ts";
import { planDayOut, resolveDayOut } from "../../../src/rules/exploration/journey.ts";
import type { Light } from "../../../src/rules/exploration/lights.ts";
import { legTime } from "../../../src/rules/exploration/movement-modes.ts";
import type { Area } from "../../../src/rules/exploration/search.ts";
import { wanderingDue } from "../../../src/rules/exploration/wandering.ts";
import type { Sharer } from "../../../src/rules/hirelings/division.ts";
import { rollPlanDice } from "../../../src/rules/plan.ts";
import { award, NOTHING_PENDING } from "../../../src/rules/rewards/award.ts";
import { upkeepDue } from "../../../src/rules/rewards/upkeep.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { freshLight, setOut } from "../support/journey.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { someone } from "./people.ts";

const PRESETS = ["classic", "eris", "gorman", "referee", "heroic"] as const;

const torch = (id: string, rules: Rulings): Light => freshLight("torch", rules, { id, name: id });

function party(rules: Rulings = classic, lights: readonly Light[] = [torch("torch", rules)]): Expedition {
  return setOut(
    [
      { id: "a", name: "Ann", rate: 90 },
      { id: "b", name: "Bob", rate: 60 },
    ],
    { lights, rations: 8, clock: 10 * 3600 },
  );
}

function turn(
  from: Expedition,
  actions: readonly TurnAction[],
  faces: Readonly<Record<string, number[]>>,
  rules: Rulings = classic,
): DungeonTurnOutcome {
  const plan = planDungeonTurn(from, { change: 0 }, actions, rules);
  return resolveDungeonTurn(from, plan, rollsFor(plan, faces), rules);
}
const walk: TurnAction = { kind: "move", distance: 60, known: false };
const rest: TurnAction = { kind: "rest" };
/** So many turns without checks coming to anything. */
function turns(from: Expedition, count: number, action: TurnAction = walk, rules: Rulings = classic): Expedition {
  let now = from;
  for (let i = 0; i < count; i += 1) {
    const due = (now.turn + 1) % 2 === 0 && rules.chosen("wanderingMonsters") === "bx";
    now = turn(now, [action], due ? { "wandering/wandering:1": [6] } : {}, rules).expedition;
  }
  return now;
}

describe("the dungeon turn", () => {
  const wall: Area = { id: "wall", secretDoor: true, roomTrap: false, magicalTrap: false, searchedBy: [] };
  it("BX-054 example 1: the check comes to nothing, the party searches, the torch burns, everybody tires", () => {
    const third = turns(party(), 3);
    const searchers = [someone("elf")];
    const outcome = turn(third, [{ kind: "search", area: wall, searchers }], {
      "wandering/wandering:1": [5],
      "search0/search:elf1": [2],
    });
    expect(outcome).toMatchObject({ interrupted: false, searches: [{ found: ["secretDoor"] }] });
    expect(outcome.expedition).toMatchObject({
      turn: 4,
      clock: 10 * 3600 + 2400,
      lights: [{ turnsLeft: 2 }],
      members: [{ turnsActive: 4 }, { turnsActive: 4 }],
    });
    expect(outcome.events.map(({ key }) => key)).toEqual(["wanderingCheck", "found"]);
  });
  it("BX-054 example 2: something comes: the action waits, and the encounter uses this turn", () => {
    const first = turns(party(), 1);
    const outcome = turn(first, [{ kind: "search", area: wall, searchers: [someone("elf")] }], {
      "wandering/wandering:1": [1],
      "search0/search:elf1": [1],
    });
    expect(outcome).toMatchObject({
      interrupted: true,
      searches: [],
      next: [{ kind: "encounter", place: "dungeon", approaching: true }],
    });
    expect(outcome.expedition.turn).toBe(1);
    expect(outcome.expedition.clock).toEqual(first.clock);
    const after = afterEncounter(outcome.expedition, 8, classic);
    expect(after.turn).toBe(2);
    expect(after.clock - first.clock).toBe(600);
    expect(planDungeonTurn(after, { change: 0 }, [], classic).wandering).toBeUndefined();
    const counted = afterEncounter(pass(outcome.expedition, { rounds: 8 }, {}, classic), 8, classic, 80);
    expect(counted.clock).toEqual(after.clock);
    expect(counted.turn).toBe(2);
  });
  it.each([
    ["BX-118 example 1: 8 rounds, 80 seconds of them fought already", classic, 8, 80, 520],
    ["BX-118: the tracker's rounds need not be said", classic, 0, 80, 520],
    ["BX-118: one round", classic, 1, 10, 590],
    ["BX-118 example 2: 61 rounds", classic, 61, 610, 590],
    ["ERIS-17, GOR-67: 10 rounds of a minute are a turn", eris, 10, 600, 0],
    ["GOR-67 example 2: 11 combat turns", gorman, 11, 660, 540],
  ] as const)("%s: the clock still moves by the rest", (_name, rules, rounds, counted, rest) => {
    const before = party();
    expect(afterEncounter(before, rounds, rules, counted).clock - before.clock).toBe(rest);
  });
  it("BX-061: listening takes the listener's turn, others may act meanwhile", () => {
    const listen: TurnAction = {
      kind: "listen",
      door: makeDoor("d"),
      listener: someone("fighter"),
      beyond: [makeCreature({ id: "orc" })],
    };
    const outcome = turn(party(), [listen, walk], { "listen0/listen": [1] });
    expect(outcome.listens[0]).toMatchObject({ heard: true, door: { listened: ["fighter1"] } });
    expect(outcome.expedition.turn).toBe(1);
  });
  it("BX-064 example 1: five active, one of rest: no penalty", () => {
    const rested = turns(turns(party(), 5), 1, rest);
    expect(rested.members.map((one) => [one.turnsActive, needsRest(one, classic)])).toEqual([
      [0, false],
      [0, false],
    ]);
    expect(turns(party(), 5).log.some(({ key }) => key === "restDue")).toBe(true);
  });
  it("BX-064 example 2: six active: the penalty until a turn of rest", () => {
    const six = turns(party(), 6);
    expect(six.members.every((one) => needsRest(one, classic))).toBe(true);
    expect(six.log.filter(({ key }) => key === "tired")).toHaveLength(2);
    expect(turns(six, 1, rest).members.some((one) => needsRest(one, classic))).toBe(false);
    expect(six.members.some((one) => needsRest(one, rulings({ dungeonRest: "off" })))).toBe(false);
  });
  it("BX-064 example 3: those who rest while others work are the only ones rested", () => {
    const six = turns(party(), 6);
    const outcome = turn(six, [{ kind: "rest", who: ["a"] }, walk], {});
    expect(outcome.expedition.members.map(({ turnsActive }) => turnsActive)).toEqual([0, 7]);
  });
  it("BX-010 example 1: after five turns a warning, after six it is out", () => {
    const six = turns(party(), 6);
    expect(six.log.filter(({ key }) => key.startsWith("light")).map(({ key }) => key)).toEqual([
      "lightLow",
      "lightOut",
    ]);
  });
  it("BX-010, BX-064: each note of the log says of what or of whom", () => {
    const blessing = { id: "b", name: "Bless", bearer: "a", turnsLeft: 2 };
    const log = pass({ ...party(), effects: [blessing] }, { turns: 6 }, {}, classic).log;
    const named = (key: string) => log.filter((one) => one.key === key).map(({ data }) => data?.name);
    const one = turns(party(), 6).log;
    const stepwise = (key: string) => one.filter((line) => line.key === key).map(({ data }) => data?.name);
    expect(named("effectOver")).toEqual(["Bless"]);
    expect(named("lightOut")).toEqual([party().lights[0]?.name]);
    expect(stepwise("lightLow")).toEqual([party().lights[0]?.name]);
    expect(stepwise("restDue")).toEqual(party().members.map(({ name }) => name));
    expect(stepwise("tired")).toEqual(party().members.map(({ name }) => name));
  });
  it("BX-009 example 2: midnight costs a ration each", () => {
    const late = { ...party(), clock: 23 * 3600 + 55 * 60 };
    expect(pass(late, { turns: 1 }, {}, classic).rations).toBe(6);
  });
  it("BX-014 example 2: rounds add up to turns", () => {
    let now = party();
    for (let i = 0; i < 60; i += 1) now = pass(now, { rounds: 1 }, {}, classic);
    expect(now.clock - party().clock).toBe(600);
    expect(now.turn).toBe(1);
    expect(now.lights[0]?.turnsLeft).toBe(5);
  });
  it("BX-012 example 2: nobody moves on with one who cannot", () => {
    const heavy = setOut([{ id: "a", name: "Ann", rate: 0 }]);
    const plan = planDungeonTurn(heavy, { change: 0 }, [walk], classic);
    expect(plan.refused?.key).toBe("exploration.cannotMove");
    expect(resolveDungeonTurn(heavy, plan, {}, classic).expedition).toBe(heavy);
  });
  it("BX-072: turns are counted from entering a place", () => {
    expect(enter({ ...party(), turn: 5 }, "wilderness")).toMatchObject({ place: "wilderness", turn: 0 });
  });
});

/** A whole expedition by dice: turns in a dungeon with what turns up, rests, then the way home by days. */
function play(
  seed: string,
  count: number,
  rules: Rulings,
): { readonly expedition: Expedition; readonly faces: number } {
  let faces = 0;
  const seeded = seededDice(seed);
  const dice: Dice = {
    roll: (formula) => {
      const rolled = seeded.roll(formula);
      faces += rolled.dice.length;
      return rolled;
    },
  };
  let now = party(rules, [torch("torch 0", rules)]);
  let door = makeDoor("door");
  const searchers = [someone("dwarf"), someone("elf")];
  for (let i = 1; now.turn < count; i += 1) {
    const area: Area = {
      id: `area ${i}`,
      secretDoor: i % 3 === 0,
      roomTrap: i % 2 === 0,
      magicalTrap: false,
      searchedBy: [],
    };
    const actions: TurnAction[] =
      i % 6 === 0
        ? [{ kind: "rest" }]
        : i % 3 === 0
          ? [{ kind: "search", area, searchers }]
          : [{ kind: "listen", door, listener: someone("thief"), beyond: [makeCreature({ id: "orc" })] }, walk];
    const plan = planDungeonTurn(now, { change: i % 5 === 0 ? 1 : 0 }, actions, rules);
    const outcome = resolveDungeonTurn(now, plan, rollPlanDice(plan, dice), rules);
    now = outcome.interrupted ? afterEncounter(outcome.expedition, dice.roll("2d6").total, rules) : outcome.expedition;
    door = makeDoor(`door ${i}`);
    if (!now.lights.some(({ lit }) => lit)) now = { ...now, lights: [...now.lights, torch(`torch ${i}`, rules)] };
  }
  now = enter(now, "wilderness");
  for (let i = 0; i < 9; i += 1) {
    const day = {
      occupation: "travel",
      stretches: [{ terrain: "forest" }],
      lead: "none",
      forced: i === 4,
      forage: i !== 4,
      change: 0,
    } as const;
    const plan = planDayOut(now, day, rules);
    now = resolveDayOut(now, plan, rollPlanDice(plan, dice), rules).expedition;
  }
  return { expedition: now, faces };
}

describe("an expedition of 200 turns", () => {
  it.each(PRESETS)("replays identically from its seed under %s, and is plain data", (preset) => {
    const rules = rulings({}, preset);
    const first = play("the same seed", 200, rules);
    expect(play("the same seed", 200, rules)).toEqual(first);
    expect(JSON.parse(JSON.stringify(first.expedition))).toEqual(first.expedition);
    expect(JSON.stringify(play("another seed", 200, rules).expedition)).not.toBe(JSON.stringify(first.expedition));
    expect(first.expedition.log.length).toBeGreaterThan(20);
  });

  it("whatever the rulings, clocks run on and nothing goes below nothing", () => {
    const any = fc
      .record({
        wanderingMonsters: fc.constantFrom("bx", "gorman"),
        dungeonRest: fc.constantFrom("on", "off"),
        journeyRest: fc.constantFrom("on", "off"),
        lightSources: fc.constantFrom("bx", "eris", "gorman"),
        searchRolls: fc.constantFrom("bx", "open"),
        secretDoors: fc.constantFrom("bx", "odd"),
        familiarMovement: fc.constantFrom("triple", "same"),
        roundLength: fc.constantFrom("bx", "minute"),
        combatMovement: fc.constantFrom("bx", "eris"),
      })
      .map((overrides) => rulings(overrides));
    fc.assert(
      fc.property(any, fc.string(), (rules, seed) => {
        const { expedition } = play(seed, 12, rules);
        expect(expedition.clock).toBeGreaterThanOrEqual(10 * 3600 + 12 * 600 + 9 * 86_400);
        expect(expedition.rations).toBeGreaterThanOrEqual(0);
        for (const { turnsLeft } of expedition.lights) expect(turnsLeft).toBeGreaterThanOrEqual(0);
        const clocks = expedition.log.map(({ clock }) => clock);
        expect([...clocks].sort((a, b) => a - b)).toEqual(clocks);
      }),
      { numRuns: 40 },
    );
  });
});

describe("the matrix: one expedition under each preset", () => {
  const carrier = (suit: Carrier["suit"]["type"], shield: boolean, coins: number): Carrier => ({
    base: 120,
    suit: { type: suit },
    shield,
    carryingTreasure: coins > 200,
    things: [
      { id: "coins", kind: "treasure", treasure: "coin", count: coins },
      { id: "pack", kind: "gear", count: 1 },
    ],
  });
  const monsters = [
    { name: "orc", count: 6, hitDice: { number: 1, modifier: 0, asterisks: 0 } },
    { name: "ghoul", count: 2, hitDice: { number: 2, modifier: 0, asterisks: 1 } },
  ];
  const pending = {
    ...NOTHING_PENDING,
    monsters,
    coins: { gp: 1000, sp: 505 },
    valuables: 450,
    magic: [{ name: "potion", grade: "minor", count: 1 } as const],
    found: 8,
  };

  interface Row {
    /** Rates in plate, in plate with a shield, in leather with 150 coins. */
    readonly rates: readonly number[];
    /** Turns for 300 feet at the slowest rate, unknown and known. */
    readonly turns: readonly number[];
    readonly torch: number;
    /** Odds of finding a secret door: fighter, elf. */
    readonly doors: readonly number[];
    /** Checks for wandering monsters in ten turns. */
    readonly checks: number;
    /** Gold of a character and of one in service, copper left over. */
    readonly gold: readonly number[];
    /** Experience earned by both, kept by the one in service, lost. */
    readonly experience: readonly number[];
    /** Whether treasure can be shared out in the dungeon. */
    readonly anywhere: boolean;
    /** Gold pieces due of a character of 2,450. */
    readonly upkeep: readonly number[];
    readonly kind: "retainer" | "unusual" | "henchman";
  }
  const classic: Row = {
    rates: [60, 60, 90],
    turns: [5, 2],
    torch: 30,
    doors: [1, 2],
    checks: 5,
    gold: [428.71, 214.35, 2],
    experience: [402, 402, 201, 2],
    anywhere: true,
    upkeep: [],
    kind: "retainer",
  };
  const rows: Readonly<Record<(typeof PRESETS)[number], Row>> = {
    classic,
    referee: classic,
    heroic: classic,
    eris: {
      rates: [90, 60, 120],
      turns: [3, 2],
      torch: 30,
      doors: [2, 4],
      checks: 5,
      gold: [375, 375, 50],
      experience: [687, 687, 687, 2],
      anywhere: false,
      upkeep: [24],
      kind: "unusual",
    },
    gorman: {
      rates: [60, 60, 120],
      turns: [3, 2],
      torch: 40,
      doors: [1, 2],
      checks: 0,
      gold: [428, 214, 250],
      experience: [470, 235, 235, 2],
      anywhere: false,
      upkeep: [],
      kind: "henchman",
    },
  };

  it.each(PRESETS)("%s", (preset) => {
    const rules = rulings({}, preset);
    const row = rows[preset];
    const rates = [carrier("plate", false, 0), carrier("plate", true, 0), carrier("leather", false, 150)].map(
      (of) => encumbranceOf(of, rules).rate.value,
    );
    const slowest = Math.min(...rates);
    const sharers: Sharer[] = ["a", "b", "c"].map((id) => ({ id, kind: "character" }));
    sharers.push({ id: "r", kind: row.kind, hasClass: true });
    const given = award(pending, sharers, true, rules);
    const [first, , , last] = given.each;
    const own = { class: { id: "fighter", level: 1 }, experience: 0 } as const;
    const kept = gainExperience({ ...own, award: last?.experience.value ?? 0, kept: last?.kept ?? 0 }, rules).gained;
    const gold = (share: typeof first): number => (share?.copper.value ?? 0) / 100;
    const earned = (share: typeof first): number => share?.experience.value ?? 0;
    expect({
      rates,
      turns: [false, true].map((known) => legTime(slowest, { distance: 300, known }, rules).turns),
      torch: torch("t", rules).radius,
      doors: [someone("fighter"), someone("elf")].map((one) => secretDoorChance(one, rules).value),
      checks: Array.from({ length: 10 }, (_, i) => wanderingDue(i + 1, undefined, rules)).filter(Boolean).length,
      gold: [gold(first), gold(last), given.remainder],
      experience: [earned(first), earned(last), kept, given.lost],
      anywhere: award(pending, sharers, false, rules).refused === undefined,
      upkeep: upkeepDue(
        [{ id: "a", name: "a", experience: [2450] }],
        { sessions: 1, expeditions: 1, days: 0 },
        rules,
      ).map((due) => due.gold.value),
      kind: row.kind,
    }).toEqual(row);
  });
});
