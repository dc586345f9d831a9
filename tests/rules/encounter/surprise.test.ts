import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "../../../src/rules/combat/act.ts";
import { planInitiative } from "../../../src/rules/combat/initiative.ts";
import { currentSlot } from "../../../src/rules/combat/order-view.ts";
import { startCombat } from "../../../src/rules/combat/round.ts";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import {
  beginEncounter,
  encounterChoices,
  encounterSeconds,
  encounterSteps,
  nextStep,
} from "../../../src/rules/encounter/encounter-steps.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { Meeting, MeetingSide, SurpriseOutcome } from "../../../src/rules/encounter/types.ts";
import type { Place } from "../../../src/rules/facts/encounter.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

function side(id: string, more: Partial<MeetingSide> = {}): MeetingSide {
  return {
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
  };
}

function meeting(party: Partial<MeetingSide>, orcs: Partial<MeetingSide>, more: Partial<Meeting> = {}): Meeting {
  return { place: "dungeon", dark: true, fog: false, sides: [side("party", party), side("orcs", orcs)], ...more };
}

function roll(of: Meeting, party: number, orcs: number, rules: Rulings = classic): SurpriseOutcome {
  const plan = planSurprise(of, rules);
  return resolveSurprise(plan, rollsFor(plan, { "surprise:party": [party], "surprise:orcs": [orcs] }), rules);
}

const rollers = (of: Meeting, rules: Rulings = classic): string[] => planSurprise(of, rules).rolls.map(({ id }) => id);

describe("surprise", () => {
  it("BX-108: a side of which nobody is awake is surprised by any die, and sees no light; the referee's word goes before", () => {
    const asleep = meeting({ asleep: true }, { light: true });
    const plan = planSurprise(asleep, classic);
    const [party] = plan.sides;
    expect(party?.threshold).toBe(6);
    expect(party?.aware).toBe(false);
    expect(party?.steps.map(({ key }) => key)).toEqual(["surprise.base", "surprise.asleep"]);
    expect(fold(party?.steps ?? [])).toBe(6);
    expect(roll(asleep, 6, 6).losing).toEqual(["party"]);
    expect(rollers(meeting({ asleep: true, aware: true }, { aware: true }))).toEqual([]);
  });
  it.each([
    ["BX-108 example 1: party 2, orcs 3", 2, 3, ["party"]],
    ["BX-108 example 2, BX-109 example 2: both 2, as if no one were", 2, 2, []],
    ["BX-105 example 1: 4 and 3, nobody", 4, 3, []],
  ])("%s", (_name, party, orcs, losing) => {
    expect(roll(meeting({}, {}), party, orcs).losing).toEqual(losing);
  });

  it.each([
    ["BX-045 example 1, BX-107 example 1: a torch in the dark", meeting({ light: true }, {}), ["surprise:party"]],
    ["BX-045 example 2: no light", meeting({}, {}), ["surprise:party", "surprise:orcs"]],
    ["BX-107 example 2: both with torches", meeting({ light: true }, { light: true }), []],
    ["BX-107: the referee clears it", meeting({ light: true }, { aware: false }), ["surprise:party", "surprise:orcs"]],
    ["BX-107: light in daylight", meeting({ light: true }, {}, { dark: false }), ["surprise:party", "surprise:orcs"]],
    ["BX-106 example 1: monsters wait", meeting({}, { aware: true }), ["surprise:party"]],
    ["BX-106 example 2: both aware", meeting({ aware: true }, { aware: true }), []],
    ["BX-057 example 1: a warned door", meeting({}, { warned: true }), ["surprise:party"]],
    [
      "BX-091 example 1: a sea serpent and a ship",
      meeting({ ship: true }, { aquatic: true }, { place: "water" }),
      ["surprise:party"],
    ],
    [
      "BX-091 example 2: in fog",
      meeting({ ship: true }, { aquatic: true }, { place: "water", fog: true }),
      ["surprise:party", "surprise:orcs"],
    ],
  ])("%s", (_name, of, expected) => {
    expect(rollers(of)).toEqual(expected);
  });

  it("BX-108: the highest entry of the opponents counts on the roll", () => {
    const plan = planSurprise(meeting({}, { surprises: 4 }), classic);
    expect(plan.sides.map(({ threshold }) => threshold)).toEqual([4, 2]);
    expect(roll(meeting({}, { surprises: 4 }), 4, 3).losing).toEqual(["party"]);
    for (const { steps, threshold } of plan.sides) expect(fold(steps)).toBe(threshold);
  });

  it("BX-108: with surprise off nobody rolls", () => {
    const off = rulings({ surprise: "off" });
    const plan = planSurprise(meeting({}, {}), off);
    expect(plan.rolls).toEqual([]);
    expect(plan.refused?.key).toBe("order.noSurprise");
    expect(resolveSurprise(plan, {}, off).losing).toEqual([]);
    expect(encounterSteps(off)[0]).toBe("distance");
  });

  it.each([
    ["example 1: five wolves", 5, true],
    ["example 2: two wolves", 2, false],
    ["example 2: three wolves", 3, true],
  ])("BX-084 %s", (_name, count, expected) => {
    const outcome = roll(meeting({}, { count }, { place: "wilderness" }), 1, 5);
    expect(outcome.surrounded).toBe(expected);
    const refused = encounterChoices({ ...beginEncounter("wilderness"), surprise: outcome }, "party").evade;
    expect(refused?.key).toBe(expected ? "order.surrounded" : undefined);
  });

  it.each([
    ["GOR-71 example 1: party 4, monsters 2", 4, 2, ["orcs"]],
    ["GOR-71 example 2: 2 and 1, both stand still", 2, 1, ["party", "orcs"]],
    ["GOR-71 example 2: 3 and 3, none", 3, 3, []],
  ])("%s", (_name, party, orcs, losing) => {
    expect(roll(meeting({}, {}), party, orcs, gorman).losing).toEqual(losing);
  });

  it("GOR-71: who has seen the other coming rolls and is not surprised; the range can be typed", () => {
    expect(rollers(meeting({ light: true }, {}), gorman)).toHaveLength(2);
    expect(roll(meeting({ light: true }, {}), 4, 1, gorman).losing).toEqual([]);
    expect(roll(meeting({ change: -1 }, { change: 1 }), 2, 3, gorman).losing).toEqual(["orcs"]);
  });
});

