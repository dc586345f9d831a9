import type { HitPointsOutcome } from "../../../view/cards/actions.ts";
import { rolledHitPoints } from "../../adapter/new-monster.ts";
import { postCard } from "../../chat/post-card.ts";
import { displayName } from "../../platform/display-name.ts";
import { runUndoable } from "../../undo/run-undoable.ts";

/**
 * Rerolls a monster's hit points by the rulings in force: rolled, or for a minion those of its Hit Dice (HERO-11). One transaction, shown to the
 * referee only.
 */
export async function rerollHitPoints(actor: Actor.Implementation): Promise<void> {
  const rolled = await rolledHitPoints(actor);
  if (rolled === undefined) return;
  const { hp } = actor.system as Actor.SystemOfType<"monster">;
  const before = hp.max;
  await runUndoable({ kind: "hitPoints", data: { name: displayName(actor) } }, async (transaction) => {
    await transaction.write([
      { uuid: actor.uuid, path: "system.hp.max", before: hp.max, after: rolled },
      { uuid: actor.uuid, path: "system.hp.value", before: hp.value, after: rolled },
    ]);
    const outcome: HitPointsOutcome = { procedure: "hitPointsAgain", name: displayName(actor), before, after: rolled };
    await postCard({ type: "notice", actor, outcome, transaction, secret: true });
    return undefined;
  });
}
