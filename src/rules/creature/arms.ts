/** A creature's armour and weapons as plain data, and the damage that can harm it. */
import type { Modifier } from "../trace/types.ts";
import type { Ability, SaveCategory } from "./lists.ts";

/** A suit, shield or helmet that is worn. */
export interface Armour {
  readonly id: string;
  readonly name: string;
  readonly kind: "suit" | "shield" | "helmet";
  /** The row of a suit in the armour tables; `other` uses `baseDescending`. */
  readonly type?: "leather" | "chain" | "plate" | "other";
  /** Of metal although no table has it among the suits that are (ERIS-94). */
  readonly metal?: boolean;
  /** Descending AC of a suit that no table knows. */
  readonly baseDescending?: number;
  readonly magic: number;
}

/** The kind of damage: compared with `harmedOnlyBy` and `immunities` of the target. */
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
  /** Its line of the table of ERIS-22, where the sheet names one. */
  readonly missileRow?: string;
  /** The referee's decision whether it suits a hobbit, or a dwarf (ERIS-70, ERIS-78); absent: by its type. */
  readonly fits?: { readonly halfling?: boolean; readonly dwarf?: boolean };
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
  /** It cuts or pierces: what a vow against edged magic asks (ERIS-83). A bow has no edge, its arrows have. */
  readonly edged: boolean;
  readonly canUseFlat: boolean;
  readonly martial: boolean;
  readonly reload: boolean;
  readonly brace: boolean;
  readonly charge: boolean;
  readonly splash: boolean;
  readonly thrown: boolean;
  /** It flies as far as it is listed, whatever others of its kind do, and back into the hand (ERIS-75). */
  readonly flies?: true;
  readonly returns?: true;
  readonly silver: boolean;
  /** The special damage type: `fire` for burning oil, `holy` for holy water; absent for ordinary hits. */
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

/** Kinds of things that a natural attack does besides its damage; `half` is a save that halves the damage itself. @texts RULINGS.Rider.* */
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
  "clings",
  "lycanthropy",
  "half",
  "other",
] as const;

/** When the damage of a natural attack counts double: in a charge, or from above at somebody who is surprised. */
export const DOUBLES = ["charging", "unaware"] as const;

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
  /** The key of the kind of creature that the victim turns into; `lodged` for an effect that stays in the wound when its maker is dead. */
  readonly key?: string;
  /** Only on a natural roll this high, or by so much more than was needed; where both are named, either will do. */
  readonly onNatural?: number;
  readonly onMargin?: number;
  /** Only when so many attacks of the routine have hit the same target this round. */
  readonly onHits?: number;
  /** Only one hit in so many carries it; and of those whom it takes one in so many dies when `duration` is over. */
  readonly oneIn?: number;
  readonly deadlyIn?: number;
  /** How long those are ill who do not die of it. */
  readonly ill?: { readonly formula: string; readonly unit: string };
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
  /** Missile range in feet (short, medium, long), for hurled and spat attacks. */
  readonly ranges?: readonly [number, number, number];
  readonly kind: DamageKind;
  readonly riders: readonly Rider[];
  /** Bonuses of this attack alone, some of them against some foes. */
  readonly modifiers?: readonly Modifier[];
  readonly doubles?: readonly (typeof DOUBLES)[number][];
  /** It needs no attack roll. */
  readonly automatic?: boolean;
  /** The shapes in which it has this attack; absent: its own. */
  readonly forms?: readonly string[];
  /** One of these attacks less for each so many hit points lost, such as the heads of a hydra; and how many there are left at the most. */
  readonly lostPer?: number;
  readonly left?: number;
  /** The ability by which a power strikes, in place of Strength or Dexterity (HERO-07). */
  readonly ability?: Ability;
  /** The kind of implement through which a power is cast: wand, staff, holy symbol (HERO-22). */
  readonly implement?: string;
}

/** The kinds of damage that can harm a creature. */
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

/** Weapons that only pierce, or whose point is all that they hit with (BX-168). */
const POINTED: ReadonlySet<string> = new Set([
  "spear",
  "spears",
  "javelin",
  "lance",
  "lances",
  "trident",
  "pike",
  "rapier",
]);

/** Whether a blade has a flat side to subdue with, by its type and its weapon group (BX-168). */
export function hasFlat(type: string, group = ""): boolean {
  return !POINTED.has(type) && !POINTED.has(group);
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
    edged: differences.blunt !== true,
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
