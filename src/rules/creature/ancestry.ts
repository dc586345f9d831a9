import type { RuleId } from "../trace/types.ts";
import type { Creature } from "./types.ts";

export type Ancestry = NonNullable<Creature["ancestry"]>;

/** Halving of damage that a creature takes from the hits of some attackers (ERIS-67, ERIS-74): rounded up, after doubling. */
export interface DamageHalving {
  readonly rule: RuleId;
  applies(attacker: Creature): boolean;
}

/** The effects of being a halfling, dwarf or elf in a fight. */
export interface AncestryCombat {
  /** On missile attack rolls. */
  readonly missile: number;
  /** Betters the armour class against creatures larger than human. */
  readonly armourClassAgainstLarge: number;
  /** On damage with a magic weapon. */
  readonly magicWeaponDamage: number;
  readonly halving?: DamageHalving;
  readonly rules: { readonly missile: RuleId; readonly armourClass: RuleId; readonly damage: RuleId };
}

/** Nothing in a fight. */
export const PLAIN_COMBAT: AncestryCombat = {
  missile: 0,
  armourClassAgainstLarge: 0,
  magicWeaponDamage: 0,
  rules: { missile: "BX-143", armourClass: "BX-152", damage: "ERIS-54" },
};

/** The effect of an ancestry on saves: a bonus to the roll, or levels more when the danger is magical. */
export interface AncestrySave {
  readonly bonus?: number;
  readonly magicLevels?: number;
  readonly asFighter?: boolean;
  readonly rule: RuleId;
}

/** Chances in six unless stated otherwise; an absent gift is not given. */
export interface AncestryGifts {
  /** Feet seen in the dark by birth. */
  readonly infravision?: number;
  /** Chance of being born with it, rolled once; certain where absent (ERIS-79). */
  readonly infravisionChance?: number;
  readonly listen?: number;
  readonly roomTraps?: number;
  /** New work, sliding walls and slopes, when searching. */
  readonly construction?: number;
  readonly secretDoors?: number;
  /** Added to whatever the chance of a search is (ERIS-60). */
  readonly secretDoorBonus?: number;
  /** Noticing a secret door within 10 feet without looking (ERIS-61, GOR-23). */
  readonly passing?: number;
  /** Added to the chance of forcing a stuck door (ERIS-68). */
  readonly openDoors?: number;
  /** Percent, in woods or undergrowth. */
  readonly hideOutdoors?: number;
  /** In cover underground, without moving. */
  readonly hideIndoors?: number;
  /** Levels more in the thief's arts of a background (ERIS-65). */
  readonly thiefLevels?: number;
  /** Tells the value of gems and jewellery (ERIS-80). */
  readonly appraises?: boolean;
  /** Knows stone without a roll, everywhere (GOR-22), or in surroundings of its own (ERIS-72). */
  readonly stone?: "everywhere" | "familiar";
  /** Foes that must be attacked before others (ERIS-62, ERIS-76). */
  readonly hates?: readonly string[];
}
export type Chance = "listen" | "roomTraps" | "construction" | "secretDoors" | "passing" | "hideIndoors";

/** A weapon as the question whether somebody can wield it sees it. */
export interface WeaponFit {
  readonly type: string;
  /** Its group for expertise, such as bows. */
  readonly group?: string;
  readonly twoHands: boolean;
  /** The referee found it fitting for one of this people. */
  readonly fits?: boolean;
}
