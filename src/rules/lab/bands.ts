import {
  type Armour,
  type ClassId,
  type Creature,
  makeCreature,
  makeWeapon,
  type NaturalAttack,
  type Weapon,
} from "../creature/types.ts";

/**
 * Those who fight in the lab when nobody else is named: six adventurers of the third level, and bands that are about their match. Each band
 * brings something of its own, so that most rulings of a fight have something to show: numbers and morale, one big foe, paralysis, poison.
 */
export const BANDS = ["orcs", "ogres", "ghouls", "spiders"] as const;
export type Band = (typeof BANDS)[number];

const suit = (type: "leather" | "chain" | "plate"): Armour => ({ id: type, name: type, kind: "suit", type, magic: 0 });
const SHIELD: Armour = { id: "shield", name: "shield", kind: "shield", magic: 0 };
const HELMET: Armour = { id: "helmet", name: "helmet", kind: "helmet", magic: 0 };
const sword = makeWeapon({ type: "sword", damage: "1d8" });
const bow = makeWeapon({
  type: "short-bow",
  melee: false,
  missile: true,
  ranges: [50, 100, 150],
  hands: "two",
  canUseFlat: false,
});
const points = (value: number) => ({ value, total: value, temporary: 0, subdual: 0 });

function adventurer(id: ClassId, hits: number, weapon: Weapon, armour: readonly Armour[], strength = 10): Creature {
  return makeCreature({
    id,
    name: id,
    kind: "character",
    abilities: { str: strength, int: 10, wis: 10, dex: 12, con: 12, cha: 10 },
    class: { id, level: 3 },
    hitPoints: points(hits),
    weapons: [weapon],
    armour,
  });
}

/** Six adventurers of the third level, with the average hit points of their classes. */
export const TYPICAL_PARTY: readonly Creature[] = [
  adventurer("fighter", 16, sword, [suit("plate"), SHIELD, HELMET], 16),
  adventurer("dwarf", 14, makeWeapon({ type: "war-hammer", damage: "1d6" }), [suit("plate"), SHIELD], 13),
  adventurer("cleric", 11, makeWeapon({ type: "mace", blunt: true }), [suit("chain"), SHIELD]),
  adventurer("elf", 11, bow, [suit("chain")]),
  adventurer("thief", 8, makeWeapon({ type: "short-sword" }), [suit("leather")]),
  adventurer("magic-user", 8, makeWeapon({ type: "dagger", damage: "1d4" }), []),
];

function attack(id: string, damage: string, more: Partial<NaturalAttack> = {}): NaturalAttack {
  const kind = { type: "mundane", silver: false, magic: false, bonus: 0 };
  return { id, name: id, routine: 1, count: 1, damage, byWeapon: false, weaponBonus: 0, kind, riders: [], ...more };
}

function foe(id: Band, dice: readonly [number, number, number], more: Partial<Creature>): Creature {
  const [number, modifier, asterisks] = dice;
  const average = Math.floor(number * 4.5 + modifier);
  return makeCreature({
    id,
    name: id,
    hitDice: { number, modifier, asterisks },
    hitPoints: points(average),
    ...more,
  });
}

const KINDS: Readonly<Record<Band, { readonly creature: Creature; readonly number: number }>> = {
  orcs: {
    creature: foe("orcs", [1, 0, 0], {
      naturalArmourClass: 6,
      morale: 8,
      weapons: [makeWeapon({ type: "short-sword" })],
    }),
    number: 12,
  },
  ogres: {
    creature: foe("ogres", [4, 1, 0], { naturalArmourClass: 5, morale: 10, attacks: [attack("club", "1d10")] }),
    number: 3,
  },
  ghouls: {
    creature: foe("ghouls", [2, 0, 1], {
      naturalArmourClass: 6,
      morale: 9,
      tags: ["undead"],
      attacks: [
        attack("claw", "1d3", { count: 2, riders: [{ kind: "paralysis", save: "paralysis" }] }),
        attack("bite", "1d3", { riders: [{ kind: "paralysis", save: "paralysis" }] }),
      ],
    }),
    number: 4,
  },
  spiders: {
    creature: foe("spiders", [2, 0, 1], {
      naturalArmourClass: 7,
      morale: 7,
      attacks: [attack("bite", "1d8", { riders: [{ kind: "poison", save: "death" }] })],
    }),
    number: 4,
  },
};

/** A band with its number. */
export function bandOfFoes(band: Band): { readonly creature: Creature; readonly number: number } {
  return KINDS[band];
}
