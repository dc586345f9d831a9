/** The combatants outside every unit of the order. */
import type { Combatant as Fighter } from "../../rules/facts/combatant.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** The section of fallen and fled combatants. */
export const OUT = "out";

/** They have a separate heading, and nobody waits for them. */
interface Apart {
  readonly id: string;
  readonly name: TextLine;
  readonly plainName: string;
  readonly acting: boolean;
  readonly surprised: boolean;
  readonly simultaneous: boolean;
  readonly fighters: readonly Fighter[];
}

export function apartFrom(id: string, textKey: string, fighters: readonly Fighter[]): Apart[] {
  const none = { plainName: "", acting: false, surprised: false, simultaneous: false };
  return fighters.length > 0 ? [{ id, name: line(textKey), ...none, fighters }] : [];
}
