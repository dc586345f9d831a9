import { choice, flag, text, words } from "../fields.ts";
import { PlainField } from "./card.ts";

const F = foundry.data.fields;

/** The type of message that a deed of the ledger is. */
export const DEED_TYPE = "deed";

/** What a message of the ledger holds: see `DeedRecord`. */
export function deedSchema() {
  return {
    kind: text(),
    data: new PlainField(),
    key: text(),
    card: text(),
    marks: words(),
    shown: new PlainField(),
    by: text(),
    follows: words(),
    cards: words(),
    /** As JSON: paths within it must not be taken for paths of the message. */
    steps: text("[]"),
    state: choice(["open", "done", "undone"]),
    worldTime: new F.NumberField({ required: true, nullable: false, initial: 0 }),
    reported: flag(),
  };
}

export type DeedSchema = ReturnType<typeof deedSchema>;

/** One deed of the ledger. Written by referees alone, and read by their clients. */
export class DeedData extends foundry.abstract.TypeDataModel<DeedSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.DeedData"];

  static override defineSchema(): DeedSchema {
    return deedSchema();
  }
}
