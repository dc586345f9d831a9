/** The journal of the handbook that explains every topic, one page each. */
export const HOUSE_RULES_BOOK = "Compendium.rulings.handbook.JournalEntry.HouseRulesBook00";

/** The id of the handbook's page about a topic: the first sixteen letters of its key, filled up with noughts. */
export function handbookPageId(topic: string): string {
  return topic.slice(0, 16).padEnd(16, "0");
}