describe("frozen or free", () => {
  const fight = (frozen: readonly string[]) =>
    startCombat(
      {
        sides: ["party", "orcs"].map((id) => ({ id, name: id })),
        combatants: ["party", "orcs"].map((id) => ({ id, name: id, side: id, surprised: frozen.includes(id) })),
      },
      gorman,
    ).state;

  it("GOR-73 example 1: turn 1 is the party's alone, from turn 2 on there is initiative for both", () => {
    const outcome = roll(meeting({}, {}), 4, 2, gorman);
    expect(outcome.choices).toContain("attack");
    let now = advance(fight(outcome.losing), gorman).state;
    expect(currentSlot(now, gorman)).toMatchObject({ round: 1, pending: ["party"] });
    expect(planInitiative(now, gorman).rolls).toEqual([]);
    now = advance(now, gorman).state;
    expect(currentSlot(now, gorman)).toMatchObject({ round: 2, needsInitiative: true });
    expect(planInitiative(now, gorman).rolls).toHaveLength(2);
  });

  it("GOR-73 example 2: both surprised, one combat turn passes", () => {
    const now = fight(roll(meeting({}, {}), 2, 1, gorman).losing);
    expect(currentSlot(now, gorman)).toMatchObject({ round: 2, needsInitiative: true });
  });
});

