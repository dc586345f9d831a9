/** Regeneration of wounds, and the hit points that it can still heal. */

import { maximumHitPoints } from "../../../rules/life/state.ts";
import { secondsIn } from "../../../rules/magic/formulas.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { type MagicEffect, magicEffectsOn } from "../../adapter/magic-effects.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import type { Transaction } from "../../undo/transaction.ts";
import { applyMagic, endMagic } from "./apply-effect.ts";

/* The effect that counts the time until a creature at exactly 0 hit points regains consciousness by itself (ERIS-44). */

const FACE = "systems/rulings/assets/icons/sands-of-time.svg";
const TAG = "wake";

function timersOf(actor: Actor.Implementation): MagicEffect[] {
  return magicEffectsOn(actor).filter(({ magic }) => magic.tags?.includes(TAG));
}

/** Starts the timer; damage removes it. */
export async function applyWakeTimer(
  transaction: Transaction,
  actor: Actor.Implementation,
  minutes: number,
): Promise<void> {
  const rounds = Math.round((minutes * 60) / secondsIn("round", rulingsInForce()));
  await applyMagic(transaction, actor, {
    name: localize("RULINGS.Lingers.wake"),
    img: FACE,
    origin: "",
    level: 1,
    work: {
      tags: [TAG],
      stays: true,
      breaks: ["harmed"],
      each: { does: "heals", formula: "1", after: { formula: "1", unit: "round" }, times: 1 },
    },
    lasting: null,
    images: 0,
    delay: rounds,
  });
}

/** Removes the timer of a creature that is hurt again, or conscious already. */
export async function endWakeTimer(transaction: Transaction, actor: Actor.Implementation): Promise<void> {
  await endMagic(transaction, actor, timersOf(actor));
}

/** Shortens the timer to so many minutes with a friend's help; an earlier end stays (ERIS-44). */
export async function shortenWakeTimer(
  transaction: Transaction,
  actor: Actor.Implementation,
  minutes: number,
): Promise<void> {
  const then = (game.time?.worldTime ?? 0) + minutes * 60;
  if (timersOf(actor).some(({ magic }) => (magic.going?.moments.next ?? Number.POSITIVE_INFINITY) <= then)) return;
  await endWakeTimer(transaction, actor);
  await applyWakeTimer(transaction, actor, minutes);
}

/** The id of the regeneration condition. */
export const REGENERATES = "regeneration";

export function isRegenerating({ magic }: MagicEffect): boolean {
  return magic.going?.each.does === "heals" && (magic.tags?.includes(REGENERATES) ?? false);
}

/** The regeneration effect on an actor, if any. */
export function regenerationOf(actor: Actor.Implementation): MagicEffect | undefined {
  return magicEffectsOn(actor).find(isRegenerating);
}

/** The hit points that can still be healed: all lost ones except those lost to fire and acid. */
export function healableHitPoints(actor: Actor.Implementation, { magic }: MagicEffect): number {
  const creature = creatureOf(actor);
  return Math.max(0, maximumHitPoints(creature, rulingsInForce()).value - creature.hitPoints.value - magic.spared);
}
