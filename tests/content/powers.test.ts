/** Powers for the heroic options: enough of each kind for every class. */
import { expect, it } from "vitest";
import { powers } from "../../tools/content/powers.ts";

const CLASSES = ["fighter", "cleric", "magic-user", "thief", "elf", "dwarf", "halfling"];

it.each(CLASSES)("%s has at least four: at will, for an encounter and for a day", (calling) => {
  const own = powers().filter(({ system }) => (system.keywords as string[]).includes(calling));
  expect(own.length).toBeGreaterThanOrEqual(4);
  expect(new Set(own.map(({ system }) => system.usage))).toEqual(new Set(["atWill", "encounter", "daily"]));
});

it("no two share a name", () => {
  const names = powers().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
