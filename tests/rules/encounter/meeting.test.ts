import { describe, expect, it } from "vitest";
import { combatFacts } from "../../../src/rules/combat/combatants.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import {
  beginEncounter,
  encounterChoices,
  encounterSeconds,
  nextStep,
} from "../../../src/rules/encounter/encounter-steps.ts";
import { planEvasion, wouldPursue } from "../../../src/rules/encounter/evasion.ts";
import { afterMoving, RESTED } from "../../../src/rules/encounter/exhaustion.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { Evasion, MeetingSide } from "../../../src/rules/encounter/types.ts";
import type { Place } from "../../../src/rules/facts/encounter.ts";
import { planReaction, resolveReaction } from "../../../src/rules/morale/reaction.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { hero, plain } from "../attack/fight.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman, referee } from "../support/presets.ts";

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
    expect(at(1, 1)).toBe(20);
    expect(at(6, 6)).toBe(120);
    expect(at(6, 6, 30)).toBe(30);
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

describe("beginnings", () => {
  it("BX-104 example 1 and 2: an encounter opens the same way, checked or placed, with surprise first", () => {
    const encounter = beginEncounter("dungeon");
    expect(nextStep(encounter, classic)).toBe("surprise");
    expect(Object.values(encounterChoices(encounter, "party"))).toEqual([undefined, undefined, undefined]);
  });

  it("BX-136: what a creature holds decides whether it is slow, ready, or shoots; HERO-01: a monster's own number", () => {
    const base = {
      id: "w",
      name: "w",
      type: "sword",
      damage: "1d8",
      melee: true,
      missile: false,
      hands: "one",
      slow: false,
      blunt: false,
      edged: true,
      canUseFlat: false,
      martial: true,
      reload: false,
      brace: false,
      charge: false,
      splash: false,
      thrown: false,
      silver: false,
      magic: 0,
      isMagic: false,
      broken: false,
      twoHandedGrip: false,
      held: "main",
      modifiers: [],
    } as const;
    const holding = (more: object) => combatFacts(makeCreature({ id: "f", weapons: [{ ...base, ...more }] }), classic);
    expect(holding({}).slow).toBe(false);
    expect(holding({ hands: "two" }).slow).toBe(true);
    expect(holding({ hands: "either", twoHandedGrip: true }).slow).toBe(true);
    const bow = { melee: false, missile: true, hands: "two", ammunition: 20 };
    expect(holding(bow)).toMatchObject({ slow: false, canShoot: true, ready: true });
    expect(holding({ ...bow, slow: true, ammunition: 0 })).toMatchObject({ slow: true, ready: false });
    expect(holding({ hands: "two", held: "carried" }).slow).toBe(false);
    const beast = makeCreature({ id: "b", initiativeModifier: 3, initiativeBand: "first", tags: ["undead"] });
    expect(combatFacts(beast, classic)).toMatchObject({ initiativeModifier: 3, band: "first", tires: false });
    const scores = { str: 9, int: 9, wis: 9, dex: 18, con: 9, cha: 9 };
    const quick = makeCreature({ id: "q", abilities: scores, ancestry: "halfling" });
    expect(combatFacts(quick, classic)).toMatchObject({ initiativeModifier: 2, band: "first", halfling: true });
  });
});

