import { isCreature } from "./creature.ts";
import { onSameLevel } from "./levels.ts";

type Placed = TokenDocument.Implementation;

/** The token an actor acts through: its own, the one under control, or the first on the scene. */
export function tokenOf(actor: Actor.Implementation): Placed | undefined {
  if (actor.token) return actor.token;
  const active = actor.getActiveTokens(false, true);
  return active.find((token) => token.object?.controlled) ?? active[0];
}

/** The tokens that this user targets and that stand for somebody who fights. */
export function targetedTokens(): Placed[] {
  return [...(game.user?.targets ?? [])].map((token) => token.document).filter((token) => isCreature(token.actor));
}

/** Tokens of creatures on the scene in view that stand on the same level as a token (itself among them). */
export function creaturesAround(token: Placed): Placed[] {
  const all = canvas?.scene?.tokens.contents ?? [];
  return all.filter((other) => isCreature(other.actor) && onSameLevel(other, token));
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The centres of the nearest squares of two tokens: what lies between them is what a blow or shot has to cross. */
function nearest(a: Span, b: Span, size: number): [number, number] {
  const half = size / 2;
  if (a.to <= b.from) return [a.to - half, b.from + half];
  if (b.to <= a.from) return [a.from + half, b.to - half];
  return [0, 0];
}

/**
 * Feet between two tokens of one scene, from the nearest square of one to the nearest square of the other along the grid's own rule:
 * neighbours are one square apart, and so are those who share a square; how high they are counts. Undefined when they cannot be measured:
 * also when they stand on two levels of the scene, since a floor may lie between (V14-12, V14-13).
 */
export function feetBetween(a: Placed, b: Placed): number | undefined {
  const scene = a.parent;
  if (!scene || scene !== b.parent || canvas?.scene !== scene || !canvas.grid || !onSameLevel(a, b)) return undefined;
  const size = scene.grid.size;
  const along = (from: number, squares: number): Span => ({ from, to: from + squares * size });
  const [ax, bx] = nearest(along(a.x, a.width ?? 1), along(b.x, b.width ?? 1), size);
  const [ay, by] = nearest(along(a.y, a.height ?? 1), along(b.y, b.height ?? 1), size);
  const { distance } = canvas.grid.measurePath(
    [
      { x: ax, y: ay, elevation: a.elevation },
      { x: bx, y: by, elevation: b.elevation },
    ],
    {},
  );
  return Math.max(scene.grid.distance, Math.round(distance * 10) / 10);
}

/** Friendly or hostile, for who fights whom. */
export function opposed(a: Placed, b: Placed): boolean {
  return a.disposition !== b.disposition;
}
