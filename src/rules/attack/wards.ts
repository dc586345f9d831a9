import type { Creature } from "../creature/types.ts";

/** Magic that keeps some kinds from touching its carrier hand to hand, by its mark (Facts: Protection from Evil, the scrolls of protection). */
interface Ward {
  /** Marks of whom it keeps off. */
  readonly off: readonly string[];
  /** Only as many of them as its dice said: those bear a mark of their own. */
  readonly counted?: true;
}

/** The mark of those whom a circle keeps off that counts them. */
const KEPT_OFF = "keptOff";

const WARDS: ReadonlyMap<string, Ward> = new Map<string, Ward>([
  ["ward", { off: ["summoned", "enchanted", "construct"] }],
  ["wardElementals", { off: ["elemental"] }],
  ["wardLycanthropes", { off: ["lycanthrope"], counted: true }],
  ["wardUndead", { off: ["undead"], counted: true }],
]);

type Marked = Pick<Creature, "tags">;

/** The marks of the wards of one that keep another off; none where nothing does. */
export function wardsAgainst(warded: Marked, other: Marked): readonly string[] {
  return warded.tags.filter((tag) => {
    const ward = WARDS.get(tag);
    if (!ward?.off.some((mark) => other.tags.includes(mark))) return false;
    return !ward.counted || other.tags.includes(KEPT_OFF);
  });
}
