/** Levels that are drained, and creatures without one. */
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { drainTables } from "../../../src/rules/characters/advance.ts";
import { type Creature, makeCreature } from "../../../src/rules/creature/types.ts";
import { effectiveLevel } from "../../../src/rules/derived/effective-level.ts";
import { takeDamage } from "../../../src/rules/life/damage.ts";
import { planLevelDrain, resolveLevelDrain } from "../../../src/rules/life/level-drain.ts";
import { saveTarget } from "../../../src/rules/saves/save-target.ts";
import { rollsFor } from "../support/play.ts";
import { classic, eris } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { hero, monster, withState } from "./support.ts";

describe("levels drained", () => {
  const input = { levels: 1, thresholds: [0, 2000, 4000], hitDiceOfNewLevel: "2d8", hitDiceLost: "1d8" };
  it("ERIS-42, ERIS-102: whom no ruling spares does not die of a level lost below 0", () => {
    const die = (creature: Creature, kind: "temporary" | "permanent") => {
      const plan = planLevelDrain(creature, { ...input, kind }, eris);
      return resolveLevelDrain(plan, rollsFor(plan, { hitDice: [8, 8] }), eris, creature).change;
    };
    const low = hero(-2, 16, 2, { conditions: ["unconscious"] });
    expect(die(low, "temporary").fallen).toBe("dead");
    const beast = monster(-2, 16, { hitDice: { number: 3, modifier: 0, asterisks: 0 } });
    expect(die(beast, "temporary").fallen).toBeUndefined();
    const dead = die({ ...low, conditions: ["dead"] }, "temporary");
    expect(dead.fallen).toBeUndefined();
    expect(dead.after.drained).toBe(1);
  });

  it("ERIS-102: the mark of the drained is set once", () => {
    const once = withState(hero(9, 16, 4, { conditions: ["drained"] }), { drained: 1 });
    const plan = planLevelDrain(once, { ...input, kind: "temporary" }, eris);
    const { after } = resolveLevelDrain(plan, {}, eris, once).change;
    expect(after.drained).toBe(2);
    expect(after.conditions).toEqual(["drained"]);
    expect(plan.rolls).toEqual([]);
  });
});

describe("levels, and those without one", () => {
  const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };

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
    expect(left(-3)).toBe(false);
    expect(left(-4)).toBe(true);
  });
  it("ERIS-115: normal men attack and save as fighters of the first level", () => {
    const porter = makeCreature({ id: "p", kind: "hireling", normalHuman: true });
    const alone = rulings({ hirelings: "eris" });
    for (const rules of [eris, alone]) {
      expect(thac0(porter, rules).value).toBe(19);
      expect(saveTarget(porter, "death", false, rules).value).toBe(12);
      expect(saveTarget(porter, "spells", true, rules).value).toBe(16);
    }
    expect(thac0(porter, classic).value).toBe(20);
    expect(saveTarget(porter, "death", false, classic).value).toBe(14);
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
