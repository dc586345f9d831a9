/** The way to `custom-topics.ts`, which most tables never load. */

/** What the table itself added to the rulebook came, changed or went. */
export async function followCustomRulings(): Promise<void> {
  (await import("./custom-topics.ts")).rebuild();
}

/** What the table keeps of its own in the world: at most tables nothing. Call once the world is there. */
export async function useCustomRulings(): Promise<void> {
  if (game.settings!.get("rulings", "ownRulings").length > 0) await followCustomRulings();
}
