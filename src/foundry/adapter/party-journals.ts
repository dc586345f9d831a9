import { storedJournals } from "../platform/settings/party-settings.ts";

export type Journal = JournalEntry.Implementation;

export interface JournalIds {
  readonly table?: string;
  readonly referee?: string;
}

export function journalIdsOf(party: Actor.Implementation): JournalIds {
  const own = storedJournals()[party.id ?? ""];
  if (typeof own !== "object" || own === null) return {};
  const id = (key: string): string | undefined => {
    const value: unknown = Reflect.get(own, key);
    return typeof value === "string" ? value : undefined;
  };
  const [table, referee] = [id("table"), id("referee")];
  return { ...(table !== undefined && { table }), ...(referee !== undefined && { referee }) };
}

/** The journal that everybody reads. */
export function tableJournal(party: Actor.Implementation): Journal | undefined {
  return game.journal?.get(journalIdsOf(party).table ?? "");
}

/** The referee's own. */
export function refereeJournal(party: Actor.Implementation): Journal | undefined {
  return game.journal?.get(journalIdsOf(party).referee ?? "");
}
