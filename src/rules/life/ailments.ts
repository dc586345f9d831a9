/** Ailments that prevent healing by rest: a mummy's rot (figures of the mummy) and a festering wound (ERIS-39). */
import type { Creature } from "../creature/types.ts";

/** The mark of a mummy's rot: magic does not heal its victim, and rest heals ten times slower. */
export const ROT = "rot";

/** The mark of a wound that rest does not heal until its poison is cured (ERIS-39). */
export const FESTERS = "festers";

/** The factor by which rot slows healing by rest. */
const ROT_SLOWS = 10;

export const rots = ({ tags }: Creature): boolean => tags.includes(ROT);
export const festers = ({ tags }: Creature): boolean => tags.includes(FESTERS);

/** The days of rest that this creature needs to heal as others do in one. */
export const daysForOne = (creature: Creature): number => (rots(creature) ? ROT_SLOWS : 1);

/** The points that rest really restores to a creature: by days, by an extended rest or by a surge. */
export function byRest(creature: Creature, points: number): number {
  return festers(creature) ? 0 : Math.floor(points / daysForOne(creature));
}
