import { playedClasses } from "../characters/several-classes.ts";
import {
  type Armour,
  type ClassId,
  type Creature,
  makeCreature,
  makeWeapon,
  type NaturalAttack,
  type Weapon,
} from "../creature/types.ts";
import type { Rulings } from "../rulings/types.ts";
import type { TurnColumn } from "../tables/classes.ts";
import { type LabMagic, withinArea } from "./magic.ts";
import type { LabMember } from "./types.ts";

/**
 * The default fighters of the lab: six third-level adventurers, and groups of foes of about their strength. Each group has a special feature, so that most
 * combat rulings make a difference: numbers and morale, large foes, paralysis, poison, level drain, breath.
 * @texts RULINGS.Lab.Band.*
 */
export const BANDS = ["orcs", "ogres", "ghouls", "spiders", "wights", "dragon", "goblins", "gargoyles"] as const;
export type Band = (typeof BANDS)[number];

const suit = (type: "leather" | "chain" | "plate"): Armour => ({ id: type, name: type, kind: "suit", type, magic: 0 });
const SHIELD: Armour = { id: "shield", name: "shield", kind: "shield", magic: 0 };
const HELMET: Armour = { id: "helmet", name: "helmet", kind: "helmet", magic: 0 };
const sword = makeWeapon({ type: "sword", damage: "1d8" });
export const BOW = makeWeapon({
  type: "short-bow",
  melee: false,
  missile: true,
  ranges: [50, 100, 150],
  hands: "two",
  edged: false,
  canUseFlat: false,
});
const axe = makeWeapon({ type: "battle-axe", damage: "1d8", hands: "two", slow: true, held: "main" });
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

const SLEEP: LabMagic = {
  name: "Sleep",
  kind: "spell",
  uses: 1,
  level: 3,
  list: "magic-user",
  work: { hitDice: "2d8", most: "4", never: ["undead"], puts: "asleep", mark: "sleep" },
  duration: { formula: "4d4", unit: "turn" },
  formula: "",
  perLevel: false,
  harm: "",
  most: withinArea(0),
};
const MISSILE: LabMagic = {
  ...SLEEP,
  name: "MagicMissile",
  work: { does: "harms", on: "one" },
  formula: "1d6+1",
  most: 1,
};
/** A spell whose effect depends on the saving throw, for questions about saves. */
export const CHARM: LabMagic = {
  ...SLEEP,
  name: "CharmPerson",
  uses: 3,
  work: { on: "one", puts: "charmed", mark: "charm", only: ["person"], never: ["undead"], most: "4+1", stays: true },
  save: { category: "spells", modifier: 0, onSave: "negates" },
  most: 1,
};
const CURE: LabMagic = {
  ...SLEEP,
  name: "CureLightWounds",
  uses: 2,
  list: "cleric",
  work: { does: "heals" },
  formula: "1d6+1",
  most: 1,
};

/** Turning undead, with the holy symbol at hand. */
const TURNING: LabMagic = { ...SLEEP, name: "TurnUndead", kind: "turning", uses: 1, work: {}, symbol: "atHand" };

/** Magic arms and armour, and two weapons, for questions about equipment. */
export const MAGIC_SWORD = makeWeapon({ type: "sword", damage: "1d8", magic: 1, isMagic: true });
export const MAGIC_ARMOUR: readonly Armour[] = [{ ...suit("plate"), magic: 4 }, HELMET];
export const TWO_WEAPONS: Pick<Creature, "weapons" | "armour"> = {
  weapons: [{ ...sword, held: "main" }, makeWeapon({ id: "second", type: "short-sword", held: "off" })],
  armour: [suit("plate"), HELMET],
};

export const TWO_HANDED: Pick<Creature, "weapons" | "armour"> = {
  weapons: [makeWeapon({ type: "two-handed-sword", damage: "1d10", hands: "two", slow: true, held: "main" })],
  armour: [suit("plate"), HELMET],
};

/** A combatant with high Dexterity, for questions about ties. */
export const QUICK: Pick<Creature, "abilities"> = {
  abilities: { str: 10, int: 10, wis: 10, dex: 16, con: 12, cha: 10 },
};

/** Six third-level adventurers with the average hit points of their classes: three in front, three behind. */
export const TYPICAL_PARTY: readonly LabMember[] = [
  { creature: adventurer("fighter", 16, sword, [suit("plate"), SHIELD, HELMET], 16) },
  {
    creature: adventurer("dwarf", 14, axe, [suit("plate")], 13),
  },
  {
    creature: adventurer("cleric", 11, makeWeapon({ type: "mace", blunt: true }), [suit("chain"), SHIELD]),
    magic: [CURE, TURNING],
  },
  { creature: adventurer("elf", 11, BOW, [suit("chain")]), behind: true },
  { creature: adventurer("thief", 8, makeWeapon({ type: "short-sword" }), [suit("leather")]) },
  {
    creature: adventurer("magic-user", 8, makeWeapon({ type: "dagger", damage: "1d4" }), []),
    magic: [SLEEP, MISSILE],
    behind: true,
  },
];

/** The classes of the typical character with two: with the experience of a third-level elf, 4,000 in each. */
export const TWO_CLASSES = [
  { id: "fighter", level: 3 },
  { id: "magic-user", level: 2 },
] as const satisfies readonly NonNullable<Creature["class"]>[];

