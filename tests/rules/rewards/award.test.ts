import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gainExperience } from "../../../src/rules/characters/experience.ts";
import { compile } from "../../../src/rules/compile.ts";
import type { Coins, Sharer } from "../../../src/rules/hirelings/division.ts";
import { change } from "../../../src/rules/hirelings/division.ts";
import { type Award, award, NOTHING_PENDING, type Pending } from "../../../src/rules/rewards/award.ts";
import { dealOut, pay, together, worthOf } from "../../../src/rules/rewards/coins.ts";
import {
  type Discoveries,
  discover,
  explorationPercent,
  magicExperience,
  monsterWorth,
  treasureExperience,
  withdraw,
} from "../../../src/rules/rewards/experience.ts";
import { planRollOff, resolveRollOff } from "../../../src/rules/rewards/roll-off.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const heroes = (count: number): Sharer[] =>
  Array.from({ length: count }, (_, i) => ({ id: `pc${i + 1}`, kind: "character" }));
const hired = (kind: Sharer["kind"], more: Partial<Sharer> = {}): Sharer => ({
  id: kind,
  kind,
  hasClass: true,
  ...more,
});
const gold = (gp: number, more: Partial<Pending> = {}): Pending => ({ ...NOTHING_PENDING, coins: { gp }, ...more });
const copper = ({ each }: Award): number[] => each.map((one) => one.copper.value);
const learned = ({ each }: Award): number[] => each.map((one) => one.experience.value);

describe("shares of treasure", () => {
  it("BX-007 example 1: five characters and a retainer at half", () => {
    const shares = award(gold(2750), [...heroes(5), hired("retainer")], true, classic);
    expect(copper(shares)).toEqual([50_000, 50_000, 50_000, 50_000, 50_000, 25_000]);
    expect(shares.remainder).toBe(0);
  });
  it("BX-007 example 2: 100 gp for three, to the copper", () => {
    const shares = award(gold(100), heroes(3), true, classic);
    expect(copper(shares)).toEqual([3333, 3333, 3333]);
    expect(shares.remainder).toBe(1);
    expect(change(3333)).toEqual({ gp: 33, sp: 3, cp: 3 });
    expect(shares.pending).toMatchObject({ coins: { cp: 1 }, monsters: [] });
  });
  it("BX-007 example 3: full shares", () => {
    const full = rulings({ hirelingShare: "full" });
    const shares = award(gold(2750), [...heroes(5), hired("retainer")], true, full);
    expect(copper(shares)[0]).toBe(45_833);
    expect(copper(shares)[5]).toBe(45_833);
    expect(shares.remainder).toBe(2);
  });
  it("ERIS-126 example 1: 1,003 gp for five, 3 stay", () => {
    const shares = award(gold(1003), heroes(5), true, eris);
    expect(copper(shares)).toEqual([20_000, 20_000, 20_000, 20_000, 20_000]);
    expect(shares.remainder).toBe(300);
  });
  it.each([
    ["GOR-41 example 1", 1000, [285, 285, 285, 142], 3],
    ["GOR-41 example 2", 7, [2, 2, 2, 1], 0],
  ])("%s: gold and experience go together", (_name, gp, each, rest) => {
    const shares = award(gold(gp), [...heroes(3), hired("henchman")], true, gorman);
    expect(copper(shares).map((part) => part / 100)).toEqual(each);
    expect(learned(shares)).toEqual(each);
    expect(shares.remainder).toEqual(rest * 100);
    expect(shares.lost).toEqual(rest);
  });
  it("GOR-41 example 3: hirelings have wages only", () => {
    const shares = award(
      gold(1000),
      [...heroes(3), hired("henchman"), hired("normal", { hasClass: false })],
      true,
      gorman,
    );
    expect(copper(shares)[0]).toBe(28_500);
    expect(copper(shares)[4]).toBe(0);
    expect(learned(shares)[4]).toBe(0);
  });
});

