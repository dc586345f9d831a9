/** Worked examples of the catalogue with the figures that sheets and shipped items give: what die is needed, what it does, what saves. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { packEntry } from "../pack-entry.ts";
import { of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

/** A thing as it ships, in hand or worn. */
function shipped(
  folder: "weapons" | "armour",
  key: string,
  more: object = {},
): { name: string; type: string; system: any } {
  const { name, type, system } = packEntry(`equipment/${folder}/${key}`);
  return { name, type, system: { ...system, location: folder === "weapons" ? "inHand" : "worn", ...more } };
}
const weapon = (key: string, more: object = {}) => shipped("weapons", key, more);
const suit = (key: string, more: object = {}) => shipped("armour", key, more);
const arrows = { name: "Arrows", type: "ammunition", system: { group: "arrows", quantity: 20 } };
const stones = { name: "Stones", type: "ammunition", system: { group: "sling-stones", quantity: 20 } };
const plain = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };
const hero = (system: object = {}, items: object[] = [], name = "Odo") => ({
  name,
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 8, max: 8 }, abilities: plain, ...system },
  items,
});
const claw = { name: "Claw", type: "attack", system: { damage: "1d6" } };
const beast = (ac: number, system: object = {}, items: object[] = [claw], name = "Orc") => ({
  name,
  type: "monster",
  system: { hp: { value: 20, max: 20 }, hd: { dice: 1 }, ac: { value: ac }, morale: 8, ...system },
  items,
});

/** The face of the d20 that is needed. */
async function die(by: Stood, at: Stood, item?: string, more: object = {}): Promise<number> {
  const { needed, modifier } = await table.planned(by, at, item, more);
  return needed.value - modifier.value;
}
async function harmed(by: Stood, at: Stood, item: string, faces: number[], critical = false): Promise<number> {
  const { planDamage } = await import("../../../src/rules/attack/damage.ts");
  const { resolveDamage } = await import("../../../src/rules/attack/damage-outcome.ts");
  const { rollsFor } = await import("../../rules/support/play.ts");
  const { input } = await table.planned(by, at, item);
  const rules = await table.inForce();
  const plan = planDamage({ ...input, critical }, rules);
  return resolveDamage(plan, rollsFor(plan, { damage: faces }), rules).total;
}
async function saving(who: Stood, category: string, magic?: boolean): Promise<number> {
  const { planSave } = await import("../../../src/rules/saves/saving-throw.ts");
  const input = magic === undefined ? {} : { magic };
  const { target, modifiers } = planSave(
    await table.creature(who.actor),
    category as never,
    input,
    await table.inForce(),
  );
  return target.value - modifiers.reduce((sum, { value }) => sum + value, 0);
}
const foe = (ac: number, system: object = {}, items?: object[]) => table.stand(beast(ac, system, items), [5, 0], -1);

