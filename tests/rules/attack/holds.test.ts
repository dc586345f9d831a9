import { describe, expect, it } from "vitest";
import { planGrapple, resolveGrapple } from "../../../src/rules/attack/grapple.ts";
import { isExtraordinary, refereeAdds, strengthOf } from "../../../src/rules/attack/grapple-dice.ts";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { rollsFor } from "../support/play.ts";
import { eris, gorman } from "../support/presets.ts";
import { hero, monster, plain } from "./fight.ts";

it.each<[string, Partial<Creature>, number]>([
  ["one with a score", { abilities: { str: 7, int: 9, wis: 9, dex: 9, con: 9, cha: 9 }, size: "huge" }, 7],
  ["one as large as a man", {}, 10],
  ["a small one", { size: "small" }, 10],
  ["a large one", { size: "large" }, 14],
  ["a huge one", { size: "huge" }, 18],
  ["a giant of any size", { size: "large", tags: ["giant"] }, 18],
])("ERIS-37: the Strength of %s", (_name, more, strength) => {
  expect(strengthOf(makeCreature({ id: "m", ...more }))).toBe(strength);
});

it.each<[string, Partial<Creature>, Partial<Creature>, boolean]>([
  ["of one size", {}, {}, false],
  ["by one larger", { size: "large" }, {}, true],
  ["by one smaller", { size: "small" }, {}, false],
  ["of a huge one by a large one", { size: "large" }, { size: "huge" }, false],
  ["by one large and clumsy", { tags: ["largeClumsy"] }, {}, true],
])("ERIS-37: whether a hold %s is extraordinary", (_name, holder, held, extraordinary) => {
  const [one, other] = [makeCreature({ id: "a", ...holder }), makeCreature({ id: "b", ...held })];
  expect(isExtraordinary([makeCreature({ id: "c", size: "small" }), one], other)).toBe(extraordinary);
});

it.each([
  [0, []],
  [-2, [{ key: "grapple.referee", on: "check", op: "add", value: -2, source: { kind: "referee" } }]],
])("ERIS-34: the referee's adjustment of %d", (adjustment, modifiers) => {
  expect(refereeAdds(adjustment)).toEqual(modifiers);
});

describe("grappling", () => {
  const sides = (
    method: "gygaxian" | "natural",
    attackers: ReturnType<typeof hero>[],
    defender: ReturnType<typeof hero>,
  ) => {
    const plan = planGrapple({ attackers, defender, method }, eris);
    if (plan.procedure !== "grappleContest") throw new Error(plan.procedure);
    const adds = (side: typeof plan.attack) => side.adds.reduce((sum, { value }) => sum + value, 0);
    return [plan.attack.dice.value, adds(plan.attack), plan.defence.dice.value, adds(plan.defence)];
  };
  const half = monster(0.5);
  const strong = (str: number) => ({ abilities: { ...plain, str } });
  it.each([
    [[half], 1],
    [[half, half], 1],
    [[half, half, half], 2],
    [[monster(1, 9, { hitDice: { number: 1, modifier: -1, asterisks: 0 } }), half], 2],
    [[monster(4, 5, { hitDice: { number: 4, modifier: 1, asterisks: 0 } })], 4],
  ])("ERIS-35: dice of a side %#", (attackers, expected) => {
    expect(sides("gygaxian", attackers, hero("magic-user", 4))[0]).toBe(expected);
  });
  it.each([
    ["fighter", 5, 5],
    ["fighter", 1, 1],
    ["magic-user", 4, 2],
    ["cleric", 8, 7],
    ["normal-human", 0, 1],
  ] as const)("ERIS-35: a %s of level %d has %d dice", (id, level, expected) => {
    expect(sides("gygaxian", [half], hero(id, level))[2]).toBe(expected);
  });
  it.each([
    ["fighter", 1, 13, 2],
    ["fighter", 8, 16, 9],
    ["fighter", 3, 12, 3],
    ["magic-user", 9, 7, -1],
    ["magic-user", 9, 8, -1],
    ["dwarf", 2, 18, 3],
    ["cleric", 5, 9, 0],
  ] as const)("ERIS-36: a %s of level %d with Strength %d adds %d to one die", (id, level, str, adds) => {
    expect(sides("natural", [half], hero(id, level, strong(str))).slice(2)).toEqual([1, adds]);
  });
  it.each([
    [18, 18, "human", true],
    [12, 13, "human", false],
    [12, 12, "human", true],
    [16, 16, "large", true],
    [16, 17, "large", false],
    [18, 19, "huge", false],
  ] as const)("ERIS-37: Strength %d rolls %d against a %s holder: free %s", (str, rolled, size, free) => {
    const input = { attackers: [monster(4, 5, { size })], defender: hero("fighter", 1, strong(str)), breakFree: true };
    const plan = planGrapple(input, eris);
    const formula = plan.rolls[0]?.formula;
    const faces =
      formula === "1d100" ? [rolled] : [Math.ceil(rolled / 3), Math.round((rolled - 0.1) / 3), Math.floor(rolled / 3)];
    const outcome = resolveGrapple(plan, rollsFor(plan, { strength: faces }), eris);
    expect(formula).toEqual(size === "human" ? "3d6" : "1d100");
    expect(outcome.winner === "defender").toEqual(free);
  });
  it.each([
    [monster(0.5), 1],
    [monster(5, 6, { hitDice: { number: 5, modifier: 3, asterisks: 1 } }), 5],
    [hero("fighter", 12), 9],
    [hero("cleric", 3), 3],
  ])("GOR-95: dice of the defender %#", (defender, expected) => {
    const plan = planGrapple({ attackers: [hero("fighter", 1)], defender }, gorman);
    if (plan.procedure !== "grappleAttempt") throw new Error(plan.procedure);
    expect(plan.defence.dice.value).toBe(expected);
  });
  it("GOR-95, GOR-96: natural 1 and 20; stunned are all who tried; a tie changes nothing", () => {
    const attackers = [0, 1].map((i) => hero("fighter", 1, { id: `a${i}` }));
    const first = planGrapple({ attackers, defender: monster(1, -5) }, gorman);
    const hits = resolveGrapple(first, rollsFor(first, { "attack.0": [20], "attack.1": [1] }), gorman);
    expect(hits.hits).toEqual([true, false]);
    const contest = hits.next;
    if (!contest) throw new Error("no contest");
    const end = (a: number, d: number) =>
      resolveGrapple(contest, rollsFor(contest, { attackers: [a], defender: [d] }), gorman);
    expect(end(2, 5)).toMatchObject({ winner: "defender", difference: 3 });
    expect(end(2, 5).changes.map(({ who: { id }, rounds }) => [id, rounds])).toEqual([
      ["a0", 3],
      ["a1", 3],
    ]);
    expect(end(4, 4).changes).toEqual([]);
    expect(end(5, 4).changes).toEqual([expect.objectContaining({ condition: "subdued" })]);
  });
});
