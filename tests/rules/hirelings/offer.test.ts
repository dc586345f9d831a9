/** Offers to those who answered a notice: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { RulesError } from "../../../src/rules/errors.ts";
import { planOffer, resolveOffer } from "../../../src/rules/hirelings/offer.ts";

const eris = compile({ preset: "eris" }).rulings;

describe("ERIS-106, ERIS-109: those who answer a notice are owed the enticement too", () => {
  const offer = { kind: "normal", charisma: 10, group: "g", minimum: { gold: 100, kind: "" } } as const;

  it("too little is refused, and nobody joins by it", () => {
    const plan = planOffer({ ...offer, gold: 99, answeredNotice: true }, eris);
    expect(plan.refused?.key).toBe("hiring.tooLittle");
    expect(plan.agreed).toBe(false);
    expect(() => resolveOffer(plan, {}, eris)).toThrow(RulesError);
  });

  it("the least is enough, without a roll", () => {
    const plan = planOffer({ ...offer, gold: 100, answeredNotice: true }, eris);
    expect(plan.refused).toBeUndefined();
    expect(plan.rolls).toEqual([]);
    // no dice were rolled: there is no sum to explain
    expect(resolveOffer(plan, {}, eris)).toMatchObject({ joins: true, pays: 100, answer: "accepts", steps: [] });
  });
});
