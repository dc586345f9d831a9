/** The save against a thing whose sheet names none although what it does asks for one (BX-031). */

import type { SaveCategory } from "../creature/types.ts";
import { ownRow } from "../input-checks.ts";
import { firstCategory } from "./save-target.ts";

const BY_KIND: Readonly<Record<string, SaveCategory>> = { wand: "wands", rod: "spells", staff: "spells" };
const STIFF: readonly string[] = ["paralysed", "petrified"];

/**
 * The first category that fits a thing which paralyses or turns to stone: a wand's is Wands, a staff's Paralysis (BX-031). Undefined for
 * whatever else it does: without an entry there is no save (BX-032).
 */
export function unstatedSave(
  kind: string,
  works: readonly { readonly puts?: string; readonly noSave?: boolean }[],
): SaveCategory | undefined {
  if (!works.some(({ puts, noSave }) => !noSave && puts !== undefined && STIFF.includes(puts))) return undefined;
  const own = ownRow(BY_KIND, kind);
  return firstCategory(own ? ["paralysis", own] : ["paralysis"]);
}
