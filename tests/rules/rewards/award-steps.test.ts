/** The explanation of an award, and the last coin of a purse. */
import { describe, expect, it } from "vitest";
import type { Sharer } from "../../../src/rules/hirelings/division.ts";
import { award, NOTHING_PENDING, type Pending } from "../../../src/rules/rewards/award.ts";
import { dealOut, pay, purseOf, readPurse, together, worthOf } from "../../../src/rules/rewards/coins.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const hero = (id: string, more: Partial<Sharer> = {}): Sharer => ({ id, kind: "character", ...more });
const achievements = (points: number, more: Partial<Pending> = {}): Pending => ({
  ...NOTHING_PENDING,
  achievements: points,
  ...more,
});

describe("an award", () => {
  it.each([
    ["ERIS-122: not before they are home", [hero("a")], false, eris, "notHome", { rule: "ERIS-122" }],
    ["BX-007: the dead have no share", [hero("a", { dead: true })], true, classic, "nobodyShares", {}],
    ["BX-007: nor has a share of nothing", [hero("a", { share: 0 })], true, classic, "nobodyShares", {}],
    ["BX-007: somebody must be there", [], true, classic, "nobodyShares", {}],
    ["ERIS-122", [], true, eris, "nobodyShares", { rule: "ERIS-122" }],
    ["ERIS-122: both at once: home is asked first", [], false, eris, "notHome", { rule: "ERIS-122" }],
  ] as const)("%s: refused, and all of it stays pending", (_name, sharers, safe, under, key, rule) => {
    const pending = achievements(70, { coins: { gp: 3 }, found: 2 });
    const refused = award(pending, sharers, safe, under);
    expect(refused.refused).toStrictEqual({ key: `rewards.${key}`, topic: "xpAward", ...rule });
    expect(refused).toMatchObject({ each: [], remainder: 0, lost: 0, pending, endsAdventure: false });
    expect(refused.total).toBe(70 + refused.parts.treasure.value);
  });

  it("BX-007: one of several has a share: it is no refusal, and the adventure ends", () => {
    const given = award(achievements(70), [hero("a", { dead: true }), hero("b")], false, classic);
    expect(given.refused).toBeUndefined();
    expect(given.endsAdventure).toBe(true);
    expect(given.pending).toEqual({ ...NOTHING_PENDING, coins: { cp: 0 } });
    expect(given.each.map(({ id, experience }) => [id, experience.value])).toEqual([
      ["a", 0],
      ["b", 70],
    ]);
  });

  it.each([
    ["characters", [hero("a"), hero("b")], 2, 50],
    ["not the dead", [hero("a"), hero("b", { dead: true })], 1, 100],
    ["not those on wages", [hero("a"), { id: "m", kind: "mercenary", heads: 12 }], 1, 100],
    ["a retainer by its head", [hero("a"), { id: "r", kind: "retainer", hasClass: true }], 2, 50],
    ["a band by all of its heads", [hero("a"), { id: "r", kind: "retainer", heads: 3 }], 4, 25],
  ] as const)("BX-007: the part of each names among how many heads: %s", (_name, sharers, heads, part) => {
    const [one] = award(achievements(100), sharers, true, classic).each;
    expect(one?.experience.steps.map(({ key, value, data }) => [key, value, data])).toEqual([
      ["rewards.part", part, { total: 100, heads }],
    ]);
  });

  const exploring = rulings({ explorationXp: "on" });
  it.each([
    [0, 0, 0],
    [4, 0, 0],
    [5, 5, 5],
    [7, 10, 10],
    [9, 15, 15],
    [11, 20, 20],
  ])("GOR-98: %i places found give %i%% more, and where that is nothing no word of it", (found, bonus, more) => {
    const given = award(achievements(100, { found }), [hero("a")], true, exploring);
    expect(given.bonus).toBe(bonus);
    const steps = given.each[0]?.experience.steps.map(({ key, value, data }) => [key, value, data]);
    expect(steps?.slice(1)).toEqual(more > 0 ? [["rewards.explored", more, { percent: bonus }]] : []);
    expect(given.each[0]?.experience.value).toBe(100 + more);
  });
  it("GOR-98: a part too small for a point more says nothing either; the bonus is no loss", () => {
    const given = award(achievements(19, { found: 5 }), [hero("a")], true, exploring);
    expect(given.each[0]?.experience.steps).toHaveLength(1);
    expect(award(achievements(100, { found: 5 }), [hero("a")], true, exploring).lost).toBe(0);
  });

  it("GOR-97: own gold is named apart from the even part", () => {
    const given = award(achievements(40, { coins: { gp: 100 } }), [hero("a"), hero("b")], true, gorman);
    expect(given.each.map(({ experience }) => experience.steps.map(({ key, value }) => [key, value]))).toEqual(
      ["a", "b"].map(() => [
        ["rewards.part", 20],
        ["rewards.ownGold", 50],
      ]),
    );
    expect(given.each[0]?.experience.steps[1]?.source).toMatchObject({ topic: "monsterXp", rule: "GOR-97" });
  });
});

