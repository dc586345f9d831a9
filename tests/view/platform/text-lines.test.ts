import { expect, test } from "vitest";
import { refusalLine } from "../../../src/view/platform/text-lines.ts";

test("a refusal names classes and abilities in the words of the reader, and a class of the table's own as the table does", () => {
  const data = { class: "magic-user", ability: "int", minimum: 9 };
  expect(refusalLine({ key: "character.scoreTooLow", data })).toEqual({
    textKey: "RULINGS.Refused.character.scoreTooLow",
    data,
    keys: { class: "RULINGS.Class.magic-user", ability: "RULINGS.Ability.int" },
  });
  expect(refusalLine({ key: "character.classTwice", data: { class: "Warden" } }).keys).toBeUndefined();
});
