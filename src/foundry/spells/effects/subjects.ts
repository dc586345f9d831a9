/** The actors that magic can affect, and their public names. */
import { isCreature } from "../../adapter/creature.ts";
import { type MagicEffect, magicEffectsOn } from "../../adapter/magic-effects.ts";
import { runIsolated } from "../../platform/run-isolated.ts";
import type { MagicSource } from "./types.ts";

export { displayName as nameOf } from "../../platform/display-name.ts";
export { hasOnlyHiddenTokens } from "../../platform/hidden-tokens.ts";

/** All actors that magic can affect: the world's own creatures and those of unlinked tokens on its scenes. */
export function everyCreature(): Actor.Implementation[] {
  const own = (game.actors?.contents ?? []).filter(isCreature);
  const placed = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (!token.actorLink && isCreature(token.actor) ? [token.actor] : [])),
  );
  return [...own, ...placed];
}

/** The magic on an actor; empty where it cannot be read, so that others' magic continues and ends normally (T1). */
export function readableMagicEffects(actor: Actor.Implementation): readonly MagicEffect[] {
  return runIsolated(`the magic on ${actor.name}`, [], () => magicEffectsOn(actor));
}

/** Whether an effect starts or ends a monster's natural disguise, which only the referee may know. */
export function isDisguise(
  actor: Actor.Implementation,
  { natural, works }: Pick<MagicSource, "natural" | "works">,
): boolean {
  return natural === true && !actor.hasPlayerOwner && works.some(({ looks }) => looks?.passes);
}
