import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { armourChangeTime, dressOn } from "../../../src/rules/combat/armour-change.ts";
import { movementRate } from "../../../src/rules/combat/movement.ts";
import { compile } from "../../../src/rules/compile.ts";
import { makeWeapon } from "../../../src/rules/creature/types.ts";
import { cartLimit, cartRate } from "../../../src/rules/exploration/cart.ts";
import { clockFace, moveClock, spanSeconds } from "../../../src/rules/exploration/clock.ts";
import { planCutFree, resolveCutFree } from "../../../src/rules/exploration/cut-armour-free.ts";
import {
  type Carried,
  type Carrier,
  encumbranceCategory,
  encumbranceOf,
  flightRate,
  partyFlight,
  partyRate,
  treasureWeight,
} from "../../../src/rules/exploration/encumbrance.ts";
import { take } from "../../../src/rules/exploration/item-limits.ts";
import { legTime, swimmingRate } from "../../../src/rules/exploration/movement-modes.ts";
import { coinsOfPounds, convertLength, listedFeet } from "../../../src/rules/facts/units.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { fold } from "../support/fold.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { someone } from "./people.ts";

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

function carrier(suit: Carrier["suit"]["type"], things: readonly Carried[] = [], more: Partial<Carrier> = {}): Carrier {
  return { base: 120, suit: { type: suit }, shield: false, things, carryingTreasure: false, ...more };
}

function rateOf(of: Carrier, rules: Rulings): number {
  const { rate, load } = encumbranceOf(of, rules);
  expect(fold(rate.steps)).toBe(rate.value);
  expect(fold(load.steps)).toBe(load.value);
  return rate.value;
}