describe("a purse", () => {
  const none = { pp: 0, gp: 0, ep: 0, sp: 0, cp: 0 };
  it.each([
    ["the smallest coin is changed", { gp: 1, sp: 1 }, 5, { cp: 5 }, { gp: 1, cp: 5 }, true],
    ["what fits goes first", { gp: 1, ep: 1, sp: 2 }, 75, { ep: 1, sp: 2, cp: 5 }, { sp: 9, cp: 5 }, true],
    ["a platinum piece for a copper", { pp: 1 }, 1, { cp: 1 }, { gp: 4, sp: 9, cp: 9 }, true],
    ["to the last coin", { gp: 1, cp: 3 }, 103, { gp: 1, cp: 3 }, {}, false],
    ["nothing is due", { gp: 1 }, 0, {}, { gp: 1 }, false],
    ["nothing there and nothing due", {}, 0, {}, {}, false],
    ["the largest first", { pp: 1, gp: 6 }, 600, { pp: 1, gp: 1 }, { gp: 5 }, false],
  ] as const)("BX-007: %s", (_name, purse, due, paid, left, changed) => {
    expect(pay(purse, due)).toEqual({ paid: { ...none, ...paid }, left: { ...none, ...left }, changed });
  });
  it.each([
    [101, 1],
    [200, 1],
    [201, 2],
  ])("BX-007: 1 gp does not pay %i cp: %i gp short, and nothing is handed over", (due, short) => {
    expect(pay({ gp: 1 }, due)).toEqual({
      paid: none,
      left: { ...none, gp: 1 },
      changed: false,
      refused: { key: "rewards.tooPoor", data: { short } },
    });
  });
  it.each([
    ["all coins", { pp: 1, gp: 2, ep: 3, sp: 4, cp: 5 }, [1, 2, 3, 4, 5]],
    ["some coins", { gp: 2 }, [0, 2, 0, 0, 0]],
    ["parts of coins, debts and texts", { pp: 1.5, gp: -2, ep: "3", sp: Number.NaN, cp: 7 }, [0, 0, 0, 0, 7]],
    ["as many coins as are counted, and one more", { gp: 1e10, sp: 1e10 + 1 }, [0, 1e10, 0, 0, 0]],
    ["no object", 12, [0, 0, 0, 0, 0]],
    ["null", null, [0, 0, 0, 0, 0]],
  ])("S-9: a stored purse of %s", (_name, stored, [pp, gp, ep, sp, cp]) => {
    expect(readPurse(stored)).toEqual({ pp, gp, ep, sp, cp });
  });

  it.each(["pp", "gp", "ep", "sp", "cp"] as const)("BX-007: half a coin is none: %s", (coin) => {
    for (const count of [0.5, -1])
      expect(() => purseOf({ [coin]: count })).toThrow(expect.objectContaining({ field: `coins.${coin}` }));
    expect(worthOf({ [coin]: 2 })).toBe({ pp: 1000, gp: 200, ep: 100, sp: 20, cp: 2 }[coin]);
    expect(together({ [coin]: 2 }, { [coin]: 3 })).toEqual({ ...none, [coin]: 5 });
  });
  it("BX-007: a sum that is none is named", () => {
    expect(() => pay({}, -1)).toThrow(expect.objectContaining({ field: "copper" }));
    expect(() => dealOut({}, [{ id: "a", copper: 0.5 }])).toThrow(expect.objectContaining({ field: "shares.a" }));
    expect(() => dealOut({}, [{ id: "a", copper: 1, taken: -1 }])).toThrow(
      expect.objectContaining({ field: "taken.a" }),
    );
  });
  it.each([
    ["taken in kind counts towards the share", { gp: 4 }, [300, 100], [300, 0], [0, 100], [0, 0], 300],
    ["more taken than the share is no debt", { gp: 4 }, [100, 100], [300, 0], [0, 100], [0, 0], 300],
    [
      "coin that does not reach goes to one after another, the rest is owed",
      { gp: 1 },
      [100, 100],
      [0, 0],
      [100, 0],
      [0, 100],
      0,
    ],
    ["of small coin each has a part", { sp: 10 }, [100, 100], [0, 0], [50, 50], [50, 50], 0],
    ["nothing to deal", {}, [0, 0], [0, 0], [0, 0], [0, 0], 0],
  ] as const)("BX-007: %s", (_name, fund, copper, taken, paid, owed, left) => {
    const dealt = dealOut(
      fund,
      copper.map((sum, at) => ({ id: `m${at}`, copper: sum, taken: taken[at] ?? 0 })),
    );
    expect(dealt.each.map((one) => worthOf(one.paid))).toEqual(paid);
    expect(dealt.each.map((one) => one.owed)).toEqual(owed);
    expect(worthOf(dealt.left)).toBe(left);
  });
});
