import type { AttackOutcome, AttackPlan } from "../../rules/attack/types.ts";
import { UNARMED } from "../../view/actor/attacks.ts";
import { counterMark, type RoutineOutcome } from "../../view/cards/routine.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { attackInReturn } from "../attack/attack.ts";
import type { CardData } from "../data/message/card.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { actorByUuid, isOfProcedure } from "../platform/resolve-uuid.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { isBySpeaker, refuseForged } from "../undo/trusted-cards.ts";

/* The cards that offer a counterattack for a natural 1 against a parry, and the attack that answers one (ERIS-33). */

const COUNTER = /^counter\.(\w+)\.(\w+)(?:\.(\d+))?$/;

/** Whether a card offers a combatant a counterattack: for its only attack, or for one of a routine (ERIS-33). */
export function offersCounterattack({ outcome }: CardData, by: string, line?: number): boolean {
  if (isOfProcedure<RoutineOutcome>(outcome, "routine"))
    return line !== undefined && outcome.lines[line]?.counter?.id === by;
  if (!isOfProcedure<AttackOutcome>(outcome, "attack")) return false;
  return outcome.next.some((next) => next.kind === "offer" && next.action === "counter" && next.by.id === by);
}

/** The card whose natural 1 an attack answers, with the mark that it is used; undefined for an attack without such a card (ERIS-33). */
export function counterattackTo(
  message: MessageDocument,
): { readonly card: MessageDocument; readonly mark: string } | undefined {
  const data = cardData(message);
  const [, root = "", by = "", at] = COUNTER.exec(data?.subject ?? "") ?? [];
  const line = at === undefined ? undefined : Number(at);
  const card = game.messages?.get(root);
  const before = card && cardData(card);
  const combat = game.combats?.find(({ uuid }) => uuid === before?.combat);
  const parrier = combat?.combatants.get(by)?.actor;
  if (!data || !card || !before || !parrier || parrier.uuid !== data.speaker.uuid) return undefined;
  // A card by a user who does not own the speaker offers no counterattack.
  if (!isBySpeaker(card)) return undefined;
  // A counterattack itself is an attack.
  if (!isOfProcedure<AttackPlan>(data.plan, "attack") || !offersCounterattack(before, by, line)) return undefined;
  const struck = actorByUuid(data.targets[0]?.uuid);
  return struck?.uuid === before.speaker.uuid ? { card, mark: counterMark(by, line) } : undefined;
}

/** Marks a card's counterattack as used; a second one is struck out. Referee's client only. */
export async function noteCounterattack(message: MessageDocument): Promise<void> {
  const to = counterattackTo(message);
  const used = to && cardData(to.card)?.used;
  if (!to || !used) return;
  const changes = used.includes(to.mark) ? { takenBack: true } : { used: [...used, to.mark] };
  const on = used.includes(to.mark) ? message : to.card;
  await on.update({ system: changes } as ChatMessage.UpdateData);
}

/** Attacks the attacker of a card as its parrier with the held weapon; once for each natural 1. */
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
