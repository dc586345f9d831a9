/** A creature's immunities and half damage, by the kind of the harm: hits, spells and breath alike. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { isProof, isUnharmed, takesHalf } from "../../../src/rules/derived/immunity.ts";
import { planSpellEffect } from "../../../src/rules/magic/resolve-spell-effect.ts";
import { planSpellDamage, resolveSpellDamage } from "../../../src/rules/magic/spell-damage.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";
import { classic } from "../support/presets.ts";
import { harm, melee, monster } from "./fight.ts";

const magicSword = makeWeapon({ type: "sword", damage: "1d8", magic: 1, isMagic: true });
const silverDagger = makeWeapon({ type: "dagger", damage: "1d4", silver: true });
const mummy = monster(5, 3, { harmedOnlyBy: { kind: "only", kinds: ["fire", "magic"] }, halves: ["all"] });
const wraith = monster(4, 3, { harmedOnlyBy: { kind: "silverOrMagic" }, halves: ["silver"] });

describe("harmed by half (figures of the mummy and the wraith)", () => {
  it.each([
    ["a magic sword that rolls 5 (+1)", mummy, magicSword, 5, 3, true],
    ["silver at a wraith, 3", wraith, silverDagger, 3, 1, true],
    ["BX-035: half of 1 is 1", wraith, silverDagger, 1, 1, true],
    ["magic at a wraith, 4 (+1)", wraith, magicSword, 4, 5, false],
  ])("%s", (_name, target, weapon, die, points, byHalf) => {
    const done = harm({ rulings: classic, target, means: melee(weapon) }, [die]);
    expect(done.total).toBe(points);
    expect(fold(done.steps)).toBe(points);
    expect(done.steps.some(({ key }) => key === "damage.resists")).toBe(byHalf);
  });

  it("BX-035: a spell's dice are halved before the save, and never to nothing; healing is whole", () => {
    const share = (points: number, saved: boolean | undefined, healing = false) => {
      const target = { id: "m", name: "Mummy", byHalf: true, ...(saved !== undefined && { saved }) };
      const input = { caster: { id: "c", name: "Ysolde" }, level: 1, formula: "1d8", perLevel: false } as const;
      const plan = planSpellDamage({ ...input, healing, onSave: "half", targets: [target] }, classic);
      const [found] = resolveSpellDamage(plan, rollsFor(plan, { damage: [points] }), classic).shares;
      if (!found) throw new Error("no share");
      expect(fold(found.steps)).toBe(found.amount);
      return found.amount;
    };
    expect(share(7, undefined)).toBe(3);
    expect(share(1, undefined)).toBe(1);
    expect(share(8, true)).toBe(2);
    expect(share(1, true)).toBe(1);
    expect(share(7, undefined, true)).toBe(7);
  });
});

describe("proof against a kind of harm", () => {
  const burns = { caster: { id: "c", name: "Ysolde" }, level: 6, spell: "Fire Ball", work: { does: "harms" } } as const;
  const why = (target: object, kind: string, natural = false) =>
    planSpellEffect({ ...burns, kind, natural, targets: [makeCreature({ id: "t", ...target })] }, classic).candidates[0]
      ?.why;

  it("a fire giant takes nothing from a Fire Ball, and rolls no save against it; a frost giant does", () => {
    expect(why({ immunities: ["fire"] }, "fire")).toBe("immune");
    expect(why({ immunities: ["cold"] }, "fire")).toBeUndefined();
  });

  it("what only fire harms is harmed by no other spell; what fire or magic harms by any spell, but not by a bolt that is breathed", () => {
    const pudding = { harmedOnlyBy: { kind: "only", kinds: ["fire"] } };
    const dry = { harmedOnlyBy: { kind: "only", kinds: ["fire", "magic"] } };
    expect(why(pudding, "fire")).toBeUndefined();
    expect(why(pudding, "lightning")).toBe("immune");
    expect(why(pudding, "")).toBe("immune");
    expect(why(dry, "lightning")).toBeUndefined();
    expect(why(dry, "lightning", true)).toBe("immune");
    expect(why(dry, "fire", true)).toBeUndefined();
  });

  it("torches and oil do not burn a hell hound, a dragon's breath does", () => {
    const hound = makeCreature({ id: "h", immunities: ["normalFire"] });
    expect(isProof(hound, { type: "fire", magic: false })).toBe(true);
    expect(isProof(hound, { type: "fire", magic: true })).toBe(false);
    expect(isUnharmed(hound, "fire", false)).toBe(false);
  });

  it("who has neither immunities nor conditions is harmed by all, and whole", () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.boolean(), (type, magic, silver) => {
        const anybody = makeCreature({ id: "a" });
        const kind = { type, magic, silver, bonus: 0 };
        expect(isProof(anybody, kind)).toBe(false);
        expect(isUnharmed(anybody, type, magic)).toBe(false);
        expect(takesHalf(anybody, kind)).toBe(false);
      }),
    );
  });
});