describe("load and rate", () => {
  it.each([
    ["BX-017 example 1: off, plate and 5,000 coins", carrier("plate", [coins(5000)]), off, 120],
    ["BX-018 example 1: 1,600 coins", carrier("none", [coins(1600)]), detailed, 30],
    ["BX-018 example 2: 1,601 coins", carrier("none", [coins(1601)]), detailed, 0],
    ["BX-018 example 3: plate, ticked, 1,600", carrier("plate", [coins(1600)], { carryingTreasure: true }), basic, 30],
    ["BX-018 example 3: with 1,601, ticked", carrier("plate", [coins(1601)], { carryingTreasure: true }), basic, 0],
    ["BX-018 example 3: with 1,601, not ticked", carrier("plate", [coins(1601)]), basic, 0],
    ["BX-020 example 1: leather", carrier("leather"), basic, 90],
    ["BX-020 example 2: chainmail, ticked", carrier("chain", [], { carryingTreasure: true }), basic, 30],
    ["BX-020 example 3: 10 gp, not ticked", carrier("none", [coins(10)]), basic, 120],
    ["BX-020 example 3: ticked at 400", carrier("none", [coins(400)], { carryingTreasure: true }), basic, 90],
    [
      "BX-020: a creature of 150' in leather goes three quarters, down to 5'",
      carrier("leather", [], { base: 150 }),
      basic,
      110,
    ],
    [
      "BX-021 example 1",
      carrier("plate", [arms("armour", 500), arms("armour", 100), arms("weapon", 60), PACK]),
      detailed,
      60,
    ],
    ["BX-021 example 2: chainmail", carrier("chain", [arms("armour", 400)]), detailed, 120],
    ["BX-021 example 2: and a dagger", carrier("chain", [arms("armour", 400), arms("weapon", 10)]), detailed, 90],
    ["ERIS-120 example 1: leather, 400", carrier("leather", [coins(400)]), eris, 60],
    ["ERIS-120 example 1: 700", carrier("leather", [coins(700)]), eris, 60],
    ["ERIS-120 example 1: 701", carrier("leather", [coins(701)]), eris, 30],
    ["ERIS-120 example 1: 1,400", carrier("leather", [coins(1400)]), eris, 30],
    ["ERIS-120 example 1: 1,401", carrier("leather", [coins(1401)]), eris, 0],
    ["ERIS-120 example 2: 350", carrier("leather", [coins(350)]), eris, 120],
    ["ERIS-120 example 2: 351", carrier("leather", [coins(351)]), eris, 60],
    ["ERIS-120 example 3: plate and shield, 100", carrier("plate", [coins(100)], { shield: true }), eris, 60],
    ["ERIS-120 example 3: 201", carrier("plate", [coins(201)], { shield: true }), eris, 30],
    ["ERIS-120 example 4: magic does not count", carrier("chain", [coins(500)]), eris, 60],
    ["ERIS-121 example 1: chainmail", carrier("chain"), eris, 120],
    ["ERIS-121 example 2: and shield", carrier("chain", [], { shield: true }), eris, 90],
    ["ERIS-121 example 3: plate, shield slung", carrier("plate", [], { shield: true }), eris, 60],
    ["ERIS-121 example 4: shield alone", carrier("none", [], { shield: true }), eris, 120],
    ["GOR-33 example 1: chain and shield", carrier("chain", [], { shield: true }), gorman, 90],
    ["GOR-33 example 2: shield only", carrier("none", [], { shield: true }), gorman, 180],
    ["GOR-33 example 2: plate and shield", carrier("plate", [], { shield: true }), gorman, 60],
    ["GOR-34 example 1: plate with a statue", carrier("plate", [{ ...PACK, bulky: true }]), gorman, 30],
    ["GOR-34 example 2: naked, two chests", carrier("none", [{ ...PACK, bulky: true, count: 2 }]), gorman, 120],
    ["GOR-35 example 1: leather, 850 coins", carrier("leather", [coins(850)]), gorman, 60],
    ["GOR-35 example 1: 120 coins", carrier("leather", [coins(120)]), gorman, 120],
    ["GOR-35 example 2: 399", carrier("leather", [coins(399)]), gorman, 120],
    ["GOR-35 example 2: 400", carrier("leather", [coins(400)]), gorman, 90],
    ["GOR-35 example 2: 800", carrier("leather", [coins(800)]), gorman, 60],
    ["GOR-35 example 2: plate, 2,000", carrier("plate", [coins(2000)]), gorman, 30],
    ["GOR-35 example 2: naked, bulky, 400", carrier("none", [{ ...PACK, bulky: true }, coins(400)]), gorman, 90],
    [
      "GOR-33: a monster keeps its own rate and goes down from it",
      carrier("none", [coins(400)], { base: 150 }),
      gorman,
      120,
    ],
  ])("%s", (_name, of, rules, expected) => {
    expect(rateOf(of, rules)).toBe(expected);
  });

  it.each([
    ["one thing of it", PACK, ["load.none", "load.gear"]],
    ["none left of it", { ...PACK, count: 0 }, ["load.none"]],
  ] as const)("BX-021: gear weighs its 80 coins with %s", (_name, pack, keys) => {
    const { load } = encumbranceOf(carrier("none", [pack]), detailed);
    expect(load.steps.map(({ key }) => key)).toEqual(keys);
    expect(load.value).toBe(keys.length > 1 ? 80 : 0);
  });

  it("BX-021 example 3: 800 coins of load, and one more", () => {
    const kit = [arms("armour", 200), arms("weapon", 30), arms("weapon", 60), PACK];
    const at = (treasure: number) => encumbranceOf(carrier("leather", [...kit, coins(treasure)]), detailed);
    expect(at(430).load.value).toBe(800);
    expect(at(430).rate.value).toBe(60);
    expect(at(431).rate.value).toBe(30);
  });

  it("BX-017 example 2: the ruling changes the number, not the things", () => {
    const of = carrier("chain", [arms("armour", 400), arms("weapon", 10), coins(5)]);
    const before = JSON.stringify(of);
    expect(encumbranceOf(of, basic).load.value).toBe(5);
    expect(encumbranceOf(of, detailed).load.value).toBe(415);
    expect(JSON.stringify(of)).toBe(before);
    expect(
      encumbranceOf(of, basic)
        .load.steps.filter(({ applied }) => !applied)
        .map(({ why }) => why),
    ).toEqual(["load.notWeighed", "load.notWeighed"]);
  });

  it("BX-018 example 2: overloaded by one", () => {
    expect(encumbranceOf(carrier("none", [coins(1601)]), detailed)).toMatchObject({ overloadedBy: 1, most: 1600 });
  });

  const magicShield = { id: "magic", kind: "armour", weight: 100, count: 1, magic: true } as const;
  const magicStep = (part: number): unknown =>
    encumbranceOf(
      carrier("none", [magicShield]),
      rulings({ encumbrance: "bxDetailed" }, "classic", { magicArmourWeight: part }),
    ).load.steps.find(({ key }) => key === "load.magicArmour");

  it("BX-019: magic armour weighs what its kind weighs", () => {
    expect(magicStep(1)).toMatchObject({ value: 100 });
  });

  it("BX-019: a table may let magic armour weigh half", () => {
    expect(magicStep(0.5)).toMatchObject({ value: 50, data: { part: 0.5 } });
  });

  it("BX-019 example 1 and 2: weights of treasure; what nobody weighed is marked", () => {
    const hoard = (...of: readonly (readonly [string, number])[]): Carried[] =>
      of.map(([treasure, count]) => ({ id: treasure, kind: "treasure", treasure, count }));
    const load = (things: Carried[]): number => encumbranceOf(carrier("none", things), basic).load.value;
    expect(load(hoard(["coin", 300], ["gem", 20], ["jewellery", 3], ["potion", 2]))).toBe(370);
    expect(load(hoard(["staff", 1], ["rod", 1], ["wand", 1], ["scroll", 1]))).toBe(71);
    expect(treasureWeight("ring")).toBe(1);
    expect(encumbranceOf(carrier("none", hoard(["statue", 1])), basic).unweighed).toEqual(["statue"]);
  });

  it("ERIS-121 example 1: chainmail gives 50' a round; ERIS-120: the names of the rates", () => {
    expect(movementRate(rateOf(carrier("chain"), eris), "round", eris).value).toBe(50);
    expect(movementRate(rateOf(carrier("chain", [], { shield: true }), eris), "round", eris).value).toBe(40);
    const category = (count: number): string => encumbranceOf(carrier("leather", [coins(count)]), eris).category;
    expect(category(0)).toBe("light");
    expect(category(351)).toBe("heavy");
    expect(category(701)).toBe("over");
  });

  it("ERIS-120: the free part is a parameter", () => {
    expect(rateOf(carrier("leather", [coins(350)]), rulings({}, "eris", { freeLoad: 0 }))).toBe(60);
  });

  it("more load is never faster, under any ruling", () => {
    const suits = fc.constantFrom("none", "leather", "chain", "plate", "other");
    const variants = fc.constantFrom("off", "bxBasic", "bxDetailed", "eris", "gorman");
    fc.assert(
      fc.property(suits, variants, fc.boolean(), fc.nat(3000), fc.nat(3000), (suit, encumbrance, shield, a, b) => {
        const rules = compile({ preset: "classic", overrides: { encumbrance } }).rulings;
        const at = (count: number): number => rateOf(carrier(suit, [coins(count), PACK], { shield }), rules);
        expect(at(a + b)).toBeLessThanOrEqual(at(a));
      }),
    );
  });

  it("names the field that is wrong", () => {
    expect(() => encumbranceOf(carrier("none", [coins(-1)]), basic)).toThrow(/outOfRange at things.coins.count/);
    expect(() => encumbranceOf(carrier("none", [], { base: Number.NaN }), basic)).toThrow(/notANumber at bearer.base/);
  });
});

