/** Rules of the table that no ruling covers, kept as notes in its booklet. */

/** The notes, each a sentence. */
export function tableNotes(): readonly string[] {
  const stored: unknown = game.settings?.get("rulings", "tableNotes");
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string") : [];
}

/** Keeps other notes in place of these. Referee only. */
export async function writeTableNotes(notes: readonly string[]): Promise<void> {
  await game.settings?.set("rulings", "tableNotes", [...notes]);
}
