import type { Creature } from "../creature/types.ts";

/** Magic that keeps some kinds of creatures from touching its carrier in melee, by its mark (Facts: Protection from Evil, the scrolls of protection). */
interface Ward {
  /** Marks of the creatures it keeps off. */
  readonly off: readonly string[];
  /** The ward keeps off only as many creatures as its dice gave; those carry a mark of their own. */
  readonly counted?: true;
}

/** The mark of creatures counted by a circle of limited number. */
const KEPT_OFF = "keptOff";

const WARDS: ReadonlyMap<string, Ward> = new Map<string, Ward>([
  ["ward", { off: ["summoned", "enchanted", "construct"] }],
  ["wardElementals", { off: ["elemental"] }],
  ["wardLycanthropes", { off: ["lycanthrope"], counted: true }],
  ["wardUndead", { off: ["undead"], counted: true }],
]);

type Marked = Pick<Creature, "tags">;

/** The marks of a creature's wards that keep another creature off; empty for none. */
export function wardsAgainst(warded: Marked, other: Marked): readonly string[] {
  return warded.tags.filter((tag) => {
    const ward = WARDS.get(tag);
    if (!ward?.off.some((mark) => other.tags.includes(mark))) return false;
    return !ward.counted || other.tags.includes(KEPT_OFF);
  });
}
