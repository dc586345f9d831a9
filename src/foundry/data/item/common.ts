/** The data common to items. Weight in coins per piece, price in gold pieces per piece, distance in feet. */
import { CIRCUMSTANCES } from "../../../rules/trace/circumstances.ts";
import {
  amount,
  amountOrNull,
  choice,
  choiceOrNull,
  count,
  flag,
  formula,
  html,
  ItemIdField,
  text,
  whole,
  wholeOrNull,
  words,
} from "../fields.ts";
import { AREAS, DAMAGE_KINDS, DURATIONS, GRADES, LOCATIONS, MODIFIES, ON_SAVE, PERIODS, SAVES } from "../lists.ts";

const F = foundry.data.fields;

/** The text fields of every item. `key` is its id in the rules, by which rulings recognise it. */
export function baseFields() {
  return { key: text(), description: html(), source: text() };
}

/** A modifier that the item gives while in use. `against`: tags of the foes it applies to; empty: all. */
function modifier() {
  return new F.SchemaField({
    to: choice(MODIFIES),
    value: whole({ min: -20, max: 20, initial: 1 }),
    against: words(),
    /** The circumstance of an attack that it depends on; null: none. */
    while: choiceOrNull(CIRCUMSTANCES),
    note: text(),
  });
}

/** Modifiers that the item gives to its carrier. */
export function modifiersField() {
  return new F.ArrayField(modifier());
}

/** The fields of an item that can be carried. */
export function physicalFields(initial: { weight?: number; location?: (typeof LOCATIONS)[number] } = {}) {
  return {
    ...baseFields(),
    quantity: count(1, 1_000_000),
    /** Coins per piece; null: not tracked. */
    weight: new F.NumberField({
      required: true,
      nullable: true,
      min: 0,
      max: 1_000_000,
      initial: initial.weight ?? null,
    }),
    /** Gold pieces per piece. */
    value: amount(),
    /** The value that the carriers assume; null: the true one. */
    knownValue: amountOrNull(),
    location: choice(LOCATIONS, initial.location ?? "carried"),
    container: new ItemIdField(),
    bulky: flag(),
    /** Slots per piece, where the ruling counts slots; null: by its type (EXT-02). */
    slotsEach: amountOrNull(100),
    broken: flag(),
    identified: flag(true),
    modifiers: modifiersField(),
    save: new F.SchemaField({ category: choiceOrNull(SAVES), bonus: whole({ min: -10, max: 10, initial: 0 }) }),
  };
}

/** Magic of a weapon, armour or ammunition. */
export function magicFields() {
  return {
    magic: flag(),
    bonus: whole({ min: -5, max: 5, initial: 0 }),
    /** A bonus against certain creatures, replacing the first. */
    alternate: new F.SchemaField({ bonus: whole({ min: -5, max: 5, initial: 0 }), against: words() }),
    cursed: flag(),
    grade: choiceOrNull(GRADES),
    glows: flag(),
    specialPurpose: text(),
    charges: charges(),
  };
}

/** Limited uses. `max` null: unlimited. */
function charges() {
  return new F.SchemaField({ value: count(0, 999), max: wholeOrNull({ min: 0, max: 999 }), formula: formula() });
}

/** Uses per period. `max` null: unlimited. */
export function uses() {
  return new F.SchemaField({ value: count(0, 99), max: wholeOrNull({ min: 0, max: 99 }), per: choice(PERIODS, "day") });
}

/** The saving throw of an item or effect. `category` null: none. */
export function saveField() {
  return new F.SchemaField({
    category: choiceOrNull(SAVES),
    modifier: whole({ min: -20, max: 20, initial: 0 }),
    onSave: choice(ON_SAVE),
    note: text(),
  });
}

/** An area, in feet. */
export function areaField() {
  return new F.SchemaField({
    shape: choice(AREAS),
    length: count(0, 2000),
    width: count(0, 2000),
    note: text(),
  });
}

/** A duration: a formula with a unit, or text. */
export function durationField() {
  return new F.SchemaField({ text: text(), formula: formula(), unit: choice(DURATIONS), perLevel: flag() });
}

export function damageKind() {
  return choice(DAMAGE_KINDS);
}

/** A light source. Radius in feet, 0 for no light; turns of ten minutes; `turnsLeft` null: unused. */
export function lightField() {
  return new F.SchemaField({
    radius: count(0, 500),
    dim: flag(),
    /** Degrees; 360 lights all around. */
    angle: whole({ min: 1, max: 360, initial: 360 }),
    turnsMax: wholeOrNull({ min: 0, max: 9999 }),
    turnsLeft: wholeOrNull({ min: 0, max: 9999 }),
    lit: flag(),
    covered: flag(),
    /** Key of its fuel; blank: the item itself. */
    fuel: text(),
  });
}
