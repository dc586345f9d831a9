import { isCreature } from "./is-creature.ts";

/** A creature that holds the grappled one. */
export interface Holder {
  readonly uuid: string;
  readonly name: string;
}

/** The grapple on a creature, as stored in its effect (`flags.rulings.hold`). Times are world time in seconds. */
interface Hold {
  readonly effect: ActiveEffect.Implementation;
  /** The holders; empty for a stun alone. */
  readonly by: readonly Holder[];
  /** The end of the grapple; null: until it is ended by hand. */
  readonly until: number | null;
}

/** Reads the grapple of an effect; flags can contain anything, and unreadable values are ignored. */
function holdOf(effect: ActiveEffect.Implementation): Hold | undefined {
  const kept: unknown = foundry.utils.getProperty(effect, "flags.rulings.hold");
  if (typeof kept !== "object" || kept === null) return undefined;
  const { by, until } = kept as Record<string, unknown>;
  const holders = Array.isArray(by) ? by.filter(isHolder) : [];
  return {
    effect,
    by: holders.map(({ uuid, name }) => ({ uuid, name })),
    until: typeof until === "number" && Number.isFinite(until) ? until : null,
  };
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== "object" || value === null) return false;
  const { uuid, name } = value as Record<string, unknown>;
  return typeof uuid === "string" && typeof name === "string";
}

/** Every grapple in force on an actor. */
export function holdsOn(actor: Actor.Implementation | null | undefined): Hold[] {
  return (actor?.effects.contents ?? []).flatMap((effect) => (effect.active ? (holdOf(effect) ?? []) : []));
}

export function holdersOf(actor: Actor.Implementation): readonly Holder[] {
  return holdsOn(actor).flatMap(({ by }) => by);
}

/** The creatures that the holder grapples, on the current scene and in the running fight. */
export function isGrappledBy(holder: Actor.Implementation): Actor.Implementation[] {
  const placed = canvas?.scene?.tokens.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const fighting = game.combat?.combatants.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const all = new Map([...placed, ...fighting].filter(isCreature).map((actor) => [actor.uuid, actor]));
  return [...all.values()].filter((actor) => holdersOf(actor).some(({ uuid }) => uuid === holder.uuid));
}
