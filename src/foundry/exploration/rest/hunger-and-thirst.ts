/** What the referee makes of hunger and thirst, while they last: all of it off until ticked (BX-049, MIX-50). */
import { wantPrompt } from "../../../rules/exploration/hunger-and-thirst.ts";
import { fatigueOf } from "../../adapter/movement-rate.ts";
import { displayName } from "../../platform/display-name.ts";
import { referenceTo, postCard } from "../../chat/post-card.ts";
import { actorByUuid } from "../../platform/actor-reference.ts";
import { askCheckboxes } from "../../platform/dialogs/ask-checkboxes.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { membersOf } from "../members.ts";

/** Asks what a member's days without food or water bring; hit points come as a card of damage, which is laid on like any other. */
export async function askHungerAndThirst(party: Actor.Implementation, uuid: string): Promise<void> {
  const actor = membersOf(party).find((one) => one.actor.uuid === uuid)?.actor;
  const before = actor && fatigueOf(actor);
  const prompt = before && wantPrompt({ food: before.daysWithoutFood, water: before.daysWithoutWater });
  if (!actor || !prompt) return;
  const { attack, rateQuarters: quarters, hitPoints: points } = prompt;
  const told = (what: string, data: Record<string, number>): string => localize(`RULINGS.Way.want.${what}`, data);
  const ticked = await askCheckboxes(
    localize("RULINGS.Way.want.title"),
    localize("RULINGS.Way.want.of", { name: actor.name }),
    [
      { value: "wantAttack", label: told("attack", { attack: -attack }), off: !before.wantAttack },
      { value: "wantRate", label: told("rate", { quarters }), off: !before.wantRate },
      ...(points > 0 ? [{ value: "harm", label: told("harm", { points }), off: true }] : []),
    ],
  );
  if (!ticked) return;
  await runUndoable({ kind: "want", data: { name: displayName(actor) } }, async (transaction) => {
    await transaction.change(() =>
      (["wantAttack", "wantRate"] as const).flatMap((key) => {
        const now = actorByUuid(uuid);
        const was = now ? fatigueOf(now)[key] : before[key];
        const after = ticked.includes(key);
        return was === after ? [] : [{ uuid, path: `system.fatigue.${key}`, before: was, after }];
      }),
    );
    if (!ticked.includes("harm")) return undefined;
    const outcome = { procedure: "damage", total: points, steps: [], dice: [], subdual: false, riders: [] };
    const target = { id: uuid, name: actor.name };
    const plan = { procedure: "damage", rolls: [], stamp: rulingsInForce().hash, target, critical: false };
    await postCard({ type: "damage", actor: party, plan, outcome, targets: [referenceTo(actor)], deed: transaction });
    return undefined;
  });
}
