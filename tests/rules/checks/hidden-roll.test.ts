import { expect, it } from "vitest";
import { isUnseen } from "../../../src/rules/checks/hidden-roll.ts";
import { classic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";

const open = rulings({ searchRolls: "open" });

it("BX-061: the referee alone sees the die of a listener, whatever the table's rule for searches", () => {
  for (const held of [classic, open]) {
    expect(["listen", "thief.hear"].map((subject) => isUnseen(subject, held))).toEqual([true, true]);
  }
});

it("BX-065: searches for doors and traps are rolled in secret, unless the table rolls them in the open", () => {
  const searches = ["secretDoors", "roomTraps", "thief.traps"];
  expect(searches.map((subject) => isUnseen(subject, classic))).toEqual([true, true, true]);
  expect(searches.map((subject) => isUnseen(subject, open))).toEqual([false, false, false]);
});

it("BX-056: a door is forced before everybody's eyes", () => {
  expect(["force", "str", "thief.climb", "nonsense"].filter((subject) => isUnseen(subject, classic))).toEqual([]);
});
