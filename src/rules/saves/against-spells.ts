import type { Creature } from "../creature/types.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier } from "../trace/types.ts";

/** What items and effects of a caster add to the saves of others against the caster's spells: a bonus of the caster's is a penalty of theirs. */
export function againstSpellsOf({ modifiers }: Pick<Creature, "modifiers">): Modifier[] {
  return applicable(modifiers, "spellSave").map((one) => ({ ...one, on: "save", value: -one.value }));
}