/** The fighter and magic-user under given rulings, armed with weapons that they allow (EXT-03, EXT-04). */
export function fighterMagicUser(rulings: Rulings): Creature {
  const [own = TWO_CLASSES[0], ...also] = playedClasses(TWO_CLASSES, rulings).flatMap((at) => TWO_CLASSES[at] ?? []);
  const bare = also.length > 0 ? rulings.flag("strictestArmour") : own.id === "magic-user";
  const arms = bare ? [makeWeapon({ type: "dagger", damage: "1d4" })] : [sword];
  const base = adventurer("fighter", 10, sword, bare ? [] : [suit("plate"), SHIELD, HELMET], 16);
  const abilities = { str: 16, int: 13, wis: 10, dex: 12, con: 12, cha: 10 };
  return { ...base, abilities, class: own, ...(also.length > 0 && { also }), weapons: arms };
}

/** The spells of the fighter and magic-user: two of the first level. */
export const TWO_CLASSES_MAGIC: readonly LabMagic[] = [SLEEP, MISSILE];

function attack(id: string, damage: string, more: Partial<NaturalAttack> = {}): NaturalAttack {
  const kind = { type: "mundane", silver: false, magic: false, bonus: 0 };
  return { id, name: id, routine: 1, count: 1, damage, byWeapon: false, weaponBonus: 0, kind, riders: [], ...more };
}

function foe(id: string, dice: readonly [number, number, number], more: Partial<Creature>): Creature {
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

/** A hireling of the party with low loyalty, for questions about hirelings. */
export const MAN_AT_ARMS = foe("manAtArms", [1, 0, 0], {
  kind: "hireling",
  naturalArmourClass: 5,
  morale: 8,
  loyalty: 7,
  weapons: [makeWeapon({ type: "spear" })],
});

/** The same as a retainer of a party member. */
export const RETAINER: Creature = { ...MAN_AT_ARMS, id: "retainer", name: "retainer", hirelingKind: "retainer" };

/** A tame bear of the party, large enough to harm with its claws creatures that only magic harms, where the ruling allows it (BX-165). */
export const BEAR = foe("bear", [6, 0, 0], {
  naturalArmourClass: 6,
  morale: 9,
  attacks: [attack("claw", "1d4", { count: 2 }), attack("bite", "1d8")],
});

const BREATH: LabMagic = {
  ...SLEEP,
  name: "Breath",
  kind: "breath",
  uses: 3,
  level: 4,
  work: { does: "harms" },
  save: { category: "breath", modifier: 0, onSave: "half" },
  formula: "current-hp",
  harm: "cold",
  most: withinArea(20),
};

/** A group of foes: its kind, its number, and its breath, if any. */
interface BandOfFoes {
  readonly creature: Creature;
  readonly number: number;
  readonly magic?: readonly LabMagic[];
  /** Column of the turning table. */
  readonly undead?: TurnColumn;
}

const KINDS: Readonly<Record<Band, BandOfFoes>> = {
  orcs: {
    creature: foe("orcs", [1, 0, 0], {
      naturalArmourClass: 6,
      morale: 8,
      tags: ["person"],
      weapons: [makeWeapon({ type: "short-sword" })],
    }),
    number: 20,
  },
  ogres: {
    creature: foe("ogres", [4, 1, 0], {
      ...{ naturalArmourClass: 5, morale: 10, tags: ["person"] },
      attacks: [attack("club", "1d10")],
    }),
    number: 3,
  },
  ghouls: {
    creature: foe("ghouls", [2, 0, 1], {
      naturalArmourClass: 6,
      morale: 9,
      tags: ["undead"],
      attacks: [
        attack("claw", "1d3", { count: 2, riders: [{ kind: "paralysis", save: "paralysis", ghoul: true }] }),
        attack("bite", "1d3", { riders: [{ kind: "paralysis", save: "paralysis", ghoul: true }] }),
      ],
    }),
    number: 3,
    undead: "2*",
  },
  spiders: {
    creature: foe("spiders", [2, 0, 1], {
      naturalArmourClass: 7,
      morale: 7,
      attacks: [attack("bite", "1d8", { riders: [{ kind: "poison", save: "death" }] })],
    }),
    number: 7,
  },
  goblins: {
    creature: foe("goblins", [1, -1, 0], {
      naturalArmourClass: 6,
      morale: 7,
      tags: ["person"],
      weapons: [makeWeapon({ type: "spear" })],
    }),
    number: 24,
  },
  wights: {
    creature: foe("wights", [3, 0, 1], {
      naturalArmourClass: 5,
      morale: 12,
      tags: ["undead"],
      harmedOnlyBy: { kind: "any" },
      attacks: [attack("touch", "", { riders: [{ kind: "energyDrain", amount: "1" }] })],
    }),
    number: 4,
    undead: "3",
  },
  gargoyles: {
    creature: foe("gargoyles", [4, 0, 1], {
      naturalArmourClass: 5,
      morale: 11,
      harmedOnlyBy: { kind: "magic", bonus: 1 },
      attacks: [attack("claw", "1d3", { count: 2 }), attack("bite", "1d6"), attack("horn", "1d4")],
    }),
    number: 2,
  },
  dragon: {
    creature: foe("dragon", [4, 0, 1], {
      naturalArmourClass: 3,
      morale: 8,
      tags: ["dragon"],
      attacks: [attack("claw", "1d4", { count: 2 }), attack("bite", "2d6")],
    }),
    number: 1,
    magic: [BREATH],
  },
};

/** A group of foes with its number. */
export function bandOfFoes(band: Band): BandOfFoes {
  return KINDS[band];
}
