import { changeType, type EffectChange } from "../fields/changes.ts";
import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { expandObject } from "../utils/objects.ts";
import { type ActiveEffect, type ChangeOf, changesOf } from "./active-effect.ts";
import type { Actor } from "./actor.ts";

/** Default priorities by operation (v14's published table; v13's are mode times ten, which differ only for the last three). */
const V14_PRIORITY: Record<string, number> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

function priorityOf(change: EffectChange): number {
  if (typeof change.priority === "number") return change.priority;
  if (!isV14()) return (change.mode ?? 0) * 10;
  const configured = (
    runtime.config.ActiveEffect?.changeTypes as Record<string, { defaultPriority?: number }> | undefined
  )?.[changeType(change)];
  return configured?.defaultPriority ?? V14_PRIORITY[changeType(change)] ?? 0;
}

const said = new Set<string>();

/** In v14 such changes apply to the actor's tokens (V14-21); here they do nothing, with one warning for each. */
function sayLeftOut(key: string): void {
  if (!said.has(key)) console.warn(`practice table: changes of tokens by effects (${key}) are not implemented`);
  said.add(key);
}

/** Applies the changes of all active effects to an actor, by priority; in v14 once for each phase. */
export function applyEffects(actor: Actor, phase?: string): void {
  const first = phase === undefined || phase === "initial";
  if (first) {
    actor.statuses.clear();
    actor.overrides = {};
  }
  const changes: ChangeOf[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    if (first) for (const status of effect.statuses) actor.statuses.add(status);
    for (const change of changesOf(effect)) {
      if (phase !== undefined && (change.phase ?? "initial") !== phase) continue;
      changes.push({ ...change, effect, priority: priorityOf(change) });
    }
  }
  changes.sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
  const overrides: Dict = {};
  for (const change of changes) {
    if (!change.key) continue;
    if (isV14() && /^token\b/.test(change.key)) {
      sayLeftOut(change.key);
      continue;
    }
    const applied = (change.effect as ActiveEffect).apply(actor, change);
    Object.assign(overrides, applied);
  }
  actor.overrides = { ...actor.overrides, ...expandObject(overrides) };
}
