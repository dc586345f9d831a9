/** The summary of a group of fields while it is collapsed. */
import { expect, test } from "vitest";
import { type FieldView, toldOf } from "../../src/view/fields/field-view.ts";

const field = (more: Partial<FieldView>): FieldView => ({
  name: "system.of",
  id: "of",
  label: "Armour class",
  widget: "number",
  value: "",
  ...more,
});

test("a default value is not shown", () => {
  expect(toldOf(field({ value: "" }), "")).toEqual([]);
  expect(toldOf(field({ value: "0" }), "0")).toEqual([]);
  expect(toldOf(field({ widget: "check", value: "true", checked: true }), "true")).toEqual([]);
  expect(toldOf(field({ widget: "html", value: "<p>Long.</p>" }), "")).toEqual([]);
  expect(toldOf(field({ widget: "rows", rows: [] }), "")).toEqual([]);
});

test("a value that is set is shown with its name", () => {
  expect(toldOf(field({ value: "6" }), "")).toEqual(["Armour class 6"]);
  expect(toldOf(field({ value: "-2" }), "0")).toEqual(["Armour class -2"]);
  expect(toldOf(field({ widget: "text", value: "9 with king" }), "")).toEqual(["Armour class: 9 with king"]);
  expect(toldOf(field({ value: "" }), "0")).toEqual(["Armour class: –"]);
});

test("a ticked box is shown by its name; an unticked one says so", () => {
  expect(toldOf(field({ widget: "check", label: "Elite", value: "true" }), "false")).toEqual(["Elite"]);
  expect(toldOf(field({ widget: "check", label: "Can swim", value: "false" }), "true", "no")).toEqual(["Can swim: no"]);
});

test("a choice is shown by its words, a list of rows by their number", () => {
  const choices = [
    { value: "", label: "from the rulings", selected: false },
    { value: "true", label: "yes", selected: true },
  ];
  expect(toldOf(field({ widget: "select", label: "Casts spells", value: "true", choices }), "")).toEqual([
    "Casts spells: yes",
  ]);
  const rows = [
    { index: 0, fields: [] },
    { index: 1, fields: [] },
  ];
  expect(toldOf(field({ widget: "rows", label: "Hit points rolled", rows }), "")).toEqual(["Hit points rolled (2)"]);
});
