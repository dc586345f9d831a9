/** Whether a weapon is a sword, by its name or its equipment key. */
export function isSword(name: string, key = ""): boolean {
  return /sword/i.test(name) || key.includes("sword");
}
