/** Levels and belongings lost, illusions: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { effectiveLevel } from "../../../src/rules/figures/level.ts";
import { halvedIllusion, planIllusion, resolveIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import { rollsFor } from "../support/play.ts";
import { eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, withState } from "./support.ts";

const THRESHOLDS = [0, 2000, 4000, 8000, 16000, 32000];

interface Loss {
  readonly levels?: number;
  readonly kind?: "permanent" | "temporary";
  readonly dice: readonly number[];
  readonly perDie?: number;
  readonly throws?: number;
}

function drained(
  under: Rulings,
  creature: Creature,
  { levels = 1, kind = "permanent", dice, perDie = 0, throws = 1 }: Loss,
) {
  const formula = `${Math.max(1, dice.length)}d8`;
  const input = {
    levels,
    kind,
    thresholds: THRESHOLDS,
    hitDiceOfNewLevel: formula,
    hitDiceLost: formula,
    perDie,
    throws,
  };
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

  it.each([
    ["the higher of each two", 2, [1, 8, 2, 3, 4, 4], 0, 15],
    ["the highest of each three", 3, [1, 8, 2, 3, 4, 4], 0, 12],
    ["Constitution on each that counts", 2, [1, 8, 2, 3, 4, 4], 1, 18],
  ] as const)(
    "MIX-27: where dice are thrown several times a level, %s counts",
    (_name, throws, dice, perDie, total) => {
      expect(drained(eris, hero(20, 30, 4), { dice, perDie, throws }).change.after.hitPoints.total).toBe(total);
    },
  );

  it("ERIS-102: the mark of the drained is put on once, beside whatever else is the matter", () => {
    const forATime = (creature: Creature) =>
      drained(eris, creature, { kind: "temporary", dice: [] }).change.after.conditions;
    expect(forATime(hero(9, 9, 4, { conditions: ["prone"] }))).toEqual(["prone", "drained"]);
    expect(forATime(hero(9, 9, 4, { conditions: ["drained", "prone"] }))).toEqual(["drained", "prone"]);
  });

  it("ERIS-102: one who lived below 0 by a level that is drained for a time dies, and one who stands does not", () => {
    const kept = hero(-4, 20, 4, { conditions: ["unconscious"] });
    const fate = (creature: Creature) => drained(eris, creature, { kind: "temporary", dice: [] }).change;
    expect(fate(kept).fallen).toBe("dead");
    expect(fate(kept).before).toMatchObject({ drained: 0 });
    expect(fate(hero(1, 20, 1)).fallen).toBeUndefined();
    expect(fate(hero(0, 20, 4)).fallen).toBeUndefined();
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
