import { HIGHEST_SPELL_LEVEL } from "../../../rules/facts/spell-levels.ts";
import { choice, choiceOrNull, count, flag, formula, html, text, whole, wholeOrNull, words } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { ABILITIES } from "../lists.ts";
import { areaField, baseFields, damageKind, durationField, saveField } from "./common.ts";
import { spellEffectsField } from "./spell-effects.ts";

const F = foundry.data.fields;

/** How often a spell is memorised, and cast, in each of its forms. */
function readiness() {
  return new F.SchemaField({ normal: count(0, 20), reversed: count(0, 20) });
}

/**
 * A spell of one list, with its reversed form. Spell levels end at six (GOR-48); level 0 is for tables that use it (EXT-08). Another game's spell of
 * the seventh to ninth level keeps that level as `beyond`: it needs a slot of that level, which no class of the rules has.
 */
function spellSchema() {
  return {
    ...baseFields(),
    summary: text(),
    /** Key of its list: `cleric`, `magic-user` or another. */
    list: text("magic-user"),
    level: whole({ min: 0, max: HIGHEST_SPELL_LEVEL, initial: 1 }),
    beyond: wholeOrNull({ min: HIGHEST_SPELL_LEVEL + 1, max: 9 }),
    range: new F.SchemaField({ text: text(), feet: wholeOrNull({ min: 0, max: 50_000 }) }),
    duration: durationField(),
    area: areaField(),
    targets: text(),
    save: saveField(),
    damage: formula(),
    damagePerLevel: flag(),
    damageKind: damageKind(),
    healing: formula(),
    concentration: flag(),
    affectsDrinker: flag(),
    reversible: flag(),
    reversed: new F.SchemaField({
      name: text(),
      summary: text(),
      description: html(),
      save: saveField(),
      damage: formula(),
      healing: formula(),
      works: spellEffectsField(),
    }),
    works: spellEffectsField(),
    inBook: flag(true),
    memorised: readiness(),
    cast: readiness(),
  };
}

/** A power of the heroic rulings (HERO-08). */
function powerSchema() {
  return {
    ...baseFields(),
    summary: text(),
    usage: choice(["atWill", "encounter", "daily"]),
    uses: new F.SchemaField({ value: count(1, 9), max: whole({ min: 1, max: 9 }) }),
    action: choice(["standard", "move", "minor", "free"]),
    level: whole({ min: 0, max: 36, initial: 1 }),
    keywords: words(),
    trigger: text(),
    target: text(),
    range: new F.SchemaField({ text: text(), feet: wholeOrNull({ min: 0, max: 5000 }) }),
    ability: choiceOrNull(ABILITIES),
    versus: choice(["ac", "death", "wands", "paralysis", "breath", "spells", "none"]),
    weapon: flag(true),
    damage: formula(),
    damageKind: damageKind(),
    /** Weapon dice of a hit; 0: the damage formula alone. */
    weaponDice: count(1, 10),
    /** Whether it marks the target. */
    marks: flag(),
    grantsActions: count(0, 3),
    ownRecovery: flag(),
    limitedPerEncounter: flag(),
    hit: html(),
    miss: html(),
    effect: html(),
  };
}

type SpellSchema = ReturnType<typeof spellSchema>;
type PowerSchema = ReturnType<typeof powerSchema>;

export class SpellData extends LazyData<SpellSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Spell"];
  static readonly metadata = {
    type: "spell",
    icon: "systems/rulings/assets/icons/spell-book.svg",
    sheet: ["spell"],
  } as const;

  static override defineSchema(): SpellSchema {
    return spellSchema();
  }

  /**
   * Until 0.12.0 levels went up to 9, and Foundry clamps numbers to their field's bounds: a wish would have become a sixth-level spell. Such data are
   * recognised by fields they always had or lacked, so that a 7 entered today is not changed.
   */
  static override migrateData(...[source]: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>) {
    const level = Number(Reflect.get(source, "level"));
    if (level > HIGHEST_SPELL_LEVEL && level <= 9 && "memorised" in source && !("beyond" in source))
      Object.assign(source, { level: HIGHEST_SPELL_LEVEL, beyond: level });
    return super.migrateData(source);
  }
}

export class PowerData extends LazyData<PowerSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Power"];
  static readonly metadata = {
    type: "power",
    icon: "systems/rulings/assets/icons/sword-spin.svg",
    sheet: ["power"],
  } as const;

  static override defineSchema(): PowerSchema {
    return powerSchema();
  }
}
