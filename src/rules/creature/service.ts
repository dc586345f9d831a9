/** In what service somebody stands. Apart from the rest of a creature: topics ask it before the world is ready. */
import type { Creature } from "./types.ts";

/** Whether it serves as a henchman: a retainer, or somebody of a class hired for its own sake (MIX-30). */
export function isHenchman({ hirelingKind, class: own }: Pick<Creature, "hirelingKind" | "class">): boolean {
  if (hirelingKind === "henchman" || hirelingKind === "retainer") return true;
  return hirelingKind === "unusual" && own !== undefined && own.id !== "normal-human";
}

/** Whether it serves for pay or by a bond: all hirelings, and a character who is somebody's retainer; never a player's own. */
export function isInService({ kind, hirelingKind }: Pick<Creature, "kind" | "hirelingKind">): boolean {
  return kind === "hireling" || hirelingKind !== undefined;
}
