/** Sneaking and pockets with every line of their chances, doors that fall shut, loads in their traces. */
import { describe, expect, it } from "vitest";
import { type ClassId, type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { cartRate } from "../../../src/rules/exploration/cart.ts";
import { fallsShut } from "../../../src/rules/exploration/door-shuts.ts";
import { packRate } from "../../../src/rules/exploration/pack-animal.ts";
import { sneakingRate } from "../../../src/rules/exploration/sneaking-rate.ts";
import {
  isThief,
  planPickPocket,
  planSneak,
  resolvePickPocket,
  resolveSneak,
  type Sneaker,
  type SneakFacts,
  sneakChance,
} from "../../../src/rules/exploration/stealth.ts";
import { suit } from "../attack/fight.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { someone } from "./people.ts";

const DARK: SneakFacts = { detected: false, camouflaged: false, brightLight: false };

function sneaker(id: ClassId = "fighter", dex = 10, more: Partial<Creature> = {}, own: Partial<Sneaker> = {}): Sneaker {
  return {
    creature: { ...someone(id, 1, { scores: { dex } as Creature["abilities"] }), name: id, ...more },
    thief: false,
    ...own,
  };
}
const wearing = (type: "leather" | "chain" | "plate") => ({ armour: [suit(type)] });

it.each([
  ["a thief", someone("thief"), true],
  ["a fighter", someone("fighter"), false],
  ["a fighter who was brought up as one", { ...someone("fighter"), tags: ["background:thief"] }, true],
  ["a fighter with another background", { ...someone("fighter"), tags: ["background:cook"] }, false],
  ["a monster", makeCreature({ id: "m" }), false],
])("ERIS-46, ERIS-94: whether %s sneaks as a thief", (_name, creature, thief) => {
  expect(isThief(creature)).toBe(thief);
});

describe("ERIS-93, ERIS-94: chances to sneak, line by line", () => {
  it.each<[string, Sneaker, Partial<SneakFacts>, string[], number]>([
    ["somebody", sneaker(), {}, [], 2],
    ["in leather", sneaker("fighter", 10, wearing("leather")), {}, [], 2],
    ["in chain", sneaker("fighter", 10, wearing("chain")), {}, ["metal -1"], 1],
    [
      "in scales of metal",
      sneaker("fighter", 10, { armour: [{ ...suit("leather"), metal: true }] }),
      {},
      ["metal -1"],
      1,
    ],
    ["in plate", sneaker("fighter", 10, wearing("plate")), {}, ["metal -1"], 1],
    ["they know of somebody", sneaker(), { detected: true }, ["detected -1"], 1],
    ["a thief", sneaker("thief", 10, {}, { thief: true }), {}, ["thief 1"], 3],
    ["a halfling (ERIS-64)", sneaker("halfling"), {}, ["halfling 1"], 3],
    ["DEX 13", sneaker("fighter", 13), {}, ["dexterity 1"], 3],
    ["DEX 12", sneaker("fighter", 12), {}, [], 2],
    ["DEX 9", sneaker("fighter", 9), {}, [], 2],
    ["DEX 8", sneaker("fighter", 8), {}, ["dexterity -1"], 1],
    ["all camouflaged", sneaker(), { camouflaged: true }, ["camouflaged 1"], 3],
    ["this one camouflaged", sneaker("fighter", 10, {}, { camouflaged: true }), {}, ["camouflaged 1"], 3],
    ["this one not", sneaker("fighter", 10, {}, { camouflaged: false }), { camouflaged: true }, [], 2],
    [
      "never below none",
      sneaker("fighter", 8, wearing("plate")),
      { detected: true },
      ["metal -1", "detected -1", "dexterity -1"],
      0,
    ],
    [
      "never above six",
      sneaker("halfling", 13, {}, { thief: true, camouflaged: true }),
      {},
      ["thief 1", "halfling 1", "dexterity 1", "camouflaged 1"],
      6,
    ],
  ])("%s", (_what, one, facts, lines, chance) => {
    const { value, steps } = sneakChance(one, { ...DARK, ...facts }, eris);
    expect(value).toBe(chance);
    expect(steps.map((step) => `${step.key.replace("stealth.", "")} ${step.value}`)).toEqual([
      "base 2",
      ...lines,
      ...["least 0", "most 6"],
    ]);
    expect(new Set(steps.map(({ source }) => `${source.kind} ${source.topic} ${source.rule}`))).toEqual(
      new Set(["ruling stealth ERIS-94"]),
    );
  });

  it("without a creature's scores Dexterity adds nothing", () => {
    const { abilities: _none, ...creature } = sneaker().creature;
    expect(sneakChance({ creature, thief: false }, DARK, eris).value).toBe(2);
  });

  it("a group is as good as its worst member, who is named; one die is rolled in secret", () => {
    const group = [sneaker("thief", 13, {}, { thief: true }), sneaker("cleric", 10, wearing("plate")), sneaker("elf")];
    expect(planSneak(group, DARK, eris)).toMatchObject({
      ...{ procedure: "sneak", worst: "cleric", blind: true, chance: { value: 1 } },
      rolls: [{ id: "sneak", formula: "1d6" }],
    });
    expect(() => planSneak([], DARK, eris)).toThrow(expect.objectContaining({ code: "tooFew", field: "group" }));
  });

  it.each([
    [eris, { brightLight: true }, { key: "exploration.brightLight", rule: "ERIS-94", topic: "stealth" }],
    [eris, { brightLight: true, lifted: true }, undefined],
    [classic, {}, { key: "exploration.noSneaking", topic: "stealth" }],
  ])("is refused in bright light unless the referee lifts that, and where nobody sneaks", (under, facts, refused) => {
    const plan = planSneak([sneaker()], { ...DARK, ...facts }, under);
    expect(plan.refused).toEqual(refused);
    expect(plan.rolls).toHaveLength(refused ? 0 : 1);
  });

  it.each([
    [2, true],
    [3, false],
  ])("a die of %d against 2 in 6: unseen %s (ERIS-95)", (die, undetected) => {
    const plan = planSneak([sneaker()], DARK, eris);
    for (const known of [true, false])
      expect(resolveSneak(plan, rollsFor(plan, { sneak: [die] }), known)).toEqual({
        ...{ procedure: "sneak", undetected, monstersAware: !undetected, surpriseRound: undetected },
        partyRolls: !known,
      });
  });

  it("what cannot fail or succeed needs no die", () => {
    const best = planSneak([sneaker("halfling", 13, {}, { thief: true, camouflaged: true })], DARK, eris);
    const worst = planSneak([sneaker("fighter", 8, wearing("plate"))], { ...DARK, detected: true }, eris);
    expect(best.rolls).toEqual([]);
    expect(worst.rolls).toEqual([]);
    expect(resolveSneak(best, {}, false).undetected).toBe(true);
    expect(resolveSneak(worst, {}, false).undetected).toBe(false);
    const refused = planSneak([sneaker()], { ...DARK, brightLight: true }, eris);
    expect(resolveSneak(refused, {}, false).undetected).toBe(false);
  });

  it.each([
    [150, 120],
    [121, 120],
    [120, 90],
    [90, 60],
    [60, 30],
    [30, 15],
    [15, 7],
  ])("ERIS-93: a long way at %d feet is sneaked at %d", (rate, slower) => {
    const { value, steps } = sneakingRate(rate, eris);
    expect(value).toEqual(slower);
    expect(steps.map(({ key, source }) => `${key} ${source.rule}`)).toEqual([
      "stealth.rate ERIS-93",
      "stealth.slower ERIS-93",
    ]);
  });
});

describe("ERIS-96: a pocket", () => {
  const plan = planPickPocket(sneaker("thief", 10, {}, { thief: true }), 35, { ...DARK, brightLight: true }, eris);
  it("asks for the skill and for the victim's die, in bright light too", () => {
    expect(plan.rolls).toEqual([
      { id: "skill", formula: "1d100" },
      { id: "victim", formula: "1d6" },
    ]);
    expect(plan.refused).toBeUndefined();
    expect(plan.skill).toBe(35);
    expect(plan.unaware.value).toBe(3);
    const none = planPickPocket(sneaker(), 35, DARK, classic);
    expect(none.refused).toEqual({ key: "exploration.noSneaking", topic: "stealth" });
    expect(none.rolls).toEqual([]);
    expect(resolvePickPocket(none, {})).toEqual({ procedure: "pickPocket", taken: false, noticed: "never" });
  });
  it.each([
    [35, 3, true, "never"],
    [35, 4, true, "later"],
    [36, 3, false, "never"],
    [36, 4, false, "atOnce"],
  ])("%d against 35, %d against 3: taken %s, noticed %s", (skill, victim, taken, noticed) => {
    expect(resolvePickPocket(plan, rollsFor(plan, { skill: [skill], victim: [victim] }))).toEqual({
      ...{ procedure: "pickPocket", taken, noticed },
    });
  });
});

describe("doors and loads", () => {
  it.each([
    [true, "open", "stuck"],
    [true, "wedgedOpen", "stuck"],
    [true, "shut", "shut"],
    [false, "open", "shut"],
    [false, "wedgedOpen", "shut"],
  ] as const)("BX-059: one that sticks (%s) and stood %s is %s when it is let go", (sticks, state, then) => {
    expect(fallsShut({ sticks, state })).toBe(then);
  });

  it.each([
    [2000, 120, []],
    [2001, 60, ["load.packHalf"]],
    [4000, 60, ["load.packHalf"]],
    [4001, 0, ["load.overloaded"]],
  ])("a mule with 2,000 coins to carry, and %d on it, goes %d feet", (load, rate, keys) => {
    const { value, steps } = packRate({ base: 120, limit: 2000, load }, classic);
    expect(value).toEqual(rate);
    expect(steps.map(({ key }) => key)).toEqual(["load.base", ...keys]);
    expect(steps[1]?.data).toEqual(keys.length === 0 ? undefined : rate === 0 ? { by: 1 } : { load, limit: 2000 });
    const field = (beast: object) => () => packRate({ base: 120, limit: 2000, load: 0, ...beast }, classic);
    expect(field({ base: -1 })).toThrow(expect.objectContaining({ field: "beast.base" }));
    expect(field({ limit: -1 })).toThrow(expect.objectContaining({ field: "beast.limit" }));
    expect(field({ load: -1 })).toThrow(expect.objectContaining({ field: "beast.load" }));
  });

  it("a cart names what is wrong with it", () => {
    const cart = { base: 60, load: 0, teams: [] };
    expect(() => cartRate({ ...cart, base: -1 } as never, classic)).toThrow(
      expect.objectContaining({ field: "cart.base" }),
    );
    expect(() => cartRate({ ...cart, load: -1 } as never, classic)).toThrow(
      expect.objectContaining({ field: "cart.load" }),
    );
  });
});
