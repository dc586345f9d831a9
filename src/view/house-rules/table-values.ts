import type { Parameter } from "../../rules/rulings/topic.ts";
import { SITUATIONS } from "../../rules/tables/morale-situations.ts";
import type { Localize } from "../platform/text.ts";
import { type TableCell, type TableRow, type TableView, tableView } from "./table.ts";

type TableParameter = Extract<Parameter, { kind: "table" }>;

/** A table of a ruling with the names of its rows. */
export function tableOf(key: string, parameter: TableParameter, value: unknown, text: Localize): TableView {
  return tableView(parameter, value, text, (row) => rowName(key, row, text));
}

/** Numbered rows of the catalogue have the texts of their steps. */
function rowName(parameter: string, row: number, text: Localize): string | undefined {
  const situation = parameter === "moraleModifiers" ? SITUATIONS.find((one) => one.row === row) : undefined;
  return situation && text(`RULINGS.Step.${situation.key}`);
}

/** The text of a cell for a reader: the label of an option, not its key; a dash for none. */
export function cellSays({ options, value }: Pick<TableCell, "options" | "value">): string {
  return options?.find(({ selected }) => selected)?.label ?? (value === "" ? "–" : value.replace(/^-(?=\d)/, "−"));
}

/** The name of a row of a table. */
export function rowSays({ name, number }: Pick<TableRow, "name" | "number">, text: Localize): string {
  return name ?? text("RULINGS.Table.numbered", { row: number });
}

/** A parameter of a ruling that is no table, in words. `base` is the key of its texts. */
export function figureText(base: string, value: unknown, text: Localize): string {
  const label = text(`${base}.label`);
  if (typeof value === "boolean") return `${label}: ${text(value ? "RULINGS.Compare.yes" : "RULINGS.Compare.no")}`;
  if (typeof value !== "string") return `${label}: ${String(value)}`;
  const choice = text(`${base}.choices.${value}`);
  return `${label}: ${choice === `${base}.choices.${value}` ? value : choice}`;
}