describe("when, and for whom", () => {
  const monsters = [{ name: "ogres", count: 8, hitDice: { number: 1, modifier: 0, asterisks: 0 } }];
  it("ERIS-122 example 1: 800 and 1,200 for four, back in town", () => {
    const shares = award(gold(1200, { monsters }), heroes(4), true, eris);
    expect(learned(shares)).toEqual([500, 500, 500, 500]);
    expect(shares.endsAdventure).toBe(true);
  });
  it("ERIS-122 example 2: refused in the dungeon, allowed at a session's end", () => {
    const refused = award(gold(1200), heroes(4), false, eris);
    expect(refused).toMatchObject({ refused: { key: "rewards.notHome" }, each: [], pending: gold(1200) });
    expect(award(gold(1200), heroes(4), false, classic).refused).toBeUndefined();
  });
  it("ERIS-122 example 3: one died: three share, 2 lost", () => {
    const four = heroes(4).map((one, i) => ({ ...one, dead: i === 3 }));
    const shares = award(gold(2000), four, true, eris);
    expect(learned(shares)).toEqual([666, 666, 666, 0]);
    expect(shares.lost).toBe(2);
    expect(copper(shares)[3]).toBe(0);
    expect(award(gold(10), [{ id: "a", kind: "character", dead: true }], true, classic).refused?.key).toBe(
      "rewards.nobodyShares",
    );
  });
  it("ERIS-113 example 1 and 2: a hired cleric as a character, mercenaries not at all", () => {
    const party = [...heroes(4), hired("unusual"), hired("mercenary")];
    expect(learned(award(gold(3000), party, true, eris))).toEqual([600, 600, 600, 600, 600, 0]);
    const odd = award(gold(3007), party, true, eris);
    expect(learned(odd)[0]).toBe(601);
    expect(odd.lost).toBe(2);
  });
  it("ERIS-113 example 3: no experience of one's own, but the share is taken", () => {
    const shares = award(gold(3000), [...heroes(4), hired("unusual", { hasClass: false })], true, eris);
    expect(learned(shares)[0]).toBe(600);
    expect(shares.each[4]?.kept).toBe(0);
    expect(copper(shares)[4]).toBe(60_000);
  });
  it("BX-007: experience goes by heads, and a retainer keeps half", () => {
    const shares = award(gold(1000), [...heroes(3), hired("retainer")], true, classic);
    expect(learned(shares)).toEqual([250, 250, 250, 250]);
    expect(shares.each.map(({ kept }) => kept)).toEqual([1, 1, 1, 0.5]);
  });
});

