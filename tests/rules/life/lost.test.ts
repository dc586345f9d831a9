/** Levels and belongings lost, illusions: worked out by hand, none of them an example of the catalogue. */
import { describe, expect, it } from "vitest";
import type { Creature } from "../../../src/rules/creature/types.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { effectiveLevel } from "../../../src/rules/derived/effective-level.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planDismemberment, resolveDismemberment } from "../../../src/rules/life/dismemberment.ts";
import { halvedIllusion, planIllusion, resolveIllusion } from "../../../src/rules/life/illusion.ts";
import { planItemDestruction, resolveItemDestruction } from "../../../src/rules/life/item-destruction.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { planMonsterHitPoints } from "../../../src/rules/life/monster-hit-points.ts";
import { planWake, resolveWake, wakeUp } from "../../../src/rules/life/regain-consciousness.ts";
import { awake, fallenConditions } from "../../../src/rules/life/state.ts";
import type { Rulings } from "../../../src/rules/rulings/types.ts";
import type { Step } from "../../../src/rules/trace/types.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

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
    expect(change.after.hitPoints.total).toEqual(newTotal);
    expect(change.after.hitPoints.value).toEqual(newValue);
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
    expect(change.after.hitPoints.value).toEqual(left);
    expect(change.fallen).toEqual(fallen);
  });

  it.each([
    [2, 1, 1, 1999],
    [3, 2, 1, 1999],
    [6, 1, 5, 31999],
    [5, 3, 2, 3999],
  ])("ERIS-101: level %d less %d is %d with %d", (before, levels, after, experience) => {
    const { plan } = drained(eris, hero(30, 30, before), { levels, dice: Array<number>(after).fill(4) });
    expect(plan.level.after).toEqual(after);
    expect(plan.experience).toEqual(experience);
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
    expect(plan.experience).toBeUndefined();
    expect(plan.level.after).toEqual(level);
    expect(change.after.hitPoints.value).toBe(9);
  });

  it.each([
    ["the higher of each two", 2, [1, 8, 2, 3, 4, 4], 0, 15],
    ["the highest of each three", 3, [1, 8, 2, 3, 4, 4], 0, 12],
    ["Constitution on each that counts", 2, [1, 8, 2, 3, 4, 4], 1, 18],
  ] as const)(
    "MIX-27: where dice are rolled several times a level, %s counts",
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
    expect(plan.rolls).toEqual([]);
    expect(resolveItemDestruction(plan, {}, all).items.every(({ destroyed }) => destroyed)).toBe(true);
    expect(planItemDestruction(dead, items, "wands", rulings({ itemDestruction: "off" })).refused?.key).toBe(
      "life.itemsKept",
    );
  });
});

