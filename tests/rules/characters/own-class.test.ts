/** A class of a table's own: its tables count where the rulings have one for each class, all else goes by the class that it is like. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import { planLevelUp } from "../../../src/rules/characters/advance.ts";
import { type Arms, armsFault } from "../../../src/rules/characters/allowed-equipment.ts";
import { openBonuses } from "../../../src/rules/characters/ancestry-bonuses.ts";
import { classFault, diceOf, primePercent, thresholds } from "../../../src/rules/characters/classes.ts";
import { planHitPoints } from "../../../src/rules/characters/hit-points.ts";
import { planThiefSkill } from "../../../src/rules/characters/thief.ts";
import type { OwnClassTables, OwnLevel } from "../../../src/rules/creature/custom-class.ts";
import { CLASSES, type ClassId, makeCreature } from "../../../src/rules/creature/types.ts";
import { RulesError } from "../../../src/rules/errors.ts";
import { thiefArt } from "../../../src/rules/exploration/chances.ts";
import { slotsOf, spellListOf } from "../../../src/rules/magic/slots.ts";
import { saveTarget } from "../../../src/rules/saves/save-target.ts";
import { bx, gorman, heroic, scores } from "./support.ts";

const row = (level: number, more: Partial<OwnLevel> = {}): OwnLevel => ({
  level,
  xp: (level - 1) * 1000,
  hitDice: { dice: level, faces: 10, plus: 0 },
  thac0: 19 - level,
  saves: [10, 11, 12, 13, 14],
  spells: level > 1 ? [level - 1] : [],
  arts: { hide: 10 * level },
  ...more,
});
/** A ranger of three levels, like a fighter. */
const ranger: OwnClassTables = {
  name: "Ranger",
  levels: [row(1), row(2), row(3, { saves: [5, 6, 7, 8, 9] })],
  top: 3,
  minimum: { wis: 12 },
  primes: ["wis"],
  percents: [],
  list: "cleric",
  nameLevel: 3,
  abilities: ["wis", "dex"],
  armour: { keys: ["leather"], shield: false },
  weapons: { keys: ["sword", "long-bow"], bluntOnly: false },
};
const one = (level: number, own: OwnClassTables = ranger, id: ClassId = "fighter") => ({ id, level, own });
const being = (level: number, own = ranger, id: ClassId = "fighter") =>
  makeCreature({ id: "r", kind: "character", class: one(level, own, id) });
const nothing: OwnClassTables = { name: "Plain", levels: [], top: 36, minimum: {}, primes: [], percents: [] };

