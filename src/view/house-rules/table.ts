import { ownRow } from "../../rules/input-checks.ts";
import type { Parameter } from "../../rules/rulings/topic.ts";
import { DISPOSITIONS } from "../../rules/tables/reaction.ts";
import type { Localize } from "../platform/text.ts";

type TableParameter = Extract<Parameter, { kind: "table" }>;
export type Row = Readonly<Record<string, unknown>>;

/** Columns that identify the row: they and the rows are fixed. Tables without one may have more or fewer rows. */
const GIVEN = ["type", "row", "bx", "reach"];
/** The text keys of a column's entries; the first existing one counts. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  type: ["RULINGS.Step.moraleType", "RULINGS.Company.hire.type"],
  reach: ["RULINGS.Company.hire.reach"],
};

/** Columns with a few words as values, and the keys of their texts. */
const WORDS: Readonly<Record<string, { readonly words: readonly string[]; readonly base: string }>> = {
  response: { words: Object.keys(DISPOSITIONS), base: "RULINGS.Table.responses" },
  kind: { words: ["", "temple", "magicItem", "fineThing"], base: "RULINGS.Table.kinds" },
};

export interface TableCell {
  readonly column: string;
  readonly label: string;
  readonly value: string;
  readonly number: boolean;
  /** The permitted values, if only a few words. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  /** Whether the table's fault is here. */
  readonly wrong: boolean;
}

export interface TableRow {
  readonly at: number;
  /** The number of the row, starting at 1. */
  readonly number: number;
  /** The name of the row, where it is fixed. */
  readonly name?: string;
  readonly cells: readonly TableCell[];
  /** The fault of the table in this row, shown below it. */
  readonly fault?: string;
}

/** A table of a ruling, to edit cell by cell. */
export interface TableView {
  /** Head of the column of names. */
  readonly named?: string;
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
  readonly mayGrow: boolean;
  /** The fault of the table, in words. */
  readonly fault?: string;
  /** Whether the fault concerns no single row and is shown below the table. */
  readonly faultOfAll: boolean;
}

type Kind = "number" | "range" | "list" | "text";

function columnsOf({ initial }: TableParameter): readonly string[] {
  return Object.keys((initial[0] as object | undefined) ?? {});
}

/** The kind of content of a column, from the default table: a number, a range of results, a list of words, or a word. */
function kindOf({ initial }: TableParameter, column: string): Kind {
  const values = initial.map((row): unknown => Reflect.get(row as object, column));
  const first = values.find((value) => value !== null);
  if (typeof first === "number") return "number";
  if (!Array.isArray(first)) return "text";
  return typeof first[0] === "number" ? "range" : "list";
}

function given(parameter: TableParameter): string | undefined {
  return columnsOf(parameter).find((column) => GIVEN.includes(column));
}

/** The valid rows of a stored or shipped table. */
function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter((row): row is Row => typeof row === "object" && row !== null) : [];
}

/** @param names names by number, for rows that the table itself only numbers */
export function tableView(
  parameter: TableParameter,
  value: unknown,
  text: Localize,
  names: (row: number) => string | undefined = () => undefined,
): TableView {
  const rows = rowsOf(value);
  const fixed = given(parameter);
  const columns = columnsOf(parameter).filter((column) => column !== fixed);
  const fault = parameter.fault(rows);
  const head = (column: string): string => text(`RULINGS.Table.${column}`);
  const named = (at: number): string | undefined =>
    fixed === undefined ? undefined : nameOf(fixed, rows[at]?.[fixed], text, names);
  const label = (at: number, column: string): string =>
    text("RULINGS.Table.cell", { column: head(column), row: named(at) ?? at + 1 });
  const wrong = fault === undefined ? undefined : wrongCell(parameter, rows);
  const where = wrong
    ? `${text("RULINGS.Table.where", {
        column: head(wrong.column),
        row: named(wrong.at) ?? text("RULINGS.Table.numbered", { row: wrong.at + 1 }),
      })} `
    : "";
  const why = wrong && unreadable(parameter, wrong.column, rows[wrong.at]?.[wrong.column], text);
  const said = fault === undefined ? undefined : `${where}${why ?? text(`RULINGS.Diagnostic.${fault}`)}`;
  return {
    ...(fixed !== undefined && { named: head(fixed) }),
    heads: columns.map(head),
    mayGrow: fixed === undefined,
    ...(said !== undefined && { fault: said }),
    faultOfAll: said !== undefined && wrong === undefined,
    rows: rows.map((row, at) => {
      const name = named(at);
      return {
        at,
        number: at + 1,
        ...(name !== undefined && { name }),
        ...(said !== undefined && wrong?.at === at && { fault: said }),
        cells: columns.map((column) => ({
          column,
          label: label(at, column),
          value: cellText(row[column]),
          number: kindOf(parameter, column) === "number",
          wrong: wrong?.at === at && wrong.column === column,
          ...optionsOf(column, cellText(row[column]), text),
        })),
      };
    }),
  };
}

