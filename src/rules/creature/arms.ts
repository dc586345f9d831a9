/** A creature's armour and weapons as plain data, and the damage that can harm it. */
import type { Modifier } from "../trace/types.ts";
import type { Ability, SaveCategory } from "./lists.ts";

/** A worn suit, shield or helmet. */
export interface Armour {
  readonly id: string;
  readonly name: string;
  readonly kind: "suit" | "shield" | "helmet";
  /** The row of a suit in the armour tables; `other` uses `baseDescending`. */
  readonly type?: "leather" | "chain" | "plate" | "other";
  /** Whether it is metal although its row in the armour tables is not (ERIS-94). */
  readonly metal?: boolean;
  /** Descending AC of a suit that is in no table. */
  readonly baseDescending?: number;
  readonly magic: number;
}

/** The kind of damage, compared with `harmedOnlyBy` and `immunities` of the target. */
export interface DamageKind {
  /** `mundane`, `fire`, `cold`, `lightning`, `acid`, `poison`, `holy` or a custom tag. */
  readonly type: string;
  readonly silver: boolean;
  /** Whether it is magical, and its bonus (0 for magical without a bonus). */
  readonly magic: boolean;
  readonly bonus: number;
}

/** A weapon in hand or pack. Ranges are the upper limits of short, medium and long range in feet (yards outdoors). */
export interface Weapon {
  readonly id: string;
  readonly name: string;
  /** Id of the equipment list (`sword`, `short-bow`), for the tables by weapon in the rulings. */
  readonly type: string;
  /** Its row in the table of ERIS-22, where the sheet names one. */
  readonly missileRow?: string;
  /** The referee's decision whether a hobbit or a dwarf can use it (ERIS-70, ERIS-78); absent: by its type. */
  readonly fits?: { readonly halfling?: boolean; readonly dwarf?: boolean };
  /** Weapon group for expertise: swords, axes, bows and so on. */
  readonly group?: string;
  /** Listed damage (`variable`); empty for none. */
  readonly damage: string;
  readonly melee: boolean;
  readonly missile: boolean;
  readonly ranges?: readonly [number, number, number];
  readonly hands: "one" | "either" | "two";
  readonly slow: boolean;
  readonly blunt: boolean;
  /** Whether it cuts or pierces, for a cleric's vow against edged magic (ERIS-83). A bow has no edge, but its arrows have. */
  readonly edged: boolean;
  readonly canUseFlat: boolean;
  readonly martial: boolean;
  readonly reload: boolean;
  readonly brace: boolean;
  readonly charge: boolean;
  readonly splash: boolean;
  readonly thrown: boolean;
  /** Whether it flies its full listed range, unlike others of its kind, and returns to the hand (ERIS-75). */
  readonly flies?: true;
  readonly returns?: true;
  readonly silver: boolean;
  /** The special damage type: `fire` for burning oil, `holy` for holy water; absent for ordinary hits. */
  readonly damageType?: string;
  /** Magic bonus; a magic weapon without a bonus has 0 and `isMagic`. */
  readonly magic: number;
  readonly isMagic: boolean;
  readonly broken: boolean;
  /** Whether both hands hold it although one would do (`either`). */
  readonly twoHandedGrip: boolean;
  /** Its place: main hand, off hand, carried, or stowed. */
  readonly held: "main" | "off" | "carried";
  /** Pieces of ammunition left; undefined for a weapon without ammunition. */
  readonly ammunition?: number;
  /** The modifiers of the item, including damage dice changed against kinds of creature. */
  readonly modifiers: readonly Modifier[];
}

/** Kinds of effects that a natural attack has besides its damage; `half` is a saving throw that halves the damage itself. @texts RULINGS.Rider.* */
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

/** The conditions for double damage of a natural attack: a charge, or an attack from above on a surprised target. */
export const DOUBLES = ["charging", "unaware"] as const;

