/** A grapple is rolled once: while what came of it waits to be decided, it is not tried again, in a fight or out of one. */

import type { Refusal } from "../../rules/plan.ts";
import { sure } from "../apps/sure.ts";
import { calledOf } from "../called.ts";
import { cardData } from "../chat/data.ts";
import { waitingGrapples } from "../chat/grapple.ts";
import { takeBack } from "../deeds/take-back.ts";
import { tellRefusal } from "../refusal.ts";
import { localize } from "../text.ts";

type Message = ChatMessage.Implementation;
type Creature = Actor.Implementation;

/** Why a grapple with somebody is not to be tried now: an earlier one waits to be decided. */
export function notDecided(actor: Creature, foe: Creature): Refusal | undefined {
  return waitingGrapples({ attacker: actor.uuid, foe: foe.uuid }).length > 0
    ? { key: "grappleWaits", data: { name: calledOf(actor) } }
    : undefined;
}

/** Whether a grapple may be rolled now. A referee may roll it again on purpose; then the first is taken back. */
export async function mayGrapple(actor: Creature, foe: { readonly uuid: string }): Promise<boolean> {
  const earlier = waitingGrapples({ attacker: actor.uuid, foe: foe.uuid });
  if (earlier.length === 0) return true;
  if (!game.user?.isGM) return !tellRefusal({ key: "grappleWaits", data: { name: calledOf(actor) } });
  if (!(await sure("RULINGS.Grapple.again.title", localize("RULINGS.Grapple.again.text")))) return false;
  for (const one of earlier) await strike(one);
  return true;
}

async function strike(message: Message): Promise<void> {
  const deed = cardData(message)?.deed ?? "";
  if (deed && game.user) await takeBack(deed, game.user);
  // A round that has gone on keeps what the first one meant for it; its card counts no more.
  if (!cardData(message)?.takenBack) await message.update({ system: { takenBack: true } } as ChatMessage.UpdateData);
}
