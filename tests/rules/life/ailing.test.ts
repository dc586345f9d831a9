import { describe, expect, it } from "vitest";
import { planGrapple } from "../../../src/rules/attack/grapple.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { abilityModifier } from "../../../src/rules/derived/ability-modifier.ts";
import { forceChance } from "../../../src/rules/exploration/chances.ts";
import { heal } from "../../../src/rules/life/healing.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { planNaturalHealing, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis, planWithstand, shakingRefused } from "../../../src/rules/life/paralysis.ts";
import { neutralisePoison, planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { helpAwake } from "../../../src/rules/life/regain-consciousness.ts";
import { withLife } from "../../../src/rules/life/state.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, withState } from "./support.ts";

const scores = (con: number) => ({ str: 10, int: 10, wis: 10, dex: 10, con, cha: 10 });

describe("healing", () => {
  it("BX-030, ERIS-39: points given to somebody in a coma with hit points left do not wake them", () => {
    const coma = hero(5, 10, 1, { conditions: ["unconscious", "poisoned"] });
    expect(heal(coma, 3, eris).after).toMatchObject({
      hitPoints: { value: 8 },
      conditions: ["unconscious", "poisoned"],
    });
    expect(heal({ ...coma, hitPoints: { ...coma.hitPoints, value: 0 } }, 3, eris).rose).toBe(true);
  });

  it("HERO-18: from below 0 healing begins at 0 where wounds count, at the hit points elsewhere", () => {
    const low = hero(-6, 20, 9, { conditions: ["unconscious", "dying"] });
    expect(heal(low, 4, heroic).after.hitPoints.value).toBe(4);
    expect(heal(low, 4, eris).after.hitPoints.value).toBe(-2);
  });

  it.each([
    [eris, { days: 7, secure: true }, 20],
    [eris, { days: 6, secure: true }, -2],
    [eris, { days: 30, secure: false }, -2],
  ])("ERIS-130, ERIS-43: days of rest from -2 %#", (under, days, value) => {
    const hurt = hero(-2, 20, 3, { conditions: ["unconscious"] });
    const plan = planNaturalHealing(hurt, days, under);
    expect(resolveNaturalHealing(plan, {}, under, hurt).after.hitPoints.value).toBe(value);
  });

  it.each([
    [{ days: 3 }, 3],
    [{ days: 3, fed: false }, 0],
    [{ days: 0 }, 0],
  ])("GOR-84: %o gives %d from 0", (days, value) => {
    const hurt = hero(0, 20, 3, { conditions: ["unconscious"] });
    const plan = planNaturalHealing(hurt, days, gorman);
    const change = resolveNaturalHealing(plan, {}, gorman, hurt);
    expect(change.after.hitPoints.value).toEqual(value);
    expect(change.rose).toEqual(value > 0);
  });
});

describe("levels lost", () => {
  const drain = (
    creature: ReturnType<typeof hero>,
    levels: number,
    dice: number[],
    kind: "permanent" | "temporary",
  ) => {
    const input = {
      levels,
      kind,
      thresholds: [0, 2000, 4000, 8000, 16000],
      hitDiceOfNewLevel: `${dice.length}d8`,
      hitDiceLost: "1d8",
    };
    const plan = planLevelDrain(creature, input, eris);
    return { plan, outcome: resolveLevelDrain(plan, rollsFor(plan, { hitDice: dice }), eris, creature) };
  };
  it("ERIS-101, ERIS-42: the level that kept somebody alive below 0 is gone, and with it the life", () => {
    const low = hero(-4, 20, 4, { conditions: ["unconscious"] });
    const { outcome } = drain(low, 1, [8, 8, 8], "permanent");
    expect(outcome.change.fallen).toBe("dead");
    expect(outcome.change.after.hitPoints.value).toBe(-4);
    expect(outcome.change.before.hitPoints).toEqual(low.hitPoints);
    const safe = hero(-3, 20, 4, { conditions: ["unconscious"] });
    expect(drain(safe, 1, [8, 8, 8], "permanent").outcome.change.fallen).toBeUndefined();
  });
  it("ERIS-102: drained for a time to level 0 somebody at -1 dies, at 0 lives", () => {
    const at = (value: number) =>
      drain(hero(value, 6, 1, { conditions: ["unconscious"] }), 1, [], "temporary").outcome.change;
    expect(at(-1).fallen).toBe("dead");
    expect(at(0).fallen).toBeUndefined();
    expect(at(-1).before.drained).toBe(0);
    expect(at(-1).after.drained).toBe(1);
  });
  it.each([
    [5, 1, 4, 15_999],
    [5, 2, 3, 7999],
    [2, 1, 1, 1999],
  ])("ERIS-101: level %d less %d: level %d with %d", (level, levels, after, experience) => {
    const { plan } = drain(hero(20, 20, level), levels, [1, 1, 1], "permanent");
    expect(plan.level.after).toEqual(after);
    expect(plan.experience).toEqual(experience);
  });
  it("ERIS-101: below level 1 is death, for a normal man too", () => {
    expect(drain(hero(9, 9, 1), 1, [], "permanent").plan.kills).toBe(true);
    expect(drain(hero(9, 9, 2), 3, [], "permanent").outcome.change.fallen).toBe("dead");
    const man = makeCreature({ id: "man", kind: "hireling", normalHuman: true });
    expect(drain(man, 1, [], "permanent").plan.kills).toBe(true);
  });
});

describe("poison and paralysis", () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [7, 3],
    [8, 4],
    [0, 0],
    [-2, -2],
  ])("ERIS-40: a made save at %d hit points leaves %d", (value, left) => {
    const victim = hero(value, 20, 9);
    const plan = planPoison(victim, {}, eris);
    const { change } = resolvePoison(plan, rollsFor(plan, { save: [20] }), eris, victim);
    expect(change.after.hitPoints.value).toBe(left);
  });

  it.each([
    ["fighter", 3, false],
    ["fighter", 4, true],
    ["dwarf", 4, true],
    ["halfling", 3, false],
    ["cleric", 4, false],
    ["cleric", 5, true],
    ["magic-user", 5, false],
    ["magic-user", 6, true],
    ["elf", 1, true],
    ["thief", 14, false],
  ] as const)("ERIS-100: a %s of level %d shakes somebody out of it: %s", (id, level, may) => {
    const helper = hero(9, 9, level, { class: { id, level } });
    expect(shakingRefused(helper, 10, eris) === undefined).toBe(may);
    expect(shakingRefused(helper, 10.5, eris)).toBeDefined();
    const drained = withState(helper, { drained: 1 });
    if (may && id !== "elf") expect(shakingRefused(drained, 5, eris)?.key).toBe("life.helperLevel");
  });

  it.each(["frozen", "bound", "subdued", "dying", "stable", "surrendered", "paralysed"] as const)(
    "ERIS-100: a helper who is %s cannot",
    (condition) => {
      expect(shakingRefused(hero(9, 9, 9, { conditions: [condition] }), 5, eris)?.key).toBe("life.helperCannotAct");
    },
  );

  it.each([
    [3, 10],
    [4, 10],
    [5, 20],
    [12, 90],
    [13, 100],
    [18, 100],
  ])("ERIS-98: Constitution %d withstands at %d", (con, chance) => {
    expect(planWithstand(hero(1, 1, 1, { abilities: scores(con) }), eris).chance.value).toBe(chance);
  });

  it.each([
    ["ghoul", false],
    ["hold", false],
    ["spell", false],
    ["monster", true],
    ["trap", true],
    ["poison", true],
  ] as const)("ERIS-98: paralysis from a %s may kill: %s", (from, lethal) => {
    expect(planParalysis(hero(1, 1), { from }, eris).lethal).toBe(lethal);
    expect(planParalysis(hero(1, 1), { from }, classic).lethal).toBe(false);
  });
});

