import { choice, choiceOrNull, count, flag, formula, text, whole, wholeOrNull, words } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { ABILITIES, RIDERS } from "../lists.ts";
import { areaField, baseFields, damageKind, durationField, modifiersField, saveField, uses } from "./common.ts";
import { spellEffectsField } from "./spell-effects.ts";

const F = foundry.data.fields;

/** The effects of a hit besides damage, as data. Fields that a kind does not use keep their initial value. */
function rider() {
  return new F.SchemaField({
    kind: choice(RIDERS),
    save: saveField(),
    /** Extra damage, or points of an ability lost. */
    formula: formula(),
    /** Levels drained, hit points of hull, or the like. */
    amount: count(0, 999),
    ability: choiceOrNull(ABILITIES),
    duration: durationField(),
    /** One hit in so many carries it; one in so many victims dies after the duration, the others are ill. 0: none. */
    oneIn: count(0, 100),
    deadlyIn: count(0, 100),
    ill: durationField(),
    /** Key of the poison or disease, or of the creature that its victims become. */
    key: text(),
    /** Whether a failed save kills at once. */
    lethal: flag(),
    /** A ghoul's paralysis, to which elves are immune (ERIS-98). */
    ghoul: flag(),
    drain: choice(["permanent", "temporary", "ask"]),
    /** Only on a natural roll this high; null: on any hit. */
    onNatural: wholeOrNull({ min: 2, max: 20 }),
    /** Or when the attack roll exceeds the needed number by so much. */
    onMargin: wholeOrNull({ min: 1, max: 20 }),
    /** Only when this many attacks of the routine hit the same target. */
    onHits: whole({ min: 1, max: 10 }),
    /** Only against certain targets: surprised, smaller. */
    against: words(),
    note: text(),
  });
}

/** A natural attack of a monster. Attacks with the same routine number are made together; another number is an alternative. */
function attackSchema() {
  return {
    ...baseFields(),
    routine: whole({ min: 1, max: 20 }),
    /** Attacks a round. */
    count: whole({ min: 1, max: 50 }),
    damage: formula(),
    damageKind: damageKind(),
    /** The damage equals the creature's remaining hit points, as for a dragon's breath. */
    damageFromHp: flag(),
    byWeapon: flag(),
    weaponBonus: whole({ min: -5, max: 10, initial: 0 }),
    /** Bonus or penalty of this attack alone. */
    toHit: whole({ min: -10, max: 20, initial: 0 }),
    /** Needs no roll to hit. */
    automatic: flag(),
    melee: flag(true),
    missile: flag(),
    range: new F.SchemaField({
      short: wholeOrNull({ min: 0, max: 5000 }),
      medium: wholeOrNull({ min: 0, max: 5000 }),
      long: wholeOrNull({ min: 0, max: 5000 }),
    }),
    breath: flag(),
    gaze: flag(),
    area: areaField(),
    /** The save against the whole attack, such as breath: half damage on a save. */
    save: saveField(),
    uses: uses(),
    /** Key of the attack whose uses it shares; blank: its own. */
    usesOf: text(),
    /** Chance in six of its use each round; null: the referee decides. */
    chance: wholeOrNull({ min: 1, max: 6 }),
    large: flag(),
    modifiers: modifiersField(),
    /** The circumstances that double its damage: `charging`, `unaware`. */
    doubles: words(),
    /** The shapes in which it has this attack: `own` and assumed ones; empty: its own. */
    forms: words(),
    /** One attack less for every so many hit points lost; 0: none. */
    lostPer: count(0, 99),
    riders: new F.ArrayField(rider()),
    note: text(),
  };
}

/** A special ability, with the numbers that rulings need. */
function abilitySchema() {
  return {
    ...baseFields(),
    /** The summary for the table. */
    summary: text(),
    fromLevel: count(0, 36),
    /** A chance: `value` or less on the die, or in percent with a die of 100. Null: no roll. */
    chance: new F.SchemaField({
      value: wholeOrNull({ min: 0, max: 100 }),
      die: whole({ min: 2, max: 100, initial: 6 }),
    }),
    roll: formula(),
    amount: wholeOrNull({ min: -999, max: 9999 }),
    feet: wholeOrNull({ min: 0, max: 5000 }),
    damage: formula(),
    damageKind: damageKind(),
    save: saveField(),
    area: areaField(),
    duration: durationField(),
    uses: uses(),
    modifiers: modifiersField(),
    tags: words(),
    /** The automated effects; empty: the text is shown, and the referee applies it. */
    works: spellEffectsField(),
    refereeOnly: flag(),
  };
}

type AttackSchema = ReturnType<typeof attackSchema>;
type AbilitySchema = ReturnType<typeof abilitySchema>;

export class AttackData extends LazyData<AttackSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.Attack"];
  static readonly metadata = {
    type: "attack",
    icon: "systems/rulings/assets/icons/claw-slashes.svg",
    sheet: ["attack", "riders"],
  } as const;

  static override defineSchema(): AttackSchema {
    return attackSchema();
  }
}

export class AbilityData extends LazyData<AbilitySchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.SpecialAbility"];
  static readonly metadata = {
    type: "ability",
    icon: "systems/rulings/assets/icons/embrassed-energy.svg",
    sheet: ["ability"],
  } as const;

  static override defineSchema(): AbilitySchema {
    return abilitySchema();
  }
}
