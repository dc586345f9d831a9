/** A short or extended rest of the whole party at one press (HERO-25): each rests as on its own sheet, with a card of its own. */
import { isDead } from "../../../rules/life/state.ts";
import { restsOfParty } from "../../../view/characters/rest.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { notifyError } from "../../platform/errors.ts";
import { takeRest } from "../../characters/rest/rest.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { membersOf } from "../members.ts";

/**
 * Lets everybody who lives rest; who has rested too lately is told of, and keeps nobody else from it, nor does somebody whose rest fails. Monsters
 * rest by themselves.
 */
export async function restAll(party: Actor.Implementation, asked: string): Promise<void> {
  const kind = restsOfParty(rulingsInForce()).find((one) => one === asked);
  if (!kind) return;
  for (const { actor } of membersOf(party))
    if (actor.type !== "monster" && !isDead(creatureOf(actor))) await takeRest(actor, kind).catch(notifyError);
}