describe("hits and shots", () => {
  test("BX-189, GOR-78: what a fighter of level 3 needs, in both notations", async () => {
    await table.rulings();
    const odo = await table.stand(hero({ level: 3, abilities: { ...plain, str: 13 } }, [weapon("sword")]));
    expect(await die(odo, await foe(4), "Sword")).toBe(14);
    await table.rulings({}, "gorman");
    const strong = await table.stand(hero({ level: 3 }, [weapon("sword")], "Ada"));
    expect(await die(strong, await foe(4), "Sword")).toBe(11);
  });

  test("ERIS-19: a long bow's bands, each to its last foot, and beyond them nothing", async () => {
    await table.rulings({}, "eris");
    const archer = await table.stand(hero({}, [weapon("long-bow"), arrows]));
    const orc = await table.stand(beast(9), [200, 0], -1);
    const bonus = async (distanceFeet: number) => {
      const { modifier, refused } = await table.planned(archer, orc, "Long bow", { distanceFeet });
      return refused ? refused.key : modifier.value;
    };
    expect(await bonus(70)).toBe(2);
    expect(await bonus(71)).toBe(1);
    expect(await bonus(140)).toBe(1);
    expect(await bonus(141)).toBe(0);
    expect(await bonus(210)).toBe(0);
    expect(await bonus(211)).toBe("missileOutOfRange");
  });

  test("ERIS-22: two arrows in one attack, and one where only one is left", async () => {
    await table.rulings({}, "eris");
    const { attacksOf } = await of("combat/fight-facts");
    const { attacksAllowed } = await import("../../../src/rules/attack/multiple-attacks.ts");
    const shots = async (quantity: number) => {
      const archer = await table.stand(
        hero({}, [weapon("long-bow"), { ...arrows, system: { group: "arrows", quantity } }]),
      );
      const orc = await table.stand(beast(9), [100, 0], -1);
      const { input } = await table.planned(archer, orc, "Long bow");
      return attacksAllowed(input.attacker, input.means, input.situation, await table.inForce()).maximum;
    };
    expect(attacksOf).toBeDefined();
    expect(await shots(20)).toBe(2);
    expect(await shots(1)).toBe(1);
  });

  test("ERIS-63: hobbits are good with slings, also into melee", async () => {
    await table.rulings({}, "eris");
    const sling = weapon("sling");
    const hobbit = await table.stand(
      hero({ people: "halfling" }, [sling, { ...stones, system: { group: sling.system.ammunition, quantity: 9 } }]),
    );
    const orc = await table.stand(beast(9), [50, 0], -1);
    expect((await table.planned(hobbit, orc, "Sling", { distanceFeet: 50 })).modifier.value).toBe(4);
    const into = { distanceFeet: 50, intoMelee: true, friendsInMelee: [{ id: "a", name: "A" }] };
    expect((await table.planned(hobbit, orc, "Sling", into)).modifier.value).toBe(2);
  });

  test("ERIS-30: two hands add one; a shield keeps a two-handed sword from being used", async () => {
    await table.rulings({}, "eris");
    const orc = await foe(6);
    const pole = await table.stand(hero({}, [weapon("pole-arm")]));
    expect(await harmed(pole, orc, "Pole arm", [6])).toBe(7);
    const spear = weapon("spear", { grip: "both" });
    expect(await harmed(await table.stand(hero({}, [spear], "B")), orc, "Spear", [6])).toBe(6);
    const clad = await table.stand(hero({}, [weapon("two-handed-sword"), suit("shield")], "C"));
    expect((await table.planned(clad, orc, "Two-handed sword")).refused).toBeDefined();
  });

  test("ERIS-31: a second weapon wards by one against hits, and not against arrows or when it strikes", async () => {
    await table.rulings({}, "eris");
    const dagger = weapon("dagger", { offHand: true });
    const odo = await table.stand(hero({}, [weapon("sword"), dagger, suit("chainmail")]));
    const orc = await foe(5);
    expect((await table.planned(orc, odo, "Claw")).modifier.value).toBe(-1);
    await odo.actor.update({ "system.offHandMode": "offensive" });
    expect((await table.planned(orc, odo, "Claw")).modifier.value).toBe(0);
    expect(await die(odo, orc, "Sword")).toBe(13);
    expect((await table.planned(odo, orc, "Sword")).modifier.value).toBe(1);
    await odo.actor.update({ "system.offHandMode": "defensive" });
    const archer = await table.stand(beast(9, {}, [weapon("short-bow"), arrows], "Archer"), [100, 0], -1);
    const shot = await table.planned(archer, odo, "Short bow", { distanceFeet: 100 });
    expect(shot.modifiers?.some?.(({ key }: { key: string }) => key === "attack.offHandWard") ?? false).toBe(false);
  });

  test("ERIS-67, ERIS-74, ERIS-26: an ogre's hit on small folk is halved after it was doubled, a half up", async () => {
    await table.rulings({}, "eris");
    const ogre = await foe(5, { hd: { dice: 4 }, size: "large", largeClumsy: true }, [
      { name: "Fist", type: "attack", system: { damage: "1d10" } },
    ]);
    const [hobbit, dwarf, man] = [
      await table.stand(hero({ people: "halfling" }, [], "Hobbit")),
      await table.stand(hero({ class: "dwarf", people: "dwarf" }, [], "Dwarf")),
      await table.stand(hero({}, [], "Man")),
    ];
    expect(await harmed(ogre, hobbit, "Fist", [7])).toBe(4);
    expect(await harmed(ogre, hobbit, "Fist", [1])).toBe(1);
    expect(await harmed(ogre, dwarf, "Fist", [10])).toBe(5);
    expect(await harmed(ogre, dwarf, "Fist", [3])).toBe(2);
    expect(await harmed(ogre, hobbit, "Fist", [5], true)).toBe(5);
    expect(await harmed(ogre, man, "Fist", [5], true)).toBe(10);
  });

  test("ERIS-75: the +3 war hammer is that for a dwarf alone", async () => {
    await table.rulings({}, "eris");
    const hammer = weapon("war-hammer", { magic: true, bonus: 3, specialPurpose: "dwarf" });
    const orc = await foe(6);
    const by = async (people: string) => {
      const one = await table.stand(hero({ people }, [hammer], people));
      return (await table.planned(one, orc, hammer.name)).modifier.value;
    };
    expect(await by("dwarf")).toBe(3);
    expect(await by("human")).toBe(2);
  });

  test("ERIS-135: magic armour spoils the roll, by three at the most", async () => {
    await table.rulings({}, "eris");
    const orc = await foe(6);
    const clad = async (items: object[], name: string) => die(orc, await table.stand(hero({}, items, name)), "Claw");
    expect(
      await clad([suit("chainmail", { magic: true, bonus: 1 }), suit("shield", { magic: true, bonus: 1 })], "A"),
    ).toBe(17);
    expect(await clad([suit("plate-mail", { magic: true, bonus: 3 })], "B")).toBe(19);
    expect(await clad([suit("plate-mail", { magic: true, bonus: 4 })], "C")).toBe(19);
  });

  test("GOR-33, GOR-38: armour class by what is worn, upwards, with Dexterity and magic", async () => {
    await table.rulings({}, "gorman");
    const { armourClass } = await import("../../../src/rules/attack/armour-class.ts");
    const of33 = async (items: object[], dex = 10) => {
      const { actor } = await table.stand(hero({ abilities: { ...plain, dex } }, items));
      const { ascending, descending } = armourClass(await table.creature(actor), {}, await table.inForce());
      return [ascending.value, descending.value];
    };
    expect(await of33([])).toEqual([10, 9]);
    expect(await of33([suit("shield")])).toEqual([11, 8]);
    expect(await of33([suit("leather")])).toEqual([13, 6]);
    expect(await of33([suit("chainmail"), suit("shield")], 13)).toEqual([17, 2]);
    expect(await of33([suit("plate-mail"), suit("shield", { magic: true, bonus: 1 })])).toEqual([19, 0]);
  });

  test("GOR-79, GOR-81, GOR-82: what a fighter's and a cleric's weapons do, whole, broken and on a 20", async () => {
    await table.rulings({}, "gorman");
    const orc = await foe(6);
    const { planDamage } = await import("../../../src/rules/attack/damage.ts");
    const formula = async (one: Stood, item: string) => {
      const { input } = await table.planned(one, orc, item);
      return planDamage({ ...input, critical: false }, await table.inForce()).formula;
    };
    const fighter = await table.stand(hero({ abilities: { ...plain, str: 13 } }, [weapon("sword")]));
    expect(await formula(fighter, "Sword")).toBe("1d8");
    expect(await harmed(fighter, orc, "Sword", [6])).toBe(7);
    expect(await harmed(fighter, orc, "Sword", [5], true)).toBe(18);
    const pole = await table.stand(hero({}, [weapon("pole-arm")], "Pole"));
    expect(await formula(pole, "Pole arm")).toBe("1d10");
    const dagger = await table.stand(hero({}, [weapon("dagger")], "Dagger"));
    expect(await formula(dagger, "Dagger")).toBe("1d6");
    const cleric = await table.stand(hero({ class: "cleric" }, [weapon("mace")], "Cleric"));
    expect(await formula(cleric, "Mace")).toBe("1d6");
    const broken = await table.stand(hero({}, [weapon("sword", { broken: true, magic: true, bonus: 2 })], "Broken"));
    expect(await harmed(broken, orc, "Sword", [6])).toBe(3);
    expect((await table.planned(broken, orc, "Sword")).modifier.value).toBe(2);
    const weak = await table.stand(hero({ abilities: { ...plain, str: 4 } }, [weapon("dagger")], "Weak"));
    expect(await harmed(weak, orc, "Dagger", [1], true)).toBe(3);
  });

  test("GOR-39, GOR-40: a hireling adds nothing to the roll, a mercenary one", async () => {
    await table.rulings({}, "gorman");
    const orc = await foe(6);
    const by = async (kind: string) => {
      const one = await table.stand({
        name: kind,
        type: "hireling",
        system: { kind, hp: { value: 4, max: 4 } },
        items: [weapon("spear")],
      });
      return die(one, orc, "Spear");
    };
    expect(await by("porter")).toBe(13);
    expect(await by("mercenary")).toBe(12);
  });
});

