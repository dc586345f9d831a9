/** Hirelings by the place where they are found. */

/** The place where a type of hireling is found (ERIS-115). */
type HirelingGroup = "mercenary" | "manAtArms" | "nonFighter" | "specialist" | "unusual";

/** A type of hireling and its equipment. */
export interface HirelingType {
  readonly id: string;
  readonly group: HirelingGroup;
  readonly armour: "none" | "leather" | "chain" | "plate" | "metal";
  readonly shield: boolean;
  /** Ids of the equipment list; `any-weapon` is the referee's choice. */
  readonly gear: readonly string[];
}

const ARMOUR = { "-": "none", l: "leather", c: "chain", p: "plate", m: "metal" } as const;
type Letter = keyof typeof ARMOUR;

/** A line is `type:armour[+]:gear`; the plus means a shield. */
function group(name: HirelingGroup, lines: string): readonly HirelingType[] {
  return lines.split(" ").map((line) => {
    const [id = "", worn = "-", gear = ""] = line.split(":");
    return {
      id,
      group: name,
      armour: ARMOUR[worn.charAt(0) as Letter],
      shield: worn.endsWith("+"),
      gear: gear.split(",").filter(Boolean),
    };
  });
}

/** ERIS-115, in its order. */
export const HIRELING_TYPES: readonly HirelingType[] = [
  ...group(
    "mercenary",
    "archer:l:short-bow guardsman:l:spear shieldBearer:l+:short-sword swordsman:l+:sword weaponBearer:l:short-sword",
  ),
  ...group(
    "manAtArms",
    "lightFoot:l:any-weapon heavyFoot:c+:any-weapon archerAtArms:l:short-bow,dagger crossbowman:l:crossbow,dagger longbowman:l:long-bow,sword lightHorseman:l:any-weapon mediumHorseman:c+:any-weapon heavyHorseman:p+:any-weapon",
  ),
  ...group("nonFighter", "cook porter torchBearer laborer"),
  ...group("specialist", "alchemist armorer assassin animalTrainer engineer sage shipCaptain seaman smith spy"),
  ...group(
    "unusual",
    "fighter:m+:any-weapon cleric:m:any-weapon,holy-symbol magicUser:-:dagger,spell-book thief:l:dagger,thieves-tools elf:c:dagger,short-bow dwarf:c:battle-axe halfling:l:dagger,thieves-tools",
  ),
];

/**
 * The six unusual types of a tavern, in the order of the d6 (ERIS-108), with their enticements.
 * @texts RULINGS.Company.hire.type.*
 */
export const UNUSUAL = ["fighter", "cleric", "magicUser", "elf", "dwarf", "halfling"] as const;
