import { takeDamage } from "../../../rules/life/damage.ts";
import { heal, trimToMaximum } from "../../../rules/life/healing.ts";
import type { HitPointChange } from "../../../rules/life/types.ts";
import type { TypedHitPoints } from "../../../view/fields/typed-hit-points.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyError, notifyRefusal } from "../../platform/notifications.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { afterDamage } from "../../spells/effects/innate-effects.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { BY_TRANSACTION } from "../../undo/transaction-option.ts";
import { applyLifeChange, writeLifeChange } from "./life-changes.ts";

/*
 * Hit points above the maximum that wounds allow are reduced at once: when wounds become active, one is added, or the maximum falls (HERO-15,
 * HERO-27).
 */

type MaybeActor = Actor.Implementation | null | undefined;

/** The paths whose change affects the maximum. */
const MOVES = ["wounds.level", "hp.max", "hp.total"];

/** Whether a sheet has wounds; a ruling lowers nobody else's maximum. */
function isWounded(actor: MaybeActor): actor is Actor.Implementation {
  return isCreature(actor) && Number(foundry.utils.getProperty(actor, "system.wounds.level") ?? 0) > 0;
}

/** Reduces the hit points in a transaction of its own, after the one that changed the maximum; does nothing where none are in excess. */
async function cut(actor: Actor.Implementation): Promise<void> {
  await runUndoable({ kind: "trimmed", data: { name: displayName(actor) } }, async (transaction) => {
    const change = isWounded(actor) ? trimToMaximum(creatureOf(actor), rulingsInForce()) : undefined;
    if (change) await writeLifeChange(transaction, actor, change);
    return undefined;
  });
}

function look(actor: MaybeActor): void {
  if (!isActingClient() || !isWounded(actor) || !trimToMaximum(creatureOf(actor), rulingsInForce())) return;
  void cut(actor).catch(notifyError);
}

/** Checks each actor whose maximum changed, and all actors when the rulings change. Call once; only the active referee's client acts. */
export function watchMaximumHitPoints(): void {
  const moved = (changes: object, under: string): boolean =>
    MOVES.some((path) => foundry.utils.hasProperty(changes, `${under}system.${path}`));
  Hooks.on("updateActor", (actor, changes) => {
    if (moved(changes, "")) look(actor);
  });
  Hooks.on("updateToken", (token, changes) => {
    if (moved(changes, "delta.")) look(token.actor);
  });
  Hooks.on("rulingsChanged", () => {
    const placed = canvas?.scene?.tokens.contents ?? [];
    const all = new Set([...(game.actors ?? []), ...placed.flatMap(({ actor }) => actor ?? [])]);
    for (const actor of all) look(actor);
  });
}

/** The write of the previously typed value. */
let before: Promise<unknown> = Promise.resolve();

/** Writes values typed in quick succession one after another, each relative to the previous result. */
export function queueTypedHitPoints(actor: Actor.Implementation, typed: TypedHitPoints): Promise<boolean> {
  const own = before.then(() => writeTypedHitPoints(actor, typed));
  before = own.catch(() => undefined);
  return own;
}

/**
 * Changes hit points that were typed on a sheet or a token by the rules: a lower number is damage, a higher one healing, and a creature
 * brought to 0 falls by the `death` ruling in force (BX-025, BX-030). A number that does neither is simply written.
 * @returns whether the change applied to a creature
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
    // A player's client leaves the consequences to the referee's client.
    if (points > 0 && game.user?.isGM) await afterDamage(transaction, actor, { points });
    await applyLifeChange(transaction, actor, change);
    return undefined;
  });
  return true;
}

/** The change under the rules; undefined where the number is simply written. */
function changeBy(actor: Actor.Implementation, { points, relative }: TypedHitPoints): HitPointChange | undefined {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  if (relative)
    return points < 0 ? takeDamage(creature, { amount: -points }, rulings) : heal(creature, points, rulings);
  const { value } = creature.hitPoints;
  // The typed number sets the hit points themselves; temporary points absorb none of the difference.
  const bare = { ...creature, hitPoints: { ...creature.hitPoints, temporary: 0 } };
  if (points <= 0 && value > points) return takeDamage(bare, { amount: value - points }, rulings);
  if (value > 0 || points <= value) return undefined;
  const raised = heal(bare, points - value, rulings);
  return raised.refused || raised.after.hitPoints.value !== points ? undefined : raised;
}