describe("saving throws", () => {
  test("GOR-21, GOR-91: one score by level; a dwarf adds four; hirelings have 14", async () => {
    await table.rulings({}, "gorman");
    const of91 = async (system: object) => saving(await table.stand(hero(system)), "spells");
    expect(await of91({ level: 5 })).toBe(12);
    expect(await of91({ level: 8 })).toBe(9);
    expect(await of91({ level: 12 })).toBe(6);
    expect(await of91({ class: "dwarf", people: "dwarf", level: 2 })).toBe(10);
    expect(await of91({ class: "dwarf", people: "dwarf", level: 12 })).toBe(2);
    const man = await table.stand({
      name: "Porter",
      type: "hireling",
      system: { kind: "porter", hp: { value: 4, max: 4 } },
    });
    expect(await saving(man, "death")).toBe(14);
  });

  test("ERIS-73: dwarves save against magic as four levels better", async () => {
    await table.rulings({}, "eris");
    const dwarf = (level: number) => table.stand(hero({ class: "dwarf", people: "dwarf", level }));
    expect(await saving(await dwarf(1), "spells", true)).toBe(14);
    expect(await saving(await dwarf(9), "spells", true)).toBe(8);
    expect(await saving(await table.stand(hero()), "spells", true)).toBe(16);
  });

  test("ERIS-102: levels drained for a time count for attacks and saves, and come off no hit points", async () => {
    await table.rulings({}, "eris");
    const odo = await table.stand(hero({ level: 4, drained: { temporary: 1, permanent: 0 } }, [weapon("sword")]));
    const fresh = await table.stand(hero({ level: 3 }, [weapon("sword")], "Fresh"));
    const orc = await foe(6);
    expect(await die(odo, orc, "Sword")).toBe(await die(fresh, orc, "Sword"));
    expect((await table.creature(odo.actor)).hitPoints.total).toBe(8);
  });

  test("BX-182, ERIS-115: a normal man attacks with 20, and under Planet Eris as a fighter of level 1", async () => {
    const orc = await foe(9);
    const man = await table.stand({
      name: "Man",
      type: "hireling",
      system: { kind: "mercenary", hp: { value: 4, max: 4 } },
      items: [weapon("spear")],
    });
    await table.rulings();
    expect(await die(man, orc, "Spear")).toBe(11);
    expect(await saving(man, "death")).toBe(14);
    expect(await saving(man, "spells")).toBe(18);
    await table.rulings({}, "eris");
    expect(await die(man, orc, "Spear")).toBe(10);
    expect(await saving(man, "death")).toBe(12);
  });
});

