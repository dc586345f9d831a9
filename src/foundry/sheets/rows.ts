/** Adding and deleting rows of a list in a document. */

import type { FieldRow, FieldTable, FieldView } from "../../view/fields/field-view.ts";
import { type Editable, sourceOf, valueAt } from "../platform/document-schema.ts";
import { localize } from "../platform/text.ts";

/** The maximum number of a row's fields shown one below the other; longer rows (the levels of a class) are edited as tables. */
const FEW = 8;
/** The number of fields above which a group has its own table, such as the thief skills. */
const GROUP = 5;

/** The tables of a list; undefined for one with short rows. */
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

/** The value above which a column needs more space. */
const SUM = 100_000;

/** A cell labelled with its row and column. */
function cellOf(field: FieldView, first: FieldView | undefined): FieldView {
  const cell = { ...field, wide: (field.max ?? 0) >= SUM };
  if (first === undefined || field === first) return cell;
  return { ...cell, label: localize("RULINGS.Form.cell", { name: field.label, row: `${first.label} ${first.value}` }) };
}

/** The short name of a column where it has one, else its last name. */
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

/** Deletes the row at `index` from the list at `path`. */
export async function deleteRow(document: Editable, path: string, index: number): Promise<void> {
  await document.update({ [path]: listAt(document, path).filter((_, at) => at !== index) });
}
