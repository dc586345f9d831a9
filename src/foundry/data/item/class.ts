import { CLASSES, type ClassId } from "../../../rules/creature/lists.ts";
import { each } from "../actor/creature.ts";
import {
  amount,
  choice,
  choiceOrNull,
  count,
  flag,
  flagOrNull,
  formula,
  text,
  whole,
  wholeOrNull,
  wholes,
  words,
} from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { ABILITIES, PEOPLES, SAVES, THIEF_SKILLS } from "../lists.ts";
import { baseFields, modifiersField } from "./common.ts";

const F = foundry.data.fields;

/** One level of a class as printed. */
function classLevel() {
  return new F.SchemaField({
    level: whole({ min: 0, max: 36, initial: 1 }),
    xp: count(0, 99_999_999),
    /** Hit dice in total, such as `9d6+2`. */
    hd: formula(),
    thac0: whole({ min: -20, max: 20, initial: 19 }),
    saves: new F.SchemaField(each(SAVES, () => whole({ min: 2, max: 20, initial: 16 }))),
    /** Spells a day by spell level. */
    spells: wholes({ min: 0, max: 20 }),
    /** Null: the class has no such skill. */
    skills: new F.SchemaField(each(THIEF_SKILLS, () => wholeOrNull({ min: 0, max: 200 }))),
  });
}

/** A class with its tables. */
function classSchema() {
  return {
    ...baseFields(),
    kind: choice(["human", "demihuman"]),
    people: choice(PEOPLES),
    primeRequisites: new F.ArrayField(choice(ABILITIES)),
    requirements: new F.SchemaField(each(ABILITIES, () => wholeOrNull({ min: 1, max: 25 }))),
    hitDie: formula("1d6"),
    maxLevel: whole({ min: 0, max: 36, initial: 14 }),
    nameLevel: wholeOrNull({ min: 0, max: 36 }),
    /** For a custom class: the class of the rules that supplies the rest. */
    like: choice(CLASSES, "fighter"),
    countsAsFighter: flagOrNull(),
    /** Text and keys of the armour and weapons it may use. */
    armour: new F.SchemaField({ text: text(), keys: words(), shield: flag(true) }),
    weapons: new F.SchemaField({ text: text(), keys: words(), bluntOnly: flag() }),
    languages: words(),
    spellList: text(),
    titles: words(),
    levels: new F.ArrayField(classLevel()),
    /** Experience bonus: by bands of one prime requisite, or by minimum scores, best first. */
    xpModifiers: new F.ArrayField(
      new F.SchemaField({
        percent: whole({ min: -100, max: 100, initial: 0 }),
        minimum: new F.SchemaField(each(ABILITIES, () => wholeOrNull({ min: 1, max: 25 }))),
        /** One of the minimum scores is enough. */
        any: flag(),
      }),
    ),
    surges: wholeOrNull({ min: 0, max: 30 }),
    primaryAbility: choiceOrNull(ABILITIES),
    secondaryAbility: choiceOrNull(ABILITIES),
  };
}

/** An ancestry, where ancestry and class are chosen separately. */
function ancestrySchema() {
  return {
    ...baseFields(),
    people: choice(PEOPLES),
    /** Abilities that may be raised; empty: any. */
    abilities: new F.ArrayField(choice(ABILITIES)),
    infravision: count(0, 1000),
    languages: words(),
    classes: words(),
    modifiers: modifiersField(),
  };
}

/** A background over a class (ERIS-45 to 48). */
function backgroundSchema() {
  return {
    ...baseFields(),
    allowedClasses: words(),
    alignment: text(),
    skills: new F.ArrayField(
      new F.SchemaField({
        name: text(),
        type: choice(["plebian", "artisan", "noble"]),
        percent: wholeOrNull({ min: 0, max: 100 }),
      }),
    ),
    stealthBonus: whole({ min: -20, max: 20, initial: 0 }),
    modifiers: modifiersField(),
  };
}

/** A trade or art, in percent (ERIS-84 to 92), and the training in progress. */
function skillSchema() {
  return {
    ...baseFields(),
    type: choice(["plebian", "artisan", "noble"]),
    /** Null until it is first used (ERIS-84). */
    percent: wholeOrNull({ min: 0, max: 200 }),
    origin: choice(["natural", "trained", "background"]),
    guildOnly: flag(),
    member: flag(),
    /** Not affected by a hobbit thief's four extra levels (ERIS-65). */
    plainLevels: flag(),
    ability: choiceOrNull(ABILITIES),
    training: new F.SchemaField({
      purpose: choiceOrNull(["start", "improve"]),
      weeksNeeded: count(0, 999),
      weeksAccrued: amount(0, 999),
      costPerWeek: amount(),
    }),
  };
}

type ClassSchema = ReturnType<typeof classSchema>;
type AncestrySchema = ReturnType<typeof ancestrySchema>;
type BackgroundSchema = ReturnType<typeof backgroundSchema>;
type SkillSchema = ReturnType<typeof skillSchema>;

/** Classes by their former attack group; the other classes belonged to the fighter's. */
const GROUPS: ReadonlyMap<unknown, ClassId> = new Map([
  ["cleric", "cleric"],
  ["magicUser", "magic-user"],
]);

export class ClassData extends LazyData<ClassSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.ClassItem"];
  static readonly metadata = {
    type: "class",
    icon: "systems/rulings/assets/icons/rank-3.svg",
    sheet: ["class"],
  } as const;

  static override defineSchema(): ClassSchema {
    return classSchema();
  }

  /** Until 0.8.0 a class named the group whose attacks it used; a custom class keeps that class unless another was chosen since. */
  static override migrateData(...[source]: Parameters<typeof foundry.abstract.TypeDataModel.migrateData>) {
    const like = GROUPS.get(Reflect.get(source, "attackGroup"));
    if (like && !("like" in source)) Reflect.set(source, "like", like);
    return super.migrateData(source);
  }
}

export class AncestryData extends LazyData<AncestrySchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.AncestryItem"];
  static readonly metadata = {
    type: "ancestry",
    icon: "systems/rulings/assets/icons/family-tree.svg",
    sheet: ["ancestry"],
  } as const;

  static override defineSchema(): AncestrySchema {
    return ancestrySchema();
  }
}

export class BackgroundData extends LazyData<BackgroundSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.BackgroundItem"];
  static readonly metadata = {
    type: "background",
    icon: "systems/rulings/assets/icons/scroll-quill.svg",
    sheet: ["background"],
  } as const;

  static override defineSchema(): BackgroundSchema {
    return backgroundSchema();
  }
}

export class SkillData extends LazyData<SkillSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Thing", "RULINGS.SkillItem"];
  static readonly metadata = {
    type: "skill",
    icon: "systems/rulings/assets/icons/hand-saw.svg",
    sheet: ["skill"],
  } as const;

  static override defineSchema(): SkillSchema {
    return skillSchema();
  }
}
