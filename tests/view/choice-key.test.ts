/** Values of two senses have a text for each. */
import { expect, test } from "vitest";
import { choiceKey } from "../../src/view/fields/choice-key.ts";

test.each([
  ["band", "light", "RULINGS.ChoiceOf.band.light"],
  ["kind", "light", "RULINGS.Choice.light"],
  ["action", "minor", "RULINGS.ChoiceOf.action.minor"],
  ["grade", "minor", "RULINGS.Choice.minor"],
  ["size", "human", "RULINGS.ChoiceOf.size.human"],
  ["people", "human", "RULINGS.Choice.human"],
])("the text for %s %s is %s", (field, value, key) => {
  expect(choiceKey(field, value)).toBe(key);
});
