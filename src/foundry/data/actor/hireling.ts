import { amount, choice, count, flag, flagOrNull, formula, text, whole } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { creatureFields, serviceFields } from "./creature.ts";

const F = foundry.data.fields;

/** One who serves for pay without a class: man-at-arms, porter, specialist, creature in service. Retainers with a class are characters. */
function hirelingSchema() {
  return {
    ...creatureFields(4, 120),
    ...serviceFields(),
    hd: new F.SchemaField({
      dice: amount(1, 99),
      modifier: whole({ min: -20, max: 99, initial: 0 }),
      asterisks: count(0, 5),
      formula: formula(),
    }),
    normalHuman: flag(true),
    kind: choice(["mercenary", "specialist", "retainer", "henchman", "porter", "unusual"]),
    /** How many they are: more than one is a band, which is paid, moved and struck at as one. Its hit points are those of all. */
    heads: whole({ min: 1, max: 999, initial: 1 }),
    charmed: flag(),
    /** Falls as a player's character does (HERO-14); a band does not. */
    usesWoundLevels: flag(),
    mounted: flag(),
    /** Carries a significant amount of treasure, as the referee finds (BX-020). */
    carryingTreasure: flagOrNull(),
    troop: choice(["trained", "untrained", "horde"]),
    /** The referee's number; it is not rolled (HERO-23). */
    luck: new F.SchemaField({ value: count(0, 100) }),
    elite: flag(),
    fanatic: flag(),
    /** -2 to +2, by how the employer treats the company. */
    conditionsModifier: whole({ min: -2, max: 2, initial: 0 }),
    enticement: new F.SchemaField({ paid: flag(), kind: text(), gp: amount() }),
    source: text(),
  };
}

type HirelingSchema = ReturnType<typeof hirelingSchema>;

/** Persisted data of a hireling. */
export class HirelingData extends LazyData<HirelingSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Creature", "RULINGS.Hireling"];
  static readonly metadata = {
    type: "hireling",
    icon: "systems/rulings/assets/icons/guards.svg",
    sheet: "hireling",
  } as const;

  static override defineSchema(): HirelingSchema {
    return hirelingSchema();
  }
}
