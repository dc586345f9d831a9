import { choice, choiceOrNull, count, flag, flagOrNull, html, reference, text, whole, wholeOrNull } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { ABILITIES, THIEF_SKILLS } from "../lists.ts";
import { creatureFields, each, serviceFields } from "./creature.ts";

const F = foundry.data.fields;

/** A player character, or a retainer with a class and level. */
function characterSchema() {
  return {
    ...creatureFields(1, 120),
    ...serviceFields(),
    /** Null: the character has no such score. */
    abilities: new F.SchemaField(
      each(
        ABILITIES,
        () => new F.NumberField({ required: true, nullable: true, integer: true, min: 1, max: 25, initial: 10 }),
      ),
    ),
    /** Key of the class, as in the class item; that item on the sheet has its tables. */
    class: text(),
    level: whole({ min: 0, max: 36, initial: 1 }),
    xp: new F.SchemaField({
      value: count(0, 99_999_999),
      /** Percent; null: by prime requisites. */
      bonus: wholeOrNull({ min: -100, max: 100 }),
      levelAtSessionStart: wholeOrNull({ min: 0, max: 36 }),
    }),
    /** Further classes in the order in which they were taken; stored even where the rulings use only the first (EXT-03, EXT-04). */
    otherClasses: new F.ArrayField(
      new F.SchemaField({
        class: text(),
        level: whole({ min: 0, max: 36, initial: 1 }),
        xp: count(0, 99_999_999),
        levelAtSessionStart: wholeOrNull({ min: 0, max: 36 }),
      }),
    ),
    /** Hit points rolled at each level, in order; `class` is the key of a further class, empty for the first one (EXT-03, EXT-04). */
    hpRolls: new F.ArrayField(
      new F.SchemaField({
        level: whole({ min: 1, max: 36 }),
        roll: count(0, 999),
        modifier: whole({ min: -9, max: 9 }),
        class: text(),
      }),
    ),
    title: text(),
    player: text(),
    isRetainer: flag(),
    /** The character has no player and checks morale like other people of the referee (BX-138). Ignored where a player owns it. */
    checksMorale: flag(),
    /** Whether a retainer falls by the rules for player characters (HERO-14). */
    usesWoundLevels: flag(true),
    countsAsFighter: flagOrNull(),
    abilityBonuses: new F.SchemaField({ ancestry: choiceOrNull(ABILITIES), class: choiceOrNull(ABILITIES) }),
    expertise: new F.SchemaField({ weaponGroup: text(), implement: text() }),
    /** Chances in six; null: by class and ancestry. */
    exploration: new F.SchemaField({
      secretDoors: wholeOrNull({ min: 0, max: 6 }),
      roomTraps: wholeOrNull({ min: 0, max: 6 }),
      listen: wholeOrNull({ min: 0, max: 6 }),
      openDoors: wholeOrNull({ min: 0, max: 6 }),
      surprises: wholeOrNull({ min: 0, max: 6 }),
      surprised: wholeOrNull({ min: 0, max: 6 }),
    }),
    /** Null: by class and level. `hear` in six, the rest percent. */
    thief: new F.SchemaField(each(THIEF_SKILLS, () => wholeOrNull({ min: 0, max: 200 }))),
    stealth: new F.SchemaField({ camouflaged: flag(), alreadyDetected: flag() }),
    /** Spells a day by spell level; empty: by class and level. */
    spellSlots: new F.ArrayField(count(0, 20)),
    luck: new F.SchemaField({ value: count(0, 100), session: count(0, 99_999_999) }),
    /** The elf of two classes (ERIS-51, 52, 57). */
    elf: new F.SchemaField({
      operating: choice(["fighter", "magicUser"]),
      locked: flag(),
      tracks: new F.SchemaField(
        each(
          ["fighter", "magicUser"],
          () =>
            new F.SchemaField({
              // Null: the sheet's value, so that an elf with one track is unchanged when the ruling comes into force.
              level: wholeOrNull({ min: 1, max: 36 }),
              xp: wholeOrNull({ min: 0, max: 99_999_999 }),
              hpMax: wholeOrNull({ min: 0, max: 999 }),
            }),
        ),
      ),
      damage: count(0, 9999),
    }),
    background: new F.SchemaField({ confirmed: flag(), joined: text(), accepted: flag() }),
    /** The use of a second weapon in the off hand this round (ERIS-31). */
    offHandMode: choice(["defensive", "offensive"]),
    hasStronghold: flag(),
    strongholdInWilderness: flag(),
    ignoreItemLimits: flag(),
    canSwim: flag(true),
    carryingTreasure: flagOrNull(),
    mount: reference("Actor"),
    sessionsAway: count(0, 9999),
    biography: html(),
  };
}

type CharacterSchema = ReturnType<typeof characterSchema>;

/** Persisted data of a character; calculated values are never written here. */
export class CharacterData extends LazyData<CharacterSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Creature", "RULINGS.Character"];
  static readonly metadata = {
    type: "character",
    icon: "systems/rulings/assets/icons/cowled.svg",
    sheet: "character",
  } as const;

  static override defineSchema(): CharacterSchema {
    return characterSchema();
  }
}
