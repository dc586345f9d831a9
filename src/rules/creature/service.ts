/** Service of hirelings, separate from other creature rules because topics read it before the world is ready. */
import type { Creature } from "./types.ts";

/** Whether a hireling counts as a henchman: a retainer, or a hireling with a class (MIX-30). */
export function isHenchman({ hirelingKind, class: own }: Pick<Creature, "hirelingKind" | "class">): boolean {
  if (hirelingKind === "henchman" || hirelingKind === "retainer") return true;
  return hirelingKind === "unusual" && own !== undefined && own.id !== "normal-human";
}

/** Whether the creature serves for pay or loyalty: a hireling, or a character who is a retainer; never a player character. */
export function isInService({ kind, hirelingKind }: Pick<Creature, "kind" | "hirelingKind">): boolean {
  return kind === "hireling" || hirelingKind !== undefined;
}
