/** Hit points over what somebody's wounds leave are cut to it at once: wounds begin to count again, one is noted, or the maximum falls (HERO-15, HERO-27). */

import { trimToMaximum } from "../../../rules/life/healing.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { displayName } from "../../platform/display-name.ts";
import { writeLifeChange } from "./life-changes.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { notifyError } from "../../platform/errors.ts";
import { isActingClient } from "../../platform/referee/active-referee.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";

type MaybeActor = Actor.Implementation | null | undefined;

/** What moves the maximum when it changes. */
const MOVES = ["wounds.level", "hp.max", "hp.total"];

/** Whether wounds are noted on a sheet; nobody else's maximum is lowered by a ruling. */
function isWounded(actor: MaybeActor): actor is Actor.Implementation {
  return isCreature(actor) && Number(foundry.utils.getProperty(actor, "system.wounds.level") ?? 0) > 0;
}

/** A deed of its own, in its turn behind what changed the maximum; where nothing is over, nothing is done. */
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

/** Looks at whoever's maximum changed, and at everybody when the rulings do. Call once; the client that acts for the table does it. */
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
