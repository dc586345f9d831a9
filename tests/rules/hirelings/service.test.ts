import { describe, expect, it } from "vitest";
import { repairPrice } from "../../../src/rules/attack/weapon-repair.ts";
import { divide } from "../../../src/rules/hirelings/division.ts";
import { employing } from "../../../src/rules/hirelings/limits.ts";
import { availability, lookAgain, planTavern, resolveTavern } from "../../../src/rules/hirelings/recruitment.ts";
import { wages } from "../../../src/rules/hirelings/wages.ts";
import { planLoyaltyScore, resolveLoyaltyScore } from "../../../src/rules/morale/loyalty.ts";
import { award, NOTHING_PENDING } from "../../../src/rules/rewards/award.ts";
import { payRows } from "../../../src/view/hirelings/pay.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

describe("service", () => {
  it("GOR-41: a henchman has a share and no wage", () => {
    expect(wages("henchman", { days: 7, number: 2 }, gorman).gold.value).toBe(0);
    expect(wages("porter", { days: 7, number: 2 }, gorman).gold.value).toBe(14);
  });
  it("GOR-41: a wage that stands on a henchman's sheet is not paid: a share is the pay; a porter has its wage", () => {
    const payee = (kind: "retainer" | "normal") => ({
      ...{
        id: kind,
        name: kind,
        img: "",
        trade: "",
        serves: true,
        kind,
        heads: 1,
        type: "",
        experience: [],
        stronghold: false,
      },
      ...{ wage: { value: 1, per: "day" as const }, arrears: 0, ahead: 0, payer: "" },
    });
    const month = { days: 28, sessions: 1, expeditions: 1 };
    const gold = (rules: typeof classic) =>
      payRows([payee("retainer"), payee("normal")], month, {}, rules).map((row) => row.gold);
    expect(gold(gorman)).toEqual([0, 28]);
    expect(gold(classic)).toEqual([28, 28]);
    const [own] = payRows([{ ...payee("retainer"), arrears: 5 }], month, {}, gorman);
    expect(own?.gold).toBe(5);
    expect(own?.due.why.length).toBe(2);
    // MIX-47: a wage in advance is not asked for again, by the gold piece
    const rows = (ahead: number, days: number) =>
      payRows([{ ...payee("normal"), ahead }], { ...month, days }, {}, classic).map((row) => [
        row.gold,
        row.ahead.after,
      ]);
    expect(rows(7, 7)).toEqual([[0, 0]]);
    expect(rows(7, 10)).toEqual([[3, 0]]);
    expect(rows(7, 5)).toEqual([[0, 2]]);
    expect(rows(0, 5)).toEqual([[5, 0]]);
  });
  it("BX-007, ERIS-113: a band has as many shares as stand of it, and takes as many heads of experience", () => {
    const dwarves = { id: "band", kind: "unusual" as const, heads: 10 };
    const one = { id: "a", kind: "character" as const };
    const full = rulings({ hirelingShare: "full" });
    expect(divide(1100, [one, dwarves], full).each.map(({ amount }) => amount.value)).toEqual([100, 1000]);
    expect(divide(1200, [one, dwarves], classic).each.map(({ amount }) => amount.value)).toEqual([200, 1000]);
    const alone = award({ ...NOTHING_PENDING, achievements: 1100 }, [one, dwarves], true, full).each[0];
    expect(alone?.experience.value).toBe(100);
    expect(divide(100, [one, { id: "m", kind: "mercenary", heads: 50 }], classic).each[1]?.amount.value).toBe(0);
  });
  it("GOR-41, GOR-97: what goes with the gold is not halved again", () => {
    const rules = rulings({ hirelings: "bx" }, "gorman");
    const sharers = [
      ...["a", "b", "c"].map((id) => ({ id, kind: "character" as const })),
      ...["r", "s"].map((id) => ({ id, kind: "retainer" as const, hasClass: true })),
    ];
    const last = award({ ...NOTHING_PENDING, coins: { gp: 2600 } }, sharers, true, rules).each.at(-1);
    expect(last?.experience.value).toBe(325);
    expect(last?.kept).toBe(1);
  });
  it("GOR-97: where monsters give nothing, experience typed on a sheet gives nothing either", () => {
    const monsters = [{ name: "dragon", count: 2, hitDice: { number: 10, modifier: 0, asterisks: 2 }, typed: 500 }];
    const hero = { id: "a", kind: "character" as const };
    const learned = (under: typeof gorman) =>
      award({ ...NOTHING_PENDING, monsters }, [hero], true, under).each[0]?.experience.value;
    expect(learned(gorman)).toBe(0);
    expect(learned(classic)).toBe(1000);
  });
  it("BX-181: no retainer is of a higher level than its employer", () => {
    const fault = (level: number) =>
      employing(13, [], { kind: "retainer", hasClass: true, level }, classic, 3).fault?.key;
    expect(fault(3)).toBeUndefined();
    expect(fault(4)).toBe("hiring.levelAbove");
    expect(employing(13, [], { kind: "retainer", level: 9 }, classic).fault).toBeUndefined();
  });
  it("ERIS-106: only first level or normal types answer notices", () => {
    const key = (level: number) => availability("fighter", { by: "advertisement", stronghold: false, level })?.key;
    expect(key(1)).toBeUndefined();
    expect(key(2)).toBe("hiring.firstLevelOnly");
  });
  it("ERIS-107: a second look finds the same, less those who were hired", () => {
    const plan = planTavern({ lookForUnusual: false, lookedThisWeek: false }, eris);
    const found = resolveTavern(plan, rollsFor(plan, { present: [4] }));
    expect(lookAgain(found, { present: 3 })).toEqual({ ...found, present: 1 });
    expect(() => lookAgain(found, { present: 5 })).toThrow("hired.present");
  });
  it("ERIS-110: one who is asked singly joins the score of the group", () => {
    const plan = planLoyaltyScore({ group: "g", charisma: 18, enthusiastic: true, groupScore: 13 }, eris);
    const { score, effect } = resolveLoyaltyScore(plan, {}, eris);
    expect(plan.rolls).toEqual([]);
    expect(score.value).toBe(13);
    expect(effect.modifier).toBe(1);
  });
  it("GOR-81: mending costs half the price; magic is never mended", () => {
    const price = (magic: boolean) => repairPrice({ price: 15, magic, broken: true }, gorman);
    expect(price(false).copper.value).toBe(750);
    expect(price(false).refused).toBeUndefined();
    expect(price(true).refused?.key).toBe("neverMended");
  });
});
