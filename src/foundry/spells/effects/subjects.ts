/** The subjects that magic can be on, and their names at the table. */
import { isCreature } from "../../adapter/creature.ts";
import { type MagicEffect, magicEffectsOn } from "../../adapter/magic-effects.ts";
import { runIsolated } from "../../platform/run-isolated.ts";
import type { MagicSource } from "./types.ts";

export { displayName as nameOf } from "../../platform/display-name.ts";
export { hasOnlyHiddenTokens } from "../../platform/hidden-tokens.ts";

/** Everybody who can have magic on them: the world's own creatures, and those of unlinked tokens on its scenes. */
export function everyCreature(): Actor.Implementation[] {
  const own = (game.actors?.contents ?? []).filter(isCreature);
  const placed = (game.scenes?.contents ?? []).flatMap((scene) =>
    scene.tokens.contents.flatMap((token) => (!token.actorLink && isCreature(token.actor) ? [token.actor] : [])),
  );
  return [...own, ...placed];
}

/** The magic on somebody; none where it cannot be read, which keeps nobody else's from going on or ending (T1). */
export function readableMagicEffects(actor: Actor.Implementation): readonly MagicEffect[] {
  return runIsolated(`the magic on ${actor.name}`, [], () => magicEffectsOn(actor));
}

/** Whether a monster passes for somebody else by its nature, or does so no more: that is the referee's to know. */
export function isDisguise(
  actor: Actor.Implementation,
  { natural, works }: Pick<MagicSource, "natural" | "works">,
): boolean {
  return natural === true && !actor.hasPlayerOwner && works.some(({ looks }) => looks?.passes);
}
