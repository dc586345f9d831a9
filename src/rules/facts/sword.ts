/** Whether a weapon is a sword, by what it is called or listed as. */
export function isSword(name: string, key = ""): boolean {
  return /sword/i.test(name) || key.includes("sword");
}
