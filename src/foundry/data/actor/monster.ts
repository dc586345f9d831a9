import { amount, choice, count, flag, formula, text, whole, wholeOrNull, words } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { creatureFields } from "./creature.ts";

const F = foundry.data.fields;

/** The groups of the compendium. */
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

/** Hit dice: `dice` may be 0.5 or less; `modifier` in hit points; `asterisks` count special abilities for experience. */
function hitDice() {
  return new F.SchemaField({
    dice: amount(1, 99),
    modifier: whole({ min: -20, max: 99, initial: 0 }),
    asterisks: count(0, 5),
    /** The formula of its hit points; blank: by its dice. */
    formula: formula(),
  });
}

/** A stronger individual of a kind. */
function leader() {
  return new F.SchemaField({
    name: text(),
    hd: text(),
    hp: wholeOrNull({ min: 1, max: 999 }),
    count: text(),
    note: text(),
  });
}

/** Spells that are rolled for one of a kind: the list, the percent chance, and the number of each level. */
function casts() {
  return new F.SchemaField({
    list: text(),
    chance: count(100, 100),
    slots: new F.ArrayField(count(0, 9)),
    /** Only a leader casts: its level by a die of that size; its spells are those of that level. */
    levels: words(),
  });
}

/** A monster: a kind in a compendium, an individual in the world. */
function monsterSchema() {
  return {
    ...creatureFields(0),
    hd: hitDice(),
    /** Hit dice before age, magic or leadership; null: the same (ERIS-36). */
    naturalHd: wholeOrNull({ min: 0, max: 99 }),
    family: text(),
    kind: choice(MONSTER_KINDS),
    /** Counts as a person for spells that affect persons. */
    person: flag(),
    /** Column of the turning table; blank: cannot be turned. */
    turnAs: text(),
    normalHuman: flag(),
    minion: flag(),
    /** The referee's number; never rolled (HERO-23). */
    luck: new F.SchemaField({ value: count(0, 100) }),
    intelligent: flag(true),
    /** May stop for dropped food (BX-123); undead and constructs never do. */
    eats: flag(true),
    /** Pursues creatures that are out of sight (BX-121). */
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
    /** Number encountered: dice, a number, or blank for none. */
    numberAppearing: new F.SchemaField({ dungeon: formula("1"), lair: formula("1"), note: text() }),
    /** Price of a mount or beast of burden in gold pieces; 0: not for sale. */
    cost: amount(),
    /** Experience value; null: by hit dice and asterisks. */
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
    /** The number of heads, eyes or the like left, where it matters; null: not counted. */
    partsLeft: wholeOrNull({ min: 0, max: 99 }),
    source: text(),
  };
}

type MonsterSchema = ReturnType<typeof monsterSchema>;

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
