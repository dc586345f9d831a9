/** The blow that a parry gives back at whoever rolled a natural 1 against it (ERIS-33). */
import type { AttackOutcome } from "../../rules/attack/types.ts";
import { UNARMED } from "../../view/actor/attacks.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { cardData } from "../chat/data.ts";
import { actorByUuid, isFrom } from "../chat/stored.ts";
import { tellRefusal } from "../refusal.ts";
import { attackBack } from "./attack.ts";

/** Strikes back at the attacker of a card, as its parrier, with what is in hand; once for each card. */
export async function strikeBack(message: ChatMessage.Implementation, by: string): Promise<void> {
  const data = cardData(message);
  const attacker = actorByUuid(data?.speaker.uuid);
  const combat = game.combats?.find(({ uuid }) => uuid === data?.combat);
  const parrier = combat?.combatants.get(by)?.actor;
  if (!data || !isFrom<AttackOutcome>(data.outcome, "attack") || !parrier) return;
  const due = data.outcome.next.some((next) => next.kind === "offer" && next.action === "counter" && next.by.id === by);
  if (!due || data.used.includes(`counter.${by}`)) return;
  if (!parrier.isOwner) {
    tellRefusal({ key: "notYours" });
    return;
  }
  const token = attacker && tokenOf(attacker);
  if (!token) {
    tellRefusal({ key: "targetGone", data: { name: data.speaker.name } });
    return;
  }
  const weapon = parrier.items.find(
    (item) => item.type === "weapon" && (item.system as Item.SystemOfType<"weapon">).location === "inHand",
  );
  const natural = parrier.items.find(({ type }) => type === "attack");
  await attackBack(parrier, (weapon ?? natural)?.id ?? UNARMED, token, `counter.${message.id}.${by}`);
}
