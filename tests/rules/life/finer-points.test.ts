import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { planGrapple } from "../../../src/rules/attack/grapple.ts";
import { drainTables } from "../../../src/rules/characters/advance.ts";
import { makeCreature } from "../../../src/rules/creature/types.ts";
import { forceChance } from "../../../src/rules/exploration/chances.ts";
import { abilityModifier } from "../../../src/rules/figures/ability-modifier.ts";
import { effectiveLevel } from "../../../src/rules/figures/level.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { planNaturalHealing, resolveNaturalHealing } from "../../../src/rules/life/natural-healing.ts";
import { planParalysis } from "../../../src/rules/life/paralysis.ts";
import { neutralisePoison, planPoison, resolvePoison } from "../../../src/rules/life/poison.ts";
import { withLife } from "../../../src/rules/life/state.ts";
import { helpAwake } from "../../../src/rules/life/wake.ts";
import { saveTarget } from "../../../src/rules/saves/save-target.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster } from "./support.ts";

const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

describe("saves against being paralysed", () => {
  const dwarf = hero(6, 6, 1, { class: { id: "dwarf", level: 1 } });
  it.each([
    ["ERIS-66, ERIS-73, ERIS-99: a ghoul", { from: "ghoul" }, 14],
    ["ERIS-73: a monster's in the column of spells", { from: "monster", category: "spells" }, 14],
    ["ERIS-73: a trap's in the column of wands", { from: "trap", category: "wands" }, 11],
    ["ERIS-73: said to be no magic", { from: "trap", category: "wands", magic: false }, 13],
  ] as const)("%s", (_name, input, target) => {
    expect(planParalysis(dwarf, input, eris).save.target.value).toBe(target);
  });
  it("ERIS-99: Wisdom counts there, and the dead save against nothing", () => {
    const wise = hero(6, 6, 1, { abilities: { ...plain, wis: 18 } });
    const both = rulings({ abilityModifiers: "bx" }, "eris");
    expect(planParalysis(wise, { from: "ghoul" }, both).save.modifiers.map(({ value }) => value)).toEqual([3]);
    const plan = planParalysis({ ...wise, conditions: ["dead"] }, { from: "ghoul" }, both);
    expect([plan.refused?.key, plan.rolls]).toEqual(["life.deadAlready", []]);
  });
});

describe("levels, and those without one", () => {
  it("ERIS-41, ERIS-42: a monster that counts as a character lives down to its Hit Dice", () => {
    const ogre = monster(3, 20, { hitDice: { number: 4, modifier: 1, asterisks: 0 }, countsAsCharacter: true });
    expect(effectiveLevel(ogre, eris)).toBe(4);
    expect(takeDamage(ogre, { amount: 4 }, eris).fallen).toBe("critical");
    expect(takeDamage(ogre, { amount: 8 }, eris).fallen).toBe("dead");
    expect(effectiveLevel(monster(3, 20, { hitDice: { number: 4, modifier: 0, asterisks: 0 } }), eris)).toBe(0);
  });
  it("ERIS-41, ERIS-42: drained, it lives down to the Hit Dice that are left to it", () => {
    const left = (value: number) => {
      const hitDice = { number: 4, modifier: 0, asterisks: 0 };
      const ogre = monster(value, 20, { hitDice, countsAsCharacter: true, conditions: ["unconscious"] });
      const dice = { thresholds: [], hitDiceOfNewLevel: "3d8", hitDiceLost: "1d8" };
      const plan = planLevelDrain(ogre, { levels: 1, kind: "permanent", ...dice }, eris);
      const outcome = resolveLevelDrain(plan, rollsFor(plan, { hitDice: [8, 8, 4] }), eris, ogre);
      return outcome.change.after.conditions.includes("dead");
    };
    expect([left(-3), left(-4)]).toEqual([false, true]);
  });
  it("ERIS-115: normal men attack and save as fighters of the first level", () => {
    const porter = makeCreature({ id: "p", kind: "hireling", normalHuman: true });
    const alone = rulings({ hirelings: "eris" });
    for (const rules of [eris, alone]) {
      expect(thac0(porter, rules).value).toBe(19);
      expect(saveTarget(porter, "death", false, rules).value).toBe(12);
      expect(saveTarget(porter, "spells", true, rules).value).toBe(16);
    }
    expect([thac0(porter, classic).value, saveTarget(porter, "death", false, classic).value]).toEqual([20, 14]);
  });
  it("ERIS-101, ERIS-52, ERIS-57: only the operating track of an elf is drained", () => {
    const rules = rulings({ hitDice: "bx" }, "eris");
    const elf = (value: number) =>
      hero(value, 14, 3, { class: { id: "elf", level: 3, operating: "magic-user" }, abilities: plain });
    const drained = (value: number) => {
      const tables = drainTables({ class: { id: "elf", level: 3, operating: "magic-user" } }, 1, rules);
      const input = { levels: 1, kind: "permanent", ...tables, tracks: { own: 8, other: 14 } } as const;
      const plan = planLevelDrain(elf(value), input, rules);
      const faces = { hitDice: [3, 2] };
      return resolveLevelDrain(plan, rollsFor(plan, faces), rules, elf(value));
    };
    const hurt = drained(-2);
    expect(hurt.trackTotal).toBe(5);
    expect(hurt.change.after.hitPoints).toMatchObject({ value: -2, total: 14 });
    expect(hurt.change.after.conditions).not.toContain("dead");
    expect(drained(14).change.after.hitPoints).toMatchObject({ value: 14, total: 14 });
    const gone = planLevelDrain(
      hero(6, 6),
      { levels: 1, kind: "permanent", thresholds: [], hitDiceOfNewLevel: "1d6", hitDiceLost: "1d6" },
      classic,
    );
    const step = resolveLevelDrain(gone, {}, classic, hero(6, 6)).change.steps.at(-1);
    expect(step?.source.rule).toBeUndefined();
  });
});

describe("weakened, and woken", () => {
  it("ERIS-39: Strength counts as half, rounded up, until a week's rest or the cure", () => {
    const strong = hero(10, 20, 1, { abilities: { ...plain, str: 17 } });
    const plan = planPoison(strong, { kind: "weakening" }, eris);
    const { change } = resolvePoison(plan, rollsFor(plan, { save: [1] }), eris, strong);
    expect(change.added).toContain("weakened");
    const weak = withLife(strong, change.after);
    const both = rulings({ abilityModifiers: "bx" }, "eris");
    expect([abilityModifier(strong, "str", "melee", both), abilityModifier(weak, "str", "melee", both)]).toEqual([
      2, 0,
    ]);
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
    expect([helped.minutes, helped.change.after.hitPoints.value, helped.refused]).toEqual([10, 1, undefined]);
    const below = helpAwake(hero(5, 5), hero(-1, 8, 2, { conditions: ["unconscious"] }), eris);
    expect([below.minutes, below.refused?.key]).toEqual([0, "life.wakeNotAtZero"]);
    const bound = helpAwake(hero(5, 5, 1, { conditions: ["paralysed"] }), down, eris);
    expect(bound.refused?.key).toBe("life.helperCannotAct");
  });
});
