/** Updates the rulebook after a table's own addition was added, changed or removed. */
export async function followCustomRulings(): Promise<void> {
  (await import("./custom-topics.ts")).rebuild();
}

/** Loads the table's own additions of the world; most tables have none. Call once the world is loaded. */
export async function useCustomRulings(): Promise<void> {
  if (game.settings!.get("rulings", "ownRulings").length > 0) await followCustomRulings();
}
