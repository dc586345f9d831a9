import type { Modifier } from "../trace/types.ts";

/** The six abilities. */
export const ABILITIES = ["str", "int", "wis", "dex", "con", "cha"] as const;
export type Ability = (typeof ABILITIES)[number];

/** Saving throw categories, in the order of the tables: Death (and poison), Wands, Paralysis (and stone), Breath, Spells. */
export const SAVES = ["death", "wands", "paralysis", "breath", "spells"] as const;
export type SaveCategory = (typeof SAVES)[number];

/** Class ids of B/X; a normal human is level 0. */
export const CLASSES = [
  "cleric",
  "dwarf",
  "elf",
  "fighter",
  "halfling",
  "magic-user",
  "thief",
  "normal-human",
] as const;
export type ClassId = (typeof CLASSES)[number];

/** Conditions a creature can be in; their effects are listed in `creature/conditions.ts`. */
export const CONDITIONS = [
  "blind",
  "paralysed",
  "frozen",
  "helpless",
  "asleep",
  "held",
  "stunned",
  "gagged",
  "bound",
  "silenced",
  "unstable",
  "magicalFlight",
  "inWater",
  "underWater",
  "surprised",
  "exhausted",
  "restPenalty",
  "surrendered",
  "fleeing",
  "prone",
  "unconscious",
  "dying",
  "stable",
  "dead",
  "poisoned",
  "drained",
  "parrying",
  "retreating",
  "hidden",
  "invisible",
  "subdued",
  "charmed",
  "turned",
] as const;
export type Condition = (typeof CONDITIONS)[number];

export type Alignment = "lawful" | "neutral" | "chaotic";
export type Size = "small" | "human" | "large" | "huge";

/** Hit Dice of a monster: `1/2` is 0.5; `3+1*` is number 3, modifier 1, asterisks 1. */
export interface HitDice {
  readonly number: number;
  readonly modifier: number;
  readonly asterisks: number;
}

/** A suit, shield or helmet that is worn. */
export interface Armour {
  readonly id: string;
  readonly name: string;
  readonly kind: "suit" | "shield" | "helmet";
  /** Which line of the armour tables a suit stands on; `other` uses `baseDescending`. */
  readonly type?: "leather" | "chain" | "plate" | "other";
  /** Descending AC of a suit that no table knows. */
  readonly baseDescending?: number;
  readonly magic: number;
}

/** What harms: compared with `harmedOnlyBy` and `immunities` of the target. */
export interface DamageKind {
  /** `mundane`, `fire`, `cold`, `lightning`, `acid`, `poison`, `holy` or a tag of the table. */
  readonly type: string;
  readonly silver: boolean;
  /** Whether it is magical, and its bonus (0 for magical without a bonus). */
  readonly magic: boolean;
  readonly bonus: number;
}

/** A weapon in hand or pack. Ranges are the upper limits of short, medium and long in feet (yards outdoors). */
export interface Weapon {
  readonly id: string;
  readonly name: string;
  /** Id of the equipment list (`sword`, `short-bow`), for the tables that rulings keep by weapon. */
  readonly type: string;
  /** Weapon group for expertise: swords, axes, bows... */
  readonly group?: string;
  /** Damage of the list (`variable`); empty for none. */
  readonly damage: string;
  readonly melee: boolean;
  readonly missile: boolean;
  readonly ranges?: readonly [number, number, number];
  readonly hands: "one" | "either" | "two";
  readonly slow: boolean;
  readonly blunt: boolean;
  readonly canUseFlat: boolean;
  readonly martial: boolean;
  readonly reload: boolean;
  readonly brace: boolean;
  readonly charge: boolean;
  readonly splash: boolean;
  readonly thrown: boolean;
  readonly silver: boolean;
  /** What it harms with besides its edge: `fire` for burning oil, `holy` for holy water; absent for ordinary blows. */
  readonly damageType?: string;
  /** Magic bonus; `magic` without a bonus is 0 with `isMagic`. */
  readonly magic: number;
  readonly isMagic: boolean;
  readonly broken: boolean;
  /** Held in both hands although one would do (`either`). */
  readonly twoHandedGrip: boolean;
  /** Where it is: in the main hand, off hand, carried, or stowed. */
  readonly held: "main" | "off" | "carried";
  /** Pieces of ammunition left; undefined when it needs none. */
  readonly ammunition?: number;
  /** Damage die raised or lowered against kinds of creature, and other modifiers of the item. */
  readonly modifiers: readonly Modifier[];
}

