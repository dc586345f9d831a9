/** Ailments that prevent healing by rest: a mummy's rot (figures of the mummy) and a wound that festers (ERIS-39). */
import type { Creature } from "../creature/types.ts";

/** The mark of a mummy's rot: magic does not heal its victim, and rest does so ten times slower. */
export const ROT = "rot";

/** The mark of a wound that does not heal by rest until the poison in it is cured (ERIS-39). */
export const FESTERS = "festers";

/** How many times slower who rots heals by rest. */
const ROT_SLOWS = 10;

export const rots = ({ tags }: Creature): boolean => tags.includes(ROT);
export const festers = ({ tags }: Creature): boolean => tags.includes(FESTERS);

/** How many days of rest do for somebody what one does for others. */
export const daysForOne = (creature: Creature): number => (rots(creature) ? ROT_SLOWS : 1);

/** The points that rest really restores to a creature, be it by days, by an extended rest or by a surge. */
export function byRest(creature: Creature, points: number): number {
  return festers(creature) ? 0 : Math.floor(points / daysForOne(creature));
}
