import type { RoutineOutcome } from "../../view/cards/routine.ts";
import { shownOn } from "../deeds/marks.ts";
import { askApply } from "./ask-apply.ts";
import { cardData } from "./data.ts";
import { actorByUuid, isFrom } from "./stored.ts";

/** Lays every hit of a routine on that was not laid on yet, one after another: each is a deed of its own. */
export async function applyEveryBlow(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  if (!data || !isFrom<RoutineOutcome>(data.outcome, "routine")) return;
  const applied = shownOn(message).filter(({ undone }) => !undone);
  for (const [line, { target, damage }] of data.outcome.lines.entries()) {
    if (!target || !damage || damage.total === 0 || applied.some((one) => (one.line ?? 0) === line)) continue;
    if (!game.user?.isGM && !actorByUuid(target.uuid)?.isOwner) continue;
    await askApply({ kind: "apply", message: message.id ?? "", target: target.uuid, mode: "full", line });
  }
}
