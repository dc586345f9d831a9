import { choice, flag, text, words } from "../fields.ts";
import { PlainField } from "./card.ts";

const F = foundry.data.fields;

/** The type of page that an entry of the ledger is; of messages, in worlds of before 0.13.0, that were its entries. */
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
    /** As JSON: paths within it must not be taken for paths of the page. */
    steps: text("[]"),
    state: choice(["open", "done", "undone"]),
    worldTime: new F.NumberField({ required: true, nullable: false, initial: 0 }),
    reported: flag(),
  };
}

/** The same of a page, with whose client wrote it and when, in milliseconds. */
function transactionPageSchema() {
  return {
    ...transactionSchema(),
    writer: text(),
    at: new F.NumberField({ required: true, nullable: false, initial: 0 }),
  };
}

type TransactionSchema = ReturnType<typeof transactionSchema>;
type TransactionPageSchema = ReturnType<typeof transactionPageSchema>;

/** One transaction of the ledger as messages of before 0.13.0 keep it; nobody is shown one. */
export class TransactionData extends foundry.abstract.TypeDataModel<TransactionSchema, ChatMessage.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.TransactionData"];

  static override defineSchema(): TransactionSchema {
    return transactionSchema();
  }
}

/** One entry of the ledger. Written by referees alone, and read by their clients. */
export class TransactionPage extends foundry.abstract.TypeDataModel<
  TransactionPageSchema,
  JournalEntryPage.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.TransactionData"];

  static override defineSchema(): TransactionPageSchema {
    return transactionPageSchema();
  }
}