/** Kinds of things that a natural attack does besides its damage; `half` is a save that halves the damage itself. */
export const RIDER_KINDS = [
  "poison",
  "paralysis",
  "petrification",
  "energyDrain",
  "abilityDrain",
  "disease",
  "charm",
  "stun",
  "confusion",
  "unconsciousness",
  "blindness",
  "swallow",
  "constriction",
  "grab",
  "knockDown",
  "blood",
  "rust",
  "hull",
  "extraDamage",
  "half",
  "other",
] as const;

/** Something more that a natural attack does when it hits. */
export interface Rider {
  readonly kind: (typeof RIDER_KINDS)[number];
  readonly save?: SaveCategory;
  readonly saveModifier?: number;
  /** Levels drained, points of damage or of an ability and the like, as a formula. */
  readonly amount?: string;
  readonly note?: string;
  /** Kind of poison of ERIS-39, when known. */
  readonly poison?: string;
  /** A failed save kills; false for a poison that does not. */
  readonly lethal?: boolean;
  /** Of the ghoul (ERIS-98, ERIS-99). */
  readonly ghoul?: boolean;
  readonly ability?: Ability;
  readonly drain?: "permanent" | "temporary" | "ask";
  /** How long it lasts: a formula in a unit, or words. */
  readonly duration?: { readonly formula: string; readonly unit: string; readonly text: string };
  /** Only on a natural roll this high. */
  readonly onNatural?: number;
  /** Only when so many attacks of the routine have hit the same target this round. */
  readonly onHits?: number;
  /** Only against such: a mark, a condition, `flying` or `grounded`. */
  readonly against?: readonly string[];
}

/** A monster's natural attack. All rows of one routine are used together; another number is another choice. */
export interface NaturalAttack {
  readonly id: string;
  readonly name: string;
  readonly routine: number;
  readonly count: number;
  /** Dice, `current-hp` for as many points as the creature has left, or empty for none. */
  readonly damage: string;
  /** Weapon damage may be used instead, plus the bonus. */
  readonly byWeapon: boolean;
  readonly weaponBonus: number;
  /** Missile range in feet (short, medium, long), for throws and spits. */
  readonly ranges?: readonly [number, number, number];
  readonly kind: DamageKind;
  readonly riders: readonly Rider[];
}

/** What it takes to harm a creature. */
export type HarmedOnlyBy =
  | { readonly kind: "any" }
  | { readonly kind: "silverOrMagic" }
  | { readonly kind: "magic"; readonly bonus: number }
  /** Only these kinds of damage: `fire`, `cold`; `magic` and `silver` stand for weapons of that make. */
  | { readonly kind: "only"; readonly kinds: readonly string[] };

/** Whether a kind of damage is one of those that can harm at all, before immunities and who strikes (BX-155). */
export function meets(kind: DamageKind, needs: HarmedOnlyBy): boolean {
  switch (needs.kind) {
    case "any":
      return true;
    case "silverOrMagic":
      return kind.silver || kind.magic;
    case "magic":
      return kind.magic && kind.bonus >= needs.bonus;
    case "only":
      return (
        needs.kinds.includes(kind.type) ||
        (kind.magic && needs.kinds.includes("magic")) ||
        (kind.silver && needs.kinds.includes("silver"))
      );
  }
}

/** Movement in feet a turn by mode; the rulings give the rate of a round. */
export interface Movement {
  readonly walk: number;
  readonly fly?: number;
  readonly swim?: number;
}

export interface HitPoints {
  /** May be negative. */
  readonly value: number;
  /** The healthy total, before any wound lowers it. */
  readonly total: number;
  readonly temporary: number;
  /** Points of subdual damage (BX-168). */
  readonly subdual: number;
}

/** What only some rulings keep on a creature. */
export interface CreatureState {
  /** 0 healthy, 1 bruised, 2 bloodied, 3 injured (HERO-12). */
  readonly wounds: number;
  readonly surges: number;
  readonly actionPoints: number;
  readonly luck: number;
  /** Levels lost to drain. */
  readonly drained: number;
  /** Parts of the body already lost (GOR-87), for example `left leg`. */
  readonly lostParts: readonly string[];
  readonly critGuard: "none" | "helmet" | "scale" | "immune";
  /** Doses of cumulative poison in the body (ERIS-39). */
  readonly doses: number;
}

