/** The saving throw against an item whose sheet names none although its effect needs one (BX-031). */

import type { SaveCategory } from "../creature/types.ts";
import { ownRow } from "../input-checks.ts";
import { firstCategory } from "./save-target.ts";

const BY_KIND: Readonly<Record<string, SaveCategory>> = { wand: "wands", rod: "spells", staff: "spells" };
const STIFF: readonly string[] = ["paralysed", "petrified"];

/**
 * The first matching category for an item that paralyses or petrifies: Wands for a wand, Paralysis for a staff (BX-031). Undefined for other effects, which
 * have no saving throw without an entry (BX-032).
 */
export function unstatedSave(
  kind: string,
  works: readonly { readonly puts?: string; readonly noSave?: boolean }[],
): SaveCategory | undefined {
  if (!works.some(({ puts, noSave }) => !noSave && puts !== undefined && STIFF.includes(puts))) return undefined;
  const own = ownRow(BY_KIND, kind);
  return firstCategory(own ? ["paralysis", own] : ["paralysis"]);
}
