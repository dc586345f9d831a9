import { amount, choice, count, flag, flagOrNull, formula, text, whole } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { creatureFields, serviceFields } from "./creature.ts";

const F = foundry.data.fields;

/** A hireling without a class: man-at-arms, porter, specialist, creature in service. Retainers with a class are characters. */
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
    /** The number of people: more than one is a band, which is paid, moved and attacked as one. Its hit points are the total of all. */
    heads: whole({ min: 1, max: 999, initial: 1 }),
    charmed: flag(),
    /** Falls by the rules for player characters (HERO-14); a band does not. */
    usesWoundLevels: flag(),
    mounted: flag(),
    /** Carries a significant amount of treasure in the referee's judgement (BX-020). */
    carryingTreasure: flagOrNull(),
    troop: choice(["trained", "untrained", "horde"]),
    /** The referee's number; never rolled (HERO-23). */
    luck: new F.SchemaField({ value: count(0, 100) }),
    elite: flag(),
    fanatic: flag(),
    /** -2 to +2, by the employer's treatment of the hirelings. */
    conditionsModifier: whole({ min: -2, max: 2, initial: 0 }),
    enticement: new F.SchemaField({ paid: flag(), kind: text(), gp: amount() }),
    source: text(),
  };
}

type HirelingSchema = ReturnType<typeof hirelingSchema>;

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
