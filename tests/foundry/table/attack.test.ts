/** Where rulings of attacks and damage meet (MIXES), as they are played: what sheets and map say goes into the procedures. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const sword = (more: object = {}) => ({
  name: "Sword",
  type: "weapon",
  system: { damage: "1d8", location: "inHand", ...more },
});
const dagger = {
  name: "Dagger",
  type: "weapon",
  system: { key: "dagger", damage: "1d4", location: "inHand", offHand: true },
};
const bow = {
  name: "Bow",
  type: "weapon",
  system: {
    key: "short-bow",
    damage: "1d6",
    melee: false,
    missile: true,
    hands: "two",
    ammunition: "arrow",
    location: "inHand",
    range: { short: 50, medium: 100, long: 150 },
  },
};
const arrows = { name: "Arrows", type: "ammunition", system: { group: "arrow", quantity: 20 } };
const worn = (name: string, system: object) => ({ name, type: "armour", system: { location: "worn", ...system } });
const claw = { name: "Claw", type: "attack", system: { damage: "1d6" } };

/** The plan of the damage of a hit. */
async function harm(by: Stood, at: Stood, item: string, more: object = {}) {
  const { planDamage } = await import("../../../src/rules/attack/damage.ts");
  const { input } = await table.planned(by, at, item, more);
  return planDamage({ ...input, critical: false }, await table.inForce());
}
/** The result of its damage when the dice show these faces. */
async function harmed(by: Stood, at: Stood, item: string, faces: number[], more: object = {}, critical = false) {
  const { planDamage } = await import("../../../src/rules/attack/damage.ts");
  const { resolveDamage } = await import("../../../src/rules/attack/damage-outcome.ts");
  const { rollsFor } = await import("../../rules/support/play.ts");
  const { input } = await table.planned(by, at, item, more);
  const rules = await table.inForce();
  const plan = planDamage({ ...input, critical }, rules);
  return resolveDamage(plan, rollsFor(plan, { damage: faces }), rules).total;
}

