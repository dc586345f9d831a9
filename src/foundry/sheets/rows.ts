/** Adding and taking away rows of a list that a document stores. */

import type { FieldRow, FieldTable, FieldView } from "../../view/fields/field-view.ts";
import { type Editable, sourceOf, valueAt } from "../platform/document-schema.ts";
import { localize } from "../platform/text.ts";

/* A list whose rows have many figures is edited as tables: the levels of a class, with a thief's arts in a table of their own. */

/** So many fields of a row and no more stand one below the other. */
const FEW = 8;
/** A group of more fields has a table to itself. */
const GROUP = 5;

/** The tables of a list; undefined for one whose rows are short. */
export function rowTables(rows: readonly FieldRow[], path: string): readonly FieldTable[] | undefined {
  const [first] = rows;
  if (!first || first.fields.length <= FEW) return undefined;
  const below = (field: FieldView): string[] =>
    field.name
      .slice(path.length + 1)
      .split(".")
      .slice(1);
  const groups = new Map<string, number[]>();
  first.fields.forEach((field, at) => {
    const [group = "", ...rest] = below(field);
    const key = rest.length > 0 ? group : "";
    groups.set(key, [...(groups.get(key) ?? []), at]);
  });
  const own = [...groups].filter(([key, places]) => key !== "" && places.length > GROUP);
  const apart = new Set(own.flatMap(([, places]) => places));
  const main = first.fields.flatMap((_, at) => (apart.has(at) ? [] : [at]));
  const table = (places: readonly number[], isOwn: boolean): FieldTable => ({
    apart: isOwn,
    heads: (isOwn ? [0, ...places] : places).flatMap((at) => {
      const field = first.fields[at];
      return field ? [headOf(field, below(field))] : [];
    }),
    rows: rows.map(({ index, fields }) => ({
      index,
      head: fields[0]?.value ?? "",
      cells: places.flatMap((at) => (fields[at] ? [cellOf(fields[at], fields[0])] : [])),
    })),
  });
  return [table(main, false), ...own.map(([, places]) => table(places, true))];
}

/** A sum needs more room than other figures. */
const SUM = 100_000;

/** A figure with a name that says which row it is of. */
function cellOf(field: FieldView, first: FieldView | undefined): FieldView {
  const cell = { ...field, wide: (field.max ?? 0) >= SUM };
  if (first === undefined || field === first) return cell;
  return { ...cell, label: localize("RULINGS.Form.cell", { name: field.label, row: `${first.label} ${first.value}` }) };
}

/** The short name of a column where it has one, else the last of its names. */
function headOf({ label }: FieldView, names: readonly string[]): FieldTable["heads"][number] {
  const key = `RULINGS.FieldShort.${names.join(".")}`;
  if (game.i18n?.has(key)) return { label: localize(key), full: label };
  return { label: localize(`RULINGS.Field.${names.at(-1)}`) };
}

function listAt(document: Editable, path: string): unknown[] {
  const list = valueAt(sourceOf(document), path.split("."));
  return Array.isArray(list) ? list : [];
}

/** Adds a row with initial values at the end of the list at `path`. */
export async function addRow(document: Editable, path: string): Promise<void> {
  await document.update({ [path]: [...listAt(document, path), {}] });
}

/** Takes the row at `index` out of the list at `path`. */
export async function deleteRow(document: Editable, path: string, index: number): Promise<void> {
  await document.update({ [path]: listAt(document, path).filter((_, at) => at !== index) });
}
