/** The data that templates need to draw one field of a form. */

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** One row of a list, such as a rider of an attack. */
export interface FieldRow {
  readonly index: number;
  readonly fields: readonly FieldView[];
}

/** A list with many figures, as a table: a column for each figure, a row for each entry. */
export interface FieldTable {
  /** Whether the first column is no field but names the row, whose fields are in an earlier table. */
  readonly apart: boolean;
  readonly heads: readonly { readonly label: string; readonly full?: string }[];
  readonly rows: readonly {
    readonly index: number;
    /** The first figure of the row. */
    readonly head: string;
    readonly cells: readonly FieldView[];
  }[];
}

/** A field for display. `widget` chooses the control. */
export interface FieldView {
  /** Path in the document, and name of the control. */
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly widget: "number" | "text" | "formula" | "check" | "select" | "list" | "html" | "rows";
  readonly value: string;
  readonly checked?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: string;
  readonly required?: boolean;
  readonly choices?: readonly Choice[];
  readonly rows?: readonly FieldRow[];
  /** The rows as tables, where each has many fields; rows of one table can be removed there. */
  readonly tables?: readonly FieldTable[];
  readonly placeholder?: string;
  /** Whether it has a sentence, and so needs a full line. */
  readonly wide?: boolean;
  /** Formatted text for readers, with working links. */
  readonly enriched?: string;
}

/** Related fields under a heading. */
export interface FieldGroup {
  readonly id: string;
  readonly legendKey: string;
  readonly fields: readonly FieldView[];
  readonly folded?: boolean;
  /** Whether a folded group is open. */
  readonly open?: boolean;
  /** The values of a folded group, in words. */
  readonly summary?: string;
  /** A heading above this group and those that follow. */
  readonly headingKey?: string;
  readonly hintKey?: string;
}

/** The text of a field in a folded group, without default values. */
export function summaryOf({ widget, label, value, choices, rows }: FieldView, byItself: string, no = "–"): string[] {
  if (widget === "rows") return rows?.length ? [`${label} (${rows.length})`] : [];
  if (widget === "html" || value === byItself) return [];
  if (widget === "check") return [value === "true" ? label : `${label}: ${no}`];
  if (widget === "select") return [`${label}: ${choices?.find(({ selected }) => selected)?.label ?? value}`];
  return [/^[-+\d.]+$/.test(value) ? `${label} ${value}` : `${label}: ${value === "" ? "–" : value}`];
}
