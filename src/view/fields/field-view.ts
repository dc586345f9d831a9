/** The data that templates need to draw one field of a form. */

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** One row of a list of things, such as a rider of an attack. */
export interface FieldRow {
  readonly index: number;
  readonly fields: readonly FieldView[];
}

/** A list of many figures, as a table: a column for each figure, a row for each of the list. */
export interface FieldTable {
  /** The first column names the row and is no field: its fields stand in a table before. */
  readonly apart: boolean;
  readonly heads: readonly { readonly label: string; readonly full?: string }[];
  readonly rows: readonly {
    readonly index: number;
    /** The first figure of the row. */
    readonly head: string;
    readonly cells: readonly FieldView[];
  }[];
}

/** A field as drawn. `widget` picks the control. */
export interface FieldView {
  /** Path in the document: the name of the control. */
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
  /** The rows as tables, where each of them has many fields; those of one table can be taken out there. */
  readonly tables?: readonly FieldTable[];
  readonly placeholder?: string;
  /** It holds a sentence: a line of its own. */
  readonly wide?: boolean;
  /** Formatted text for readers, with working links. */
  readonly enriched?: string;
}

/** Fields that belong together, under a heading. */
export interface FieldGroup {
  readonly id: string;
  readonly legendKey: string;
  readonly fields: readonly FieldView[];
  readonly folded?: boolean;
  /** Folded, and unfolded by its reader. */
  readonly open?: boolean;
  /** The values of a folded group, in words. */
  readonly summary?: string;
  /** A heading above this group and those that follow. */
  readonly headingKey?: string;
  readonly hintKey?: string;
}

/** Returns the text of a field in a folded group; default values are left out. */
export function summaryOf({ widget, label, value, choices, rows }: FieldView, byItself: string, no = "–"): string[] {
  if (widget === "rows") return rows?.length ? [`${label} (${rows.length})`] : [];
  if (widget === "html" || value === byItself) return [];
  if (widget === "check") return [value === "true" ? label : `${label}: ${no}`];
  if (widget === "select") return [`${label}: ${choices?.find(({ selected }) => selected)?.label ?? value}`];
  return [/^[-+\d.]+$/.test(value) ? `${label} ${value}` : `${label}: ${value === "" ? "–" : value}`];
}
