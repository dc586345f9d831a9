import { TRANSACTION_TYPE } from "../data/message/transaction.ts";
import { isLedgerJournal } from "../undo/ledger-journal-ids.ts";

/** A journal: those that keep the ledger stand in no list, for referees neither, who have a window for it. */
export class RulingsJournal extends JournalEntry {
  override get visible(): boolean {
    return !isLedgerJournal(this.id) && super.visible;
  }

  /** Who opens all journals to the players leaves the ledger closed. */
  protected override async _preUpdate(...args: Parameters<JournalEntry["_preUpdate"]>): Promise<boolean | undefined> {
    if ((await super._preUpdate(...args)) === false) return false;
    const [changes] = args;
    if (isLedgerJournal(this.id) && Object.values(changes.ownership ?? {}).some((level) => Number(level) > 0))
      delete changes.ownership;
    return undefined;
  }
}

type Dialog = typeof JournalEntryPage.createDialog;

/** A page of a journal. Nobody makes an entry of the ledger by hand. */
export class RulingsPage<
  SubType extends JournalEntryPage.SubType = JournalEntryPage.SubType,
> extends JournalEntryPage<SubType> {
  static override createDialog(...[data, operation, options]: Parameters<Dialog>): ReturnType<Dialog> {
    const types = this.TYPES.filter((type) => type !== TRANSACTION_TYPE);
    return super.createDialog(data, operation, { types, ...options } as Parameters<Dialog>[2]);
  }
}