describe("hits", () => {
  test("MIX-03: the d10 of two weapons in hand belongs to the ruling on them alone", async () => {
    const odo = await table.stand(hero({}, [sword(), dagger]));
    const ogre = await table.stand(beast(), [5, 0], -1);
    const formula = async (topics: Record<string, string>) => {
      await table.rulings(topics);
      return (await harm(odo, ogre, "Sword")).formula;
    };
    expect(await formula({ dualWielding: "gorman" })).toBe("1d10");
    expect(await formula({ weaponDamage: "gorman" })).toBe("1d8");
    expect(await formula({ weaponDamage: "gorman", dualWielding: "eris" })).toBe("1d8");
  });

  test("MIX-15: a clumsy ogre's broken club on a dwarf: first its own halving, then the dwarf's", async () => {
    await table.rulings({ fumbles: "weaponBreaks", demihumans: "eris" });
    const club = {
      name: "Club",
      type: "weapon",
      system: { key: "club", damage: "1d4", broken: true, location: "inHand" },
    };
    const ogre = await table.stand(beast({ largeClumsy: true, size: "large" }, [club]), [0, 0], -1);
    const dwarf = await table.stand(hero({ class: "dwarf", people: "dwarf" }), [5, 0]);
    expect(await harmed(ogre, dwarf, "Club", [2])).toBe(1);
  });

  test("MIX-17: a back-stab on a natural 20 multiplies twice", async () => {
    const thief = await table.stand(hero({ class: "thief", level: 3 }, [sword()]));
    const ogre = await table.stand(beast(), [5, 0], -1);
    for (const [criticalHits, total] of [
      ["double", 12],
      ["triple", 18],
    ] as const) {
      await table.rulings({ criticalHits });
      expect(await harmed(thief, ogre, "Sword", [3], { unaware: true }, true), String(criticalHits)).toEqual(total);
    }
  });

  test("MIX-18, MIX-19: magic off the roll is beaten by a higher level, and a shield's stops with its armour class", async () => {
    await table.rulings({ inherentBonuses: "on", magicArmour: "eris", inherentStacking: "higher" });
    const ogre = await table.stand(beast({}, [claw]), [5, 0], -1);
    const clad = (level: number, bonus: number, name: string) =>
      table.stand(
        hero({ level }, [worn("Mail", { kind: "armour", material: "chain", ac: 5, bonus, magic: bonus > 0 })], name),
      );
    const chance = async (at: Stood) => {
      const { needed, modifier } = await table.planned(ogre, at, "Claw");
      return needed.value - modifier.value;
    };
    const [plain, one, three] = [await clad(1, 0, "A"), await clad(9, 1, "B"), await clad(9, 3, "C")];
    const base = await chance(plain);
    expect((await chance(one)) - base).toBe(2);
    expect((await chance(three)) - base).toBe(3);
    await table.rulings({ magicArmour: "eris" });
    const behind = await table.stand(hero({}, [worn("Shield", { kind: "shield", bonus: 2, magic: true })], "D"));
    const off = async (more: object) => (await table.planned(ogre, behind, "Claw", more)).modifier.value;
    expect(await off({})).toBe(-2);
    expect(await off({ behind: true })).toBe(0);
    expect(await off({ retreatingFrom: true })).toBe(2);
  });

  test("MIX-20: into melee the bonus of a short range goes, the penalty of a long one stays", async () => {
    await table.rulings({ firingIntoMelee: "eris" });
    const goblin = await table.stand(beast({}, [], "Goblin"), [300, 0], -1);
    const friend = await table.stand(hero({}, [sword()], "Friend"), [295, 0]);
    const near = await table.stand(hero({}, [bow, arrows], "Near"), [270, 0]);
    const far = await table.stand(hero({}, [bow, arrows], "Far"), [180, 0]);
    const combat = await table.fight(goblin, friend, near, far);
    const total = async (by: Stood) => {
      const { modifier, input } = await table.planned(by, goblin, "Bow");
      return [input.situation.intoMelee ?? false, modifier.value];
    };
    expect(await total(near)).toEqual([false, 1]);
    expect(await total(far)).toEqual([false, -1]);
    const { changeFight } = await of("combat/fight");
    await changeFight(combat, (state: object) => ({ state: { ...state, meleeBegun: true }, events: [] }));
    expect(await total(near)).toEqual([true, 0]);
    expect(await total(far)).toEqual([true, -1]);
  });

  test("MIX-21: missiles from 6 to 10 feet stay allowed where hits reach ten", async () => {
    await table.rulings({ meleeReach: "10" });
    const goblin = await table.stand(beast({}, [], "Goblin"), [100, 0], -1);
    const key = async (feet: number) => {
      const shooter = await table.stand(hero({}, [bow, arrows], `At ${feet}`), [100 - feet, 0]);
      return (await table.planned(shooter, goblin, "Bow")).refused?.key;
    };
    expect(await key(5)).toBe("adjacentMissile");
    expect(await key(10)).toBeUndefined();
  });

  test("MIX-26: a class halfling has what ERIS-63 gives in place of the class's gifts", async () => {
    await table.rulings({ demihumans: "eris" });
    const small = await table.stand(hero({ class: "halfling", people: "halfling" }, [bow, arrows]));
    const ogre = await table.stand(beast(), [75, 0], -1);
    const { factsOf } = await of("combat/fight-facts");
    expect(factsOf(small.actor, await table.inForce()).halfling).toBe(false);
    expect((await table.planned(small, ogre, "Bow")).modifier.value).toBe(2);
    await table.rulings();
    expect(factsOf(small.actor, await table.inForce()).halfling).toBe(true);
    expect((await table.planned(small, ogre, "Bow")).modifier.value).toBe(1);
  });

  test("MIX-42, ERIS-134: the magical skin of a monster's sheet works as the ruling on magic armour says", async () => {
    const odo = await table.stand(hero({}, [sword()]));
    const demon = await table.stand(beast({ ac: { value: 2 }, magicSkin: { armour: 3, shield: 2 } }), [5, 0], -1);
    const against = async (magicArmour: string) => {
      await table.rulings({ magicArmour });
      const { needed, modifier } = await table.planned(odo, demon, "Sword");
      return [needed.value, modifier.value];
    };
    const [bx, eris] = [await against("bx"), await against("eris")];
    expect(eris).toEqual([17, -5]);
    expect(bx).toEqual([20, 0]);
    const armourClass = async () => {
      const { armourClass: of } = await import("../../../src/rules/attack/armour-class.ts");
      return of(await table.creature(demon.actor), {}, await table.inForce()).descending.value;
    };
    await table.rulings({ magicArmour: "bx" });
    expect(await armourClass()).toBe(-3);
    await table.rulings({ magicArmour: "eris" });
    expect(await armourClass()).toBe(2);
  });

  test("MIX-62: the penalties of too little rest and of exhaustion add", async () => {
    await table.rulings();
    const odo = await table.stand(hero({}, [sword()]));
    const ogre = await table.stand(beast(), [5, 0], -1);
    for (const id of ["restPenalty", "exhausted"]) await odo.actor.toggleStatusEffect(id, { active: true });
    expect((await table.planned(odo, ogre, "Sword")).modifier.value).toBe(-3);
  });
});
