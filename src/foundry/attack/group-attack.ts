/** A group attack: each foe of one kind attacks the nearest foe in reach, each with a card and a transaction of its own. */

import { routineAttacks } from "../../rules/attack/routine.ts";
import { creatureOf } from "../adapter/creature.ts";
import { creaturesAround, feetBetween, opposed, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { PlacedToken } from "../platform/types.ts";
import { attackQuietly } from "./attack.ts";
import { rollAttacksQuietly } from "./routine.ts";

/** The means of a group attack: the number of a routine, or an item id, which all monsters of one kind share. */
export type GroupMeans = { readonly routine: number } | { readonly item: string };

/** Makes the attacks of several creatures, one after another; reports at the end which of them could not attack. */
export async function attackAsGroup(actors: readonly Actor.Implementation[], means: GroupMeans): Promise<void> {
  const idle: string[] = [];
  for (const [at, actor] of actors.entries()) {
    const mine = tokenOf(actor);
    const foe = mine && targetFor(mine, at);
    const made = mine && foe && (await attackOnce(actor, foe, means));
    if (!made) idle.push(mine?.name ?? actor.name);
  }
  if (idle.length > 0) notifyWarning("RULINGS.Notice.groupIdle", { names: idle.join(", ") });
}

function attackOnce(actor: Actor.Implementation, foe: PlacedToken, means: GroupMeans): Promise<boolean> {
  if ("item" in means) return attackQuietly(actor, means.item, foe);
  return rollAttacksQuietly(actor, routineAttacks(creatureOf(actor), means.routine, rulingsInForce()), foe);
}

/** The target of the attack: the referee's targets in turn, else the nearest foe still able to fight. */
function targetFor(mine: PlacedToken, at: number): PlacedToken | undefined {
  const aimed = targetedTokens();
  if (aimed.length > 0) return aimed[at % aimed.length];
  const feet = (token: PlacedToken): number => feetBetween(mine, token) ?? Number.POSITIVE_INFINITY;
  return creaturesAround(mine)
    .filter((token) => opposed(token, mine) && !token.hidden && !token.actor?.statuses.has("dead"))
    .sort((a, b) => feet(a) - feet(b))[0];
}
