/** A card for viewers from whom the numbers are hidden: its shape, and none of the numbers. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planDamage } from "../../src/rules/attack/damage.ts";
import { resolveDamage } from "../../src/rules/attack/damage-outcome.ts";
import { planAttack } from "../../src/rules/attack/plan.ts";
import { resolveAttack } from "../../src/rules/attack/resolve.ts";
import type { Creature } from "../../src/rules/creature/types.ts";
import { takeDamage } from "../../src/rules/life/damage.ts";
import { heal } from "../../src/rules/life/healing.ts";
import { resolveMorale } from "../../src/rules/morale/morale.ts";
import { planMorale } from "../../src/rules/morale/morale-plan.ts";
import type { Plan } from "../../src/rules/plan.ts";
import type { Rulings } from "../../src/rules/rulings/types.ts";
import { planSave, resolveSave } from "../../src/rules/saves/saving-throw.ts";
import { withoutNumbers } from "../../src/view/cards/without-numbers.ts";
import { hero, melee, monster, natural } from "../rules/attack/fight.ts";
import { rollsFor } from "../rules/support/play.ts";
import { rulings } from "../rules/support/rulings.ts";

const traced = (value: number) => ({ value, steps: [{ key: "x", after: value }] });
const attack = {
  procedure: "attack",
  target: { id: "goblin", name: "Goblin" },
  means: { kind: "natural", attack: { damage: "2d8+3" } },
  thac0: traced(17),
  armourClass: traced(6),
  needed: traced(11),
  chance: 0.5,
  missile: false,
};

describe("numbers of foes", () => {
  test("of a target the armour class and what hits it go; what hit stays", () => {
    const shown = withoutNumbers(attack, { speaker: false, targets: true });
    expect(shown.armourClass).toEqual({ value: 0, steps: [] });
    expect(shown.needed.value).toBe(0);
    expect(shown.chance).toBe(0);
    expect(shown.thac0).toEqual(attack.thac0);
    expect(shown.target).toEqual(attack.target);
    expect(shown.means).toEqual(attack.means);
  });

  test("of a foe who strikes skill and weapon go; the armour class of whom it strikes stays", () => {
    const shown = withoutNumbers(attack, { speaker: true, targets: false });
    expect(shown.thac0.value).toBe(0);
    expect(shown.means).toEqual({ kind: "unarmed" });
    expect(shown.armourClass.value).toBe(6);
    expect(JSON.stringify(shown)).not.toContain("2d8+3");
  });

  test("the points of a hit are its victim's business and stay; what they leave of a foe goes", () => {
    const hit = { procedure: "damage", total: 7, hitPoints: 3, steps: [1, 2] };
    expect(withoutNumbers(hit, { speaker: false, targets: true })).toEqual({ ...hit, hitPoints: 0 });
    expect(withoutNumbers(hit, { speaker: true, targets: false })).toEqual({ ...hit, hitPoints: 0, steps: [] });
  });

  test("a fall, a save and a morale check show their result, and no number", () => {
    const life = { hitPoints: { value: 4, total: 9 }, conditions: ["dead"] };
    const fall = { procedure: "fall", change: { before: life, after: life, steps: [1] } };
    const shown = withoutNumbers(fall, { speaker: true, targets: false });
    expect(shown.change.after).toEqual({ hitPoints: { value: 0, total: 0 }, conditions: ["dead"] });
    const save = { procedure: "save", natural: 12, total: 14, target: 13, margin: 1, success: true, steps: [1] };
    expect(withoutNumbers(save, { speaker: true, targets: false })).toMatchObject({
      success: true,
      total: 0,
      target: 0,
      margin: 0,
    });
    const morale = { subjects: [{ id: "a", name: "Goblins", target: traced(7) }] };
    expect(withoutNumbers(morale, { speaker: true, targets: false }).subjects[0]?.target.value).toBe(0);
  });

  test("the shape stays, whatever it is, and without anything closed everything stays", () => {
    const keys = fc.constantFrom("needed", "steps", "target", "total", "hitPoints", "name", "x");
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(keys, value), (whole) => {
        expect(withoutNumbers(whole, { speaker: false, targets: false })).toEqual(whole);
        const shown = withoutNumbers(whole, { speaker: true, targets: true });
        expect(Object.keys(shown)).toEqual(Object.keys(whole));
        for (const [key, inner] of Object.entries(whole)) expect(typeof shown[key]).toBe(typeof inner);
      }),
    );
  });
});

describe("two foes of whom all is different but what happened", () => {
  const points = (value: number, total: number) => ({ hitPoints: { value, total, temporary: 0, subdual: 0 } });
  const foes = [
    monster(1, 9, { id: "foe", ...points(3, 5), morale: 6, morale2d10: 8 }),
    monster(6, 3, { id: "foe", ...points(11, 40), morale: 8, morale2d10: 11 }),
  ];
  const fighter = hero("fighter", 5);
  const group = {
    ...{ id: "g", side: "foes", startNumber: 1, fallen: 0, dead: 0, able: 1, successes: {}, checksThisRound: 0 },
    ...{ due: [], prompted: [], state: "fighting" as const },
  };
  const struck = { speaker: false, targets: true };
  const acting = { speaker: true, targets: false };
  const hit = (attacker: Creature, target: Creature, means = melee()) => ({ attacker, target, means, situation: {} });

  const rolled = (plan: Plan, face: number) =>
    rollsFor(
      plan,
      Object.fromEntries(plan.rolls.map(({ id, formula }) => [id, Array(Number.parseInt(formula, 10)).fill(face)])),
    );

  const transactions: [string, typeof struck, (foe: Creature, by: Rulings) => object[]][] = [
    [
      "struck at",
      struck,
      (foe, by) => {
        const plan = planAttack(hit(fighter, foe), by);
        return [plan, resolveAttack(plan, rolled(plan, 19), by)];
      },
    ],
    [
      "striking",
      acting,
      (foe, by) => {
        const plan = planAttack(hit(foe, fighter, natural()), by);
        return [plan, resolveAttack(plan, rolled(plan, 19), by)];
      },
    ],
    [
      "hurt",
      struck,
      (foe, by) => {
        const plan = planDamage(hit(fighter, foe), by);
        return [plan, resolveDamage(plan, rolled(plan, 4), by)];
      },
    ],
    [
      "saving",
      acting,
      (foe, by) => {
        const plan = planSave(foe, "death", {}, by);
        return [plan, resolveSave(plan, rolled(plan, 19), by)];
      },
    ],
    [
      "wavering",
      acting,
      (foe, by) => {
        const plan = planMorale({ group, members: [foe] }, by);
        return [plan, resolveMorale(plan, rolled(plan, 1), by)];
      },
    ],
    ["falling", acting, (foe, by) => [takeDamage(foe, { amount: 99 }, by)]],
    ["healed", acting, (foe, by) => [heal({ ...foe, ...points(0, foe.hitPoints.total) }, { amount: 99 }, by)]],
  ];
  const presets = ["classic", "eris", "gorman", "heroic"].map((preset) => rulings({}, preset));
  test.each(transactions)("are the same on the card to whom they are closed: %s", (_what, closed, make) => {
    const both = presets.map((by) => foes.map((foe) => make(foe, by)));
    const differ = both.filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other));
    expect(differ, "they differ where nothing is closed").not.toEqual([]);
    for (const [one, other] of both) {
      const shownParts = (all: object[] | undefined) => all?.map((part) => withoutNumbers(part, closed));
      expect(shownParts(other)).toEqual(shownParts(one));
    }
  });
});
