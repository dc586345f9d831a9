import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divide } from "../../../src/rules/hirelings/division.ts";
import { type PromotionInput, planPromotion, resolvePromotion } from "../../../src/rules/hirelings/promotion.ts";
import { wages } from "../../../src/rules/hirelings/wages.ts";
import { award, NOTHING_PENDING } from "../../../src/rules/rewards/award.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";

const employer = (charisma: number, retainers = 0, level = 1) => ({
  ...{ name: "Hild", charisma, level },
  others: Array.from({ length: retainers }, () => ({ kind: "retainer" as const })),
});
const man = { kind: "mercenary" as const, level: 0 };

describe("promotion to a retainer", () => {
  it("BX-181: without a score loyalty is what the employer's Charisma gives; no dice", () => {
    const plan = planPromotion({ one: man, employer: employer(13) }, classic);
    expect(plan.refused).toBeUndefined();
    expect(plan.warnings).toBeUndefined();
    expect(plan.rolls).toEqual([]);
    const done = resolvePromotion(plan, {}, classic);
    expect(done).toMatchObject({ procedure: "promotion", share: 0.5, warnings: [], stamp: classic.hash });
    expect(done.loyalty?.value).toBe(8);
  });
  it("GOR-43: where loyalty begins by dice they are rolled: d6 + 7, and Charisma", () => {
    const plan = planPromotion({ one: man, employer: employer(16) }, gorman);
    expect(plan.rolls).toEqual([{ id: "loyalty", formula: "1d6" }]);
    expect(resolvePromotion(plan, rollsFor(plan, { loyalty: [3] }), gorman).loyalty?.value).toBe(12);
  });
  it("ERIS-110: a score that stands is kept, and nothing is rolled", () => {
    const plan = planPromotion({ one: man, loyalty: 5, employer: employer(18) }, eris);
    expect(plan.rolls).toEqual([]);
    expect(plan.loyalty).toBeUndefined();
    expect(resolvePromotion(plan, {}, eris).loyalty).toBeUndefined();
    expect(plan.share).toBe(1);
  });
  it("BX-007: from then on it has half a share, and half of what it learns", () => {
    const shares = (kind: "mercenary" | "retainer") =>
      divide(
        300,
        [
          { id: "a", kind: "character" },
          { id: "m", kind },
        ],
        classic,
      ).each.map(({ amount }) => amount.value);
    expect(shares("mercenary")).toEqual([300, 0]);
    expect(shares("retainer")).toEqual([200, 100]);
    const sharers = [
      { id: "a", kind: "character" },
      { id: "m", kind: "retainer" },
    ] as const;
    expect(award({ ...NOTHING_PENDING, achievements: 100 }, sharers, true, classic).each[1]?.kept).toBe(0.5);
  });
  it("GOR-41: its share is its pay", () => {
    expect(wages("mercenary", { days: 7, number: 1 }, gorman).gold.value).toBe(7);
    expect(wages("retainer", { days: 7, number: 1 }, gorman).gold.value).toBe(0);
  });
  it.each([
    ["bx: Charisma 9, four", 9, 3, undefined, 4, { most: 4, count: 5 }, classic],
    ["GOR-42: Charisma 3, one", 3, 0, undefined, 1, { most: 1, count: 2 }, gorman],
    ["ERIS-116: Charisma 18, twelve", 18, 11, undefined, 12, { most: 12, count: 13 }, eris],
  ] as const)("limits of leadership are reported: %s", (_title, charisma, fits, none, full, data, rules) => {
    const warning = (retainers: number) =>
      planPromotion({ one: man, loyalty: 7, employer: employer(charisma, retainers) }, rules).warnings?.[0];
    expect(warning(fits)).toBe(none);
    expect(warning(full)).toMatchObject({ key: "hiring.tooMany", data });
    const plan = planPromotion({ one: man, loyalty: 7, employer: employer(charisma, full) }, rules);
    expect(plan.refused).toBeUndefined();
    expect(resolvePromotion(plan, {}, rules).warnings).toEqual(plan.warnings);
  });
  it("BX-181: a hireling of a higher level than the employer gives a warning", () => {
    const warning = (level: number) =>
      planPromotion({ one: { ...man, level }, loyalty: 7, employer: employer(9, 0, 2) }, classic).warnings?.[0]?.key;
    expect(warning(2)).toBeUndefined();
    expect(warning(3)).toBe("hiring.levelAbove");
  });
  it("a retainer, a band and somebody who serves nobody are not promoted", () => {
    const key = (input: PromotionInput) => planPromotion(input, classic).refused?.key;
    expect(key({ one: { kind: "retainer" }, employer: employer(9) })).toBe("hiring.isRetainer");
    expect(key({ one: { kind: "henchman" }, employer: employer(9) })).toBe("hiring.isRetainer");
    expect(key({ one: man, heads: 2, employer: employer(9) })).toBe("hiring.promoteOne");
    expect(key({ one: man })).toBe("hiring.servesNobody");
    expect(key({ one: man, heads: 1, employer: employer(9) })).toBeUndefined();
  });
  it("names the field that is wrong", () => {
    expect(() => planPromotion({ one: man, heads: 0 }, classic)).toThrow(/heads/);
    expect(() => planPromotion({ one: man, loyalty: 0.5 }, classic)).toThrow(/loyalty/);
    expect(() => planPromotion({ one: man, employer: employer(0) }, classic)).toThrow(/charisma/);
  });
  it("a promoted hireling has a share, and a score as it was or in bounds", () => {
    const input = fc.record(
      {
        kind: fc.constantFrom("mercenary", "specialist", "normal", "unusual"),
        charisma: fc.integer({ min: 3, max: 18 }),
        retainers: fc.nat(14),
        loyalty: fc.integer({ min: 0, max: 18 }),
        rules: fc.constantFrom(classic, eris, gorman),
        die: fc.integer({ min: 1, max: 6 }),
      },
      { requiredKeys: ["kind", "charisma", "retainers", "rules", "die"] },
    );
    fc.assert(
      fc.property(input, ({ kind, charisma, retainers, loyalty, rules, die }) => {
        const own = loyalty === undefined ? {} : { loyalty };
        const plan = planPromotion({ one: { kind }, ...own, employer: employer(charisma, retainers) }, rules);
        const faces = plan.rolls[0]?.formula === "3d6" ? [die, die, die] : [die];
        const rolls = plan.rolls.length > 0 ? rollsFor(plan, { loyalty: faces }) : {};
        const done = resolvePromotion(plan, rolls, rules);
        expect(done.share).toBeGreaterThan(0);
        expect(done.loyalty === undefined).toBe(loyalty !== undefined);
        if (done.loyalty) expect(done.loyalty.value).toBeGreaterThan(0);
      }),
    );
  });
});
