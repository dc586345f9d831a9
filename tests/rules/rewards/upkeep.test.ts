import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { rollPlanDice } from "../../../src/rules/plan.ts";
import { worthOf } from "../../../src/rules/rewards/coins.ts";
import {
  planHoard,
  planMagicKind,
  planValues,
  type RangeRow,
  resolveHoard,
  resolveMagicKind,
  resolveValues,
  type TreasureRow,
} from "../../../src/rules/rewards/hoard.ts";
import { settleUpkeep, type UpkeepPayer, upkeepDue } from "../../../src/rules/rewards/upkeep.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const weekly = rulings({}, "eris", { upkeepPeriod: "week" });
const monthly = rulings({}, "eris", { hirelingUpkeepPeriod: "month", upkeepPeriod: "month" });
const once = { sessions: 1, expeditions: 1, days: 0 };
const hero = (...experience: number[]): UpkeepPayer => ({ id: "h", name: "h", experience });
const hired = (type: string, more: Partial<UpkeepPayer> = {}): UpkeepPayer => ({ id: type, name: type, type, ...more });

describe("upkeep", () => {
  it.each([
    ["ERIS-129 example 1: 2,450", hero(2450), once, eris, 24],
    ["ERIS-129 example 2: 99", hero(99), once, eris, 0],
    ["ERIS-129 example 2: 100", hero(100), once, eris, 1],
    ["ERIS-129 example 3: 64,000", hero(64_000), once, eris, 640],
    ["ERIS-129 example 4: an elf of two tracks", hero(12_000, 9350), once, eris, 213],
    ["ERIS-129 example 5: three weeks", hero(2450), { ...once, days: 21 }, weekly, 72],
    ["ERIS-129: a month", hero(2450), { ...once, days: 27 }, monthly, 0],
    ["ERIS-129: a stronghold of one's own", { ...hero(64_000), stronghold: true }, once, eris, 0],
    ["ERIS-112: a swordsman", hired("swordsman"), once, eris, 3],
    ["ERIS-112: a torch bearer", hired("torchBearer"), once, eris, 2],
    ["ERIS-112: a smith by the month", hired("smith"), { ...once, days: 56 }, eris, 50],
    ["ERIS-112: a spy by the mission", hired("spy"), { ...once, expeditions: 2 }, eris, 1000],
    ["ERIS-112 example 3: a dwarf who has just joined", hired("dwarf"), once, eris, 3],
    ["ERIS-112: with what was owed", hired("dwarf", { arrears: 4 }), once, eris, 7],
  ])("%s", (_name, kept, elapsed, rules, expected) => {
    const [due] = upkeepDue([kept], elapsed, rules);
    expect(due?.gold.value).toBe(expected);
    expect(fold(due?.gold.steps ?? [])).toBe(expected);
  });

  it("ERIS-112 example 1 and 2: two swordsmen and a torchbearer; once a month or each adventure", () => {
    const band = [hired("swordsman", { id: "a" }), hired("swordsman", { id: "b" }), hired("torchBearer")];
    const sum = (rules: typeof eris, elapsed = once) =>
      upkeepDue(band, elapsed, rules).reduce((total, { gold }) => total + gold.value, 0);
    const month = { sessions: 2, expeditions: 2, days: 28 };
    expect(sum(eris)).toBe(8);
    expect(sum(monthly, month)).toBe(8);
    expect(sum(eris, month)).toBe(16);
  });

  it.each([
    ["footmanHeavy", 3],
    ["horsemanLight", 10],
    ["horsemanMedium", 15],
    ["horsemanHeavy", 20],
    ["footmanLight", 2],
    ["fighter", 3],
    ["elf", 5],
    ["magicUser", 2],
  ])(
    "ERIS-112: a %s is kept as its man-at-arms, however the compendium calls it, for %i gp, and the step names the row",
    (type, gp) => {
      const [due] = upkeepDue([hired(type)], once, eris);
      expect(due?.gold.value).toBe(gp);
      expect(due?.gold.steps[0]?.key).toMatch(/^rewards\.rate\.\w+$/);
    },
  );

  it("ERIS-112: the rates are the table's own", () => {
    const dear = rulings({}, "eris", { upkeepRates: [{ type: "heavyFoot", gp: 30 }] });
    expect(upkeepDue([hired("swordsman")], once, dear)[0]?.gold.value).toBe(30);
    const bad = compile({ preset: "eris", parameters: { upkeepRates: [{ type: "heavyFoot", gp: -1 }] } });
    expect(bad.diagnostics.map(({ code }) => code)).toContain("badParameter");
  });

  it("ERIS-129: nothing is asked where upkeep is off", () => {
    expect(upkeepDue([hero(5000)], once, rulings())).toEqual([]);
  });

  it("ERIS-112: who is not paid is owed it, and a hireling's loyalty falls", () => {
    const due = upkeepDue([hero(2450), hired("swordsman"), hired("torchBearer")], once, eris);
    const settled = settleUpkeep(due, 26, ["swordsman", "torchBearer"], eris);
    expect(settled.paid.map(({ id }) => id)).toEqual(["h", "torchBearer"]);
    expect(settled.arrears).toEqual([{ id: "swordsman", gold: 3 }]);
    expect(settled.next).toEqual([{ kind: "loyalty", id: "swordsman", change: -1 }]);
    expect(settled.left).toBe(0);
  });

  it("gold paid and gold left are the gold that was there", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(90_000), { maxLength: 8 }), fc.nat(3000), (xp, gold) => {
        const kept = xp.map((experience, i) => ({ id: `h${i}`, name: "h", experience: [experience] }));
        const settled = settleUpkeep(upkeepDue(kept, once, eris), gold, [], eris);
        expect(settled.paid.reduce((sum, one) => sum + one.gold, settled.left)).toBe(gold);
        expect(settled.paid.length + settled.arrears.length).toBe(kept.length);
      }),
    );
  });
});

