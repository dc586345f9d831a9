import type { RuleId } from "../trace/types.ts";
import type { Creature } from "./types.ts";

export type Ancestry = NonNullable<Creature["ancestry"]>;

/** Halving of damage from the hits of some attackers (ERIS-67, ERIS-74): rounded up, after doubling. */
export interface DamageHalving {
  readonly rule: RuleId;
  applies(attacker: Creature): boolean;
}

/** The combat modifiers of a halfling, dwarf or elf. */
export interface AncestryCombat {
  /** Bonus to missile attack rolls. */
  readonly missile: number;
  /** Bonus to the armour class against creatures larger than human. */
  readonly armourClassAgainstLarge: number;
  /** Bonus to damage with a magic weapon. */
  readonly magicWeaponDamage: number;
  readonly halving?: DamageHalving;
  readonly rules: { readonly missile: RuleId; readonly armourClass: RuleId; readonly damage: RuleId };
}

/** An ancestry without combat modifiers. */
export const PLAIN_COMBAT: AncestryCombat = {
  missile: 0,
  armourClassAgainstLarge: 0,
  magicWeaponDamage: 0,
  rules: { missile: "BX-143", armourClass: "BX-152", damage: "ERIS-54" },
};

/** The effect of an ancestry on saving throws: a bonus to the roll, or extra levels when the danger is magical. */
export interface AncestrySave {
  readonly bonus?: number;
  readonly magicLevels?: number;
  readonly asFighter?: boolean;
  readonly rule: RuleId;
}

/** Innate abilities: chances in six unless stated otherwise; absent for a people without the ability. */
export interface AncestryGifts {
  /** Innate infravision, in feet. */
  readonly infravision?: number;
  /** Chance of innate infravision, rolled once; certain where absent (ERIS-79). */
  readonly infravisionChance?: number;
  readonly listen?: number;
  readonly roomTraps?: number;
  /** New stonework, sliding walls and slopes, when searching. */
  readonly construction?: number;
  readonly secretDoors?: number;
  /** Added to the usual chance of a search (ERIS-60). */
  readonly secretDoorBonus?: number;
  /** Noticing a secret door within 10 feet without a search (ERIS-61, GOR-23). */
  readonly passing?: number;
  /** Added to the chance of forcing a stuck door (ERIS-68). */
  readonly openDoors?: number;
  /** Percentage, in woods or undergrowth. */
  readonly hideOutdoors?: number;
  /** In cover underground, without moving. */
  readonly hideIndoors?: number;
  /** Extra levels for the thief skills of a background (ERIS-65). */
  readonly thiefLevels?: number;
  /** Whether the people can appraise gems and jewellery (ERIS-80). */
  readonly appraises?: boolean;
  /** Notices stonework without a roll, everywhere (GOR-22), or in familiar surroundings (ERIS-72). */
  readonly stone?: "everywhere" | "familiar";
  /** Foes that must be attacked before others (ERIS-62, ERIS-76). */
  readonly hates?: readonly string[];
}
export type Chance = "listen" | "roomTraps" | "construction" | "secretDoors" | "passing" | "hideIndoors";

/** The facts of a weapon that decide whether a people can wield it. */
export interface WeaponFit {
  readonly type: string;
  /** Its weapon group for expertise, such as bows. */
  readonly group?: string;
  readonly twoHands: boolean;
  /** Whether the referee allowed it for this people. */
  readonly fits?: boolean;
}
