import { isFormula } from "../../../rules/dice/formula.ts";
import type { Plan } from "../../../rules/plan.ts";
import { choice, count, flag, reference, text, whole, words } from "../fields.ts";

const F = foundry.data.fields;
const MAX_BYTES = 100_000;

/** Whether a value is plain data, which JSON stores unchanged. */
function isPlain(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || depth > 20) return false;
  if (Array.isArray(value)) return value.every((entry) => isPlain(entry, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((entry) => entry === undefined || isPlain(entry, depth + 1));
}

/** Plain data of limited size, or null. The rules core validates its content. */
export class PlainField<T extends Record<string, unknown> = Record<string, unknown>> extends F.ObjectField<
  { required: true; nullable: true; initial: null },
  T | null | undefined,
  T | null,
  T | null
> {
  constructor() {
    super({ required: true, nullable: true, initial: null });
  }

  protected override _validateType(value: T): void {
    if (!isPlain(value)) throw new Error("is not plain data");
    if (JSON.stringify(value).length > MAX_BYTES) throw new Error("is too large");
  }
}

/** A plan as stored: a mapped type, because an interface has no index signature. */
export type StoredPlan = Pick<Plan, keyof Plan>;

/** A plan of the rules core: its procedure, its dice, and the stamp of its rulings. */
class PlanField extends PlainField<StoredPlan> {
  protected override _validateType(value: StoredPlan): void {
    super._validateType(value);
    if (typeof value.procedure !== "string" || value.procedure === "") throw new Error("has no procedure");
    if (!Array.isArray(value.rolls)) throw new Error("has no list of rolls");
    for (const roll of value.rolls) {
      if (typeof roll?.id !== "string" || typeof roll?.formula !== "string" || !isFormula(roll.formula))
        throw new Error("asks for a roll that is not dice");
    }
    if (typeof value.stamp !== "string") throw new Error("has no stamp");
  }
}

/** The rulings that made the card: their content hash and the preset they differ from. */
function stamp() {
  return new F.SchemaField({ hash: text(), preset: text(), version: text() });
}

/** The actor or target of the card, stored with its name, so that the card reads the same after the document is deleted. */
function party() {
  return new F.SchemaField({ uuid: reference(), name: text(), img: text() });
}

/**
 * One application of the card to a target, for the card's readers; the ledger holds the data for undo. An undone one stays in the list, so that the
 * history remains readable.
 */
function application() {
  return new F.SchemaField({
    id: text(),
    target: reference(),
    name: text(),
    mode: choice(["full", "half", "double", "none", "heal", "outcome"]),
    /** Hit points as applied: positive is lost. */
    amount: new F.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    by: text(),
    undone: flag(),
    /** Points of healing beyond the maximum. */
    over: count(),
    /** The index of the hit on a card with several. */
    line: count(),
  });
}

/** Dice rolled together: their purpose, their results, and their total. */
function shownThrow() {
  const bounds = { min: -1_000_000, max: 1_000_000, initial: 0 };
  return new F.SchemaField({
    id: text(),
    dice: new F.ArrayField(new F.SchemaField({ faces: whole(bounds), result: whole(bounds) })),
    total: whole(bounds),
  });
}

/** The data of every card of the system. The text of a card is generated from it when it is shown, in the reader's language. */
function cardSchema() {
  return {
    plan: new PlanField(),
    outcome: new PlainField(),
    stamp: stamp(),
    speaker: party(),
    /** The item, attack or spell used. */
    item: party(),
    targets: new F.ArrayField(party()),
    combat: reference(),
    round: count(),
    /** Name of the save, ability or topic. */
    subject: text(),
    applied: new F.ArrayField(application()),
    /** Keys of the one-time buttons already used. */
    used: words(),
    /** Dice for the referee only: stored outside the message's rolls, which every client would announce (PLAY-46). */
    dice: new F.ArrayField(shownThrow()),
    /** The message that this one follows, such as the attack behind a damage roll. */
    follows: text(),
    /** The transaction of the ledger that the card reports. */
    deed: text(),
    /** Whether the reported transaction was undone, or replaced by a new roll. */
    takenBack: flag(),
  };
}

type CardSchema = ReturnType<typeof cardSchema>;

/** Data of a chat card of the system. */
export class CardData extends foundry.abstract.TypeDataModel<CardSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.CardData"];

  static override defineSchema(): CardSchema {
    return cardSchema();
  }
}

/** The types of card; each has its own template and icon, and all share one schema. @texts RULINGS.Card.plain.* TYPES.ChatMessage.* */
export const CARD_TYPES = [
  "attack",
  "damage",
  "save",
  "check",
  "morale",
  "reaction",
  "surprise",
  "initiative",
  "death",
  "ruling",
  "notice",
] as const;
export type CardType = (typeof CARD_TYPES)[number];