describe("experience", () => {
  const dice = (number: number, modifier = 0, asterisks = 0) => ({ number, modifier, asterisks });
  it.each([
    ["ERIS-123 example 1: an ogre 4+1", dice(4, 1), 400],
    ["ERIS-123 example 2: a goblin 1-1", dice(1, -1), 100],
    ["ERIS-123 example 3: a vampire of 8 with powers", dice(8, 0, 4), 800],
    ["ERIS-123 example 4: a kobold of a half", dice(0.5), 50],
    ["ERIS-123: a quarter", dice(0.25), 25],
  ])("%s", (_name, of, expected) => {
    const worth = monsterWorth(of, eris);
    expect(worth.value).toEqual(expected);
    expect(fold(worth.steps)).toEqual(expected);
  });
  it("ERIS-123 example 5: an ogre and two kobolds", () => {
    const monsters = [
      { name: "ogre", count: 1, hitDice: dice(4, 1) },
      { name: "kobolds", count: 2, hitDice: dice(0.5) },
    ];
    expect(award({ ...NOTHING_PENDING, monsters }, heroes(1), true, eris).total).toBe(500);
  });
  it.each([
    [0.5, 0, 0, 5],
    [1, -1, 0, 5],
    [1, 0, 1, 13],
    [1, 1, 0, 15],
    [2, 1, 0, 25],
    [2, -1, 0, 20],
    [4, 0, 2, 175],
    [7, 3, 0, 450],
    [10, 2, 1, 1600],
    [16, 1, 0, 1350],
    [21, 0, 1, 4500],
    [22, 0, 1, 5000],
  ])(
    "BX-007: monsters of B/X are worth (Facts): %d dice, %d more, %d abilities: %d",
    (number, modifier, asterisks, expected) => {
      expect(monsterWorth(dice(number, modifier, asterisks), classic).value).toBe(expected);
    },
  );
  it.each([
    ["ERIS-124 example 1: 1,000 gp and a gem of 500", { gp: 1000 }, 500, 1500],
    ["ERIS-124 example 2: 99 cp", { cp: 99 }, 0, 0],
    ["ERIS-124 example 3: 15 sp", { sp: 15 }, 0, 1],
    ["GOR-97 example 2: 1,234 sp", { sp: 1234 }, 0, 123],
  ])("%s", (_name, coins: Coins, valuables, expected) => {
    const worth = treasureExperience(coins, valuables, eris);
    expect(worth.value).toEqual(expected);
    expect(fold(worth.steps)).toEqual(expected);
    expect(treasureExperience(coins, valuables, rulings({ treasureXp: "none" })).value).toBe(0);
  });
  it("GOR-97 example 1: coins and a gem, three characters; monsters give nothing", () => {
    const monsters = [{ name: "dragon", count: 1, hitDice: dice(10) }];
    expect(learned(award(gold(1000, { valuables: 500, monsters }), heroes(3), true, gorman))).toEqual([500, 500, 500]);
  });
  it.each([
    [
      "ERIS-125 example 1: three potions and a sword",
      [
        ["minor", 3],
        ["standard", 1],
      ],
      1750,
    ],
    [
      "ERIS-125 example 2: one drunk",
      [
        ["minor", 2],
        ["standard", 1],
      ],
      1500,
    ],
    ["ERIS-125 example 3: a named sword", [["major", 1]], 2500],
    ["ERIS-125 example 4: found and lost", [], 0],
  ] as const)("%s", (_name, finds, expected) => {
    const magic = finds.map(([grade, count]) => ({ name: grade, grade, count }));
    const worth = magicExperience(magic, eris);
    expect(worth.value).toEqual(expected);
    expect(fold(worth.steps)).toEqual(expected);
    expect(magicExperience(magic, classic).value).toBe(0);
  });
  it.each([
    ["GOR-98 example 1: eight rooms, 500", 8, 500, 550],
    ["GOR-98 example 2: four", 4, 500, 500],
    ["GOR-98 example 2: five, 333", 5, 333, 349],
    ["GOR-98 example 2: eleven", 11, 500, 600],
    ["GOR-98: nine", 9, 100, 115],
  ])("%s", (_name, found, gp, expected) => {
    const shares = award(gold(gp, { found }), heroes(1), true, gorman);
    expect(learned(shares)).toEqual([expected]);
    expect(fold(shares.each[0]?.experience.steps ?? [])).toBe(expected);
    expect(shares.pending.found).toBe(0);
    expect(explorationPercent(found, classic)).toBe(0);
  });
  it("GOR-98 example 2: then an elf of level 3 keeps a quarter of 550", () => {
    const elf = { class: { id: "elf", level: 3 }, experience: 1800, award: 550 } as const;
    expect(gainExperience(elf, gorman).gained).toBe(137);
  });
  it("GOR-98 example 3: ten rooms, then flight with nothing; three more", () => {
    let found: Discoveries = { known: [], count: 0 };
    for (let i = 0; i < 10; i += 1) found = discover(found, `room${i}`);
    found = withdraw(found);
    for (const room of ["room1", "a", "b", "c"]) found = discover(found, room);
    expect(found.count).toBe(3);
    expect(learned(award(gold(900, { found: found.count }), heroes(1), true, gorman))).toEqual([900]);
  });
  it("treasureXp none with monsterXp none is said once and mended by its fix", () => {
    const request = { preset: "classic", overrides: { treasureXp: "none", monsterXp: "none" } };
    const broken = compile(request).diagnostics.filter(({ code }) => code === "constraint");
    expect(broken.map(({ detail }) => detail)).toEqual(["treasureOrMonstersGiveExperience"]);
    const mended = compile({ ...request, overrides: { ...request.overrides, ...broken[0]?.fix?.set } });
    expect(mended.diagnostics.filter(({ code }) => code === "constraint")).toEqual([]);
  });
  it("names the field that is wrong", () => {
    expect(() => award(gold(-1), heroes(1), true, classic)).toThrow(/coins.gp/);
    expect(() => award(gold(1), [...heroes(1), ...heroes(1)], true, classic)).toThrow(/twice/);
    expect(() => monsterWorth(dice(Number.NaN), classic)).toThrow(/hitDice.number/);
  });
});

