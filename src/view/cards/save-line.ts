import type { SaveCategory } from "../../rules/creature/types.ts";
import type { SaveOutcome, SavePlan } from "../../rules/saves/saving-throw.ts";
import { printed } from "../platform/numbers.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** A saving throw as shown on a card of several creatures. */
export interface SaveReport {
  readonly category: SaveCategory;
  /** Whether there is a single saving throw without kinds (GOR-91). */
  readonly single: boolean;
  readonly success: boolean;
  /** Whether its figures are hidden from players; then only the ledger has them. */
  readonly hidden: boolean;
  readonly natural?: number;
  readonly total?: number;
  readonly needed?: number;
}

/** A rolled saving throw, for a card of several creatures. */
export function saveReport(
  { category, single }: Pick<SavePlan, "category" | "single">,
  { success, natural, total, target }: Pick<SaveOutcome, "success" | "natural" | "total" | "target">,
  hidden: boolean,
): SaveReport {
  return { category, single, success, hidden, natural, total, needed: target };
}

/** The saving throw for players where the creature's numbers are hidden. */
export function withoutSaveFigures({ category, single, success, hidden }: SaveReport): SaveReport {
  return { category, single, success, hidden };
}

/** A saving throw in one line: its category, the roll, the number needed and the result. */
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

/** The name of a saving throw on its own. */
export function saveName(category: string, single: boolean): string {
  return `RULINGS.SaveAgainst.${single ? "single" : category}`;
}
