/** The journal of the handbook that explains every topic, one page each. */
export const HOUSE_RULES_BOOK = "Compendium.rulings.handbook.JournalEntry.HouseRulesBook00";

/** The id of a topic's handbook page: the first sixteen letters of its key, padded with zeros. */
export function handbookPageId(topic: string): string {
  return topic.slice(0, 16).padEnd(16, "0");
}
