/** The hit that a parry gives back for a natural 1 against it (ERIS-33). */
import { UNARMED } from "../../view/actor/attacks.ts";
import { counterMark } from "../../view/cards/routine.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { attackInReturn } from "../attack/attack.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { cardData } from "../undo/card-data.ts";
import { refuseForged } from "../undo/trusted-cards.ts";
import { offersCounterattack } from "./counterattack-offers.ts";

/** Strikes back at the attacker of a card, as its parrier, with what is in hand; once for each natural 1. */
export async function counterattack(message: ChatMessage.Implementation, by: string, line?: number): Promise<void> {
  const data = cardData(message);
  const attacker = actorByUuid(data?.speaker.uuid);
  const combat = game.combats?.find(({ uuid }) => uuid === data?.combat);
  const parrier = combat?.combatants.get(by)?.actor;
  if (!data || !parrier || !offersCounterattack(data, by, line)) return;
  const mark = counterMark(by, line);
  if (data.used.includes(mark) || refuseForged(message)) return;
  if (!parrier.isOwner) {
    notifyRefusal({ key: "notYours" });
    return;
  }
  const token = attacker && tokenOf(attacker);
  if (!token) {
    notifyRefusal({ key: "targetGone", data: { name: data.speaker.name } });
    return;
  }
  const weapon = parrier.items.find(
    (item) => item.type === "weapon" && (item.system as Item.SystemOfType<"weapon">).location === "inHand",
  );
  const natural = parrier.items.find(({ type }) => type === "attack");
  const answers = ["counter", message.id, by, ...(line === undefined ? [] : [line])].join(".");
  await attackInReturn(parrier, (weapon ?? natural)?.id ?? UNARMED, token, answers);
}