/** A creature as the rules see it: plain data, whether it began as a character, monster or hireling document. */
export interface Creature {
  readonly id: string;
  readonly name: string;
  readonly kind: "character" | "monster" | "hireling";
  readonly hirelingKind?: "retainer" | "henchman" | "mercenary" | "specialist" | "unusual" | "normal";
  /** Absent for creatures without scores. */
  readonly abilities?: Readonly<Record<Ability, number>>;
  /** Class and level for characters and classed hirelings. `operating` is the class an elf acts as (ERIS-51). */
  readonly class?: { readonly id: ClassId; readonly level: number; readonly operating?: "fighter" | "magic-user" };
  readonly ancestry?: "human" | "dwarf" | "elf" | "halfling";
  /** For monsters. */
  readonly hitDice?: HitDice;
  readonly normalHuman: boolean;
  readonly minion: boolean;
  readonly hitPoints: HitPoints;
  /** Armour class of a creature without worn armour, descending: 9 for people, the listed one for monsters. */
  readonly naturalArmourClass: number;
  /** Whether `naturalArmourClass` already counts a shield and DEX (a monster's listing does). */
  readonly armour: readonly Armour[];
  readonly weapons: readonly Weapon[];
  readonly attacks: readonly NaturalAttack[];
  readonly movement: Movement;
  readonly conditions: readonly Condition[];
  readonly alignment?: Alignment;
  readonly size: Size;
  /** Kinds and marks: `undead`, `dragon`, `giant`, `goblin`, `aquatic`, `mounted`, `largeClumsy`, `intelligent`, `mindless`... */
  readonly tags: readonly string[];
  readonly harmedOnlyBy: HarmedOnlyBy;
  readonly immunities: readonly string[];
  readonly isCaster: boolean;
  /** B/X morale 2-12; undefined for player characters. */
  readonly morale?: number;
  readonly morale2d10?: number;
  readonly moraleType?: string;
  readonly loyalty?: number;
  readonly hatedEnemies: readonly string[];
  readonly treatment?: "well" | "normal" | "poor";
  /** For monsters; characters use Dexterity. */
  readonly initiativeModifier: number;
  readonly initiativeBand?: "first" | "middle" | "last";
  /** Threshold of surprise it imposes on its foes, x-in-6. */
  readonly surprises: number;
  /** Numbers typed by a person instead of those the rulings give. Descending for `armourClass`. */
  readonly overrides: {
    readonly thac0?: number;
    readonly armourClass?: number;
    readonly saves?: Partial<Readonly<Record<SaveCategory, number>>>;
    /** `NH`, Hit Dice as a number in text, or a class and level: `Cleric 1`. */
    readonly savesAs?: string;
  };
  /** Modifiers of effects and magic items, in the one shape. */
  readonly modifiers: readonly Modifier[];
  readonly state: CreatureState;
  readonly load: number;
  /** Player-run or not; decides who is asked. */
  readonly countsAsCharacter: boolean;
}

const NO_STATE: CreatureState = {
  wounds: 0,
  surges: 0,
  actionPoints: 0,
  luck: 0,
  drained: 0,
  lostParts: [],
  critGuard: "none",
  doses: 0,
};

/** A creature with everything at its plainest, for tests and the lab: an unarmoured human with 1 hit point and the given differences. */
export function makeCreature(differences: Partial<Creature> & { readonly id: string }): Creature {
  return {
    name: differences.id,
    kind: "monster",
    normalHuman: false,
    minion: false,
    hitPoints: { value: 1, total: 1, temporary: 0, subdual: 0 },
    naturalArmourClass: 9,
    armour: [],
    weapons: [],
    attacks: [],
    movement: { walk: 120 },
    conditions: [],
    size: "human",
    tags: [],
    harmedOnlyBy: { kind: "any" },
    immunities: [],
    isCaster: false,
    hatedEnemies: [],
    initiativeModifier: 0,
    surprises: 2,
    overrides: {},
    modifiers: [],
    state: NO_STATE,
    load: 0,
    countsAsCharacter: differences.kind === "character",
    ...differences,
  };
}

/** A plain one-handed melee weapon with the given differences. */
export function makeWeapon(differences: Partial<Weapon> & { readonly type: string }): Weapon {
  return {
    id: differences.type,
    name: differences.type,
    damage: "1d6",
    melee: true,
    missile: false,
    hands: "one",
    slow: false,
    blunt: false,
    canUseFlat: true,
    martial: true,
    reload: false,
    brace: false,
    charge: false,
    splash: false,
    thrown: false,
    silver: false,
    magic: 0,
    isMagic: false,
    broken: false,
    twoHandedGrip: false,
    held: "main",
    modifiers: [],
    ...differences,
  };
}

/** Whether the creature is in any of the conditions. */
export function hasCondition(creature: Creature, ...conditions: readonly Condition[]): boolean {
  return conditions.some((condition) => creature.conditions.includes(condition));
}
