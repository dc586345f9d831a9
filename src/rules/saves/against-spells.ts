import type { Creature } from "../creature/types.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Modifier } from "../trace/types.ts";

/** The modifiers of a caster's items and effects on the saving throws of others against its spells: a bonus of the caster is a penalty on their roll. */
export function againstSpellsOf({ modifiers }: Pick<Creature, "modifiers">): Modifier[] {
  return applicable(modifiers, "spellSave").map((one) => ({ ...one, on: "save", value: -one.value }));
}
