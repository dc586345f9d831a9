import { isBook } from "../deeds/book-ids.ts";

/** A journal: those that keep the ledger stand in no list, for referees neither, who have a window for it. */
export class RulingsJournal extends JournalEntry {
  override get visible(): boolean {
    return !isBook(this.id) && super.visible;
  }
}
