import { expect, test } from "vitest";
import { wardsAgainst } from "../../../src/rules/attack/wards.ts";

test.each([
  ["a golem by Protection from Evil", ["ward"], ["construct"], ["ward"]],
  ["what was summoned", ["ward"], ["summoned"], ["ward"]],
  ["an orc", ["ward"], ["person"], []],
  ["an elemental by its scroll", ["wardElementals"], ["elemental"], ["wardElementals"]],
  ["an elemental by another", ["wardUndead"], ["elemental"], []],
  ["undead that were counted", ["wardUndead"], ["undead", "keptOff"], ["wardUndead"]],
  ["undead beyond the count", ["wardUndead"], ["undead"], []],
  ["a werewolf that was counted", ["wardLycanthropes"], ["lycanthrope", "keptOff"], ["wardLycanthropes"]],
  ["without any", [], ["undead", "keptOff"], []],
])("magic that keeps off: %s", (_, warded, other, expected) => {
  expect(wardsAgainst({ tags: warded }, { tags: other })).toEqual(expected);
});
