/** Whom somebody in service serves: the party, or others (MIX-10). */
import { isActor } from "../platform/actor-reference.ts";
import { resolveUuidSync } from "../platform/resolve-uuid.ts";

/**
 * Whether somebody serves others than the party: who stands on the foes' side; on another side, or with hostile tokens outside a fight, who belongs to
 * no player and has no employer who does.
 * @param side the side of the fight; absent outside of one
 */
export function servesAnotherParty(actor: Actor.Implementation, side?: string): boolean {
  if (side === "foes") return true;
  if (side === "party" || actor.hasPlayerOwner) return false;
  const employer = "employer" in actor.system ? resolveUuidSync(actor.system.employer) : undefined;
  if (isActor(employer) && employer.hasPlayerOwner) return false;
  return side !== undefined || (actor.token ?? actor.prototypeToken).disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE;
}