describe("treasure by type", () => {
  const bx = rulings();
  const rows: readonly TreasureRow[] = [
    { chance: 25, kind: "gp", dice: "1d4", multiplier: 1000 },
    { chance: 50, kind: "gems", dice: "1d6", multiplier: 1 },
    { chance: 100, kind: "jewellery", dice: "1d2", multiplier: 1 },
    { chance: 10, kind: "magic", items: [{ count: 2, of: ["any"], exclude: ["sword"] }] },
    { chance: 40, kind: "potion", dice: "2d4", multiplier: 1 },
  ];
  const gems: readonly RangeRow<number>[] = [
    { from: 1, to: 4, gives: 10 },
    { from: 5, to: 20, gives: 500 },
  ];

  it("BX-007: what lies there, and what it is worth", () => {
    const plan = planHoard(rows, bx);
    const rolls = rollsFor(plan, {
      "chance:0": [25],
      "amount:0": [3],
      "chance:1": [51],
      "amount:1": [6],
      "amount:2": [2],
      "chance:3": [10],
      "chance:4": [40],
      "amount:4": [2, 3],
    });
    const hoard = resolveHoard(plan, rolls, bx);
    expect(hoard).toMatchObject({ coins: { gp: 3000 }, gems: 0, jewellery: 2 });
    expect(hoard.magic).toEqual([rows[3]?.items?.[0], { count: 5, of: ["potion"] }]);
    expect(hoard.next.map(({ rolls: asked }) => asked)).toEqual([[{ id: "jewellery", formula: "6d6" }]]);
    const plan2 = planValues(0, 2, bx);
    const worth = resolveValues(plan2, rollsFor(plan2, { jewellery: [1, 2, 3, 6, 6, 6] }), gems);
    expect(worth).toEqual({ gems: [], jewellery: [600, 1800], total: 2400 });
  });

  it("gems by their table; a kind that is left out is rolled again", () => {
    const plan = planValues(3, 0, bx);
    expect(resolveValues(plan, rollsFor(plan, { gems: [1, 4, 5] }), gems).gems).toEqual([10, 10, 500]);
    const kinds = [
      { from: 1, to: 50, gives: "sword" },
      { from: 51, to: 100, gives: "potion" },
    ];
    const any = planMagicKind({ count: 2, of: ["any"], exclude: ["sword"] }, bx);
    expect(resolveMagicKind(any, rollsFor(any, { kind: [50] }), kinds)).toHaveProperty("again");
    expect(resolveMagicKind(any, rollsFor(any, { kind: [51] }), kinds)).toEqual({ kind: "potion" });
    const some = planMagicKind({ count: 1, of: ["sword", "armour"] }, bx);
    expect(resolveMagicKind(some, rollsFor(some, { kind: [2] }), kinds)).toEqual({ kind: "armour" });
    expect(planMagicKind({ count: 1, of: ["scroll"] }, bx).rolls).toEqual([]);
  });

  it("a hoard of 400 kobolds' purses (type P, 3d8 cp each) is worth what 3d8 is on average", () => {
    const dice = seededDice("hoards");
    let total = 0;
    for (let i = 0; i < 400; i += 1) {
      const plan = planHoard([{ chance: 100, kind: "cp", dice: "3d8", multiplier: 1 }], bx);
      total += worthOf(resolveHoard(plan, rollPlanDice(plan, dice), bx).coins);
    }
    expect(Math.round(total / 400)).toBeGreaterThanOrEqual(13);
    expect(Math.round(total / 400)).toBeLessThanOrEqual(14);
  });

  it("names the field that is wrong", () => {
    expect(() => planHoard([{ chance: 101, kind: "gp", dice: "1d6" }], bx)).toThrow(/rows.0.chance/);
    expect(() => planHoard([{ chance: 50, kind: "gp" }], bx)).toThrow(/rows.0.dice/);
  });
});

describe("upkeep, from one figure to the next", () => {
  const kept = { id: "a", name: "A", experience: [12_345] };
  it("ERIS-129: 1% of experience, rounded down once; arrears and heads are named where there are any", () => {
    const once = { sessions: 1, expeditions: 1, days: 28 };
    const [plain] = upkeepDue([kept], once, eris);
    expect(plain?.gold.value).toBe(123);
    const [owing] = upkeepDue([{ ...kept, arrears: 7 }], once, eris);
    expect(owing?.gold.value).toBe(130);
    expect(owing?.gold.steps.length).toBe((plain?.gold.steps.length ?? 0) + 1);
  });
  it("ERIS-129: each in full or not at all; the last coin pays", () => {
    const due = upkeepDue([kept, { ...kept, id: "b" }], { sessions: 1, expeditions: 1, days: 28 }, eris);
    const settled = (gold: number) => settleUpkeep(due, gold, ["b"], eris);
    expect(settled(246)).toMatchObject({ left: 0, arrears: [], next: [] });
    expect(settled(245)).toMatchObject({ left: 122, arrears: [{ id: "b", gold: 123 }], next: [{ id: "b" }] });
    expect(settled(122)).toMatchObject({ left: 122, paid: [] });
  });
});
