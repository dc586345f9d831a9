import type { AttackOutcome, AttackPlan } from "../../rules/attack/types.ts";
import { cardData } from "../chat/data.ts";
import { actorByUuid, isFrom } from "../chat/stored.ts";

type Message = ChatMessage.Implementation;

const COUNTER = /^counter\.(\w+)\.(\w+)$/;

/** The card whose natural 1 a blow answers, and the mark that it has been answered; nothing for a blow that merely says so (ERIS-33). */
export function counterTo(message: Message): { readonly card: Message; readonly mark: string } | undefined {
  const data = cardData(message);
  const [, root = "", by = ""] = COUNTER.exec(data?.subject ?? "") ?? [];
  const card = game.messages?.get(root);
  const before = card && cardData(card);
  const combat = game.combats?.find(({ uuid }) => uuid === before?.combat);
  const parrier = combat?.combatants.get(by)?.actor;
  if (!data || !card || !before || !parrier || parrier.uuid !== data.speaker.uuid) return undefined;
  if (!isFrom<AttackPlan>(before.plan, "attack") || !isFrom<AttackOutcome>(before.outcome, "attack")) return undefined;
  const due = before.outcome.next.some(
    (next) => next.kind === "offer" && next.action === "counter" && next.by.id === by,
  );
  const at = actorByUuid(data.targets[0]?.uuid);
  return due && at?.uuid === before.speaker.uuid ? { card, mark: `counter.${by}` } : undefined;
}

/** Marks a blow as answered; a second answer to it is struck out. Referee's client only. */
export async function noteCounter(message: Message): Promise<void> {
  const to = counterTo(message);
  const used = to && cardData(to.card)?.used;
  if (!to || !used) return;
  const changes = used.includes(to.mark) ? { takenBack: true } : { used: [...used, to.mark] };
  const on = used.includes(to.mark) ? message : to.card;
  await on.update({ system: changes } as ChatMessage.UpdateData);
}
