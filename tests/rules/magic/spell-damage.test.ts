import { describe, expect, it } from "vitest";
import { memorisingFault } from "../../../src/rules/magic/memory.ts";
import type { Caster } from "../../../src/rules/magic/slots.ts";
import {
  ownSpellBonuses,
  planSpellDamage,
  resolveSpellDamage,
  type SpellDamageInput,
} from "../../../src/rules/magic/spell-damage.ts";
import { bx, gorman } from "../characters/support.ts";
import { fold } from "../support/fold.ts";
import { rollsFor } from "../support/play.ts";

const fireBall: SpellDamageInput = {
  caster: { id: "c", name: "Ysolde" },
  level: 5,
  formula: "1d6",
  perLevel: true,
  healing: false,
  onSave: "half",
  targets: [
    { id: "a", name: "Orc", saved: true },
    { id: "b", name: "Ogre", saved: false },
    { id: "c", name: "Goblin" },
  ],
};

describe("the dice of a spell", () => {
  it.each([
    ["1d6", true, 5, "5d6"],
    ["1d6+1", true, 3, "3d6+3"],
    ["(1d6+1)*2", true, 2, "(2d6+2)*2"],
    ["2d4-(1d4-1)", true, 2, "4d4-(2d4-2)"],
    ["1d6+1", false, 9, "1d6+1"],
  ] as const)("%s, by level %s, level %i: %s", (formula, perLevel, level, rolled) => {
    expect(planSpellDamage({ ...fireBall, formula, perLevel, level }, bx).formula).toBe(rolled);
  });

  it("BX-035: half for those who saved, all for those who did not or threw no save", () => {
    const plan = planSpellDamage(fireBall, bx);
    const outcome = resolveSpellDamage(plan, rollsFor(plan, { damage: [6, 5, 4, 3, 1] }), bx);
    expect(outcome.total).toBe(19);
    expect(outcome.shares.map(({ mode, amount }) => [mode, amount])).toEqual([
      ["half", 9],
      ["full", 19],
      ["full", 19],
    ]);
    expect(outcome.shares.map(({ steps }) => fold(steps))).toEqual([9, 19, 19]);
  });

  it("a save that negates leaves nothing, one that does not matter leaves all", () => {
    const share = (onSave: SpellDamageInput["onSave"]) => {
      const plan = planSpellDamage({ ...fireBall, onSave, level: 1 }, bx);
      return resolveSpellDamage(plan, rollsFor(plan, { damage: [4] }), bx).shares[0];
    };
    expect(share("negates")).toMatchObject({ mode: "none", amount: 0 });
    expect(share("none")).toMatchObject({ mode: "full", amount: 4 });
  });

  it("healing heals everybody, saved or not", () => {
    const plan = planSpellDamage({ ...fireBall, healing: true, formula: "1d6+1", perLevel: false }, bx);
    const { shares } = resolveSpellDamage(plan, rollsFor(plan, { damage: [3] }), bx);
    expect(shares.map(({ mode, amount }) => [mode, amount])).toEqual([
      ["heal", 4],
      ["heal", 4],
      ["heal", 4],
    ]);
  });

  it("is refused without dice, and throws for an invalid level", () => {
    expect(planSpellDamage({ ...fireBall, formula: "" }, bx).refused).toMatchObject({ key: "noDamage" });
    expect(() => planSpellDamage({ ...fireBall, level: 0 }, bx)).toThrow();
  });

  const [orc] = fireBall.targets;
  const target = (more: object) => ({ targets: [{ ...orc, ...more }] });
  it.each([
    [{ caster: { id: 1, name: "" } }, "caster.id"],
    [{ formula: 6 }, "formula"],
    [{ perLevel: 1 }, "perLevel"],
    [{ healing: "no" }, "healing"],
    [{ onSave: "quarter" }, "onSave"],
    [target({ id: 1 }), "targets.0.id"],
    [target({ name: 1 }), "targets.0.name"],
    [target({ saved: 1 }), "targets.0.saved"],
    [target({ byHalf: 1 }), "targets.0.byHalf"],
    [target({ offEachDie: { points: 21, by: "" } }), "targets.0.offEachDie.points"],
    [target({ offEachDie: { points: 1, by: 2 } }), "targets.0.offEachDie.by"],
  ])("BX-035: %j is no spell's harm, and what is wrong is named", (more, field) => {
    const wrong = { ...fireBall, ...more } as SpellDamageInput;
    expect(() => planSpellDamage(wrong, bx)).toThrow(expect.objectContaining({ field: `input.${field}` }));
  });
});

describe("what goes into memory", () => {
  const magicUser = (level: number): Caster => ({ class: { id: "magic-user", level } });

  it("as many as there are places of the level, and no more", () => {
    expect(memorisingFault([1, 1, 2], magicUser(3), bx)).toBeUndefined();
    expect(memorisingFault([1, 1, 1], magicUser(3), bx)).toMatchObject({
      key: "magic.noSlot",
      data: { slot: 1, most: 2 },
    });
    expect(memorisingFault([3], magicUser(3), bx)).toMatchObject({ data: { slot: 3, most: 0 } });
  });

  it("GOR-50: a lower spell may stand in a higher place, the other way round never", () => {
    expect(memorisingFault([1, 1, 1], magicUser(3), gorman)).toBeUndefined();
    expect(memorisingFault([1, 1, 1, 2], magicUser(3), gorman)).toMatchObject({ key: "magic.noSlot" });
    expect(memorisingFault([2, 2], magicUser(3), gorman)).toMatchObject({ key: "magic.noSlot" });
  });

  it("places typed on the sheet go before the table's", () => {
    expect(memorisingFault([1, 1, 1], magicUser(1), bx, [3])).toBeUndefined();
    expect(memorisingFault([1], magicUser(3), bx, [0, 1])).toMatchObject({ data: { slot: 1, most: 0 } });
  });

  it("somebody who casts nothing memorises nothing", () => {
    expect(memorisingFault([1], { class: { id: "fighter", level: 9 } }, bx)).toMatchObject({ key: "magic.noSlot" });
  });
});

describe("what an effect adds to the caster's own spells", () => {
  const bonus = (on: "spellDamage" | "spellHealing", value: number) =>
    ({ key: "effect.change", on, op: "add", value, source: { kind: "effect", name: "Robe of fire" } }) as const;

  it("is a step of the damage under the effect's name, before saves halve it", () => {
    const modifiers = ownSpellBonuses({ modifiers: [bonus("spellDamage", 4), bonus("spellHealing", 9)] }, false);
    const plan = planSpellDamage({ ...fireBall, level: 1, modifiers }, bx);
    const outcome = resolveSpellDamage(plan, rollsFor(plan, { damage: [3] }), bx);
    expect(outcome.shares.map(({ amount }) => amount)).toEqual([3, 7, 7]);
    expect(JSON.stringify(outcome.steps)).toContain("Robe of fire");
  });

  it("counts for healing by its own key, and leaves nothing below 0", () => {
    const healing = ownSpellBonuses({ modifiers: [bonus("spellDamage", 4), bonus("spellHealing", 2)] }, true);
    expect(healing.map(({ value }) => value)).toEqual([2]);
    const modifiers = ownSpellBonuses({ modifiers: [bonus("spellDamage", -9)] }, false);
    const plan = planSpellDamage({ ...fireBall, level: 1, modifiers }, bx);
    expect(resolveSpellDamage(plan, rollsFor(plan, { damage: [3] }), bx).total).toBe(0);
  });
});
