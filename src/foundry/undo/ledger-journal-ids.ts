/** The journals of the ledger by what is kept in them. Nobody can make a second one of an id, so two referees who begin at once have the same. */
export const LEDGER_JOURNALS = {
  transactions: "RulingsDeeds0000",
  numbers: "RulingsNumbers00",
  truths: "RulingsTruths000",
} as const;

/** Whether a journal is one of the ledger's, by its id. */
export function isLedgerJournal(id: string | null): boolean {
  return Object.values(LEDGER_JOURNALS).some((own) => own === id);
}
