/** The data common to items. Weights in coins each, prices in gold pieces each, distances in feet. */
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

/** Words about the thing, for every item. `key` is its id in the catalogue, by which rulings know it. */
export function baseFields() {
  return { key: text(), description: html(), source: text() };
}

/** A modifier that the item gives while in use. `against`: tags of the foes it holds against; empty: all. */
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

/** A thing that can be carried. */
export function physicalFields(initial: { weight?: number; location?: (typeof LOCATIONS)[number] } = {}) {
  return {
    ...baseFields(),
    quantity: count(1, 1_000_000),
    /** Coins each; null: not tracked. */
    weight: new F.NumberField({
      required: true,
      nullable: true,
      min: 0,
      max: 1_000_000,
      initial: initial.weight ?? null,
    }),
    /** Gold pieces each. */
    value: amount(),
    /** The carriers' assumed value; null: the true one. */
    knownValue: amountOrNull(),
    location: choice(LOCATIONS, initial.location ?? "carried"),
    container: new ItemIdField(),
    bulky: flag(),
    /** Slots that one takes, where the ruling counts slots; null: by what it is (EXT-02). */
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
    /** Another bonus against some, in place of the first. */
    alternate: new F.SchemaField({ bonus: whole({ min: -5, max: 5, initial: 0 }), against: words() }),
    cursed: flag(),
    grade: choiceOrNull(GRADES),
    glows: flag(),
    specialPurpose: text(),
    charges: charges(),
  };
}

/** Limited uses. `max` null: without limit. */
function charges() {
  return new F.SchemaField({ value: count(0, 999), max: wholeOrNull({ min: 0, max: 999 }), formula: formula() });
}

/** Uses in a period. `max` null: without limit. */
export function uses() {
  return new F.SchemaField({ value: count(0, 99), max: wholeOrNull({ min: 0, max: 99 }), per: choice(PERIODS, "day") });
}

/** A saving throw that something calls for. `category` null: none. */
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

/** How long something lasts: a formula in a unit, or words. */
export function durationField() {
  return new F.SchemaField({ text: text(), formula: formula(), unit: choice(DURATIONS), perLevel: flag() });
}

/** One kind of damage. */
export function damageKind() {
  return choice(DAMAGE_KINDS);
}

/** A light source. Radius in feet, 0 for what gives no light; turns of ten minutes; `turnsLeft` null: not begun. */
export function lightField() {
  return new F.SchemaField({
    radius: count(0, 500),
    dim: flag(),
    /** Degrees; 360 lights all round. */
    angle: whole({ min: 1, max: 360, initial: 360 }),
    turnsMax: wholeOrNull({ min: 0, max: 9999 }),
    turnsLeft: wholeOrNull({ min: 0, max: 9999 }),
    lit: flag(),
    covered: flag(),
    /** Key of what it burns; blank: itself. */
    fuel: text(),
  });
}
