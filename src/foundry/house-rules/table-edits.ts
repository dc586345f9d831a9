import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { parameterByKey, setParameter } from "../../view/house-rules/draft.ts";
import { type Row, withCell, withoutRow, withRow } from "../../view/house-rules/table.ts";
import { rulebook } from "../platform/settings/rulebook.ts";

/** What is done to a table: a cell is typed into, a row added or taken away, or all put back as it ships. */
export type TableChange =
  | { readonly do: "cell"; readonly row: number; readonly column: string; readonly typed: string }
  | { readonly do: "add" }
  | { readonly do: "remove"; readonly row: number }
  | { readonly do: "reset" };

/** Tables that are being edited: while one does not fit it is kept here, and the draft keeps the last that did. */
export class TableEdits {
  readonly unfit = new Map<string, readonly Row[]>();

  /** The draft after a change. */
  change(draft: RulingsRequest, key: string, change: TableChange): RulingsRequest {
    const parameter = parameterByKey(key, rulebook());
    if (parameter?.kind !== "table") return draft;
    const now = this.unfit.get(key) ?? draft.parameters?.[key] ?? parameter.initial;
    const next =
      change.do === "cell"
        ? withCell(parameter, now, change.row, change.column, change.typed)
        : change.do === "add"
          ? withRow(parameter, now)
          : change.do === "remove"
            ? withoutRow(parameter, now, change.row)
            : parameter.initial;
    if (parameter.fault(next) !== undefined) {
      this.unfit.set(key, next as readonly Row[]);
      return draft;
    }
    this.unfit.delete(key);
    return setParameter(draft, key, next, rulebook());
  }
}
