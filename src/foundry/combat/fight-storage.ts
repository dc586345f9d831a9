/** The stored state of a fight, its difference after a step, and the removal of a step. */

import type { CombatState } from "../../rules/combat/types.ts";
import type { MoraleTally } from "../../rules/facts/morale.ts";
import type { Refusal } from "../../rules/plan.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import type { StampAnswer } from "../platform/settings/setting-types.ts";
import { toPlain } from "../platform/stored-documents.ts";
import type { CombatDocument } from "../platform/types.ts";
import { difference, isLeftBy, printed, samePlain, valueAt, withValueAt } from "../undo/patch.ts";
import type { FightStep } from "../undo/types.ts";

/** The time in milliseconds for another referee's client to answer, and for its state to arrive here. */
const PATIENCE = 2_000;
const BEHIND: Refusal = { key: "fightBehind" };
/** Referees whose client did not answer: ignored until they reconnect. */
const silent = new Set<string>();
/** Outdated fights on this client: reported once, until they are up to date. */
const reported = new Set<string>();

function stampOf(combat: CombatDocument): number {
  return combat._stats.modifiedTime ?? 0;
}

/** Answers with this client's timestamp of a fight; registered on every client, so that each request gets an answer. */
export function answerFightStamp(data: unknown): StampAnswer {
  const id: unknown = typeof data === "object" && data !== null && "combat" in data ? data.combat : undefined;
  const combat = typeof id === "string" ? game.combats?.get(id) : undefined;
  return combat ? { ok: true, stamp: stampOf(combat) } : { ok: false, refused: "noFight" };
}

/**
 * The reason why this client must not write a fight: another referee's client has a later state. Updates missed during a lost connection are not sent
 * again (PLAY-147), and a write of the whole state would restore an old round. Only referees write fights, so the other connected referees are asked
 * for the server's timestamp of their copy.
 */
export async function whyFightIsStale(combat: CombatDocument): Promise<Refusal | undefined> {
  const others =
    game.users?.filter((user) => user.isGM && user.active && !user.isSelf && !silent.has(user.id ?? "")) ?? [];
  const known = await Promise.all(others.map((user) => stampAt(user, combat.id ?? "")));
  const latest = Math.max(0, ...known);
  // An outdated client is not waited for again in every transaction.
  if (reported.has(combat.id ?? "") ? stampOf(combat) >= latest : await arrives(combat, latest)) {
    reported.delete(combat.id ?? "");
    return undefined;
  }
  if (!reported.has(combat.id ?? "")) notifyRefusal(BEHIND);
  reported.add(combat.id ?? "");
  return BEHIND;
}

async function stampAt(user: User.Implementation, id: string): Promise<number> {
  try {
    const answer = await user.query("rulings.stamp", { combat: id, user: game.userId }, { timeout: PATIENCE });
    return answer.ok ? answer.stamp : 0;
  } catch {
    silent.add(user.id ?? "");
    Hooks.once("userConnected", () => silent.clear());
    return 0;
  }
}

/** Waits until a fight arrives with that timestamp; false when it does not. */
function arrives(combat: CombatDocument, stamp: number): Promise<boolean> {
  if (stampOf(combat) >= stamp) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(patience);
      Hooks.off("updateCombat", hook);
      resolve(stampOf(combat) >= stamp);
    };
    const hook = Hooks.on("updateCombat", () => {
      if (stampOf(combat) >= stamp) end();
    });
    const patience = setTimeout(end, PATIENCE);
  });
}

/** The stored state of a fight: the turn order, morale, and initiative dice that wait for others. */
export interface FightRecord {
  readonly state?: CombatState;
  readonly morale?: MoraleTally;
  readonly dice?: Readonly<Record<string, number>>;
}

const KEYS = ["state", "morale", "dice"] as const;

export function fightRecordOf(combat: CombatDocument): FightRecord {
  const flags: unknown = foundry.utils.getProperty(combat._source, "flags.rulings");
  const kept: Record<string, unknown> = {};
  for (const key of KEYS) {
    const value = foundry.utils.getProperty((flags ?? {}) as object, key);
    if (value !== undefined && value !== null) kept[key] = toPlain(value);
  }
  return kept;
}

/** The state to store, without the events: cards and hooks report those, and stored ones would accumulate. */
export function asFightRecord({ state, morale, dice }: FightRecord): FightRecord {
  const some = dice && Object.keys(dice).length > 0;
  return toPlain({
    ...(state && { state: { ...state, log: [] } }),
    ...(morale && { morale }),
    ...(some && { dice }),
  }) as FightRecord;
}

/** The change of the stored state by a step; undefined when there is none. */
export function stepBetween(
  combat: CombatDocument,
  before: FightRecord,
  after: FightRecord,
  seconds: number,
): FightStep | undefined {
  const changes = difference(before, after);
  if (changes.length === 0 && seconds === 0) return undefined;
  return {
    do: "fight",
    uuid: combat.uuid,
    name: "",
    round: after.state?.round ?? 0,
    changes: changes.map(printed),
    seconds,
    ...(seconds !== 0 && { from: game.time?.worldTime ?? 0 }),
    ...(!before.state && { point: { round: combat.round, turn: combat.turn } }),
  };
}

/**
 * Reverts a step in the stored state: every value that is unchanged since, within the same round. The remaining values are returned and may be
 * reverted later.
 */
export function withoutStep(
  kept: FightRecord,
  step: FightStep,
): { readonly kept: FightRecord; readonly rest?: FightStep } {
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

/** Whether every value that a step changed stands as it was before the step. */
export function isUndoneIn(kept: FightRecord, { changes }: FightStep): boolean {
  return changes.every(({ at, before }) => samePlain(valueAt(kept, at), before));
}
