/** What a fight's document keeps of its bookkeeping, how it differs after a step, and how a step is taken out of it again. */
import type { CombatDocument } from "../platform/types.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { MoraleTally } from "../../rules/facts/morale.ts";
import { toPlain } from "../platform/stored-documents.ts";
import { difference, isLeftBy, printed, valueAt, withValueAt } from "../undo/patch.ts";
import type { FightStep } from "../undo/types.ts";

/** The bookkeeping of a fight: the order with everybody's part in it, nerves, and initiative dice that wait for the others. */
export interface FightRecord {
  readonly state?: CombatState;
  readonly morale?: MoraleTally;
  readonly dice?: Readonly<Record<string, number>>;
}

const KEYS = ["state", "morale", "dice"] as const;

/** The bookkeeping as it is stored. */
export function fightRecordOf(combat: CombatDocument): FightRecord {
  const flags: unknown = foundry.utils.getProperty(combat._source, "flags.rulings");
  const kept: Record<string, unknown> = {};
  for (const key of KEYS) {
    const value = foundry.utils.getProperty((flags ?? {}) as object, key);
    if (value !== undefined && value !== null) kept[key] = toPlain(value);
  }
  return kept;
}

/** The same as it will be stored: what happened is told by cards and hooks, and would only grow here. */
export function asFightRecord({ state, morale, dice }: FightRecord): FightRecord {
  const some = dice && Object.keys(dice).length > 0;
  return toPlain({
    ...(state && { state: { ...state, log: [] } }),
    ...(morale && { morale }),
    ...(some && { dice }),
  }) as FightRecord;
}

/** What a step did to the bookkeeping; undefined when it did nothing. */
export function stepBetween(combat: CombatDocument, before: FightRecord, after: FightRecord, seconds: number): FightStep | undefined {
  const changes = difference(before, after);
  if (changes.length === 0 && seconds === 0) return undefined;
  return {
    do: "fight",
    uuid: combat.uuid,
    name: "",
    round: after.state?.round ?? 0,
    changes: changes.map(printed),
    seconds,
    ...(!before.state && { point: { round: combat.round, turn: combat.turn } }),
  };
}

/**
 * Takes a step out of the bookkeeping: every place that still stands as the step left it, in the round in which it left it. What does not is the
 * rest, which may go later.
 */
export function withoutStep(kept: FightRecord, step: FightStep): { readonly kept: FightRecord; readonly rest?: FightStep } {
  if (kept.state?.round !== step.round) return { kept, rest: step };
  let value: unknown = kept;
  const stuck = [];
  for (const change of [...step.changes].reverse()) {
    if (isLeftBy(valueAt(value, change.at), change)) value = withValueAt(value, change.at, change.before);
    else stuck.unshift(change);
  }
  const back = value as FightRecord;
  return stuck.length === 0 ? { kept: back } : { kept: back, rest: { ...step, changes: stuck, seconds: 0 } };
}
