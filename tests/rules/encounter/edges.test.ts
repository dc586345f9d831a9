/** Who meets whom: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import { encounterSeconds } from "../../../src/rules/encounter/course.ts";
import { planDistance, resolveDistance } from "../../../src/rules/encounter/distance.ts";
import { wouldPursue } from "../../../src/rules/encounter/evasion.ts";
import { afterMoving, RESTED } from "../../../src/rules/encounter/exhaustion.ts";
import { planSurprise, resolveSurprise } from "../../../src/rules/encounter/surprise.ts";
import type { MeetingSide } from "../../../src/rules/encounter/types.ts";
import { planReaction, resolveReaction } from "../../../src/rules/nerve/reaction.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { hero, plain } from "../attack/fight.ts";
import { rollsFor } from "../support/play.ts";
import { classic, gorman, referee } from "../support/presets.ts";

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

describe("meeting", () => {
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
    expect([found.losing, found.sides.map(({ die }) => die)]).toEqual([[], [3, 1]]);
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
