import type { Creature, Weapon } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The use of the weapon in this hit. */
export interface WeaponUse {
  readonly missile: boolean;
  readonly shield: boolean;
}

/** The dice of a hit and the bonus of the grip. */
export interface BaseDamage {
  readonly formula: string;
  readonly bonus: number;
  readonly rule: RuleId;
}

/** The facts of a listed weapon. */
export interface ListedWeapon {
  readonly damage: string;
  readonly type: string;
  readonly hands: Weapon["hands"];
  readonly martial: boolean;
}

/** The damage of weapons and fists. Natural attacks of monsters have their own damage. */
export interface WeaponDamage {
  weapon(weapon: Weapon, wielder: Creature, use: WeaponUse): BaseDamage;
  /** The dice of a listed weapon without a wielder; several where they depend on the wielder. */
  listed(weapon: ListedWeapon): readonly string[];
  readonly unarmed: BaseDamage;
  /** Whether a monster's listed weapon damage counts, such as 1d4 for a pixie's dagger (BX-158). */
  readonly monstersAsListed: boolean;
  /** Whether a two-handed weapon is refused with a shield. */
  readonly shieldForbidden: boolean;
  /** The rule for two-handed use; absent where only the equipment list decides. */
  readonly gripRule?: RuleId;
}

const D6 = "1d6";
const FISTS: BaseDamage = { formula: "1d2", bonus: 0, rule: "BX-169" };
const ONE_POINT = { formula: "1", bonus: 0 };
/** Weapons that never count as large in two hands; all other two-handed weapons do, including custom ones (ERIS-30). */
const ERIS_SMALLER: readonly string[] = ["spear", "staff"];

/** Whether a creature attacks with a fighter's skill here: fighters and dwarves, and elves that chose it (GOR-18, GOR-20). */
export function gormanFighter(creature: Creature): boolean {
  const id = creature.class?.operating ?? creature.class?.id;
  return id === "fighter" || id === "dwarf" || id === "halfling";
}

export function gripsInTwoHands(weapon: Weapon): boolean {
  return weapon.hands === "two" || (weapon.hands === "either" && weapon.twoHandedGrip);
}

function gorman(weapon: Weapon, wielder: Creature, use: WeaponUse): BaseDamage {
  const rule = "GOR-82";
  if (!gormanFighter(wielder)) return { formula: D6, bonus: 0, rule };
  const two = gripsInTwoHands(weapon) && !use.missile;
  if (two && !use.shield) return { formula: "1d10", bonus: 0, rule };
  return { formula: two || weapon.martial ? "1d8" : D6, bonus: 0, rule };
}

/** 1d6 for all weapons; or by weapon; or +1 for two hands (ERIS-29, ERIS-30); or by class and weapon (GOR-82). */
export const weaponDamage = topic<WeaponDamage>({
  key: "weaponDamage",
  group: "combat",
  classic: "d6",
  variants: {
    d6: built(["BX-158"], {
      weapon: () => ({ formula: D6, bonus: 0, rule: "BX-158" }),
      listed: () => [D6],
      unarmed: FISTS,
      monstersAsListed: true,
      shieldForbidden: true,
    }),
    variable: built(["BX-161"], {
      weapon: (weapon) => ({ formula: weapon.damage || D6, bonus: 0, rule: "BX-161" }),
      listed: ({ damage }) => [damage || D6],
      unarmed: FISTS,
      monstersAsListed: true,
      shieldForbidden: true,
    }),
    eris: built(["ERIS-29", "ERIS-30"], {
      weapon: (weapon, _wielder, use) =>
        !use.missile && gripsInTwoHands(weapon) && !ERIS_SMALLER.includes(weapon.type)
          ? { formula: D6, bonus: 1, rule: "ERIS-30" }
          : { formula: D6, bonus: 0, rule: "ERIS-29" },
      listed: ({ hands, type }) => [hands === "two" && !ERIS_SMALLER.includes(type) ? `${D6}+1` : D6],
      unarmed: { ...ONE_POINT, rule: "ERIS-29" },
      monstersAsListed: false,
      shieldForbidden: true,
      gripRule: "ERIS-30",
    }),
    gorman: built(["GOR-82"], {
      weapon: gorman,
      listed: ({ hands, martial }) => (hands === "two" ? [D6, "1d10"] : martial ? [D6, "1d8"] : [D6]),
      unarmed: { ...ONE_POINT, rule: "GOR-82" },
      monstersAsListed: false,
      shieldForbidden: false,
    }),
  },
  affects: ["combat", "cards"],
});