describe("falling, waking and what is lost", () => {
  const stepKeys = (steps: readonly Step[]) => steps.map(({ key }) => key);

  it("BX-168: subdual points alone make nobody surrender whom the hit leaves standing", () => {
    const at = (value: number, subdual: number, amount: number) =>
      takeDamage(makeCreature({ id: "m", hitPoints: { value, total: 20, temporary: 0, subdual } }), { amount }, classic)
        .fallen;
    expect(at(20, 0, 5)).toBeUndefined();
    expect(at(20, 10, 5)).toBeUndefined();
    expect(at(20, 10, 10)).toBe("surrendered");
  });

  it("ERIS-44: who comes round has 1 hit point and no timer", () => {
    const change = wakeUp(hero(0, 9, 3, { conditions: ["unconscious", "prone"] }), eris);
    expect(change.after.hitPoints.value).toBe(1);
    expect(change.after.conditions).toEqual(["prone"]);
    expect(change.next).toEqual([{ kind: "cancelTimer", timer: "wake" }]);
    expect(change.steps.at(-1)).toMatchObject({ key: "life.comesRound", source: { rule: "ERIS-44" } });
  });

  it("ERIS-44: the die is shown first, then the period", () => {
    const plan = planWake(hero(0, 5), eris);
    const { steps } = resolveWake(plan, rollsFor(plan, { wake: [4] }), eris);
    expect(steps.map(({ key, op, value }) => [key, op, value])).toEqual([
      ["life.wakeDie", "set", 4],
      ["life.wakePeriod", "multiply", 10],
    ]);
  });

  it("GOR-86: a bonus of nothing is not shown, a total over the table is cut", () => {
    const steps = (value: number, bonus: number, die: number) => {
      const creature = hero(value, 9);
      const plan = planDismemberment(creature, { bonus }, gorman);
      return stepKeys(
        resolveDismemberment(plan, rollsFor(plan, { dismemberment: [die], side: [1] }), gorman, creature).steps,
      );
    };
    expect(steps(0, 0, 12)).toEqual(["life.d12"]);
    expect(steps(-2, 1, 12)).toEqual(["life.d12", "life.deficit", "life.bonus"]);
    expect(steps(0, 1, 12)).toEqual(["life.d12", "life.bonus", "life.tableEnd"]);
  });

  it("GOR-87: nobody loses a part that is gone already: the throw is made again, and it is noted", () => {
    const creature = withState(hero(0, 9), { lostParts: ["nose"] });
    const plan = planDismemberment(creature, { earlier: [3] }, gorman);
    const found = resolveDismemberment(plan, rollsFor(plan, { dismemberment: [5], side: [1] }), gorman, creature);
    expect(found).toMatchObject({ result: "again", next: { kind: "again", plan: { earlier: [3, 5] } } });
  });

  it.each([
    ["dead, who had given up", ["surrendered", "blind"], "dead", ["blind", "dead"]],
    ["unconscious, who had given up", ["surrendered"], "unconscious", ["surrendered", "unconscious", "prone"]],
    ["dying, who lay prone", ["prone", "stable"], "dying", ["prone", "unconscious", "dying"]],
    ["unconscious, who was dying", ["dying", "blind"], "unconscious", ["blind", "unconscious", "prone"]],
    ["unconscious, who was raised from the dead", ["dead", "stable"], "unconscious", ["unconscious", "prone"]],
    ["beyond the limit of a hit, who was awake", ["blind"], "critical", ["blind", "unconscious", "prone"]],
    ["to roll for lost parts, who was unconscious", ["unconscious"], "rolling", ["unconscious"]],
    ["giving up, who was dying", ["unconscious", "dying"], "surrendered", ["surrendered"]],
    ["dead, who was dying", ["unconscious", "dying", "stable", "prone"], "dead", ["prone", "dead"]],
  ] as const)("HERO-18, BX-168: conditions of one %s", (_name, before, fallen, after) => {
    expect(fallenConditions(before, fallen)).toEqual(after);
  });

  it.each([
    ["unconscious", ["unconscious", "blind"], ["blind"]],
    ["dying", ["dying", "prone"], ["prone"]],
    ["stable", ["stable", "unconscious", "poisoned"], ["poisoned"]],
    ["dead", ["dead"], ["dead"]],
    ["awake", ["asleep"], ["asleep"]],
  ] as const)("ERIS-44, HERO-18: conditions of one come to, who was %s", (_name, before, after) => {
    expect(awake(before)).toEqual(after);
  });

  it("BX-028: without a bonus an item's die stands alone; a bonus is shown with its item", () => {
    const items = [
      { id: "a", name: "a", magic: true, bonus: 0 },
      { id: "b", name: "b", magic: true, bonus: 2 },
      { id: "c", name: "c", magic: false, bonus: 0 },
    ];
    const plan = planItemDestruction(hero(0, 9, 1), items, undefined, classic);
    expect(plan.category).toBe("death");
    expect(plan.rolls.map(({ id }) => id)).toEqual(["item:a", "item:b"]);
    const target = plan.target.value;
    const found = resolveItemDestruction(
      plan,
      rollsFor(plan, { "item:a": [target - 1], "item:b": [target - 2] }),
      classic,
    ).items;
    expect(found.map(({ destroyed }) => destroyed)).toEqual([true, false, true]);
    expect(found.map(({ steps }) => steps.map(({ source }) => source.name))).toEqual([
      [undefined],
      [undefined, "b"],
      [],
    ]);
  });

  it("ERIS-103: an illusion seen through does nothing, and the report says so", () => {
    const doubted = planIllusion(hero(5, 9), { real: false, damage: 6, disbelieved: true }, eris);
    const found = resolveIllusion(doubted, {}, eris, hero(5, 9));
    expect(doubted.secret).toBe(true);
    expect(found.believed).toBe(false);
    expect(found.damage.value).toBe(0);
    expect(found.next).toEqual([]);
    expect(stepKeys(found.damage.steps)).toEqual(["life.illusion", "life.notBelieved"]);
    const real = planIllusion(hero(5, 9), { real: true, damage: 6, second: "breath", disbelieved: true }, eris);
    const hurt = resolveIllusion(real, {}, eris, hero(5, 9));
    expect(hurt.believed).toBe(true);
    expect(hurt.damage.value).toBe(6);
    expect(hurt.next).toEqual([]);
    expect(stepKeys(hurt.damage.steps)).toEqual(["life.illusion"]);
  });

  it("Facts: Hit Dice with and without a plus", () => {
    const formula = (number: number, modifier: number) =>
      planMonsterHitPoints(monster(1, 1, { hitDice: { number, modifier, asterisks: 0 } }), "", classic).rolls[0]
        ?.formula;
    expect(formula(3, 0)).toBe("3d8");
    expect(formula(3, 2)).toBe("3d8+2");
    expect(formula(3, -1)).toBe("3d8-1");
  });
});
