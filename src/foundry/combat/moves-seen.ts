/** The feet that tokens moved on the map since their last turn, kept in memory on a referee's client; a reload resets it. */
import { stateOf } from "../adapter/fight-state.ts";
import { combatantFor } from "../adapter/fighter.ts";
import { feetOf } from "../adapter/map-scale.ts";
import type { CombatDocument } from "../platform/types.ts";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** The last position of each token, by uuid. */
const places = new Map<string, Place>();
/** Feet by fight and combatant. */
const moved = new Map<string, number>();

const keyOf = (combat: CombatDocument, id: string): string => `${combat.id}.${id}`;

/** The feet that a combatant moved on the map since its last turn; 0 where unknown. */
export function feetMoved(combat: CombatDocument, id: string): number {
  return Math.round(moved.get(keyOf(combat, id)) ?? 0);
}

/** Resets the count for these combatants, or for all. */
export function forgetMoves(combat: CombatDocument, ids: readonly string[]): void {
  for (const key of moved.keys())
    if (ids.length === 0 ? key.startsWith(`${combat.id}.`) : ids.some((id) => key === keyOf(combat, id)))
      moved.delete(key);
}

/** Counts the moves of tokens in running fights. Call once, in `ready`, on a referee's client. */
export function followMoves(): void {
  if (!game.user?.isGM) return;
  const look = (): void => {
    for (const combat of running())
      for (const { token } of combat.combatants)
        if (token && !places.has(token.uuid)) places.set(token.uuid, placeOf(token));
  };
  look();
  Hooks.on("updateCombat", look);
  Hooks.on("createCombatant", look);
  Hooks.on("updateToken", (token, changes) => {
    if (changes.x === undefined && changes.y === undefined && changes.elevation === undefined) return;
    const before = places.get(token.uuid);
    const now = placeOf(token);
    if (before) places.set(token.uuid, now);
    const { grid } = token.parent ?? {};
    if (!before || !grid) return;
    for (const combat of running()) {
      const id = combatantFor({ token }, combat)?.id;
      if (!id) continue;
      const feet = feetOf(grid, grid.measurePath([before, now], {}).distance);
      moved.set(keyOf(combat, id), (moved.get(keyOf(combat, id)) ?? 0) + feet);
    }
  });
}

function running(): CombatDocument[] {
  return (game.combats?.contents ?? []).filter((combat) => stateOf(combat) !== undefined);
}

/** The centre of a token's first space: grids measure from space to space. */
function placeOf({ x, y, elevation, parent }: TokenDocument.Implementation): Place {
  const half = (parent?.grid.size ?? 0) / 2;
  return { x: x + half, y: y + half, elevation };
}