test("BX-148: a spell at whom the caster does not see says so on its card; at whom is seen, and at oneself, it does not", async () => {
  await table.rulings();
  const memory = { memorised: { normal: 9, reversed: 0 } };
  const missile = { name: "Magic Missile", type: "spell", system: { key: "magic-missile", level: 1, ...memory } };
  const mage = await table.stand(hero({ class: "magic-user" }, [missile], "Mira"), [0, 0]);
  const orc = await table.stand(beast(6), [2, 0], -1);
  const { castSpell } = await of("spells/cast");
  const cast = async (...at: Stood[]) => {
    const value = new Set(at.map(({ token }) => ({ document: token })));
    Object.defineProperty(table.game.user, "targets", { value, configurable: true });
    await castSpell(mage.actor, mage.actor.items.contents[0]?.id, {});
    const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === "cast");
    return card?.system.outcome.notSeen;
  };
  await mage.token.update({ sight: { enabled: false } });
  expect(await cast(orc)).toBeUndefined();
  await orc.actor.toggleStatusEffect("invisible", { active: true });
  expect(await cast(orc)).toBe(orc.token.name);
  await orc.actor.toggleStatusEffect("invisible", { active: false });
  await mage.actor.toggleStatusEffect("blind", { active: true });
  expect(await cast(mage)).toBeUndefined();
  expect(await cast(mage, orc)).toBe(orc.token.name);
});
