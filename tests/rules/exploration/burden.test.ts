import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movementRate } from "../../../src/rules/combat/movement.ts";
import { compile } from "../../../src/rules/compile.ts";
import {
  type Bearer,
  burden,
  type Carried,
  flightRate,
  magicArmourWeight,
  partyFlight,
  partyRate,
  treasureWeight,
} from "../../../src/rules/exploration/burden.ts";
import { clockFace, moveClock, spanSeconds } from "../../../src/rules/exploration/clock.ts";
import { take } from "../../../src/rules/exploration/limits.ts";
import { legTime, swimmingRate } from "../../../src/rules/exploration/moving.ts";
import { coinsOfPounds, convertLength, listedFeet } from "../../../src/rules/facts/units.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { fold } from "../support/fold.ts";
import { eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const basic = rulings();
const detailed = rulings({ encumbrance: "bxDetailed" });
const off = rulings({ encumbrance: "off" });

const coins = (count: number): Carried => ({ id: "coins", kind: "treasure", treasure: "coin", count });
const arms = (kind: "armour" | "weapon", weight: number): Carried => ({
  id: `${kind}${weight}`,
  kind,
  weight,
  count: 1,
});
const PACK: Carried = { id: "pack", kind: "gear", count: 1, weight: 50 };

function bearer(suit: Bearer["suit"]["type"], things: readonly Carried[] = [], more: Partial<Bearer> = {}): Bearer {
  return { base: 120, suit: { type: suit }, shield: false, things, carryingTreasure: false, ...more };
}

function rateOf(of: Bearer, rules: Rulings): number {
  const { rate, load } = burden(of, rules);
  expect(fold(rate.steps)).toBe(rate.value);
  expect(fold(load.steps)).toBe(load.value);
  return rate.value;
}

describe("load and rate", () => {
  it.each([
    ["BX-017 example 1: off, plate and 5,000 coins", bearer("plate", [coins(5000)]), off, 120],
    ["BX-018 example 1: 1,600 coins", bearer("none", [coins(1600)]), detailed, 30],
    ["BX-018 example 2: 1,601 coins", bearer("none", [coins(1601)]), detailed, 0],
    ["BX-018 example 3: plate, ticked, 1,600", bearer("plate", [coins(1600)], { carryingTreasure: true }), basic, 30],
    ["BX-018 example 3: with 1,601, ticked", bearer("plate", [coins(1601)], { carryingTreasure: true }), basic, 0],
    ["BX-018 example 3: with 1,601, not ticked", bearer("plate", [coins(1601)]), basic, 0],
    ["BX-020 example 1: leather", bearer("leather"), basic, 90],
    ["BX-020 example 2: chainmail, ticked", bearer("chain", [], { carryingTreasure: true }), basic, 30],
    ["BX-020 example 3: 10 gp, not ticked", bearer("none", [coins(10)]), basic, 120],
    ["BX-020 example 3: ticked at 400", bearer("none", [coins(400)], { carryingTreasure: true }), basic, 90],
    [
      "BX-020: a creature of 150' in leather goes three quarters, down to 5'",
      bearer("leather", [], { base: 150 }),
      basic,
      110,
    ],
    [
      "BX-021 example 1",
      bearer("plate", [arms("armour", 500), arms("armour", 100), arms("weapon", 60), PACK]),
      detailed,
      60,
    ],
    ["BX-021 example 2: chainmail", bearer("chain", [arms("armour", 400)]), detailed, 120],
    ["BX-021 example 2: and a dagger", bearer("chain", [arms("armour", 400), arms("weapon", 10)]), detailed, 90],
    ["ERIS-120 example 1: leather, 400", bearer("leather", [coins(400)]), eris, 60],
    ["ERIS-120 example 1: 700", bearer("leather", [coins(700)]), eris, 60],
    ["ERIS-120 example 1: 701", bearer("leather", [coins(701)]), eris, 30],
    ["ERIS-120 example 1: 1,400", bearer("leather", [coins(1400)]), eris, 30],
    ["ERIS-120 example 1: 1,401", bearer("leather", [coins(1401)]), eris, 0],
    ["ERIS-120 example 2: 350", bearer("leather", [coins(350)]), eris, 120],
    ["ERIS-120 example 2: 351", bearer("leather", [coins(351)]), eris, 60],
    ["ERIS-120 example 3: plate and shield, 100", bearer("plate", [coins(100)], { shield: true }), eris, 60],
    ["ERIS-120 example 3: 201", bearer("plate", [coins(201)], { shield: true }), eris, 30],
    ["ERIS-120 example 4: magic does not count", bearer("chain", [coins(500)]), eris, 60],
    ["ERIS-121 example 1: chainmail", bearer("chain"), eris, 120],
    ["ERIS-121 example 2: and shield", bearer("chain", [], { shield: true }), eris, 90],
    ["ERIS-121 example 3: plate, shield slung", bearer("plate", [], { shield: true }), eris, 60],
    ["ERIS-121 example 4: shield alone", bearer("none", [], { shield: true }), eris, 120],
    ["GOR-33 example 1: chain and shield", bearer("chain", [], { shield: true }), gorman, 90],
    ["GOR-33 example 2: shield only", bearer("none", [], { shield: true }), gorman, 180],
    ["GOR-33 example 2: plate and shield", bearer("plate", [], { shield: true }), gorman, 60],
    ["GOR-34 example 1: plate with a statue", bearer("plate", [{ ...PACK, bulky: true }]), gorman, 30],
    ["GOR-34 example 2: naked, two chests", bearer("none", [{ ...PACK, bulky: true, count: 2 }]), gorman, 120],
    ["GOR-35 example 1: leather, 850 coins", bearer("leather", [coins(850)]), gorman, 60],
    ["GOR-35 example 1: 120 coins", bearer("leather", [coins(120)]), gorman, 120],
    ["GOR-35 example 2: 399", bearer("leather", [coins(399)]), gorman, 120],
    ["GOR-35 example 2: 400", bearer("leather", [coins(400)]), gorman, 90],
    ["GOR-35 example 2: 800", bearer("leather", [coins(800)]), gorman, 60],
    ["GOR-35 example 2: plate, 2,000", bearer("plate", [coins(2000)]), gorman, 30],
    ["GOR-35 example 2: naked, bulky, 400", bearer("none", [{ ...PACK, bulky: true }, coins(400)]), gorman, 90],
    [
      "GOR-33: a monster keeps its own rate and goes down from it",
      bearer("none", [coins(400)], { base: 150 }),
      gorman,
      120,
    ],
  ])("%s", (_name, of, rules, expected) => {
    expect(rateOf(of, rules)).toBe(expected);
  });

  it("BX-021 example 3: 800 coins of load, and one more", () => {
    const kit = [arms("armour", 200), arms("weapon", 30), arms("weapon", 60), PACK];
    const at = (treasure: number) => burden(bearer("leather", [...kit, coins(treasure)]), detailed);
    expect([at(430).load.value, at(430).rate.value, at(431).rate.value]).toEqual([800, 60, 30]);
  });

  it("BX-017 example 2: the ruling changes the number, not the things", () => {
    const of = bearer("chain", [arms("armour", 400), arms("weapon", 10), coins(5)]);
    const before = JSON.stringify(of);
    expect([burden(of, basic).load.value, burden(of, detailed).load.value]).toEqual([5, 415]);
    expect(JSON.stringify(of)).toBe(before);
    expect(
      burden(of, basic)
        .load.steps.filter(({ applied }) => !applied)
        .map(({ why }) => why),
    ).toEqual(["load.notWeighed", "load.notWeighed"]);
  });

  it("BX-018 example 2: overloaded by one", () => {
    expect(burden(bearer("none", [coins(1601)]), detailed)).toMatchObject({ overloadedBy: 1, most: 1600 });
  });

  it("BX-019: magic armour is told apart in the load, with why it weighs less", () => {
    const magic = { id: "magic", kind: "armour", weight: 200, count: 1, magic: true } as const;
    const { load } = burden(bearer("chain", [arms("armour", 100), magic]), detailed);
    expect(load.value).toBe(300);
    expect(load.steps.map(({ key, value }) => [key, value])).toEqual([
      ["load.none", 0],
      ["load.armourWeight", 100],
      ["load.magicArmour", 200],
    ]);
    expect(["leather", "chain", "plate", "shield", "other"].map(magicArmourWeight)).toEqual([
      100,
      200,
      250,
      50,
      undefined,
    ]);
  });

  it("BX-019 example 1 and 2: weights of treasure; what nobody weighed is marked", () => {
    const hoard = (...of: readonly (readonly [string, number])[]): Carried[] =>
      of.map(([treasure, count]) => ({ id: treasure, kind: "treasure", treasure, count }));
    const load = (things: Carried[]): number => burden(bearer("none", things), basic).load.value;
    expect(load(hoard(["coin", 300], ["gem", 20], ["jewellery", 3], ["potion", 2]))).toBe(370);
    expect(load(hoard(["staff", 1], ["rod", 1], ["wand", 1], ["scroll", 1]))).toBe(71);
    expect(treasureWeight("ring")).toBe(1);
    expect(burden(bearer("none", hoard(["statue", 1])), basic).unweighed).toEqual(["statue"]);
  });

  it("ERIS-121 example 1: chainmail gives 50' a round; ERIS-120: the names of the rates", () => {
    expect(movementRate(rateOf(bearer("chain"), eris), "round", eris).value).toBe(50);
    expect(movementRate(rateOf(bearer("chain", [], { shield: true }), eris), "round", eris).value).toBe(40);
    const category = (count: number): string => burden(bearer("leather", [coins(count)]), eris).category;
    expect([category(0), category(351), category(701)]).toEqual(["light", "heavy", "over"]);
  });

  it("ERIS-120: the free part is a parameter", () => {
    expect(rateOf(bearer("leather", [coins(350)]), rulings({}, "eris", { freeLoad: 0 }))).toBe(60);
  });

  it("more load is never faster, under any ruling", () => {
    const suits = fc.constantFrom("none", "leather", "chain", "plate", "other");
    const variants = fc.constantFrom("off", "bxBasic", "bxDetailed", "eris", "gorman");
    fc.assert(
      fc.property(suits, variants, fc.boolean(), fc.nat(3000), fc.nat(3000), (suit, encumbrance, shield, a, b) => {
        const rules = compile({ preset: "classic", overrides: { encumbrance } }).rulings;
        const at = (count: number): number => rateOf(bearer(suit, [coins(count), PACK], { shield }), rules);
        expect(at(a + b)).toBeLessThanOrEqual(at(a));
      }),
    );
  });

  it("names the field that is wrong", () => {
    expect(() => burden(bearer("none", [coins(-1)]), basic)).toThrow(/outOfRange at things.coins.count/);
    expect(() => burden(bearer("none", [], { base: Number.NaN }), basic)).toThrow(/notANumber at bearer.base/);
  });
});

describe("the party's rate", () => {
  const walker = (name: string, rate: number, more = {}) => ({ id: name, name, rate, ...more });
  it("BX-012 example 1: 120, 90, 60", () => {
    const party = partyRate([walker("a", 120), walker("b", 90), walker("c", 60)], basic);
    expect([party.value, party.slowest, movementRate(party.value, "round", basic).value]).toEqual([60, ["c"], 20]);
    expect(fold(party.steps)).toBe(60);
  });
  it("BX-012 example 2: one is overloaded and is named", () => {
    expect(partyRate([walker("a", 120), walker("b", 120), walker("c", 0)], basic)).toMatchObject({
      value: 0,
      stuck: ["c"],
    });
  });
  it("BX-075: a load takes as much of the flying rate as of that on foot; a party flies with its slowest, if all of it flies", () => {
    expect([
      flightRate(360, 120, 120),
      flightRate(360, 120, 60),
      flightRate(360, 120, 0),
      flightRate(360, 0, 0),
      flightRate(100, 90, 60),
      flightRate(120, 120, 240),
    ]).toEqual([360, 180, 0, 360, 66, 120]);
    const roc = { name: "Roc", fly: 480 };
    const bat = { name: "Bat", fly: 180 };
    expect(partyFlight([roc, bat])).toEqual({ rate: 180, grounded: [] });
    expect(partyFlight([roc, { name: "Odo" }])).toEqual({ rate: 0, grounded: ["Odo"] });
    expect(partyFlight([roc, { name: "Odo", carried: true }])).toEqual({ rate: 480, grounded: [] });
    expect(partyFlight([])).toEqual({ rate: 0, grounded: [] });
  });
  it("BX-012: who is carried does not count, who rides goes as the horse does", () => {
    expect(partyRate([walker("a", 90, { mount: 240 }), walker("b", 0, { carried: true })], basic).value).toBe(240);
    expect(partyRate([], basic).value).toBe(0);
  });
});

describe("moving in a dungeon", () => {
  it.each([
    ["BX-062 example 1: 60', 150'", 60, 150, false, 3],
    ["BX-062 example 2: 90', 90'", 90, 90, false, 1],
    ["BX-062 example 2: 90', 91'", 90, 91, false, 2],
    ["BX-063 example 1: 60', known, 500'", 60, 500, true, 3],
    ["BX-063 example 2: 120', known, 360'", 120, 360, true, 1],
    ["BX-063 example 2: 361'", 120, 361, true, 2],
  ])("%s", (_name, rate, distance, known, turns) => {
    const time = legTime(rate, { distance, known }, basic);
    expect(time.turns).toBe(turns);
    expect(fold(time.perTurn.steps)).toBe(time.perTurn.value);
  });
  it("BX-063: with `same` the known is no faster; nobody gets anywhere at 0'", () => {
    expect(legTime(60, { distance: 500, known: true }, rulings({ familiarMovement: "same" })).turns).toBe(9);
    expect(legTime(0, { distance: 10, known: false }, basic).turns).toBeUndefined();
    expect(legTime(0, { distance: 0, known: false }, basic).turns).toBe(0);
  });
  it.each([
    ["BX-050 example 1: 90'", 90, 45],
    ["BX-050 example 1: 30' a round", 30, 15],
    ["BX-050 example 2: 10' a round", 10, 5],
  ])("%s", (_name, rate, swims) => {
    const swimming = swimmingRate(rate, { canSwim: true }, basic);
    expect([swimming.value, fold(swimming.steps)]).toEqual([swims, swims]);
  });
  it("BX-050: a listed rate stands, and some cannot swim", () => {
    expect(swimmingRate(90, { canSwim: true, listed: 150 }, basic).value).toBe(150);
    expect(swimmingRate(90, { canSwim: false }, basic).value).toBe(0);
  });
});

describe("units", () => {
  it("BX-013 example 1 and 2: 13 turns are 2 hours 10 minutes; 0 turns move nothing", () => {
    expect([spanSeconds({ turns: 13 }, basic), spanSeconds({ turns: 0 }, basic)]).toEqual([2 * 3600 + 600, 0]);
    expect(moveClock(500, { turns: 0 }, basic)).toEqual({ clock: 500, turns: 0, days: 0 });
  });
  it("BX-014 example 1: seven rounds are 70 seconds, in minutes under the longer round", () => {
    expect([spanSeconds({ rounds: 7 }, basic), spanSeconds({ rounds: 7 }, eris)]).toEqual([70, 420]);
    expect(spanSeconds({ rounds: 60 }, basic)).toBe(600);
  });
  it("BX-009 example 1 and 2: the clock, over midnight too, and back", () => {
    const ten = 10 * 3600;
    expect(clockFace(moveClock(ten, { turns: 1 }, basic).clock)).toEqual({ day: 1, hour: 10, minute: 10, second: 0 });
    const late = moveClock(23 * 3600 + 55 * 60, { turns: 1 }, basic);
    expect(clockFace(late.clock)).toEqual({ day: 2, hour: 0, minute: 5, second: 0 });
    expect(late.days).toBe(1);
    expect(moveClock(late.clock, { turns: -1 }, basic)).toMatchObject({ clock: 86_100, days: -1 });
    expect(moveClock(5, { days: -1 }, basic).clock).toBe(0);
  });
  it("BX-015 example 1 and 2: yards and miles", () => {
    expect(convertLength(90, "yards", "feet")).toBe(270);
    expect([convertLength(24, "miles", "feet"), convertLength(24, "miles", "yards")]).toEqual([126_720, 42_240]);
    expect([convertLength(24, "inches", "feet"), convertLength(2, "feet", "inches")]).toEqual([2, 24]);
  });
  it("BX-016 example 1 and 2: pounds and coins", () => {
    expect([coinsOfPounds(6), coinsOfPounds(3.5)]).toEqual([60, 35]);
  });
  it.each([
    ["BX-074 example 1: short range of a short bow", 50, "range", "wilderness", 150],
    ["BX-074 example 2: a fireball stays 20'", 20, "area", "wilderness", 20],
    ["BX-074 example 3: 40' a round", 40, "rate", "wilderness", 120],
    ["BX-089 example 1: long bow at sea", 210, "range", "water", 630],
    ["BX-089 example 2: on one deck", 210, "range", "dungeon", 210],
  ] as const)("%s", (_name, value, measures, place, feet) => {
    expect(listedFeet(value, measures, place)).toBe(feet);
  });
});

describe("item limits", () => {
  const hero = { character: true };
  it.each([
    ["ERIS-117 example 1: 40 arrows", "arrows", 0, 40, 40, 0],
    ["ERIS-117 example 1: one more", "arrows", 40, 1, 0, 1],
    ["ERIS-117 example 2: 13 torches", "torches", 0, 13, 12, 1],
    ["ERIS-117 example 3: a water- and two wineskins", "skins", 1, 2, 1, 1],
  ] as const)("%s", (_name, key, held, more, accepted, left) => {
    const taking = take(key, held, more, hero, eris);
    expect([taking.accepted, taking.left, taking.refused !== undefined]).toEqual([accepted, left, left > 0]);
  });
  it("ERIS-117 example 4: by the referee's leave, marked; no limit for mules or without the ruling", () => {
    expect(take("arrows", 20, 40, { character: true, leave: true }, eris)).toEqual({
      accepted: 40,
      left: 0,
      marked: true,
    });
    expect(take("torches", 12, 5, { character: false }, eris).accepted).toBe(5);
    expect(take("torches", 12, 5, hero, basic).accepted).toBe(5);
  });
});
