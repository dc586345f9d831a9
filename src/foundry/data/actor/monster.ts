import { amount, choice, count, flag, formula, text, whole, wholeOrNull, words } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { creatureFields } from "./creature.ts";

const F = foundry.data.fields;

/** The groupings of the compendium. */
const MONSTER_KINDS = [
  "monster",
  "human",
  "demihuman",
  "humanoid",
  "giant",
  "fey",
  "lycanthrope",
  "undead",
  "dragon",
  "construct",
  "elemental",
  "ooze",
  "plant",
  "vermin",
  "animal",
  "prehistoric",
] as const;

/** Hit dice: `dice` may be a half (0.5) or less; `modifier` in hit points; `asterisks` count special abilities for experience. */
function hitDice() {
  return new F.SchemaField({
    dice: amount(1, 99),
    modifier: whole({ min: -20, max: 99, initial: 0 }),
    asterisks: count(0, 5),
    /** How its hit points are rolled; blank: by its dice. */
    formula: formula(),
  });
}

/** A stronger individual of the kind. */
function leader() {
  return new F.SchemaField({
    name: text(),
    hd: text(),
    hp: wholeOrNull({ min: 1, max: 999 }),
    count: text(),
    note: text(),
  });
}

/** Spells that are rolled for one of the kind: from a list, with a chance in a hundred, so many of each level. */
function casts() {
  return new F.SchemaField({
    list: text(),
    chance: count(100, 100),
    slots: new F.ArrayField(count(0, 9)),
    /** Only a leader casts: its level, by a die with so many sides; its spells are those of that level. */
    levels: words(),
  });
}

/** A monster: a kind when in a compendium, one of them when on the table. */
function monsterSchema() {
  return {
    ...creatureFields(0),
    hd: hitDice(),
    /** Hit dice before age, magic or leadership; null: the same (ERIS-36). */
    naturalHd: wholeOrNull({ min: 0, max: 99 }),
    family: text(),
    kind: choice(MONSTER_KINDS),
    /** A person for spells that act on persons. */
    person: flag(),
    /** Column of the turning table; blank: cannot be turned. */
    turnAs: text(),
    normalHuman: flag(),
    minion: flag(),
    /** The referee's number; it is not rolled (HERO-23). */
    luck: new F.SchemaField({ value: count(0, 100) }),
    intelligent: flag(true),
    /** May stop for food that is dropped before it (BX-123); the undead and made things never do. */
    eats: flag(true),
    /** Goes on after those who are out of sight (BX-121). */
    tracks: flag(),
    canRecover: flag(),
    largeClumsy: flag(),
    largeSwipe: flag(),
    sameTarget: flag(),
    weakSpotBare: flag(),
    countsAsCharacter: flag(),
    magicSkin: new F.SchemaField({ armour: count(0, 3), shield: count(0, 3) }),
    /** Chances in six; null: the usual. */
    surprises: wholeOrNull({ min: 0, max: 6 }),
    surprised: wholeOrNull({ min: 0, max: 6 }),
    /** Number met: dice, a number, or blank for none. */
    numberAppearing: new F.SchemaField({ dungeon: formula("1"), lair: formula("1"), note: text() }),
    /** Price of a mount or beast of burden in gold pieces; 0: nobody sells it. */
    cost: amount(),
    /** Experience for one; null: by hit dice and asterisks. */
    xp: wholeOrNull({ min: 0, max: 999_999 }),
    treasure: new F.SchemaField({
      /** The code as printed, such as `C + 1,000gp`. */
      type: text(),
      letters: words(),
      lair: words(),
      gp: count(),
      multiplier: whole({ min: 1, max: 20 }),
      special: text(),
    }),
    leaders: new F.ArrayField(leader()),
    casts: casts(),
    /** How many heads, eyes or the like it has left, when that counts; null: it does not. */
    partsLeft: wholeOrNull({ min: 0, max: 99 }),
    source: text(),
  };
}

type MonsterSchema = ReturnType<typeof monsterSchema>;

/** Persisted data of a monster. */
export class MonsterData extends LazyData<MonsterSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Creature", "RULINGS.Monster"];
  static readonly metadata = {
    type: "monster",
    icon: "systems/rulings/assets/icons/spiked-dragon-head.svg",
    sheet: "monster",
  } as const;

  static override defineSchema(): MonsterSchema {
    return monsterSchema();
  }
}
