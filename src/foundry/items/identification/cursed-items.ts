/** A cursed thing that is worn or held and known for what it is cannot be put away by whoever bears it. */

/** Whether a thing clings to its bearer: only the referee, or magic that lifts curses, takes it off. */
export function isStuckByCurse(item: Item.Implementation): boolean {
  const { cursed, identified, location } = item.system as Partial<Item.SystemOfType<"armour">>;
  return cursed === true && identified === true && (location === "worn" || location === "inHand");
}
