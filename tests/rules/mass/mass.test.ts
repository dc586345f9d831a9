import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planFate, planSurvival, resolveFate, resolveSurvival } from "../../../src/rules/mass/lost-figure.ts";
import { planVolley, resolveVolley } from "../../../src/rules/mass/volley.ts";
import { helmet, hero, plain, shield, suit } from "../attack/fight.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const con = (score: number) => hero("fighter", 3, { abilities: { ...plain, con: score } });

function fate(dice: readonly number[], modifier = 0, score = 9) {
  const plan = planFate(con(score), modifier, eris);
  return resolveFate(plan, rollsFor(plan, { fate: dice }), eris);
}

describe("a character in a lost figure", () => {
  it.each([
    ["ERIS-138 example 1: 7", [3, 4], "prisoner", true],
    ["ERIS-138 example 2: 5", [1, 4], "killed", false],
    ["ERIS-138 example 3: 9", [4, 5], "leftForDead", true],
    ["ERIS-138 example 4: 8", [4, 4], "prisoner", true],
  ] as const)("%s", (_name, dice, expected, checks) => {
    const outcome = fate(dice);
    expect(outcome).toMatchObject({ fate: expected, dead: !checks });
    expect(outcome.next !== undefined).toBe(checks);
  });

  it("the referee's say stays within 2 to 12, and the steps fold", () => {
    expect(fate([1, 1], -2)).toMatchObject({ total: 2, fate: "killed" });
    expect(fate([6, 6], 2)).toMatchObject({ total: 12, fate: "leftForDead" });
    expect(fold(fate([3, 3], -1).steps)).toBe(5);
    expect(() => fate([3, 3], 3)).toThrow("modifier");
  });

  it.each([
    ["ERIS-139 example 1: CON 9, 60", 9, 60, true],
    ["ERIS-139 example 2: 61", 9, 61, false],
    ["ERIS-139 example 3: routed, CON 13", 13, 100, true],
    ["ERIS-139 example 4: CON 6, 31", 6, 31, false],
    ["ERIS-98 example 4: CON 3, 10", 3, 10, true],
  ] as const)("%s", (_name, score, rolled, lives) => {
    const plan = planSurvival(con(score), eris);
    expect(resolveSurvival(plan, rollsFor(plan, { withstand: [rolled] }))).toMatchObject({ lives, hitPoints: 0 });
  });

  it("ERIS-139: a creature that was lower stays lower", () => {
    const plan = planSurvival({ ...con(13), hitPoints: { value: -2, total: 9, temporary: 0, subdual: 0 } }, eris);
    expect(resolveSurvival(plan, rollsFor(plan, { withstand: [1] })).hitPoints).toBe(-2);
  });
});

describe("arrow volleys", () => {
  const volley = (armour: Parameters<typeof hero>[2], die: number) => {
    const plan = planVolley(hero("fighter", 1, armour), eris);
    return resolveVolley(plan, rollsFor(plan, { volley: [die], damage: [3] }), eris);
  };
  it.each([
    ["ERIS-140 example 1: leather, 4", [suit("leather")], 4, 3],
    ["ERIS-140 example 2: chainmail, 4", [suit("chain")], 4, 0],
    ["ERIS-140 example 3: leather and shield, 3", [suit("leather"), shield()], 3, 3],
    ["ERIS-140 example 3: leather and shield, 4", [suit("leather"), shield()], 4, 0],
    ["ERIS-140 example 4: leather +1, 2", [suit("leather", 1)], 2, 0],
    ["ERIS-140 example 4: leather +1, 1", [suit("leather", 1)], 1, 3],
    ["ERIS-140 example 5: platemail, 2", [suit("plate")], 2, 3],
    ["ERIS-140 example 5: platemail, 3", [suit("plate"), helmet], 3, 0],
    ["ERIS-140: plate and shield, 3", [suit("plate"), shield()], 3, 0],
    ["ERIS-140: a magic shield, 2", [suit("leather"), shield(1)], 2, 0],
    ["ERIS-140: nothing, 4", [], 4, 3],
    ["ERIS-140: nothing, 5", [], 5, 0],
  ] as const)("%s", (_name, armour, die, damage) => {
    expect(volley({ armour }, die)).toMatchObject({ hit: damage > 0, damage });
  });

  it("more armour is never hit oftener", () => {
    fc.assert(
      fc.property(fc.constantFrom("leather", "chain", "plate"), fc.integer({ min: 0, max: 1 }), (type, magic) => {
        const bare = planVolley(hero("fighter", 1, { armour: [suit(type, magic)] }), eris).hitOn;
        const both = planVolley(hero("fighter", 1, { armour: [suit(type, magic), shield()] }), eris).hitOn;
        expect(both).toBeLessThanOrEqual(bare);
        expect(bare).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

it("without mass combat there is nothing to roll", () => {
  const classic = rulings();
  for (const plan of [planFate(con(9), 0, classic), planSurvival(con(9), classic), planVolley(con(9), classic)]) {
    expect(plan.refused?.key).toBe("noMassCombat");
    expect(plan.rolls).toEqual([]);
  }
});
