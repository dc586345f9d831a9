/** The highest plausible world time, in seconds; larger values are not a recorded time. */
const LONG = 1e11;

/** The flag that records a death: the world time (`at`), and the cause (`of`) where it can be remedied. */
export const FLAG = "flags.rulings.died";

/** The effect that marks an actor as dead. */
export function deathRecordOf(actor: Actor.Implementation): ActiveEffect.Implementation | undefined {
  return actor.effects.contents.find((effect) => effect.statuses.has("dead"));
}

/** The value of the death flag for a death at the current world time. */
export function deathNow(): object {
  return { rulings: { died: { at: game.time?.worldTime ?? 0 } } };
}

/** The recorded data of a death; empty where none was recorded, as in older worlds. */
export function deathOf(actor: Actor.Implementation): { readonly ago?: number; readonly of?: string } {
  const effect = deathRecordOf(actor);
  const died: unknown = effect && foundry.utils.getProperty(effect, FLAG);
  const { at, of }: { at?: unknown; of?: unknown } = Object(died);
  const ago = typeof at === "number" && Math.abs(at) < LONG ? (game.time?.worldTime ?? 0) - at : undefined;
  return { ...(ago !== undefined && { ago }), ...(typeof of === "string" && { of }) };
}
