import type { Refusal } from "../rules/plan.ts";
import { localize } from "./text.ts";

/** Tells the user why something may not be done. Returns whether it was refused. */
export function tellRefusal(refused: Refusal | undefined): boolean {
  if (!refused) return false;
  ui.notifications?.warn(localize(`RULINGS.Refused.${refused.key}`, refused.data));
  return true;
}
