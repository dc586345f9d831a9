/** The data common to characters, monsters and hirelings. Distances in feet, weights in coins, money in gold pieces. */
import {
  amount,
  choice,
  choiceOrNull,
  count,
  flag,
  flagOrNull,
  html,
  reference,
  text,
  whole,
  wholeOrNull,
  words,
} from "../fields.ts";
import {
  ABILITIES,
  ALIGNMENTS,
  BANDS,
  COINS,
  CRIT_GUARDS,
  LITERACY,
  MOVES,
  PEOPLES,
  SAVES,
  SAVES_AS,
  SIZES,
} from "../lists.ts";

const F = foundry.data.fields;

/** One field for each key of a fixed list, all of the same kind. */
export function each<const K extends string, V extends foundry.data.fields.DataField.Any>(
  keys: readonly K[],
  make: (key: K) => V,
): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

/** Feet per turn and feet per round. `round` null: a third of the turn; `turn` null: no such movement. */
function pace(turn: number | null) {
  return new F.SchemaField({
    turn: new F.NumberField({ required: true, nullable: true, integer: true, min: 0, max: 3000, initial: turn }),
    round: wholeOrNull({ min: 0, max: 1000 }),
  });
}

/** Coins carried, by kind. */
export function purse() {
  return new F.SchemaField(each(COINS, () => count()));
}

/** Hit points. `value` may be below 0; `total` is the healthy maximum under wound levels (null: the same as `max`). */
export function hitPoints(value: number) {
  return new F.SchemaField({
    value: whole({ min: -999, max: 9999, initial: value }),
    max: whole({ min: 0, max: 9999, initial: value }),
    temp: count(0, 999),
    total: wholeOrNull({ min: 0, max: 9999 }),
  });
}

/** Armour class in the descending notation. `value` null: calculated from worn armour. `always`: no roll is needed to hit. */
function armourClass() {
  return new F.SchemaField({
    value: wholeOrNull({ min: -20, max: 20 }),
    always: flag(),
    other: new F.ArrayField(new F.SchemaField({ value: whole({ min: -20, max: 20, initial: 9 }), note: text() })),
  });
}

/** Saving throws. Each null: by class, level or hit dice; a number replaces the ruling's. */
function savingThrows() {
  return new F.SchemaField({
    ...each(SAVES, () => wholeOrNull({ min: 2, max: 20 })),
    single: wholeOrNull({ min: 2, max: 20 }),
    as: choice(SAVES_AS),
    asClass: text(),
    asLevel: wholeOrNull({ min: 0, max: 60 }),
  });
}

/** Counters of certain rulings: each stays at its initial value under other rulings. */
function counters() {
  return {
    subdual: count(0, 9999),
    poison: new F.SchemaField({ doses: count(0, 99) }),
    drained: new F.SchemaField({ temporary: count(0, 60), permanent: count(0, 60) }),
    /** The body parts lost to dismemberment (GOR-87), such as `left leg` or `nose`; henchmen and monsters that count as characters lose them too. */
    lostParts: words(),
    wounds: new F.SchemaField({ level: whole({ min: 0, max: 4 }), restDays: count(0, 999) }),
    surges: new F.SchemaField({ value: count(0, 99), max: wholeOrNull({ min: 0, max: 99 }) }),
    actionPoints: new F.SchemaField({
      value: count(0, 99),
      max: wholeOrNull({ min: 0, max: 99 }),
      usedThisEncounter: flag(),
    }),
    fatigue: new F.SchemaField({
      turnsSinceRest: count(0, 9999),
      travelDaysSinceRest: count(0, 9999),
      roundsRun: count(0, 9999),
      daysWithoutFood: count(0, 999),
      daysWithoutWater: count(0, 999),
      /** Whether the referee's state of privation (BX-049) gives a penalty to attacks or a reduced rate. */
      wantAttack: flag(),
      wantRate: flag(),
      mustRest: flag(),
      /** The rest needed after a forced march was not taken. */
      overdue: flag(),
      /** Consecutive full turns of rest while exhausted. */
      restTurns: count(0, 999),
    }),
  };
}

