import type { SaveCategory } from "../../rules/creature/types.ts";
import type { SaveOutcome, SavePlan } from "../../rules/saves/saving-throw.ts";
import { printed } from "../platform/numbers.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** A save as shown on a card of several creatures. */
export interface SaveReport {
  readonly category: SaveCategory;
  /** One score for everything has no kind (GOR-91). */
  readonly single: boolean;
  readonly success: boolean;
  /** Whether the players do not learn its figures; then they stand in the ledger alone. */
  readonly hidden: boolean;
  readonly natural?: number;
  readonly total?: number;
  readonly needed?: number;
}

/** A save that was rolled, for a card of several people. */
export function saveReport(
  { category, single }: Pick<SavePlan, "category" | "single">,
  { success, natural, total, target }: Pick<SaveOutcome, "success" | "natural" | "total" | "target">,
  hidden: boolean,
): SaveReport {
  return { category, single, success, hidden, natural, total, needed: target };
}

/** The same as players read it of those whose numbers are the referee's. */
export function withoutSaveFigures({ category, single, success, hidden }: SaveReport): SaveReport {
  return { category, single, success, hidden };
}

/** Returns a save in one line: its category, the roll, the number needed and the result. */
export function saveLine(save: SaveReport, closed = false): TextLine {
  const { category, single, success, natural, total, needed } = save;
  const keys = { save: saveName(category, single) };
  if (closed || natural === undefined || total === undefined || needed === undefined)
    return line(`RULINGS.Card.save.result.closed${success ? "Made" : "Failed"}`, {}, keys);
  const data = { natural, total: printed(total), needed: printed(needed) };
  return natural === total
    ? line(`RULINGS.Card.save.result.${success ? "made" : "failed"}`, data, keys)
    : line(`RULINGS.Card.save.result.${success ? "madeWith" : "failedWith"}`, data, keys);
}

/** Returns the name of a saving throw on its own. */
export function saveName(category: string, single: boolean): string {
  return `RULINGS.SaveAgainst.${single ? "single" : category}`;
}
