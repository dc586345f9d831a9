/** Levels, belongings and persons lost, illusions and saves: outcomes worked out by hand that no example states. */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { effectiveLevel } from "../../../src/rules/figures/level.ts";
import { halvedIllusion, planIllusion, resolveIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { planFate, planSurvival, resolveFate, resolveSurvival } from "../../../src/rules/mass/lost-figure.ts";
import { planVolley, resolveVolley } from "../../../src/rules/mass/volley.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { damageAfterSave, firstCategory, planSave, resolveSave } from "../../../src/rules/saves/saving-throw.ts";
import { shield, suit } from "../attack/fight.ts";
import { hero, monster, withState } from "../life/support.ts";
import { rollsFor } from "../support/play.ts";
import { rulings } from "../support/rulings.ts";

const bx = rulings();
const eris = rulings({}, "eris");
const gorman = rulings({}, "gorman");
const scores = (con: number) => ({ str: 10, int: 10, wis: 10, dex: 10, con, cha: 10 });
const THRESHOLDS = [0, 2000, 4000, 8000, 16000, 32000];

interface Loss {
  readonly levels?: number;
  readonly kind?: "permanent" | "temporary";
  readonly dice: readonly number[];
  readonly perDie?: number;
}
function drained(under: Rulings, creature: Creature, { levels = 1, kind = "permanent", dice, perDie = 0 }: Loss) {
  const formula = `${Math.max(1, dice.length)}d8`;
  const input = { levels, kind, thresholds: THRESHOLDS, hitDiceOfNewLevel: formula, hitDiceLost: formula, perDie };
  const plan = planLevelDrain(creature, input, under);
  return { plan, ...resolveLevelDrain(plan, rollsFor(plan, { hitDice: dice }), under, creature) };
}

describe("levels lost", () => {
  it.each([
    ["rerolled lower: damage stays", 15, 22, 5, [3, 4, 1, 5], 0, 13, 6],
    ["rerolled over the old maximum", 15, 22, 5, [8, 8, 8, 8], 0, 22, 15],
    ["a minus of Constitution leaves 1 a die", 15, 22, 5, [1, 1, 1, 1], -3, 4, -3],
    ["a plus of Constitution counts for each die", 22, 22, 5, [1, 2, 3, 4], 2, 18, 18],
    ["unhurt stays unhurt", 22, 22, 5, [2, 2, 2, 2], 0, 8, 8],
  ] as const)("ERIS-101: %s", (_name, value, total, level, dice, perDie, newTotal, newValue) => {
    const { change } = drained(eris, hero(value, total, level), { dice, perDie });
    expect([change.after.hitPoints.total, change.after.hitPoints.value]).toEqual([newTotal, newValue]);
    expect(change.before.hitPoints).toMatchObject({ value, total });
  });

  it.each([
    [-2, 3, "critical"],
    [-3, 3, "critical"],
    [-4, 3, "dead"],
  ])("ERIS-101, ERIS-42: a maximum lost so far that %d is left at level %d: %s", (left, level, fallen) => {
    // Twenty of forty lost before; the reroll leaves a maximum of 20 + left.
    const before = hero(20, 40, level + 1);
    const faces = [8, 6, 20 + left - 14];
    const { change } = drained(eris, before, { dice: faces });
    expect([change.after.hitPoints.value, change.fallen]).toEqual([left, fallen]);
  });

  it.each([
    [2, 1, 1, 1999],
    [3, 2, 1, 1999],
    [6, 1, 5, 31999],
    [5, 3, 2, 3999],
  ])("ERIS-101: level %d less %d is %d with %d", (before, levels, after, experience) => {
    const { plan } = drained(eris, hero(30, 30, before), { levels, dice: Array<number>(after).fill(4) });
    expect([plan.level.after, plan.experience]).toEqual([after, experience]);
  });

  it("ERIS-101: a hundred levels from one of 36 is death all the same; so is one from level 0", () => {
    expect(drained(eris, hero(30, 30, 36), { levels: 100, dice: [] }).change.fallen).toBe("dead");
    expect(drained(eris, hero(3, 3, 0), { dice: [] }).change.after.hitPoints.value).toBe(-1);
  });

  it.each([
    [4, 0, 1, 3],
    [4, 3, 2, 0],
    [1, 0, 1, 0],
    [0, 0, 1, 0],
    [36, 0, 5, 31],
  ])("ERIS-102: level %d drained by %d, then by %d for a time, counts as %d", (level, before, levels, after) => {
    const creature = withState(hero(9, 9, level), { drained: before });
    const { change, plan } = drained(eris, creature, { levels, kind: "temporary", dice: [] });
    expect(effectiveLevel(withState(creature, { drained: change.after.drained }), eris)).toBe(after);
    expect([plan.experience, plan.level.after, change.after.hitPoints.value]).toEqual([undefined, level, 9]);
  });

  it.each([0, -1, 1.5, 101, Number.NaN])("ERIS-101: %d levels are no number of levels", (levels) => {
    expect(() => drained(eris, hero(9, 9, 3), { levels, dice: [1, 1] })).toThrow("drain.levels");
  });
});

describe("illusions", () => {
  const seen = (die: number, more: object = {}) => {
    const viewer = hero(9, 9);
    const input = { real: false, damage: 21, second: "breath" as const, disbelieved: false, ...more };
    const plan = planIllusion(viewer, input, eris);
    const found = resolveIllusion(plan, rollsFor(plan, { belief: [die], save: [die] }), eris, viewer);
    return [found.believed, found.damage.value, found.next.length];
  };
  it.each([
    [15, {}, [true, 21, 1]],
    [16, {}, [false, 0, 0]],
    [20, { real: true }, [true, 21, 1]],
    [1, { disbelieved: true }, [false, 0, 0]],
    [20, { disbelieved: true, real: true }, [true, 21, 0]],
    [1, { second: undefined }, [true, 21, 0]],
    [1, { damage: 0 }, [true, 0, 1]],
  ] as const)("ERIS-103, ERIS-104: die %d, %o", (die, more, expected) => {
    expect(seen(die, more)).toEqual(expected);
  });
  it.each([
    [1, true, 1],
    [2, true, 1],
    [3, true, 2],
    [21, false, 21],
    [0, true, 0],
  ])("ERIS-104: %d with the second save made %s: %d", (damage, made, left) => {
    expect(halvedIllusion(damage, made, eris).value).toBe(left);
  });
});

describe("belongings", () => {
  const fate = (under: Rulings, bonus: number, die: number, magic = true) => {
    const dead = hero(-9, 9, 1, { conditions: ["dead"] });
    const plan = planItemDestruction(dead, [{ id: "i", name: "i", magic, bonus }], "breath", under);
    return resolveItemDestruction(plan, rollsFor(plan, { "item:i": [die] }), under).items[0]?.destroyed;
  };
  const saves = rulings({ itemDestruction: "saves" });
  it.each([
    [0, 15, false],
    [0, 14, true],
    [-1, 15, true],
    [-1, 16, false],
    [5, 10, false],
    [-20, 20, true],
  ])("BX-028: breath 15, bonus %d, die %d: destroyed %s", (bonus, die, destroyed) => {
    expect(fate(saves, bonus, die)).toBe(destroyed);
  });
  it("BX-027: what is not magical has no roll, and with `all` nothing has", () => {
    const dead = hero(-9, 9, 1, { conditions: ["dead"] });
    const items = [true, false].map((magic, at) => ({ id: `i${at}`, name: "i", magic, bonus: 3 }));
    expect(planItemDestruction(dead, items, undefined, saves).rolls.map(({ id }) => id)).toEqual(["item:i0"]);
    const all = rulings({ itemDestruction: "all" });
    const plan = planItemDestruction(dead, items, "wands", all);
    expect([plan.rolls, resolveItemDestruction(plan, {}, all).items.every(({ destroyed }) => destroyed)]).toEqual([
      [],
      true,
    ]);
    expect(planItemDestruction(dead, items, "wands", rulings({ itemDestruction: "off" })).refused?.key).toBe(
      "life.itemsKept",
    );
  });
});

describe("persons in battle", () => {
  const on = rulings({ massCombat: "on" }, "eris");
  it.each([
    [[1, 1], -2, "killed", 2],
    [[6, 6], 2, "leftForDead", 12],
    [[2, 3], 0, "killed", 5],
    [[2, 3], 1, "prisoner", 6],
    [[4, 4], 1, "leftForDead", 9],
    [[4, 5], -1, "prisoner", 8],
    [[3, 3], -1, "killed", 5],
  ] as const)("ERIS-138: %o and %d: %s", (dice, modifier, expected, total) => {
    const plan = planFate(hero(5, 9), modifier, on);
    const found = resolveFate(plan, rollsFor(plan, { fate: dice }), on);
    expect([found.fate, found.total, found.next === undefined]).toEqual([expected, total, expected === "killed"]);
  });
  it.each([
    [3, 10, true, 5, 0],
    [3, 11, false, 5, 0],
    [6, 30, true, -2, -2],
    [6, 31, false, 5, 0],
    [18, 100, true, 0, 0],
  ])("ERIS-139: Constitution %d, d100 %d: lives %s from %d at %d", (con, die, lives, value, left) => {
    const plan = planSurvival(hero(value, 9, 3, { abilities: scores(con) }), on);
    const found = resolveSurvival(plan, rollsFor(plan, { withstand: [die] }));
    expect([found.lives, found.hitPoints]).toEqual([lives, left]);
  });
  it.each([
    [[], 4, 6],
    [[], 5, 0],
    [[shield()], 3, 6],
    [[shield()], 4, 0],
    [[suit("plate", 3), shield(3)], 1, 6],
    [[suit("plate", 3), shield(3)], 2, 0],
    [[shield(1)], 2, 0],
  ] as const)("ERIS-140: %o, d6 %d: %d", (armour, die, damage) => {
    const plan = planVolley(hero(9, 9, 1, { armour }), on);
    expect(resolveVolley(plan, rollsFor(plan, { volley: [die], damage: [6] }), on).damage).toBe(damage);
  });
});

describe("saves", () => {
  it.each([
    [["spells", "paralysis"], "paralysis"],
    [["spells", "breath"], "breath"],
    [["breath", "wands", "death"], "death"],
    [[], "death"],
  ] as const)("BX-031: an effect that fits %o is %s", (fits, expected) => {
    expect(firstCategory(fits)).toBe(expected);
  });

  it.each([
    ["F36", 4],
    ["F0", 12],
    ["Halfling 36", 4],
    ["Elf 36", 6],
    ["Dwarf 13", 2],
    ["mu 1", 13],
    ["T 9", 10],
    ["0", 14],
    ["HD 4-1", 10],
    ["36", 2],
  ])("BX-033: a monster that saves as %s saves against death at %d", (savesAs, target) => {
    expect(planSave(monster(9, 9, { overrides: { savesAs } }), "death", {}, bx).target.value).toBe(target);
  });

  it.each([
    [9, 0, 9],
    [40, 20, 40],
    [-20, 1, -20],
  ])("BX-033: a number typed in its place is what counts: %d", (typed, die, target) => {
    const odd = hero(9, 9, 1, { overrides: { saves: { death: typed } } });
    const plan = planSave(odd, "death", {}, bx);
    expect(plan.target.value).toBe(target);
    if (die > 0) expect(resolveSave(plan, rollsFor(plan, { save: [die] }), bx).success).toBe(typed < 2);
  });

  it.each([
    [0, 14],
    [36, 6],
  ])("GOR-91: level %d saves at %d, a dwarf with 4 more on the die", (level, target) => {
    const dwarf = hero(9, 9, level, { class: { id: "dwarf", level } });
    const plan = planSave(dwarf, "breath", {}, gorman);
    expect([plan.target.value, plan.modifiers.map(({ value }) => value)]).toEqual([target, [4]]);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [99_999, 49_999],
  ])("BX-035, GOR-91: %d halved is %d", (damage, left) => {
    expect([damageAfterSave(damage, true, bx).value, damageAfterSave(damage, true, gorman).value]).toEqual([
      left,
      left,
    ]);
    expect(() => damageAfterSave(-1, true, bx)).toThrow("damage");
  });
});
