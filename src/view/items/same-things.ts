/** Entries for the same item under two keys: the one with fewer uses is not offered beside the other. Pure. */

/** A torch can be a weapon or a light, holy water and oil are thrown; thrown oil also refills a lantern. */
const SAME_AS: ReadonlyMap<string, string> = new Map([
  ["torches", "torch"],
  ["holy-water-vial", "holy-water"],
  ["oil-flask", "burning-oil"],
]);

/** Whether an item is the same as another of these that has more uses. */
export function isOfferedAs(key: string, keys: ReadonlySet<string>): boolean {
  const other = SAME_AS.get(key);
  return other !== undefined && keys.has(other);
}

/** Whether two keys name the same item. */
export function isSameThing(one: string, other: string): boolean {
  return (SAME_AS.get(one) ?? one) === (SAME_AS.get(other) ?? other);
}