describe("roll-offs", () => {
  function throwFor(wanted: readonly string[], faces: Readonly<Record<string, number[]>>, rules: Rulings = eris) {
    const plan = planRollOff("ring", wanted, rules);
    return resolveRollOff(plan, plan.refused ? {} : rollsFor(plan, faces), rules);
  }
  it("ERIS-126 example 2 and 3: 17 against 9; equals throw again", () => {
    expect(throwFor(["a", "b"], { a: [17], b: [9] }).winner).toBe("a");
    const tied = throwFor(["a", "b", "c"], { a: [12], b: [12], c: [4] });
    expect(tied.winner).toBe("");
    expect(tied.next?.rolls.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(throwFor(["a"], {}).winner).toBe("a");
  });
  it("BX-008: without a pool each picks in turn", () => {
    expect(planRollOff("ring", ["a", "b"], classic).refused?.key).toBe("rewards.noPool");
  });
});

describe("nothing vanishes and nothing appears", () => {
  const coinsOf = fc.record({ pp: fc.nat(500), gp: fc.nat(5000), ep: fc.nat(500), sp: fc.nat(9999), cp: fc.nat(9999) });
  const kinds = fc.constantFrom("character", "retainer", "henchman", "unusual", "normal", "mercenary") as fc.Arbitrary<
    Sharer["kind"]
  >;
  const party = fc
    .array(fc.record({ kind: kinds, dead: fc.boolean(), hasClass: fc.boolean() }), { minLength: 1, maxLength: 9 })
    .map((list) => list.map((one, i): Sharer => ({ ...one, id: `m${i}` })));
  const anyRulings = fc
    .record({
      xpAward: fc.constantFrom("returned", "session"),
      treasureXp: fc.constantFrom("full", "none"),
      monsterXp: fc.constantFrom("bx", "eris", "none"),
      magicItemXp: fc.constantFrom("on", "off"),
      explorationXp: fc.constantFrom("on", "off"),
      treasurePool: fc.constantFrom("on", "off"),
      hirelingShare: fc.constantFrom("half", "full"),
      hirelings: fc.constantFrom("bx", "eris", "gorman"),
    })
    .map((overrides) => rulings(overrides));
  const pendings = fc.record({
    monsters: fc.array(
      fc.record({
        name: fc.constant("m"),
        count: fc.nat(40),
        hitDice: fc.record({
          number: fc.integer({ min: 1, max: 30 }),
          modifier: fc.integer({ min: -1, max: 3 }),
          asterisks: fc.nat(4),
        }),
      }),
      { maxLength: 4 },
    ),
    coins: coinsOf,
    valuables: fc.nat(20_000),
    magic: fc.array(
      fc.record({ name: fc.constant("x"), grade: fc.constantFrom("minor", "standard", "major"), count: fc.nat(3) }),
      { maxLength: 3 },
    ),
    found: fc.nat(15),
  });

  it("coins, shares and experience of random awards", () => {
    fc.assert(
      fc.property(pendings, party, anyRulings, (pending, sharers, rules) => {
        const given = award(pending, sharers, true, rules);
        const worth = worthOf(pending.coins) + pending.valuables * 100;
        if (given.refused) {
          expect(given.pending).toEqual(pending);
          return;
        }
        expect(copper(given).reduce((a, b) => a + b, 0) + given.remainder).toBe(worth);
        const before = given.each.map(({ experience: { value, steps } }) => {
          expect(fold(steps)).toBe(value);
          const bonus = steps.find(({ key }) => key === "rewards.explored")?.value ?? 0;
          return value - bonus;
        });
        expect(before.reduce((a, b) => a + b, 0) + given.lost).toBe(given.total);
        expect(given.lost).toBeGreaterThanOrEqual(0);
        for (const [i, { dead }] of sharers.entries()) if (dead) expect(copper(given)[i]).toBe(0);
      }),
    );
  });

  it("a purse pays to the coin: what is paid and what is left are worth what was there", () => {
    fc.assert(
      fc.property(coinsOf, fc.nat(2_000_000), (purse, sum) => {
        const { paid, left, refused } = pay(purse, sum);
        expect(worthOf(together(paid, left))).toBe(worthOf(purse));
        expect(worthOf(paid)).toBe(refused ? 0 : sum);
        expect(refused !== undefined).toBe(worthOf(purse) < sum);
      }),
    );
  });

  it("a fund dealt out: paid, owed and left are what was there and what was due", () => {
    const shares = fc.array(fc.record({ copper: fc.nat(400_000), taken: fc.nat(100_000) }), { maxLength: 6 });
    fc.assert(
      fc.property(coinsOf, shares, (fund, list) => {
        const due = list.map((one, i) => ({ ...one, id: `m${i}` }));
        const { each, left } = dealOut(fund, due);
        const paid = each.reduce((sum, one) => sum + worthOf(one.paid), 0);
        expect(paid + worthOf(left)).toBe(worthOf(fund));
        each.forEach(({ paid: coins, owed }, i) => {
          const { copper: share = 0, taken = 0 } = due[i] ?? {};
          expect(worthOf(coins) + owed).toBe(Math.max(0, share - taken));
        });
      }),
    );
  });

  it("BX-007 everybody gets the same of each kind of coin, as far as it divides: nobody carries all the small change", () => {
    const fund = { gp: 20_330, ep: 4000 };
    const shares = ["a", "b", "c", "d"].map((id) => ({ id, copper: 558_250 }));
    const { each, left } = dealOut(fund, shares);
    expect(each.map(({ paid }) => [paid.gp, paid.ep, paid.sp])).toEqual([
      [5082, 1000, 5],
      [5082, 1000, 5],
      [5082, 1000, 5],
      [5082, 1000, 5],
    ]);
    expect(worthOf(left)).toBe(0);
    fc.assert(
      fc.property(coinsOf, fc.integer({ min: 1, max: 6 }), (purse, many) => {
        const copper = Math.floor(worthOf(purse) / many);
        const dealt = dealOut(
          purse,
          Array.from({ length: many }, (_, i) => ({ id: `m${i}`, copper })),
        );
        // what does not divide is less than one coin of each kind for everybody
        for (const { paid } of dealt.each) expect(Math.abs(paid.pp - (purse.pp ?? 0) / many)).toBeLessThanOrEqual(many);
      }),
    );
  });

  it("coins that fit are not changed; a gold piece is broken for 37 cp", () => {
    expect(pay({ gp: 3, sp: 5 }, 250)).toMatchObject({
      paid: { gp: 2, sp: 5 },
      left: { gp: 1, sp: 0 },
      changed: false,
    });
    expect(pay({ gp: 1 }, 37)).toMatchObject({ paid: { sp: 3, cp: 7 }, left: { gp: 0, sp: 6, cp: 3 }, changed: true });
    expect(pay({ gp: 1 }, 101).refused).toMatchObject({ key: "rewards.tooPoor", data: { short: 1 } });
  });
});

describe("what monsters teach", () => {
  const worth = (asterisks: number, rules = classic) => monsterWorth({ number: 3, modifier: 0, asterisks }, rules);
  it("Facts, monster experience: each asterisk adds its own, none adds nothing", () => {
    const each = worth(1).value - worth(0).value;
    expect(each).toBeGreaterThan(0);
    expect(worth(2).value).toBe(worth(0).value + 2 * each);
    expect(worth(0).steps.map(({ key }) => key)).toEqual(["rewards.hitDice"]);
    expect(worth(2).steps.map(({ key, data }) => [key, data])).toEqual([
      ["rewards.hitDice", { dice: 3 }],
      ["rewards.abilities", { asterisks: 2 }],
    ]);
  });
  it("ERIS-123: 100 a die, whatever the asterisks", () => {
    const hundred = rulings({ monsterXp: "eris" });
    expect(worth(2, hundred).value).toBe(worth(0, hundred).value);
    expect(worth(2, hundred).steps).toHaveLength(1);
  });
});
