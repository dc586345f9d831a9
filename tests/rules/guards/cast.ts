import { type Creature, makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { bite, hero, monster, shield, suit } from "../attack/fight.ts";

/** The company that every probe plays with: one of everything that a ruling might treat in its own way. */
const points = (value: number, total = value) => ({ value, total, temporary: 0, subdual: 0 });

export const sword = makeWeapon({ type: "sword", damage: "1d8", group: "swords" });
export const dagger = makeWeapon({
  type: "dagger",
  damage: "1d4",
  missile: true,
  thrown: true,
  ranges: [10, 20, 30],
  held: "off",
});
export const bow = makeWeapon({
  type: "short-bow",
  melee: false,
  missile: true,
  ranges: [50, 100, 150],
  hands: "two",
  canUseFlat: false,
  ammunition: 20,
});
export const crossbow = makeWeapon({
  type: "crossbow",
  melee: false,
  missile: true,
  ranges: [80, 160, 240],
  hands: "two",
  slow: true,
  reload: true,
  canUseFlat: false,
  ammunition: 10,
});
export const twoHanded = makeWeapon({ type: "two-handed-sword", damage: "1d10", hands: "two", slow: true });
export const lance = makeWeapon({ type: "lance", charge: true });
export const spear = makeWeapon({
  type: "spear",
  brace: true,
  missile: true,
  thrown: true,
  ranges: [20, 40, 60],
  hands: "either",
});
export const magicSword = makeWeapon({ type: "sword", id: "magic", damage: "1d8", magic: 2, isMagic: true });

export const plainScores = { str: 10, int: 10, wis: 10, dex: 10, con: 10, cha: 10 };
const strong = { str: 16, int: 10, wis: 13, dex: 16, con: 15, cha: 16 };

export const fighter = hero("fighter", 7, {
  abilities: strong,
  weapons: [sword, dagger],
  armour: [suit("plate", 1)],
  hitPoints: points(38),
  hitDice: { number: 7, modifier: 0, asterisks: 0 },
  tags: ["expertise:swords", "mounted"],
  state: { ...makeCreature({ id: "x" }).state, surges: 5, actionPoints: 1, luck: 4 },
});
export const shielded = hero("fighter", 3, {
  id: "shielded",
  abilities: strong,
  weapons: [magicSword],
  armour: [suit("chain", 2), shield(1), { id: "helmet", name: "helmet", kind: "helmet", magic: 0 }],
  hitPoints: points(18),
});
export const thief = hero("thief", 5, { abilities: { ...strong, str: 8 }, weapons: [dagger], hitPoints: points(14) });
export const cleric = hero("cleric", 4, { isCaster: true, armour: [suit("plate"), shield()], hitPoints: points(17) });
export const mage = hero("magic-user", 9, { isCaster: true, hitPoints: points(20), abilities: { ...strong, con: 8 } });
export const elf = hero("elf", 4, {
  abilities: strong,
  class: { id: "elf", level: 4, operating: "magic-user" },
  isCaster: true,
  weapons: [bow],
  hitPoints: points(18),
});
export const dwarf = hero("dwarf", 6, { abilities: strong, hitPoints: points(30) });
export const halfling = hero("halfling", 3, { abilities: strong, weapons: [bow], hitPoints: points(12) });
export const henchman: Creature = {
  ...hero("fighter", 2, { id: "henchman", name: "Odo" }),
  kind: "hireling",
  hirelingKind: "henchman",
  loyalty: 17,
  morale: 8,
  countsAsCharacter: false,
  hitPoints: points(3, 12),
};
export const retainer: Creature = { ...henchman, id: "retainer", name: "Ada", hirelingKind: "retainer", loyalty: 8 };
export const mercenary: Creature = {
  ...henchman,
  id: "mercenary",
  name: "Bo",
  hirelingKind: "mercenary",
  loyalty: 7,
};

export const goblin = monster(1, 6, {
  id: "goblin",
  name: "goblin",
  hitDice: { number: 1, modifier: -1, asterisks: 0 },
  hitPoints: points(4),
  morale: 7,
  moraleType: "lowIntelligence",
  alignment: "chaotic",
  tags: ["goblin", "intelligent"],
  attacks: [bite({ id: "weapon", name: "weapon", byWeapon: true, damage: "1d6" })],
});
export const bear = monster(4, 6, {
  id: "bear",
  hitPoints: points(18),
  morale: 8,
  tags: ["animal"],
  size: "large",
  attacks: [
    bite({ id: "claw", count: 2, damage: "1d3" }),
    bite({ id: "bite", damage: "1d6", riders: [{ kind: "poison", save: "death" }] }),
  ],
});
export const ogre = monster(4, 5, {
  id: "ogre",
  hitDice: { number: 4, modifier: 1, asterisks: 0 },
  hitPoints: points(22),
  morale: 10,
  size: "large",
  tags: ["giant", "largeClumsy", "intelligent"],
});
export const gargoyle = monster(4, 5, {
  id: "gargoyle",
  harmedOnlyBy: { kind: "magic", bonus: 1 },
  hitPoints: points(20),
  morale: 11,
});
export const skeleton = monster(1, 7, {
  id: "skeleton",
  tags: ["undead", "mindless"],
  hitPoints: points(5),
  morale: 12,
  immunities: ["poison", "sleep"],
});
export const wyvern = monster(7, 3, {
  id: "wyvern",
  hitPoints: points(31),
  morale: 9,
  size: "huge",
  attacks: [bite({ damage: "2d8", ranges: [20, 40, 60] })],
});
export const peasant = monster(0, 9, {
  id: "peasant",
  normalHuman: true,
  hitDice: { number: 0.5, modifier: 0, asterisks: 0 },
  hitPoints: points(2),
  morale: 6,
  moraleType: "commoner",
});
export const minion = monster(4, 6, { id: "minion", minion: true, hitPoints: points(9), morale: 8 });

export const people = [fighter, shielded, thief, cleric, mage, elf, dwarf, halfling, henchman, retainer] as const;
export const monsters = [goblin, bear, ogre, gargoyle, skeleton, wyvern, peasant, minion] as const;
export const everybody: readonly Creature[] = [...people, mercenary, ...monsters];

/** The same creature with other hit points. */
export function hurt(creature: Creature, value: number): Creature {
  return { ...creature, hitPoints: { ...creature.hitPoints, value } };
}