describe("meeting, from one figure to the next", () => {
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

  function meet(under: Rulings, sides: readonly MeetingSide[], dice: readonly number[], more: object = {}) {
    const meeting = { place: "dungeon" as const, dark: false, fog: false, sides, ...more };
    const plan = planSurprise(meeting, under);
    const faces = Object.fromEntries(sides.map(({ id }, at) => [`surprise:${id}`, [dice[at] ?? 1]]));
    return resolveSurprise(plan, rollsFor(plan, faces), under);
  }
  const party = side("party");
  it.each([
    ["a stealthy side is met on 4", [party, side("orcs", { surprises: 4 })], [4, 3], {}, ["party"]],
    ["its own roll stays at 2", [party, side("orcs", { surprises: 4 })], [5, 3], {}, []],
    [
      "the highest of two counts",
      [party, side("a", { surprises: 3 }), side("b", { surprises: 5 })],
      [5, 6, 6],
      {},
      ["party"],
    ],
    [
      "the stealthy meet the stealthy",
      [side("party", { surprises: 6 }), side("orcs", { surprises: 4 })],
      [4, 6],
      {},
      [],
    ],
    ["a 1 in 6 does not lessen it", [party, side("orcs", { surprises: 1 })], [2, 3], {}, ["party"]],
    ["narrowed to nothing", [side("party", { change: -2 }), side("orcs")], [1, 6], {}, []],
    ["widened to always", [side("party", { change: 4 }), side("orcs")], [6, 6], {}, ["party"]],
    ["two of three lose, the third has the round", [party, side("a"), side("b")], [1, 2, 3], {}, ["party", "a"]],
    ["all three: nobody", [party, side("a"), side("b")], [1, 2, 2], {}, []],
    ["light in the dark warns the others", [side("party", { light: true }), side("orcs")], [3, 1], { dark: true }, []],
    ["light by day does not", [side("party", { light: true }), side("orcs")], [3, 1], {}, ["orcs"]],
    [
      "the word of the referee beats the light",
      [side("party", { light: true }), side("orcs", { aware: false })],
      [3, 1],
      { dark: true },
      ["orcs"],
    ],
  ] as const)("BX-106 to BX-109: %s", (_name, sides, dice, more, losing) => {
    expect(meet(classic, sides, dice, more).losing).toEqual(losing);
  });
  it("GOR-71: light does not spare the roll, whose die is needed for the distance", () => {
    const found = meet(gorman, [side("party", { light: true }), side("orcs")], [3, 1], { dark: true });
    expect(found.losing).toEqual([]);
    expect(found.sides.map(({ die }) => die)).toEqual([3, 1]);
    expect(planDistance({ place: "dungeon", surprise: found }, gorman).dice).toEqual([3, 1]);
  });
  it.each([
    [{ given: 0 }, 0],
    [{ given: 45, sight: 30 }, 30],
    [{ given: 45, sight: 0 }, 45],
    [{ sight: 19.5 }, 19.5],
  ])("BX-110: %o: %d", (more, distance) => {
    const plan = planDistance({ place: "dungeon", ...more }, classic);
    expect(resolveDistance(plan, rollsFor(plan, { distance: [1, 1] }), classic).distance).toBe(distance);
  });
  it.each([
    [0, 1],
    [60, 1],
    [61, 2],
    [120, 2],
    [121, 3],
  ])("BX-118: %d rounds are %d turns", (rounds, turns) => {
    expect(encounterSeconds(rounds, classic)).toEqual({ turns, seconds: turns * 600 });
  });
  it("BX-116, BX-118: rounds that are none are named", () => {
    expect(() => encounterSeconds(Number.NaN, classic)).toThrow("rounds");
    expect(() => afterMoving(RESTED, Number.NaN, true, classic)).toThrow("round");
  });
  it.each([
    [undefined, false],
    [2, true],
    [5, true],
    [6, false],
  ])("BX-117: after a reaction of %s they pursue: %s", (reaction, expected) => {
    expect(wouldPursue(reaction, classic)).toBe(expected);
  });
  it.each([
    [classic, "cha", 3, [1, 1], {}, "attacks"],
    [classic, "cha", 18, [5, 5], {}, "friendly"],
    [gorman, "cha", 3, [1, 1], {}, "attacks"],
    [referee, "cha", 18, [5, 6], { intention: "provoke", behaviour: "threatening" }, "threatening"],
    [referee, "cha", 18, [1, 3], { behaviour: "threatening" }, "friendly"],
    [referee, "cha", 3, [1, 2], { behaviour: "threatening" }, "cautious"],
  ] as const)("BX-113, GOR-77, REF-03 %#", (under, ability, score, dice, more, response) => {
    const speaker = hero("fighter", 1, { abilities: { ...plain, [ability]: score } });
    const plan = planReaction({ group: "g", speaker, ...more }, under);
    expect(resolveReaction(plan, rollsFor(plan, { reaction: dice }), under).response).toBe(response);
  });
});
