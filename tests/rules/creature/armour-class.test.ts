import { describe, expect, it } from "vitest";
import { armourClass, type ProtectionLost } from "../../../src/rules/attack/armour-class.ts";
import { attackBonus, thac0 } from "../../../src/rules/attack/attack-bonus.ts";
import {
  activeConditions,
  CONDITION_EFFECTS,
  canAct,
  forbiddenBy,
  isHelpless,
} from "../../../src/rules/creature/conditions.ts";
import { CONDITIONS, makeWeapon } from "../../../src/rules/creature/types.ts";
import { helmet, hero, melee, monster, plain, shield, shot, suit } from "../attack/fight.ts";
import { fold } from "../support/fold.ts";
import { classic, gorman, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const odd = rulings({}, "eris");
const dex = (score: number) => ({ abilities: { ...plain, dex: score } });
const dressed = (...armour: ReturnType<typeof suit>[]) => hero("fighter", 1, { armour });

describe("armour class", () => {
  it.each([
    ["nothing", classic, hero("fighter", 1), 9],
    ["leather", classic, dressed(suit("leather")), 7],
    ["chain and shield", classic, dressed(suit("chain"), shield()), 4],
    ["plate and shield", classic, dressed(suit("plate"), shield()), 2],
    ["a helmet changes nothing", classic, dressed(helmet), 9],
    ["DEX 13 is 1 better", classic, hero("fighter", 1, dex(13)), 8],
    ["DEX 4 is 2 worse", classic, hero("fighter", 1, dex(4)), 11],
    ["the eris convention: shield 8", odd, dressed(shield()), 8],
    ["the eris convention: platemail and shield 2", odd, dressed(suit("plate"), shield()), 2],
    ["1974: DEX does nothing", odd, hero("fighter", 1, dex(18)), 9],
    [
      "BX-126 example 1: exhausted, 4 becomes 6",
      classic,
      hero("fighter", 1, { conditions: ["exhausted"], armour: [suit("chain"), shield()] }),
      6,
    ],
    [
      "GOR-33 example 1: chain, shield, DEX 13",
      gorman,
      hero("fighter", 1, { ...dex(13), armour: [suit("chain"), shield()] }),
      2,
    ],
    ["GOR-33 example 2: shield only", gorman, dressed(shield()), 8],
    ["GOR-33 example 2: plate and shield +1", gorman, dressed(suit("plate"), shield(1)), 0],
    ["GOR-33: naked", gorman, hero("fighter", 1), 9],
    ["GOR-33: leather and shield", gorman, dressed(suit("leather"), shield()), 5],
    ["a monster as listed, without its DEX", classic, monster(3, 2, dex(18)), 2],
    ["a suit worse than the hide", classic, monster(3, 2, { armour: [suit("leather")] }), 2],
    ["a suit that no table knows", classic, dressed({ ...suit("leather"), type: "other", baseDescending: 6 }), 6],
    ["the better of two shields", classic, dressed(shield(), { ...shield(2), id: "b" }), 6],
    [
      "as typed, whatever is worn",
      classic,
      hero("fighter", 1, { overrides: { armourClass: 1 }, armour: [suit("plate")] }),
      1,
    ],
    ["ERIS-135 example 1: magic leaves the armour class", odd, dressed(suit("chain", 1), shield(1)), 4],
    ["HERO-21 example 1: level 8", heroic, hero("fighter", 8), 8],
    ["HERO-21 example 3: level 2 has none", heroic, hero("fighter", 2), 9],
    ["HERO-21: level 4 has one, level 3 none", heroic, hero("fighter", 4), 8],
    ["HERO-21: armour +1 and +1 do not add", heroic, hero("fighter", 8, { armour: [suit("leather", 1)] }), 6],
    ["HERO-21: level 9 betters armour +1", heroic, hero("fighter", 9, { armour: [suit("leather", 1)] }), 5],
    ["HERO-21: monsters have none", heroic, monster(9, 5), 5],
  ])("%s", (_name, ruling, creature, expected) => {
    const { descending, ascending } = armourClass(creature, {}, ruling);
    expect(descending.value).toBe(expected);
    expect(ascending.value).toBe(19 - expected);
    expect(fold(descending.steps)).toBe(expected);
    expect(fold(ascending.steps)).toBe(19 - expected);
  });

  it("GOR-38: shown in the notation of the table", () => {
    expect(armourClass(monster(1, 3), {}, gorman)).toMatchObject({ notation: "ascending", shown: { value: 16 } });
    expect(armourClass(monster(1, -2), {}, gorman).shown.value).toBe(21);
    expect(armourClass(monster(1, 6), {}, classic)).toMatchObject({ notation: "descending", shown: { value: 6 } });
  });

  it.each<[string, ProtectionLost, number]>([
    ["BX-162: from behind without the shield and its magic", { shield: "behind" }, 3],
    ["BX-166: helpless without shield and DEX", { shield: "helpless", dexterity: "helpless" }, 5],
    ["everything counts", {}, 1],
  ])("%s", (_name, lost, expected) => {
    const creature = hero("fighter", 1, { ...dex(16), armour: [suit("chain"), shield(1)] });
    expect(armourClass(creature, lost, classic).descending.value).toBe(expected);
  });

  it("a halfling is 2 better against the big, under B/X alone", () => {
    const halfling = hero("halfling", 1);
    const ogre = monster(4, 5, { size: "large" });
    expect(armourClass(halfling, { attacker: ogre }, classic).descending.value).toBe(7);
    expect(armourClass(halfling, { attacker: monster(1) }, classic).descending.value).toBe(9);
    expect(armourClass(halfling, { attacker: ogre }, rulings({ demihumans: "eris" }, "eris")).descending.value).toBe(9);
  });

  it("an effect's plus betters it", () => {
    const effect = {
      key: "armourClass.typed",
      on: "armourClass",
      op: "add",
      value: 2,
      source: { kind: "effect" },
    } as const;
    expect(armourClass(hero("fighter", 1, { modifiers: [effect] }), {}, classic).descending.value).toBe(7);
    const floor = { ...effect, op: "atLeast", value: 15 } as const;
    expect(armourClass(hero("fighter", 1, { modifiers: [floor] }), {}, classic)).toMatchObject({
      descending: { value: 4 },
      ascending: { value: 15 },
    });
  });

  it("refuses a figure that is none, by name", () => {
    expect(() => armourClass(monster(1, Number.NaN), {}, classic)).toThrow("creature.naturalArmourClass");
  });
});

describe("attack bonus on the sheet", () => {
  const magic = makeWeapon({ type: "sword", magic: 1, isMagic: true, group: "swords" });
  it.each([
    ["THAC0 is no bonus under the table", classic, hero("fighter", 4), melee(), 0],
    ["GOR-30: ascending counts it", gorman, hero("fighter", 3), melee(), 4],
    ["Strength in melee", classic, hero("fighter", 1, { abilities: { ...plain, str: 18 } }), melee(), 3],
    ["Dexterity with missiles", classic, hero("fighter", 1, { ...dex(13) }), shot(), 1],
    ["HERO-21 example 1: level 8, THAC0 14", heroic, hero("fighter", 8), melee(), 7],
    ["HERO-21 example 2: the higher of 2 and 1", heroic, hero("fighter", 8), melee(magic), 7],
    ["HERO-21 example 3: level 2", heroic, hero("fighter", 2), melee(), 1],
    [
      "HERO-22 example 1: swords at level 5",
      heroic,
      hero("fighter", 5, { tags: ["expertise:swords"] }),
      melee({ ...magic, magic: 0 }),
      4,
    ],
    [
      "HERO-22 example 1: an axe",
      heroic,
      hero("fighter", 5, { tags: ["expertise:swords"] }),
      melee(makeWeapon({ type: "axe", group: "axes" })),
      3,
    ],
    [
      "HERO-22 example 2: level 4",
      heroic,
      hero("fighter", 4, { tags: ["expertise:swords"] }),
      melee({ ...magic, magic: 0 }),
      3,
    ],
    ["HERO-22: all at once", rulings({}, "heroic", { expertiseAll: true }), hero("fighter", 5), melee(), 4],
    [
      "GOR-81: a broken sword +2 has lost it",
      gorman,
      hero("fighter", 1),
      melee({ ...magic, magic: 2, broken: true }),
      2,
    ],
  ])("%s", (_name, ruling, creature, means, expected) => {
    expect(attackBonus(creature, means, ruling).value).toBe(expected);
  });

  it("HERO-22 example 2: an implement that was learnt helps what is cast through it, a hit with it only by its group", () => {
    const through = (implement?: string): Parameters<typeof attackBonus>[1] => ({
      kind: "natural",
      attack: {
        ...{ id: "spark", name: "Spark", routine: 1, count: 1, damage: "1d6", byWeapon: false, weaponBonus: 0 },
        ...{ kind: { type: "mundane", silver: false, magic: true, bonus: 0 }, riders: [], ability: "int" },
        ...(implement !== undefined && { implement }),
      },
    });
    const both = hero("fighter", 5, { tags: ["expertise:swords", "implement:Wand"] });
    const bonus = (means: Parameters<typeof attackBonus>[1], under = heroic) => attackBonus(both, means, under).value;
    const bare = bonus(through());
    expect(bonus(through("wand"))).toEqual(bare + 1);
    expect(bonus(through("staff"))).toEqual(bare);
    expect(bonus(through("swords"))).toEqual(bare);
    expect(bonus(melee({ ...magic, magic: 0 }))).toBe(4);
    const all = rulings({}, "heroic", { expertiseAll: true });
    expect(bonus(through("staff"), all)).toEqual(bare + 1);
    expect(bonus(through(), all)).toEqual(bare);
    expect(attackBonus(hero("fighter", 4, { tags: ["implement:wand"] }), through("wand"), heroic).value).toBe(bare);
  });
  it("HERO-22 example 2: level 15 has +2, 25 has +3", () => {
    const bonus = (level: number) =>
      attackBonus(
        hero("fighter", level, { tags: ["expertise:swords"], overrides: { thac0: 19 } }),
        melee({ ...magic, magic: 0 }),
        heroic,
      ).value;
    expect(bonus(15) - 3).toBe(2);
    expect(bonus(25) - 5).toBe(3);
  });
});

describe("drained levels", () => {
  const drained = (level: number, lost: number) =>
    hero("fighter", level, { state: { ...hero("fighter", 1).state, drained: lost } });
  const both = rulings({ levelDrain: "eris" }, "heroic");
  it("HERO-21 example 3: drained from 4 to 3, armour class loses its 1 and the attack keeps its", () => {
    expect(armourClass(drained(4, 1), {}, both).descending.value).toBe(9);
    expect(attackBonus(drained(4, 1), melee(), both).value).toBe(1);
    expect(attackBonus(drained(4, 0), melee(), both).value).toBe(3);
  });
  it("ERIS-102: skill at arms is that of the level left", () => {
    expect(thac0(drained(4, 1), odd).value).toBe(19);
    expect(thac0(drained(4, 0), odd).value).toBe(17);
  });
});

describe("conditions", () => {
  it("have one entry each", () => {
    expect(Object.keys(CONDITION_EFFECTS).sort()).toEqual([...CONDITIONS].sort());
  });
  it("a helpless creature cannot act, but not the other way round", () => {
    for (const condition of CONDITIONS) {
      const creature = hero("fighter", 1, { conditions: [condition] });
      if (isHelpless(creature)) {
        expect(canAct(creature), condition).toBe(false);
        expect(forbiddenBy(creature, "move")?.condition, condition).toBe(condition);
      }
    }
    expect(isHelpless(hero("fighter", 1, { conditions: ["asleep"] }))).toBe(false);
  });
  it("BX-171: under water nobody casts or speaks but who breathes there; the hits of those who breathe it are no better", () => {
    const under = (tags: string[]) => hero("magic-user", 1, { conditions: ["underWater"], tags });
    for (const act of ["cast", "speak"] as const) {
      expect(forbiddenBy(under([]), act)).toMatchObject({ condition: "underWater", rule: "BX-171" });
      expect(forbiddenBy(under(["breathesWater"]), act)).toBeUndefined();
      expect(forbiddenBy(under(["aquatic"]), act)).toBeUndefined();
      expect(forbiddenBy(hero("magic-user", 1, { conditions: ["inWater"] }), act)).toBeUndefined();
    }
    expect(forbiddenBy(under([]), "melee")).toBeUndefined();
    expect(forbiddenBy(under(["breathesWater"]), "missile")?.rule).toBe("BX-171");
    expect(activeConditions(under(["breathesWater"]))).toMatchObject([{ attack: -4, damage: -2 }]);
  });
  it("BX-170: magical flight steadies, aquatic creatures swim", () => {
    expect(forbiddenBy(hero("magic-user", 1, { conditions: ["unstable"] }), "cast")?.rule).toBe("BX-170");
    expect(forbiddenBy(hero("magic-user", 1, { conditions: ["unstable", "magicalFlight"] }), "cast")).toBeUndefined();
    expect(forbiddenBy(monster(1, 9, { conditions: ["underWater"], tags: ["aquatic"] }), "missile")).toBeUndefined();
  });
});
