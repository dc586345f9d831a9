import type { Modifier } from "../trace/types.ts";

import type { Armour, HarmedOnlyBy, NaturalAttack, Weapon } from "./arms.ts";
import type { OwnClassTables } from "./custom-class.ts";
import type { Ability, ClassId, Condition, SaveCategory } from "./lists.ts";

export {
  type Armour,
  type DamageKind,
  DOUBLES,
  type HarmedOnlyBy,
  makeWeapon,
  meets,
  type NaturalAttack,
  RIDER_KINDS,
  type Rider,
  type Weapon,
} from "./arms.ts";
export {
  ABILITIES,
  type Ability,
  CLASSES,
  type ClassId,
  CONDITIONS,
  type Condition,
  SAVES,
  type SaveCategory,
} from "./lists.ts";

export const ALIGNMENTS = ["lawful", "neutral", "chaotic"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
export type Size = "small" | "human" | "large" | "huge";

/** Hit Dice of a monster: `1/2` is 0.5; `3+1*` is number 3, modifier 1, asterisks 1. */
export interface HitDice {
  readonly number: number;
  readonly modifier: number;
  readonly asterisks: number;
}

/** Movement in feet a turn by mode; the rulings give the rate for a round. */
interface Movement {
  readonly walk: number;
  readonly fly?: number;
  readonly swim?: number;
}

export interface HitPoints {
  /** Current hit points; may be negative. */
  readonly value: number;
  /** The healthy maximum, before wounds lower it. */
  readonly total: number;
  readonly temporary: number;
  /** Points of subdual damage (BX-168). */
  readonly subdual: number;
}

/** State that only some rulings use. */
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
  /** Doses of cumulative poison (ERIS-39). */
  readonly doses: number;
}

/** A creature as plain data for the rules, from a character, monster or hireling document. */
export interface Creature {
  readonly id: string;
  readonly name: string;
  readonly kind: "character" | "monster" | "hireling";
  readonly hirelingKind?: "retainer" | "henchman" | "mercenary" | "specialist" | "unusual" | "normal";
  /** Serves someone outside the party, such as an NPC party's henchman, whose loyalty is not checked at the table (MIX-10). */
  readonly servesOthers?: boolean;
  /** A character of the referee, such as a rival adventurer, who checks morale as other creatures of the referee do (BX-138, BX-172). */
  readonly rival?: boolean;
  /** Absent for creatures without scores. */
  readonly abilities?: Readonly<Record<Ability, number>>;
  /** Class and level for characters and hirelings with a class. `operating` is the class that an elf acts as (ERIS-51). */
  readonly class?: {
    readonly id: ClassId;
    readonly level: number;
    readonly operating?: "fighter" | "magic-user";
    /** The tables of a custom class based on `id`. */
    readonly own?: OwnClassTables;
  };
  /** The other classes in use, in addition to or before `class` (EXT-03, EXT-04); absent for one class. */
  readonly also?: readonly NonNullable<Creature["class"]>[];
  readonly ancestry?: "human" | "dwarf" | "elf" | "halfling";
  /** Whether it counts as a fighter, where the sheet or a custom class says so (ERIS-25). */
  readonly fighter?: boolean;
  /** For monsters. */
  readonly hitDice?: HitDice;
  /** Hit Dice natural to its kind, before age, magic or rank; its own where absent (ERIS-36). */
  readonly naturalHitDice?: number;
  readonly normalHuman: boolean;
  readonly minion: boolean;
  readonly hitPoints: HitPoints;
  /** Armour class of a creature without worn armour, descending: 9 for people, the listed one for monsters. */
  readonly naturalArmourClass: number;
  /** Whether `naturalArmourClass` already includes a shield and DEX, as a monster's listing does. */
  readonly armour: readonly Armour[];
  /** The bonuses of a skin like enchanted armour, and of an enchanted shield that a monster's listing already includes (ERIS-134). */
  readonly magicSkin?: { readonly armour: number; readonly shield: number };
  readonly weapons: readonly Weapon[];
  readonly attacks: readonly NaturalAttack[];
  readonly movement: Movement;
  /** Walking rate before items and effects, where they change it. */
  readonly naturalWalk?: number;
  /** Flying and swimming rates before items and effects. */
  readonly natural?: { readonly fly: number; readonly swim: number };
  readonly conditions: readonly Condition[];
  readonly alignment?: Alignment;
  readonly size: Size;
  /** Kinds and marks: `undead`, `dragon`, `giant`, `goblin`, `aquatic`, `mounted`, `largeClumsy`, `intelligent`, `mindless` and so on. */
  readonly tags: readonly string[];
  readonly harmedOnlyBy: HarmedOnlyBy;
  /** Kinds of damage that are halved: `silver` stands for non-magical silver, `all` for every kind that harms it. */
  readonly halves?: readonly string[];
  readonly immunities: readonly string[];
  readonly isCaster: boolean;
  /** B/X morale 2-12; undefined for player characters. */
  readonly morale?: number;
  readonly morale2d10?: number;
  readonly moraleType?: string;
  readonly loyalty?: number;
  readonly hatedEnemies: readonly string[];
  readonly treatment?: "well" | "normal" | "poor";
  /** Initiative modifier of monsters; characters use Dexterity. */
  readonly initiativeModifier: number;
  readonly initiativeBand?: "first" | "middle" | "last";
  /** Range of surprise that its foes roll with, x-in-6. */
  readonly surprises: number;
  /** Numbers typed by a user in place of computed ones. Descending for `armourClass`. */
  readonly overrides: {
    readonly thac0?: number;
    readonly armourClass?: number;
    readonly saves?: Partial<Readonly<Record<SaveCategory, number>>>;
    /** `NH`, Hit Dice as a number in text, or a class and level: `Cleric 1`. */
    readonly savesAs?: string;
    /** Chances in six, in place of those of class and people (BX-055, BX-056, BX-061, BX-070). */
    readonly chances?: Partial<Readonly<Record<"secretDoors" | "roomTraps" | "listen" | "force", number>>>;
  };
  /** Modifiers of effects and magic items. */
  readonly modifiers: readonly Modifier[];
  readonly state: CreatureState;
  /** Dice that magic adds to each hit with a weapon, which then counts as magical, with the name of the magic. */
  readonly damageDice?: readonly { readonly name: string; readonly dice: string }[];
  /** Attacks on it hit without a roll, such as on a slime dripping from a ceiling. */
  readonly neverMissed?: boolean;
  /** Mirror images around it: each attack removes one and does nothing else. */
  readonly images?: number;
  readonly load: number;
  /** Whether a player runs it, which decides who is asked. */
  readonly countsAsCharacter: boolean;
  /** Whether a hireling has wound levels, as marked by the referee; when absent, a retainer with a class has (HERO-14). */
  readonly usesWoundLevels?: boolean;
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

/** A default creature for tests and the lab: an unarmoured human with 1 hit point, changed by the given fields. */
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

/** The marks and the alignment of a creature, for modifiers against some creatures. */
export function marksOf({ tags, alignment }: Pick<Creature, "tags" | "alignment">): readonly string[] {
  return alignment ? [...tags, alignment] : tags;
}

/** Whether the creature is a normal human, without a fighting class. */
export function isNormalMan({ normalHuman, class: own }: Pick<Creature, "normalHuman" | "class">): boolean {
  return own === undefined ? normalHuman : own.id === "normal-human";
}

/** Whether the creature has any of the conditions. */
export function hasCondition(creature: Pick<Creature, "conditions">, ...conditions: readonly Condition[]): boolean {
  return conditions.some((condition) => creature.conditions.includes(condition));
}
