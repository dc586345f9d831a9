/** "As a weasel": a pasted monster takes Hit Dice, armour class and damage from one that is listed (ERIS-133). */

import { fold } from "../../platform/fold.ts";
import type { ReadAttack } from "./attack-types.ts";
import type { StatBlock } from "./read-stat-block.ts";

/** The data taken over from the other monster. */
export interface Model {
  readonly hitDice: { readonly number: number; readonly modifier: number };
  readonly armourClass: number;
  readonly attacks: readonly ReadAttack[];
}

/** The value of the entry that the words name, whatever their order: `Weasel, Giant` is a giant weasel. None: an empty text. */
export function likeNamed(
  words: string,
  listed: readonly { readonly value: string; readonly label: string }[],
): string {
  const asked = keyOf(words);
  return asked === "" ? "" : (listed.find(({ label }) => keyOf(label) === asked)?.value ?? "");
}

function keyOf(words: string): string {
  return (fold(words).match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(" ");
}

/**
 * The block with the figures of the model. Asterisks stand for abilities, which are not taken over; what hangs on the old Hit Dice (listed hit
 * points, attack number) goes with them. Attacks that the text names stay, and do the damage of the model's in their order.
 */
export function asLike({ hitPoints: _listed, thac0: _old, ...block }: StatBlock, model: Model): StatBlock {
  const { attacks } = model;
  const own = block.attacks.map((attack, at) => ({ ...attack, damage: (attacks[at] ?? attacks.at(-1))?.damage ?? "" }));
  return {
    ...block,
    hitDice: { ...model.hitDice, asterisks: block.hitDice?.asterisks ?? 0 },
    armourClass: model.armourClass,
    attacks: own.length > 0 ? own : attacks,
  };
}