describe("the party's rate", () => {
  const walker = (name: string, rate: number, more = {}) => ({ id: name, name, rate, ...more });
  it("BX-012 example 1: 120, 90, 60", () => {
    const party = partyRate([walker("a", 120), walker("b", 90), walker("c", 60)], basic);
    expect(party.value).toBe(60);
    expect(party.slowest).toEqual(["c"]);
    expect(movementRate(party.value, "round", basic).value).toBe(20);
    expect(fold(party.steps)).toBe(60);
  });
  it("BX-012 example 2: one is overloaded and is named", () => {
    expect(partyRate([walker("a", 120), walker("b", 120), walker("c", 0)], basic)).toMatchObject({
      value: 0,
      stuck: ["c"],
    });
  });
  it("BX-075: a load takes as much of the flying rate as of that on foot; a party flies with its slowest, if all of it flies", () => {
    expect(flightRate(360, 120, 120)).toBe(360);
    expect(flightRate(360, 120, 60)).toBe(180);
    expect(flightRate(360, 120, 0)).toBe(0);
    expect(flightRate(360, 0, 0)).toBe(360);
    expect(flightRate(100, 90, 60)).toBe(66);
    expect(flightRate(120, 120, 240)).toBe(120);
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
    expect(swimming.value).toEqual(swims);
    expect(fold(swimming.steps)).toEqual(swims);
  });
  it("BX-050: a listed rate stands, and some cannot swim", () => {
    expect(swimmingRate(90, { canSwim: true, listed: 150 }, basic).value).toBe(150);
    expect(swimmingRate(90, { canSwim: false }, basic).value).toBe(0);
  });
});