/** The only cell that makes a table invalid; undefined when there are several, or rows are missing. */
function wrongCell(parameter: TableParameter, rows: readonly Row[]): { at: number; column: string } | undefined {
  const shipped = rowsOf(parameter.initial);
  for (const [at, row] of rows.entries())
    for (const column of columnsOf(parameter)) {
      const model = shipped[at]?.[column];
      if (model === undefined || model === row[column]) continue;
      const mended = rows.map((one, index) => (index === at ? { ...one, [column]: model } : one));
      if (parameter.fault(mended) === undefined) return { at, column };
    }
  return undefined;
}

/** The fault of a cell that does not parse as the content of its column. */
function unreadable(parameter: TableParameter, column: string, typed: unknown, text: Localize): string | undefined {
  const kind = kindOf(parameter, column);
  if (typeof typed !== "string" || (kind !== "number" && kind !== "range")) return undefined;
  return text(`RULINGS.Table.${kind === "number" ? "notNumber" : "notRange"}`, { value: typed });
}

/** The words permitted in a column, always including the current value. */
function optionsOf(column: string, value: string, text: Localize): Pick<TableCell, "options"> {
  const known = ownRow(WORDS, column);
  if (!known) return {};
  const option = (word: string, label: string) => ({ value: word, label, selected: word === value });
  const options = known.words.map((word) => option(word, text(`${known.base}.${word || "none"}`)));
  return { options: known.words.includes(value) ? options : [option(value, value), ...options] };
}

function nameOf(column: string, value: unknown, text: Localize, names: (row: number) => string | undefined): string {
  if (typeof value === "number") return names(value) ?? String(value);
  const word = String(value);
  for (const base of ownRow(NAMES, column) ?? []) {
    const found = text(`${base}.${word}`);
    if (found !== `${base}.${word}`) return found;
  }
  // `heavyFoot` becomes "Heavy foot".
  const apart = word.replace(/(?<=[a-z])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (!Array.isArray(value)) return String(value);
  return value.every((one) => typeof one === "number") ? value.join("–") : value.join(", ");
}

/** Reads a typed cell; unreadable text stays as typed, and the table reports it as invalid. */
function readCell(kind: Kind, typed: string): unknown {
  const text = typed.trim();
  if (kind === "number") return text !== "" && Number.isFinite(Number(text)) ? Number(text) : typed;
  if (kind === "list") return text === "" ? [] : text.split(",").map((word) => word.trim());
  if (kind === "text") return typed;
  if (text === "") return null;
  const [, from, to] = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(text) ?? [];
  return from === undefined ? typed : [Number(from), Number(to ?? from)];
}

/** The table with another text in one cell. */
export function withCell(
  parameter: TableParameter,
  value: unknown,
  at: number,
  column: string,
  typed: string,
): readonly Row[] {
  if (!columnsOf(parameter).includes(column)) return rowsOf(value);
  return rowsOf(value).map((row, index) =>
    index === at ? { ...row, [column]: readCell(kindOf(parameter, column), typed) } : row,
  );
}

/** The table with one more row, a copy of the last; or with one less. */
export function withRow(parameter: TableParameter, value: unknown): readonly Row[] {
  const rows = rowsOf(value);
  const model = rows.at(-1) ?? rowsOf(parameter.initial)[0];
  return given(parameter) === undefined && model ? [...rows, { ...model }] : rows;
}

export function withoutRow(parameter: TableParameter, value: unknown, at: number): readonly Row[] {
  const rows = rowsOf(value);
  return given(parameter) === undefined ? rows.filter((_, index) => index !== at) : rows;
}
