import type { HitPointChange, LifeState } from "../../rules/life/types.ts";

/** A value of a document before and after a change. */
export interface ValueChange {
  readonly uuid: string;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The path of each part of the life state on an actor. */
const PATHS: readonly (readonly [string, (life: LifeState) => unknown])[] = [
  ["system.hp.value", (life) => life.hitPoints.value],
  ["system.hp.temp", (life) => life.hitPoints.temporary],
  ["system.subdual", (life) => life.hitPoints.subdual],
  ["system.wounds.level", (life) => life.wounds],
  ["system.surges.value", (life) => life.surges],
  ["system.poison.doses", (life) => life.doses],
  ["system.lostParts", (life) => life.lostParts],
];

/** Parts whose path depends on the actor: the healthy maximum, and temporarily drained levels beside permanent ones. */
function ownPaths(actor: Actor.Implementation): typeof PATHS {
  const { hp, drained } = actor.system as Actor.SystemOfType<"character">;
  return [
    [hp.total === null ? "system.hp.max" : "system.hp.total", (life) => life.hitPoints.total],
    ["system.drained.temporary", (life) => Math.max(0, life.drained - drained.permanent)],
  ];
}

/** The writes of a change of hit points: only values that differ and that this actor type has. */
export function lifeChanges(actor: Actor.Implementation, change: HitPointChange): ValueChange[] {
  return [...PATHS, ...ownPaths(actor)].flatMap(([path, read]) => {
    const before = read(change.before);
    const after = read(change.after);
    if (isSameValue(before, after) || !foundry.utils.hasProperty(actor, path)) return [];
    return [{ uuid: actor.uuid, path, before, after }];
  });
}

/** Whether two plain values are the same. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
