/** How a journal of the ledger reads what changed in it; empty until that is loaded (`read-entries.ts`). */
export const entryReader: { read?: (journal: JournalEntry) => boolean } = {};
