/** No clock of a world has run so long, in seconds: what is beyond it nobody noted. */
const LONG = 1e11;

/** What the mark of somebody's death remembers: when (`at`), by the world's clock, and of what (`of`), where that can be put right. */
export const FLAG = "flags.rulings.died";

/** The effect that marks somebody as dead. */
export function deathRecordOf(actor: Actor.Implementation): ActiveEffect.Implementation | undefined {
  return actor.effects.contents.find((effect) => effect.statuses.has("dead"));
}

/** What a mark of death remembers of now. */
export function deathNow(): object {
  return { rulings: { died: { at: game.time?.worldTime ?? 0 } } };
}

/** What is known of somebody's death; nothing where nobody noted it, as of worlds from before. */
export function deathOf(actor: Actor.Implementation): { readonly ago?: number; readonly of?: string } {
  const effect = deathRecordOf(actor);
  const died: unknown = effect && foundry.utils.getProperty(effect, FLAG);
  const { at, of }: { at?: unknown; of?: unknown } = Object(died);
  const ago = typeof at === "number" && Math.abs(at) < LONG ? (game.time?.worldTime ?? 0) - at : undefined;
  return { ...(ago !== undefined && { ago }), ...(typeof of === "string" && { of }) };
}
