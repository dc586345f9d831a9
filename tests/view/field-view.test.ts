/** The summary of a group of fields while it is collapsed. */
import { expect, test } from "vitest";
import { type FieldView, summaryOf } from "../../src/view/fields/field-view.ts";

const field = (more: Partial<FieldView>): FieldView => ({
  name: "system.of",
  id: "of",
  label: "Armour class",
  widget: "number",
  value: "",
  ...more,
});

test("a default value is not shown", () => {
  expect(summaryOf(field({ value: "" }), "")).toEqual([]);
  expect(summaryOf(field({ value: "0" }), "0")).toEqual([]);
  expect(summaryOf(field({ widget: "check", value: "true", checked: true }), "true")).toEqual([]);
  expect(summaryOf(field({ widget: "html", value: "<p>Long.</p>" }), "")).toEqual([]);
  expect(summaryOf(field({ widget: "rows", rows: [] }), "")).toEqual([]);
});

test("a value that is set is shown with its name", () => {
  expect(summaryOf(field({ value: "6" }), "")).toEqual(["Armour class 6"]);
  expect(summaryOf(field({ value: "-2" }), "0")).toEqual(["Armour class -2"]);
  expect(summaryOf(field({ widget: "text", value: "9 with king" }), "")).toEqual(["Armour class: 9 with king"]);
  expect(summaryOf(field({ value: "" }), "0")).toEqual(["Armour class: –"]);
});

test("a ticked box is shown by its name; an unticked one says so", () => {
  expect(summaryOf(field({ widget: "check", label: "Elite", value: "true" }), "false")).toEqual(["Elite"]);
  expect(summaryOf(field({ widget: "check", label: "Can swim", value: "false" }), "true", "no")).toEqual([
    "Can swim: no",
  ]);
});

test("a choice is shown by its words, a list of rows by their number", () => {
  const choices = [
    { value: "", label: "from the rulings", selected: false },
    { value: "true", label: "yes", selected: true },
  ];
  expect(summaryOf(field({ widget: "select", label: "Casts spells", value: "true", choices }), "")).toEqual([
    "Casts spells: yes",
  ]);
  const rows = [
    { index: 0, fields: [] },
    { index: 1, fields: [] },
  ];
  expect(summaryOf(field({ widget: "rows", label: "Hit points rolled", rows }), "")).toEqual(["Hit points rolled (2)"]);
});
