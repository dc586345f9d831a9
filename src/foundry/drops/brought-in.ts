import { isActor } from "../chat/stored.ts";

/** An actor as one of the world: itself, or a compendium's brought in. Undefined when its compendium is gone. */
export async function broughtIn(actor: Actor.Implementation): Promise<Actor.Implementation | undefined> {
  if (!actor.pack) return actor;
  const pack = game.packs?.get(actor.pack);
  if (!pack || !actor.id) return undefined;
  const made: unknown = await game.actors?.importFromCompendium(pack as never, actor.id);
  return isActor(made) ? made : undefined;
}