describe("a class of the table's own", () => {
  it("goes by its own rows: experience, dice, THAC0, saves, spells and arts", () => {
    expect(thresholds(one(1), bx)).toEqual([0, 1000, 2000]);
    expect(diceOf(one(1), 2, bx)).toEqual({ dice: 2, faces: 10, plus: 0 });
    expect([1, 2, 3].map((level) => thac0(being(level), bx).value)).toEqual([18, 17, 16]);
    expect([1, 2, 3].map((level) => saveTarget(being(level), "death", false, bx).value)).toEqual([10, 10, 5]);
    expect(saveTarget(being(3), "death", false, bx).steps[0]?.data).toEqual({ class: "Ranger", level: 3 });
    const slots = (level: number) => slotsOf({ class: one(level) }, bx).map(({ value }) => value);
    expect([1, 2, 3].map(slots)).toEqual([[], [1], [2]]);
    expect(spellListOf(one(1))).toBe("cleric");
    expect(thiefArt(being(2), "hide", bx)).toBe(20);
    expect(thiefArt(being(2), "climb", bx)).toBeUndefined();
    expect(planThiefSkill(being(2), "hide", {}, bx).chance.value).toBe(20);
    expect(planThiefSkill(being(2), "climb", {}, bx).refused?.key).toBe("character.noThief");
  });

  it("rises by its own table to its own top, and reports its name level", () => {
    const input = { experience: 1500, total: 8, value: 8, known: [], list: () => [] };
    const plan = planLevelUp({ ...input, class: one(1) }, bx);
    expect(plan.refused).toBeUndefined();
    expect(plan.hitPoints.rolls[0]?.formula).toBe("1d10");
    expect(plan.slots.after).toEqual([1]);
    expect(planLevelUp({ ...input, experience: 2000, class: one(2) }, bx).notes).toEqual(["name.fighter"]);
    expect(planLevelUp({ ...input, experience: 9000, class: one(3) }, bx).refused?.key).toBe("character.highestLevel");
    const first = planHitPoints({ class: one(1), from: 0, to: 1, total: 0, value: 0 }, bx);
    expect(first.rolls[0]?.formula).toBe("1d10");
  });

  it("asks for its own scores and learns by its own prime requisite or its own lines", () => {
    expect(classFault(one(1), scores({ wis: 11 }), bx)).toMatchObject({
      key: "character.scoreTooLow",
      data: { class: "Ranger", ability: "wis", minimum: 12 },
    });
    expect(classFault(one(1), scores({ wis: 12 }), bx)).toBeUndefined();
    // The author of a class may play it, whatever classes the ruling lists.
    expect(classFault(one(1, ranger, "thief"), scores({ wis: 12 }), gorman)).toBeUndefined();
    expect(primePercent(one(1), scores({ wis: 16, str: 3 }), bx)).toBe(10);
    const percents = [
      { percent: 10, minimum: { wis: 15, dex: 15 }, any: false },
      { percent: 5, minimum: { wis: 13, dex: 13 }, any: true },
    ];
    const lines = one(1, { ...ranger, percents });
    const of = (wis: number, dex: number) => primePercent(lines, scores({ wis, dex }), bx);
    expect(of(15, 15)).toBe(10);
    expect(of(15, 12)).toBe(5);
    expect(of(10, 13)).toBe(5);
    expect(of(12, 12)).toBe(0);
  });

  it("wears and wields what it writes down", () => {
    const weapon = (type: string, blunt = false): Arms => ({
      kind: "weapon",
      type,
      blunt,
      edged: !blunt,
      magic: false,
      twoHands: false,
    });
    const fault = (item: Arms, own = ranger, id: ClassId = "fighter") =>
      armsFault({ class: one(1, own, id) }, item, bx)?.fault.key;
    expect(["sword", "mace"].map((type) => fault(weapon(type)))).toEqual([undefined, "character.ownWeapons"]);
    expect(fault({ kind: "suit", type: "leather", magic: false })).toBeUndefined();
    expect(fault({ kind: "suit", type: "plate", magic: false })).toBe("character.ownArmour");
    expect(fault({ kind: "shield", magic: false })).toBe("character.ownNoShield");
    expect(fault({ kind: "helmet", magic: false })).toBeUndefined();
    const blunt = { ...ranger, weapons: { keys: [], bluntOnly: true } };
    expect(fault(weapon("sword"), blunt)).toBe("character.ownBluntOnly");
    expect(fault(weapon("club", true), blunt)).toBeUndefined();
    // Like a cleric, with swords of its own: no vows.
    expect(fault(weapon("sword"), ranger, "cleric")).toBeUndefined();
    expect(fault({ kind: "suit", type: "plate", magic: false }, nothing, "thief")).toBe("character.leatherOnly");
  });

  it("goes by the class it is like where the rulings have one table for all, and by its own abilities", () => {
    expect(thresholds(one(1), gorman)).toEqual(thresholds({ id: "fighter" }, gorman));
    expect(diceOf(one(1), 2, gorman)).toEqual({ dice: 2, faces: 6, plus: 0 });
    expect(thac0(being(3), gorman).value).toBe(
      thac0(makeCreature({ id: "f", class: { id: "fighter", level: 3 } }), gorman).value,
    );
    expect(saveTarget(being(3), "death", false, gorman).value).toBe(14);
    // It casts: the one table for all who do is its table, too.
    expect(slotsOf({ class: one(1) }, gorman).map(({ value }) => value)).toEqual([1]);
    expect(openBonuses({ class: one(1) }, scores(), null, heroic).class).toEqual(["wis", "dex"]);
  });

  it("without a word of its own it is the class it is like, at every level", () => {
    const level = fc.integer({ min: 1, max: 14 });
    fc.assert(
      fc.property(fc.constantFrom(...CLASSES), level, fc.constantFrom(bx, gorman), (id, level, table) => {
        const [own, like] = [one(level, nothing, id), { id, level }];
        const figures = (which: typeof own | typeof like) => {
          const creature = makeCreature({ id: "a", kind: "character", class: which });
          return [
            thresholds(which, table),
            diceOf(which, level, table),
            thac0(creature, table).value,
            saveTarget(creature, "spells", true, table).value,
            slotsOf({ class: which }, table).map(({ value }) => value),
            primePercent(which, scores({ str: 16, int: 13, dex: 9 }), table),
            planThiefSkill(creature, "locks", {}, table).refused?.key,
          ];
        };
        expect(figures(own)).toEqual(figures(like));
      }),
    );
  });

  it("refuses tables that cannot be read, naming the field", () => {
    const broken = { ...ranger, levels: [row(1, { thac0: 99 })] };
    expect(() => planHitPoints({ class: one(1, broken), from: 0, to: 1, total: 0, value: 0 }, bx)).toThrow(RulesError);
    expect(() => planHitPoints({ class: one(1, broken), from: 0, to: 1, total: 0, value: 0 }, bx)).toThrow(/thac0/);
  });
});
