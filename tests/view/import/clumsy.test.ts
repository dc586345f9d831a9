import { expect, test } from "vitest";
import { isLargeClumsy } from "../../../src/view/import/clumsy-weapons.ts";

test.each([
  ["Ogre", true],
  ["Ogre Chieftain", true],
  ["Hill Giant", true],
  ["giants", true],
  ["Giant, Frost", true],
  ["Giant (Cloud)", true],
  ["Giant Rat", false],
  ["Giant", true],
  ["Beetle, Giant Fire", false],
  ["Progress", false],
])("ERIS-67: a monster named %s is large and clumsy by default: %s", (name, clumsy) => {
  expect(isLargeClumsy(name)).toBe(clumsy);
});
