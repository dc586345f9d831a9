import type { RoutineOutcome } from "../../../view/cards/routine.ts";
import { requestApply } from "../../chat/request-apply.ts";
import { actorByUuid, isOfProcedure } from "../../platform/resolve-uuid.ts";
import { cardData } from "../../undo/card-data.ts";
import { shownOn } from "../../undo/card-marks.ts";

/** Lays every hit of a routine on that was not laid on yet, one after another: each is a transaction of its own. */
export async function applyEveryHit(message: ChatMessage.Implementation): Promise<void> {
  const data = cardData(message);
  if (!data || !isOfProcedure<RoutineOutcome>(data.outcome, "routine")) return;
  const applied = shownOn(message).filter(({ undone }) => !undone);
  for (const [line, { target, damage }] of data.outcome.lines.entries()) {
    if (!target || !damage || damage.total === 0 || applied.some((one) => (one.line ?? 0) === line)) continue;
    if (!game.user?.isGM && !actorByUuid(target.uuid)?.isOwner) continue;
    await requestApply({ kind: "apply", message: message.id ?? "", target: target.uuid, mode: "full", line });
  }
}
