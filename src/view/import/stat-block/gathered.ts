/** The data of one monster: collected while its lines are read, and as it is handed on. */

import type { ReadAttack, ReadDamage } from "./attack-types.ts";
import type { Figures, Layout } from "./layouts.ts";
import type { ReadName } from "./name.ts";

/** The data read from a stat block. Absent fields were not given. */
export interface StatBlock extends Figures {
  readonly name: string;
  readonly attacks: readonly ReadAttack[];
  readonly abilities: readonly { readonly name: string; readonly text: string }[];
  readonly description: string;
}

/** The data collected from the lines of one monster. */
export interface Gathered {
  figures: Figures;
  readonly layout: Layout;
  name: ReadName | undefined;
  attacks: ReadAttack[];
  damage: ReadDamage[];
  readonly abilities: { name: string; text: string }[];
  readonly words: string[];
}

/** A field of a line, and the text of its value. */
export interface ReadField {
  readonly field: string;
  readonly value: () => string;
}
