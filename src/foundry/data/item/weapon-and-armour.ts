import { choice, count, flag, flagOrNull, formula, text, whole, wholeOrNull, words } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { damageKind, lightField, magicFields, physicalFields } from "./common.ts";

const F = foundry.data.fields;

/** Upper limits of short, medium and long range, in feet; null: no ranged use. */
function ranges() {
  return new F.SchemaField({
    short: wholeOrNull({ min: 0, max: 5000 }),
    medium: wholeOrNull({ min: 0, max: 5000 }),
    long: wholeOrNull({ min: 0, max: 5000 }),
  });
}

/** A weapon. The printed damage is stored; the damage under a ruling is calculated. */
function weaponSchema() {
  return {
    ...physicalFields(),
    ...magicFields(),
    damage: formula("1d6"),
    damageKind: damageKind(),
    melee: flag(true),
    missile: flag(),
    range: ranges(),
    /** `either`: one hand or both, set by `grip`. */
    hands: choice(["one", "either", "two"]),
    grip: choice(["one", "both"]),
    offHand: flag(),
    slow: flag(),
    blunt: flag(),
    edged: flag(true),
    silver: flag(),
    splash: flag(),
    reload: flag(),
    brace: flag(),
    charge: flag(),
    martial: flag(true),
    canUseFlat: flag(),
    natural: flag(),
    proficiencyGroup: text(),
    /** Key of its ammunition; blank: none. */
    ammunition: text(),
    /** Row of the missile table of Planet Eris; blank: by its type, else thrown. */
    missileKey: text(),
    /** A two-handed weapon that the referee allows a hobbit (ERIS-70) or a dwarf; null: by its type (ERIS-78). */
    fitsSmall: flag(),
    fitsDwarf: flagOrNull(),
    /** The bonus for wielders of another ancestry: blank is 2; and whether it returns to a wielder of the right one (ERIS-75). */
    otherBonus: wholeOrNull({ min: -5, max: 5 }),
    returns: flag(),
    lastFiredRound: wholeOrNull({ min: 0, max: 99_999 }),
    ready: flag(true),
    /** Damage against certain creatures, replacing the first. */
    versus: new F.ArrayField(new F.SchemaField({ against: words(), damage: formula() })),
    holySword: flag(),
    /** Whether a held magic sword gives light (ERIS-23). */
    glows: flag(true),
    /** The light of a weapon that can be lit, such as a torch. */
    light: lightField(),
    sentient: new F.SchemaField({
      intelligence: wholeOrNull({ min: 1, max: 18 }),
      ego: wholeOrNull({ min: 0, max: 50 }),
      alignment: text(),
      languages: words(),
      powers: words(),
    }),
  };
}

const ARMOUR_KINDS = ["armour", "shield", "helmet", "barding", "cloak"] as const;
const ARMOUR_BANDS = ["unarmoured", "light", "heavy"] as const;
const MATERIALS = ["leather", "chain", "plate", "shield", "helmet", "cloth", "other"] as const;

/** Armour, shield or helmet. `ac` in the descending notation for armour; `shieldBonus` for a shield. */
function armourSchema() {
  return {
    ...physicalFields(),
    ...magicFields(),
    kind: choice(ARMOUR_KINDS),
    ac: whole({ min: -5, max: 9, initial: 9 }),
    shieldBonus: count(0, 5),
    band: choice(ARMOUR_BANDS, "light"),
    material: choice(MATERIALS),
    metal: flag(),
    /** Movement of the wearer in feet per turn (Gorman); null: by its weight class. */
    tier: wholeOrNull({ min: 0, max: 300 }),
    /** The ancestry that gets the whole bonus, and the bonus for others (ERIS-75). */
    fullFor: text(),
    otherBonus: wholeOrNull({ min: -5, max: 5 }),
  };
}

type WeaponSchema = ReturnType<typeof weaponSchema>;
type ArmourSchema = ReturnType<typeof armourSchema>;

export class WeaponData extends LazyData<WeaponSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Magic", "RULINGS.Weapon"];
  static readonly metadata = {
    type: "weapon",
    icon: "systems/rulings/assets/icons/broadsword.svg",
    sheet: ["weapon", "physical", "magic"],
  } as const;

  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }
}

export class ArmourData extends LazyData<ArmourSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Magic", "RULINGS.Armour"];
  static readonly metadata = {
    type: "armour",
    icon: "systems/rulings/assets/icons/breastplate.svg",
    sheet: ["armour", "physical", "magic"],
  } as const;

  static override defineSchema(): ArmourSchema {
    return armourSchema();
  }
}
