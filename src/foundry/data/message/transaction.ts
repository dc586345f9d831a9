import { choice, flag, text, words } from "../fields.ts";
import { PlainField } from "./card.ts";

const F = foundry.data.fields;

/** The page type of a ledger entry, and the message type of entries in worlds before 0.13.0. */
export const TRANSACTION_TYPE = "deed";

/** The data of a ledger entry: see `TransactionRecord`. */
function transactionSchema() {
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
    /** As JSON: a nested object would be read as paths of the page. */
    steps: text("[]"),
    state: choice(["open", "done", "undone"]),
    worldTime: new F.NumberField({ required: true, nullable: false, initial: 0 }),
    reported: flag(),
  };
}

/** The schema of a ledger page: adds the writing user, and the time in milliseconds. */
function transactionPageSchema() {
  return {
    ...transactionSchema(),
    writer: text(),
    at: new F.NumberField({ required: true, nullable: false, initial: 0 }),
  };
}

type TransactionSchema = ReturnType<typeof transactionSchema>;
type TransactionPageSchema = ReturnType<typeof transactionPageSchema>;

/** A ledger entry as a chat message of versions before 0.13.0; hidden from everybody. */
export class TransactionData extends foundry.abstract.TypeDataModel<TransactionSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.TransactionData"];

  static override defineSchema(): TransactionSchema {
    return transactionSchema();
  }
}

/** A ledger entry. Written and read by referees' clients only. */
export class TransactionPage extends foundry.abstract.TypeDataModel<
  TransactionPageSchema,
  JournalEntryPage.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.TransactionData"];

  static override defineSchema(): TransactionPageSchema {
    return transactionPageSchema();
  }
}