/** The bonuses that effects, modules and macros add to calculated numbers: the paths of `rules/creature/effect-keys.ts`. */
function bonuses() {
  const of = <const K extends string>(keys: readonly K[]) =>
    each(keys, () => whole({ min: -999, max: 999, initial: 0 }));
  const hits = () => new F.SchemaField(of(["all", "melee", "missile"]));
  return new F.SchemaField({
    ...of(["ac", "acMissile", "morale", "reaction", "initiative", "surprise", "movement", "climb", "hpMax"]),
    attack: hits(),
    damage: hits(),
    saves: new F.SchemaField(of(["all", ...SAVES])),
    checks: new F.SchemaField(of(["all", ...ABILITIES, "secretDoors", "roomTraps", "listen", "force"])),
    spells: new F.SchemaField(of(["saves", "damage", "healing"])),
  });
}

/** The data of every creature: initial hit points, and feet per turn on foot (null: must be given). */
export function creatureFields(hp = 0, walk: number | null = null) {
  return {
    hp: hitPoints(hp),
    ac: armourClass(),
    /** The roll to hit armour class 0; null: calculated. */
    thac0: wholeOrNull({ min: -20, max: 30 }),
    /** Attack bonus in the ascending notation; null: calculated. */
    attackBonus: wholeOrNull({ min: -10, max: 40 }),
    saves: savingThrows(),
    movement: new F.SchemaField(each(MOVES, (move) => pace(move === "walk" ? walk : null))),
    size: choice(SIZES, "human"),
    people: choice(PEOPLES, "human"),
    alignment: choiceOrNull(ALIGNMENTS),
    infravision: count(0, 1000),
    languages: words(),
    literacy: choice(LITERACY, "literate"),
    morale: wholeOrNull({ min: 2, max: 12 }),
    morale2d10: wholeOrNull({ min: 2, max: 20 }),
    /** Key of REF-10, or blank. */
    moraleType: text(),
    moraleNote: text(),
    initiativeModifier: whole({ min: -20, max: 20, initial: 0 }),
    initiativeBand: choiceOrNull(BANDS),
    critGuard: choice(CRIT_GUARDS),
    /** Null: whether it has spells. */
    isCaster: flagOrNull(),
    /** Free tags such as `undead`, `intelligent`, `silent`, `fireproof`, matched by abilities, hatreds and rulings. */
    tags: words(),
    hatedEnemies: words(),
    /** Kinds of damage and effects that have no effect on it. */
    immunities: words(),
    /** Kinds of damage that can harm it; empty: anything. */
    harmedOnlyBy: words(),
    /** Kinds of damage that are halved: `silver`, `fire`, or `all`. */
    halves: words(),
    /** Minimum bonus of a magic weapon that can harm it. */
    harmedOnlyByBonus: count(0, 5),
    coins: purse(),
    bonuses: bonuses(),
    ...counters(),
    description: html(),
    /** Referee only. */
    notes: html(),
  };
}

/** The data of a hireling or retainer: employer, wage and loyalty. Characters who are retainers have it too. */
export function serviceFields() {
  return {
    employer: reference("Actor"),
    leader: reference("Actor"),
    /** Loyalty score; null: by the employer's Charisma. */
    loyalty: wholeOrNull({ min: -20, max: 30 }),
    loyaltyAdjustment: whole({ min: -20, max: 20, initial: 0 }),
    loyaltyGroup: text(),
    treatment: choice(["normal", "well", "poor"]),
    /** Share of treasure: 0, 0.5, 1 or any fraction. */
    share: amount(0, 10),
    /** Key of the trade, such as `archer` or `thief`; blank: by the class. */
    trade: text(),
    /** Type of man-at-arms whose upkeep it has (ERIS-112); blank: by the trade. */
    upkeepAs: text(),
    wage: new F.SchemaField({
      value: amount(),
      per: choice(["month", "day", "week", "mission"]),
      /** Gold pieces paid in advance, deducted on the next pay-days (ERIS-109, MIX-47). */
      ahead: amount(),
      /** Unpaid wages in gold pieces. */
      owed: count(),
    }),
  };
}
