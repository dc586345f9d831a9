import { takeDamage } from "../../../rules/life/damage.ts";
import { heal } from "../../../rules/life/healing.ts";
import type { HitPointChange } from "../../../rules/life/types.ts";
import type { TypedHitPoints } from "../../../view/fields/typed-hit-points.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { displayName } from "../../platform/display-name.ts";
import { writeLifeChange, applyLifeChange } from "./life-changes.ts";
import { BY_TRANSACTION } from "../../undo/transaction-option.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { afterDamage } from "../../spells/effects/innate-effects.ts";
import { notifyRefusal } from "../../platform/errors.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";

/** What was typed before. */
let before: Promise<unknown> = Promise.resolve();

/** The same for what is typed quickly: one after the other, each counting from what the last has made of it. */
export function queueTypedHitPoints(actor: Actor.Implementation, typed: TypedHitPoints): Promise<boolean> {
  const own = before.then(() => writeTypedHitPoints(actor, typed));
  before = own.catch(() => undefined);
  return own;
}

/**
 * Changes hit points that somebody typed, on a sheet or a token, as the rules have it: fewer are damage and more are healing, and whoever comes
 * to nothing by it falls as the `death` in force says (BX-025, BX-030). A number that neither fells nor raises is simply written.
 * @returns whether it was a creature's to change
 */
export async function writeTypedHitPoints(actor: Actor.Implementation, typed: TypedHitPoints): Promise<boolean> {
  if (!isCreature(actor)) return false;
  const change = changeBy(actor, typed);
  if (change === undefined) {
    await actor.update({ "system.hp.value": typed.points } as Actor.UpdateData, BY_TRANSACTION);
    return true;
  }
  if (notifyRefusal(change.refused)) return true;
  await runUndoable({ kind: "typed", data: { name: displayName(actor) }, repeats: true }, async (transaction) => {
    await writeLifeChange(transaction, actor, change);
    const points = change.before.hitPoints.value - change.after.hitPoints.value;
    // A player's client leaves what this sets going to the referee's.
    if (points > 0 && game.user?.isGM) await afterDamage(transaction, actor, { points });
    await applyLifeChange(transaction, actor, change);
    return undefined;
  });
  return true;
}

/** The change that the rules make of it; undefined where the number is simply to be written. */
function changeBy(actor: Actor.Implementation, { points, relative }: TypedHitPoints): HitPointChange | undefined {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  if (relative)
    return points < 0 ? takeDamage(creature, { amount: -points }, rulings) : heal(creature, points, rulings);
  const { value } = creature.hitPoints;
  // The number is that of the hit points themselves: points for a time stand beside them and soak up nothing of it.
  const bare = { ...creature, hitPoints: { ...creature.hitPoints, temporary: 0 } };
  if (points <= 0 && value > points) return takeDamage(bare, { amount: value - points }, rulings);
  if (value > 0 || points <= value) return undefined;
  const raised = heal(bare, points - value, rulings);
  return raised.refused || raised.after.hitPoints.value !== points ? undefined : raised;
}