describe("units", () => {
  it("BX-013 example 1 and 2: 13 turns are 2 hours 10 minutes; 0 turns move nothing", () => {
    expect(spanSeconds({ turns: 13 }, basic)).toEqual(2 * 3600 + 600);
    expect(spanSeconds({ turns: 0 }, basic)).toBe(0);
    expect(moveClock(500, { turns: 0 }, basic)).toEqual({ clock: 500, turns: 0, days: 0 });
  });
  it("BX-014 example 1: seven rounds are 70 seconds, in minutes under the longer round", () => {
    expect(spanSeconds({ rounds: 7 }, basic)).toBe(70);
    expect(spanSeconds({ rounds: 7 }, eris)).toBe(420);
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
    expect(convertLength(24, "miles", "feet")).toBe(126_720);
    expect(convertLength(24, "miles", "yards")).toBe(42_240);
    expect(convertLength(24, "inches", "feet")).toBe(2);
    expect(convertLength(2, "feet", "inches")).toBe(24);
  });
  it("BX-016 example 1 and 2: pounds and coins", () => {
    expect(coinsOfPounds(6)).toBe(60);
    expect(coinsOfPounds(3.5)).toBe(35);
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
    expect(taking.accepted).toEqual(accepted);
    expect(taking.left).toEqual(left);
    expect(taking.refused !== undefined).toEqual(left > 0);
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

describe("time and loads", () => {
  const stepKeys = (steps: readonly Step[]) => steps.map(({ key }) => key);
  const fighter = someone("fighter");
  const walker = (id: string, rate: number, more = {}) => ({ id, name: id, rate, ...more });

  it("BX-009, BX-014, GOR-67: a span is the sum of its parts", () => {
    const span = { seconds: 1, rounds: 2, turns: 3, hours: 4, days: 5 };
    expect(spanSeconds(span, classic)).toBe(1 + 20 + 1800 + 14_400 + 432_000);
    expect(spanSeconds({ rounds: 1 }, gorman)).not.toBe(0);
    for (const part of ["seconds", "rounds", "turns", "hours", "days"] as const)
      expect(() => spanSeconds({ [part]: 0.5 }, classic)).toThrow(`span.${part}`);
  });

  it("BX-009, BX-010: a clock never stands before the first midnight; whole turns begun and midnights are counted", () => {
    expect(moveClock(600, { turns: -3 }, classic)).toEqual({ clock: 0, turns: 0, days: 0 });
    expect(moveClock(86_399, { seconds: 1 }, classic)).toEqual({ clock: 86_400, turns: 1, days: 1 });
    expect(moveClock(86_400, { seconds: -1 }, classic)).toEqual({ clock: 86_399, turns: 0, days: -1 });
    expect(clockFace(90_061)).toEqual({ day: 2, hour: 1, minute: 1, second: 1 });
    expect(() => clockFace(-1)).toThrow("clock");
    expect(() => moveClock(-1, {}, classic)).toThrow("clock");
  });

  it("ERIS-118: no time for armour where none is kept, none for help in quick suits", () => {
    expect(stepKeys(armourChangeTime("plate", 0, classic).steps)).toEqual(["armour.noTime"]);
    expect(stepKeys(armourChangeTime("chain", 2, eris).steps)).toEqual(["armour.quick"]);
    expect(stepKeys(armourChangeTime("plate", 0, eris).steps)).toEqual(["armour.plate"]);
    expect(stepKeys(armourChangeTime("plate", 2, eris).steps)).toEqual(["armour.plate", "armour.assistants"]);
    expect(dressOn({ item: "p", mode: "don", rounds: 0, left: 0 }, 0, true).done).toBe(false);
  });

  it("ERIS-119: a broken dagger cuts nobody free, a silver one does", () => {
    const armed = (type: string, broken: boolean) =>
      planCutFree({ ...fighter, weapons: [makeWeapon({ type, broken })] }, "plate", eris).refused?.key;
    expect(armed("dagger", false)).toBeUndefined();
    expect(armed("silver-dagger", false)).toBeUndefined();
    expect(armed("dagger", true)).toBe("exploration.noDagger");
    expect(armed("sword", false)).toBe("exploration.noDagger");
    expect(resolveCutFree(planCutFree(fighter, "plate", eris), {})).toEqual({
      procedure: "cutFree",
      free: false,
      destroyed: [],
    });
  });

  const carrier = (more: Partial<Carrier> = {}): Carrier => ({
    base: 120,
    suit: { type: "none" },
    shield: false,
    carryingTreasure: false,
    things: [],
    ...more,
  });
  it("BX-019: treasure is weighed by the list, else as it is written, else it is named", () => {
    const things: Carrier["things"] = [
      { id: "coins", kind: "treasure", treasure: "coin", count: 100 },
      { id: "staff", kind: "treasure", treasure: "staff", count: 1 },
      { id: "idol", kind: "treasure", treasure: "idol", count: 1 },
      { id: "urn", kind: "treasure", treasure: "urn", weight: 7, count: 2 },
    ];
    const found = encumbranceOf(carrier({ things }), classic);
    expect(found.treasure).toBe(154);
    expect(found.unweighed).toEqual(["idol"]);
    expect(treasureWeight("rod")).toBe(20);
    expect(treasureWeight("toString")).toBeUndefined();
    for (const bad of [{ count: -1 }, { count: 1, weight: -1 }])
      expect(() => encumbranceOf(carrier({ things: [{ id: "x", kind: "weapon", ...bad }] }), classic)).toThrow(
        /things\.x\.(count|weight)/,
      );
  });

  it("ERIS-120: the name of a rate changes at 120, 90 and 60", () => {
    expect([120, 119, 90, 89, 60, 59].map(encumbranceCategory)).toEqual([
      "light",
      "medium",
      "medium",
      "heavy",
      "heavy",
      "over",
    ]);
  });

  it("BX-018: over the maximum load nobody moves, and the excess is shown", () => {
    const over = encumbranceOf(
      carrier({ things: [{ id: "gold", kind: "treasure", treasure: "coin", count: 99_999 }] }),
      rulings({ encumbrance: "detailed" }),
    );
    expect(over.rate.value).toBe(0);
    expect(over.overloadedBy).toEqual(99_999 - (over.most ?? 0));
    expect(over.rate.steps.at(-1)).toMatchObject({ key: "load.overloaded", data: { by: over.overloadedBy } });
  });

  it("BX-012: the slowest who walks sets the pace and is named; who is carried does not count, who rides goes as the mount", () => {
    const rate = partyRate(
      [walker("a", 120), walker("b", 60, { mount: 180 }), walker("c", 30, { carried: true }), walker("d", 90)],
      classic,
    );
    expect(rate.value).toBe(90);
    expect(rate.slowest).toEqual(["d"]);
    expect(rate.stuck).toEqual([]);
    expect(rate.steps[0]?.data).toEqual({ name: "d" });
    expect(partyRate([walker("a", 0), walker("b", 60)], classic)).toMatchObject({
      value: 0,
      stuck: ["a"],
      slowest: ["a"],
    });
    expect(partyRate([], classic)).toMatchObject({ value: 0, slowest: [], stuck: [] });
    expect(() => partyRate([walker("a", -1)], classic)).toThrow("walkers.a.rate");
  });

  it("a cart goes by its own rate up to what its teams draw, and not at all beyond", () => {
    const cart = { base: 60, limit: 4000, teams: 2 };
    expect(cartLimit(cart)).toBe(8000);
    expect(cartRate({ ...cart, load: 8000 }, classic).value).toBe(60);
    expect(stepKeys(cartRate({ ...cart, load: 8000 }, classic).steps)).toEqual(["load.base"]);
    expect(cartRate({ ...cart, load: 8001 }, classic)).toMatchObject({
      value: 0,
      steps: [{}, { key: "load.overloaded", data: { by: 1 } }],
    });
    for (const [bad, field] of [
      [{ base: -1 }, "cart.base"],
      [{ load: -1 }, "cart.load"],
      [{ limit: -1 }, "cart.limit"],
      [{ teams: 0 }, "cart.teams"],
    ] as const)
      expect(() => cartRate({ ...cart, load: 0, ...bad }, classic)).toThrow(expect.objectContaining({ field }));
  });

  it("ERIS-117: up to the limit; a mule takes all; by the referee's leave all, marked where it is over", () => {
    const torches = (held: number, more: number, who: { character: boolean; leave?: boolean }) => {
      const { accepted, left, marked } = take("torches", held, more, who, eris);
      return [accepted, left, marked];
    };
    expect(torches(10, 5, { character: true })).toEqual([2, 3, false]);
    expect(torches(20, 5, { character: true })).toEqual([0, 5, false]);
    expect(torches(10, 5, { character: false })).toEqual([5, 0, false]);
    expect(torches(10, 5, { character: true, leave: true })).toEqual([5, 0, true]);
    expect(torches(7, 5, { character: true, leave: true })).toEqual([5, 0, false]);
    expect(() => take("torches", -1, 1, { character: true }, eris)).toThrow("held");
    expect(() => take("torches", 1, -1, { character: true }, eris)).toThrow("more");
  });
});