/** An additional effect of a natural attack that hits. */
export interface Rider {
  readonly kind: (typeof RIDER_KINDS)[number];
  readonly save?: SaveCategory;
  readonly saveModifier?: number;
  /** The amount as a formula: levels drained, points of damage or of an ability and the like. */
  readonly amount?: string;
  readonly note?: string;
  /** Kind of poison in ERIS-39, when known. */
  readonly poison?: string;
  /** Whether a failed saving throw kills. */
  readonly lethal?: boolean;
  /** Whether it is a ghoul's paralysis (ERIS-98, ERIS-99). */
  readonly ghoul?: boolean;
  readonly ability?: Ability;
  readonly drain?: "permanent" | "temporary" | "ask";
  /** The duration: a formula with a unit, or words. */
  readonly duration?: { readonly formula: string; readonly unit: string; readonly text: string };
  /** The key of the kind of creature that the victim turns into; `lodged` for an effect that stays in the wound after the attacker's death. */
  readonly key?: string;
  /** The lowest natural roll, or the smallest margin over the number needed, that triggers it; where both are named, either is enough. */
  readonly onNatural?: number;
  readonly onMargin?: number;
  /** The number of attacks of the routine that must have hit the same target this round. */
  readonly onHits?: number;
  /** Only one hit in this many has the effect; of the affected, one in `deadlyIn` dies when `duration` is over. */
  readonly oneIn?: number;
  readonly deadlyIn?: number;
  /** The duration of the illness of victims who survive. */
  readonly ill?: { readonly formula: string; readonly unit: string };
  /** The marks, conditions, `flying` or `grounded` that the target must have. */
  readonly against?: readonly string[];
}

/** A monster's natural attack. All rows of one routine are used together; another number is an alternative. */
export interface NaturalAttack {
  readonly id: string;
  readonly name: string;
  readonly routine: number;
  readonly count: number;
  /** Dice, `current-hp` for as many points as the creature has left, or empty for none. */
  readonly damage: string;
  /** Whether weapon damage may replace it, plus the bonus. */
  readonly byWeapon: boolean;
  readonly weaponBonus: number;
  /** Missile range in feet (short, medium, long), for thrown and spat attacks. */
  readonly ranges?: readonly [number, number, number];
  readonly kind: DamageKind;
  readonly riders: readonly Rider[];
  /** Bonuses of this attack only, some of them against some foes. */
  readonly modifiers?: readonly Modifier[];
  readonly doubles?: readonly (typeof DOUBLES)[number][];
  /** Whether it needs no attack roll. */
  readonly automatic?: boolean;
  /** The shapes in which the creature has this attack; absent for its own shape. */
  readonly forms?: readonly string[];
  /** The hit points that cost one of these attacks, such as the heads of a hydra; and the maximum that is left. */
  readonly lostPer?: number;
  readonly left?: number;
  /** The ability for a power's attack, in place of Strength or Dexterity (HERO-07). */
  readonly ability?: Ability;
  /** The kind of implement for a power: wand, staff, holy symbol (HERO-22). */
  readonly implement?: string;
}

/** The kinds of damage that can harm a creature. */
export type HarmedOnlyBy =
  | { readonly kind: "any" }
  | { readonly kind: "silverOrMagic" }
  | { readonly kind: "magic"; readonly bonus: number }
  /** Only these kinds of damage: `fire`, `cold`; `magic` and `silver` stand for magic and silver weapons. */
  | { readonly kind: "only"; readonly kinds: readonly string[] };

/** Whether a kind of damage can harm at all, before immunities and the attacker count (BX-155). */
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

/** Weapons that only pierce or hit only with their point (BX-168). */
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

/** Whether a blade has a flat side to subdue with, by its type and weapon group (BX-168). */
export function hasFlat(type: string, group = ""): boolean {
  return !POINTED.has(type) && !POINTED.has(group);
}

/** A plain one-handed melee weapon, changed by the given fields. */
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
