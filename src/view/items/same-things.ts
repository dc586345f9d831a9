/** Entries that are one thing under two keys: the one that can do less is not offered beside the one that can do more. Pure. */

/** A torch is struck with and lit, holy water and oil are thrown; the oil that is thrown feeds a lantern, too. */
const SAME_AS: ReadonlyMap<string, string> = new Map([
  ["torches", "torch"],
  ["holy-water-vial", "holy-water"],
  ["oil-flask", "burning-oil"],
]);

/** Whether a thing is the same as another of these, which can do more. */
export function isOfferedAs(key: string, keys: ReadonlySet<string>): boolean {
  const other = SAME_AS.get(key);
  return other !== undefined && keys.has(other);
}

/** Whether two keys name the same thing. */
export function isSameThing(one: string, other: string): boolean {
  return (SAME_AS.get(one) ?? one) === (SAME_AS.get(other) ?? other);
}
