import { amount, choice, count, flag, formula, text, whole, wholeOrNull, words } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import {
  areaField,
  baseFields,
  damageKind,
  durationField,
  lightField,
  magicFields,
  physicalFields,
  saveField,
} from "./common.ts";
import { spellEffectsField } from "./spell-effects.ts";

const F = foundry.data.fields;

const GEAR_KINDS = [
  "gear",
  "light",
  "container",
  "ration",
  "holySymbol",
  "implement",
  "tool",
  "spellBook",
  "instrument",
  "clothing",
  "trap",
] as const;

/** Gear of any kind; some fields are used by one kind only. */
function gearSchema() {
  return {
    ...physicalFields(),
    /** Kind of gear whose limit it counts against, replacing that of its key (ERIS-117). */
    limitKey: text(),
    kind: choice(GEAR_KINDS),
    light: lightField(),
    /** Capacity in coins of weight; null: no container. */
    capacity: wholeOrNull({ min: 0, max: 1_000_000 }),
    /** Person-days of food in one piece. */
    ration: new F.SchemaField({ days: amount(0, 999), preserved: flag() }),
    /** The spells in a spell book, by key. */
    spells: words(),
    implementKind: text(),
    bonus: whole({ min: -5, max: 5, initial: 0 }),
    trap: new F.SchemaField({ trigger: text(), effect: text(), found: flag(), sprung: flag(), oneUse: flag() }),
  };
}

/** `bundle`: the number sold or counted together; ammunition is spent one piece at a time. */
function ammunitionSchema() {
  return {
    ...physicalFields({ weight: 0 }),
    ...magicFields(),
    /** Key that a weapon's `ammunition` names. */
    group: text(),
    bundle: count(1, 1000),
    silver: flag(),
    damage: formula(),
    holder: text(),
  };
}

const TREASURE_KINDS = ["coin", "gem", "jewellery", "art", "goods", "other"] as const;

/** Treasure: its value counts as experience where the ruling says so. */
function treasureSchema() {
  return {
    ...physicalFields({ weight: 1 }),
    kind: choice(TREASURE_KINDS, "gem"),
    formula: formula(),
  };
}

const MAGIC_KINDS = ["misc", "potion", "scroll", "ring", "rod", "staff", "wand", "wondrous"] as const;

/** A magic item that is neither weapon nor armour. */
function magicItemSchema() {
  return {
    ...physicalFields(),
    ...magicFields(),
    kind: choice(MAGIC_KINDS),
    /** The characters who may use it: `all`, `casters`, `divine`, `arcane`. */
    usableBy: text("all"),
    /** Experience value; null: by its grade. */
    xp: wholeOrNull({ min: 0, max: 999_999 }),
    damage: formula(),
    damageKind: damageKind(),
    healing: formula(),
    check: saveField(),
    area: areaField(),
    duration: durationField(),
    works: spellEffectsField(),
    /** Keys of spells on a scroll or in a wand, and the level at which they are cast. */
    spells: words(),
    makerLevel: wholeOrNull({ min: 1, max: 36 }),
    limitKey: text(),
    /** Range on the treasure tables: lowest and highest roll; null: not on that table. */
    odds: new F.SchemaField({ basic: oddsRange(), expert: oddsRange() }),
  };
}

function oddsRange() {
  return new F.SchemaField({ from: wholeOrNull({ min: 1, max: 100 }), to: wholeOrNull({ min: 1, max: 100 }) });
}

/** A package of gear for a new character. The ruling's table with the same key has its goods and coins (GOR-32). */
function packageSchema() {
  return baseFields();
}

type PackageSchema = ReturnType<typeof packageSchema>;
type GearSchema = ReturnType<typeof gearSchema>;
type AmmunitionSchema = ReturnType<typeof ammunitionSchema>;
type TreasureSchema = ReturnType<typeof treasureSchema>;
type MagicItemSchema = ReturnType<typeof magicItemSchema>;

export class GearData extends LazyData<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Gear"];
  static readonly metadata = {
    type: "gear",
    icon: "systems/rulings/assets/icons/knapsack.svg",
    sheet: ["gear", "physical"],
  } as const;

  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}

export class AmmunitionData extends LazyData<AmmunitionSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Magic", "RULINGS.Ammunition"];
  static readonly metadata = {
    type: "ammunition",
    icon: "systems/rulings/assets/icons/quiver.svg",
    sheet: ["ammunition", "physical", "magic"],
  } as const;

  static override defineSchema(): AmmunitionSchema {
    return ammunitionSchema();
  }
}

export class TreasureData extends LazyData<TreasureSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Treasure"];
  static readonly metadata = {
    type: "treasure",
    icon: "systems/rulings/assets/icons/open-treasure-chest.svg",
    sheet: ["treasure", "physical"],
  } as const;

  static override defineSchema(): TreasureSchema {
    return treasureSchema();
  }
}

export class MagicItemData extends LazyData<MagicItemSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Magic", "RULINGS.MagicItem"];
  static readonly metadata = {
    type: "magicItem",
    icon: "systems/rulings/assets/icons/magic-lamp.svg",
    sheet: ["magicItem", "physical", "magic"],
  } as const;

  static override defineSchema(): MagicItemSchema {
    return magicItemSchema();
  }
}

export class PackageData extends LazyData<PackageSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing"];
  static readonly metadata = {
    type: "package",
    icon: "systems/rulings/assets/icons/backpack.svg",
    sheet: ["package"],
  } as const;

  static override defineSchema(): PackageSchema {
    return packageSchema();
  }
}