describe("weakened, and woken", () => {
  const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

  it("ERIS-39: Strength counts as half, rounded up, until a week's rest or the cure", () => {
    const strong = hero(10, 20, 1, { abilities: { ...plain, str: 17 } });
    const plan = planPoison(strong, { kind: "weakening" }, eris);
    const { change } = resolvePoison(plan, rollsFor(plan, { save: [1] }), eris, strong);
    expect(change.added).toContain("weakened");
    const weak = withLife(strong, change.after);
    const both = rulings({ abilityModifiers: "bx" }, "eris");
    expect(abilityModifier(strong, "str", "melee", both)).toBe(2);
    expect(abilityModifier(weak, "str", "melee", both)).toBe(0);
    expect(forceChance(weak, classic).value).toBeLessThan(forceChance(strong, classic).value);
    const held = planGrapple({ attackers: [hero(5, 5)], defender: weak, method: "uncontested", breakFree: true }, eris);
    expect(held.procedure === "grappleStrength" && held.strength).toBe(9);
    expect(neutralisePoison(weak, eris).removed).toContain("weakened");
    const week = planNaturalHealing(weak, { days: 7, secure: true }, eris);
    expect(resolveNaturalHealing(week, {}, eris, weak).removed).toContain("weakened");
  });
  it("ERIS-44: a helper spends a full turn on somebody at exactly 0", () => {
    const down = hero(0, 8, 2, { conditions: ["unconscious"] });
    const helped = helpAwake(hero(5, 5), down, eris);
    expect(helped.minutes).toBe(10);
    expect(helped.change.after.hitPoints.value).toBe(1);
    expect(helped.refused).toBeUndefined();
    const below = helpAwake(hero(5, 5), hero(-1, 8, 2, { conditions: ["unconscious"] }), eris);
    expect(below.minutes).toBe(0);
    expect(below.refused?.key).toBe("life.wakeNotAtZero");
    const bound = helpAwake(hero(5, 5, 1, { conditions: ["paralysed"] }), down, eris);
    expect(bound.refused?.key).toBe("life.helperCannotAct");
  });
});
