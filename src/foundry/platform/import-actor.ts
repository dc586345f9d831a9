import { isActor } from "./resolve-uuid.ts";

/** An actor as one of the world: itself, or a compendium's brought in. Undefined when its compendium is gone. */
export async function importActor(actor: Actor.Implementation): Promise<Actor.Implementation | undefined> {
  if (!actor.pack) return actor;
  const pack = game.packs?.get(actor.pack);
  if (!pack || !actor.id) return undefined;
  const { actors } = game;
  if (!actors) return undefined;
  // which documents a pack holds its type does not tell
  const made: unknown = await Reflect.apply(actors.importFromCompendium, actors, [pack, actor.id]);
  return isActor(made) ? made : undefined;
}
