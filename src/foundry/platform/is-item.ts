/** Whether something is an item of this table. */
export function isItem(document: unknown): document is Item.Implementation {
  return document instanceof Item;
}
