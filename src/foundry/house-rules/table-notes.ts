/** Rules of the table that no ruling covers, as notes in its booklet, one sentence each. */
export function tableNotes(): readonly string[] {
  const stored: unknown = game.settings?.get("rulings", "tableNotes");
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string") : [];
}

/** Replaces the notes. Referee only. */
export async function writeTableNotes(notes: readonly string[]): Promise<void> {
  await game.settings?.set("rulings", "tableNotes", [...notes]);
}
