import type { HitPointChange, LifeState } from "../../rules/life/types.ts";

/** One value of a document as it was and as it is to be. */
export interface ValueChange {
  readonly uuid: string;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where each part of a life is kept on an actor. */
const PATHS: readonly (readonly [string, (life: LifeState) => unknown])[] = [
  ["system.hp.value", (life) => life.hitPoints.value],
  ["system.hp.temp", (life) => life.hitPoints.temporary],
  ["system.subdual", (life) => life.hitPoints.subdual],
  ["system.wounds.level", (life) => life.wounds],
  ["system.surges.value", (life) => life.surges],
  ["system.poison.doses", (life) => life.doses],
  ["system.lostParts", (life) => life.lostParts],
];

/** Parts whose place depends on the actor: the healthy maximum, and levels drained for a time beside those drained for good. */
function ownPaths(actor: Actor.Implementation): typeof PATHS {
  const { hp, drained } = actor.system as Actor.SystemOfType<"character">;
  return [
    [hp.total === null ? "system.hp.max" : "system.hp.total", (life) => life.hitPoints.total],
    ["system.drained.temporary", (life) => Math.max(0, life.drained - drained.permanent)],
  ];
}

/** The writes of a change of hit points to an actor: only values that differ and that this type of actor has. */
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