describe("encounter distance", () => {
  function distance(place: Place, faces: number[], rules: Rulings, surprise?: SurpriseOutcome, sight = 0): number {
    const plan = planDistance({ place, sight, ...(surprise && { surprise }) }, rules);
    const outcome = resolveDistance(plan, rollsFor(plan, { distance: faces }), rules);
    expect(fold(outcome.steps)).toBe(outcome.distance);
    return outcome.distance;
  }
  const surprised = roll(meeting({}, {}, { place: "wilderness" }), 1, 4);

  it("BX-110 example 1 and 2, BX-087 example 1 and 2", () => {
    expect(distance("dungeon", [5, 2], classic)).toBe(70);
    expect(distance("dungeon", [5, 2], classic, surprised)).toBe(70);
    expect(distance("wilderness", [4], classic, surprised)).toBe(40);
    expect(distance("wilderness", [2, 3, 5, 4], classic)).toBe(140);
    expect(distance("water", [1], classic, surprised)).toBe(10);
    expect(planDistance({ place: "water" }, classic)).toMatchObject({ unit: "yards", rolls: [{ formula: "4d6" }] });
  });

  it("BX-087: both surprised is the near distance too, although nobody loses a round", () => {
    const both = roll(meeting({}, {}, { place: "wilderness" }), 1, 2);
    expect(both.losing).toEqual([]);
    expect(distance("wilderness", [3], classic, both)).toBe(30);
  });

  it("BX-110: capped by sight, or said by the referee", () => {
    expect(distance("dungeon", [6, 6], classic, undefined, 60)).toBe(60);
    const plan = planDistance({ place: "dungeon", given: 25 }, classic);
    expect(plan.rolls).toEqual([]);
    expect(resolveDistance(plan, {}, classic).distance).toBe(25);
  });

  it.each([
    ["GOR-72 example 1: 4 and 2", 4, 2, 0, 60],
    ["GOR-72 example 2: 1 and 1", 1, 1, 0, 20],
    ["GOR-72 example 2: 6 and 6", 6, 6, 0, 120],
    ["GOR-72 example 2: in a room of 30'", 6, 6, 30, 30],
  ])("%s", (_name, party, orcs, sight, expected) => {
    expect(distance("dungeon", [], gorman, roll(meeting({}, {}), party, orcs, gorman), sight)).toBe(expected);
  });

  it("GOR-72, MIX-35: the missing die of surprise is rolled for the distance alone", () => {
    const mixed = rulings({ encounterDistance: "gorman" });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (a) => {
        expect(distance("dungeon", [a], mixed, roll(meeting({ light: true }, {}), 3, 3))).toBe(10 * (a + 3));
      }),
    );
  });
});

describe("the course of an encounter", () => {
  it("BX-105: surprise, distance, reaction, initiative; GOR-74: with a choice and declarations", () => {
    expect(encounterSteps(classic)).toEqual(["surprise", "distance", "reaction", "initiative", "actions", "end"]);
    expect(encounterSteps(gorman).slice(0, 5)).toEqual(["surprise", "distance", "choice", "declare", "reaction"]);
  });

  it("BX-105: the next open step; GOR-74: no reaction once somebody attacks", () => {
    const begun = beginEncounter("dungeon");
    expect(nextStep(begun, classic)).toBe("surprise");
    const met = { ...begun, surprise: roll(meeting({}, {}), 4, 3) };
    expect(nextStep(met, classic)).toBe("distance");
    const plan = planDistance({ place: "dungeon", given: 90 }, classic);
    const seen = { ...met, distance: resolveDistance(plan, {}, classic) };
    expect(nextStep(seen, classic)).toBe("reaction");
    expect(nextStep(seen, gorman)).toBe("choice");
    expect(nextStep({ ...seen, combatBegun: true }, gorman)).toBe("initiative");
    expect(nextStep({ ...seen, reaction: 8 }, classic)).toBe("initiative");
    expect(nextStep({ ...seen, over: true }, classic)).toBe("end");
  });

  it("BX-114 example 2, BX-117 example 3: once combat has begun there is no evasion", () => {
    expect(encounterChoices({ ...beginEncounter("dungeon"), combatBegun: true }, "party").evade?.key).toBe(
      "order.evasionOver",
    );
    expect(encounterChoices(beginEncounter("dungeon"), "party").evade).toBeUndefined();
  });

  it.each([
    ["BX-118 example 1: 8 rounds", classic, 8, 1, 600],
    ["BX-118 example 2: 61 rounds", classic, 61, 2, 1200],
    ["GOR-67 example 1: 4 turns", gorman, 4, 1, 600],
    ["GOR-67 example 2: 11 turns", gorman, 11, 2, 1200],
    ["BX-014 example 2: 60 rounds", classic, 60, 1, 600],
    ["BX-118: no fight at all", classic, 0, 1, 600],
  ])("%s", (_name, rules, rounds, turns, seconds) => {
    expect(encounterSeconds(rounds, rules)).toEqual({ turns, seconds });
  });
});
