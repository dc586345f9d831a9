/** By its name: whether a monster of another book is one of the big clumsy ones that small folk dodge, ogres and giants (ERIS-67, ERIS-74); giant beasts are none. */
export function isLargeClumsy(name: string): boolean {
  return /\bogres?\b|\bgiants?\s*$|^giants?\s*[,(]/i.test(name.trim());
}
