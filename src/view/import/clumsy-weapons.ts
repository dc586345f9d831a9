/**
 * Whether a monster of another book is, by its name, one of the large clumsy ones with a penalty against small peoples: ogres and giants (ERIS-67, ERIS-74),
 * but no giant beasts.
 */
export function isLargeClumsy(name: string): boolean {
  return /\bogres?\b|\bgiants?\s*$|^giants?\s*[,(]/i.test(name.trim());
}
