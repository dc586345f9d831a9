/** Powers for the heroic options: enough of each kind for every class. */
import { expect, it } from "vitest";
import { at, entriesOf } from "./support.ts";

const powers = entriesOf("classes").filter(({ data }) => data.type === "power");

const CLASSES = ["fighter", "cleric", "magic-user", "thief", "elf", "dwarf", "halfling"];

it.each(CLASSES)("%s has at least four: at will, for an encounter and for a day", (characterClass) => {
  const own = powers.filter(({ data }) => (at(data, "system.keywords") as string[]).includes(characterClass));
  expect(own.length).toBeGreaterThanOrEqual(4);
  expect(new Set(own.map(({ data }) => at(data, "system.usage")))).toEqual(new Set(["atWill", "encounter", "daily"]));
});

it("no two share a name", () => {
  const names = powers.map(({ data }) => data.name);
  expect(new Set(names).size).toBe(names.length);
});
