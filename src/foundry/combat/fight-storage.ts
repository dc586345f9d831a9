/** The stored bookkeeping of a fight, its difference after a step, and the removal of a step. */

import type { CombatState } from "../../rules/combat/types.ts";
import type { MoraleTally } from "../../rules/facts/morale.ts";
import type { Refusal } from "../../rules/plan.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import type { StampAnswer } from "../platform/settings/setting-types.ts";
import { toPlain } from "../platform/stored-documents.ts";
import type { CombatDocument } from "../platform/types.ts";
import { difference, isLeftBy, printed, valueAt, withValueAt } from "../undo/patch.ts";
import type { FightStep } from "../undo/types.ts";

/*
 * Whether this client knows a fight as it is stored. Updates missed while a connection was lost are not sent again (PLAY-147), and a
 * referee's client writes the whole bookkeeping of a fight: from an old copy it would restore an old round. Only referees write fights, so
 * the other referees present are asked for the server's timestamp on the fight they know; the timestamp serves as the counter.
 */

/** How long another referee's client has to answer, and what it knows has to arrive here, in milliseconds. */
const PATIENCE = 2_000;
const BEHIND: Refusal = { key: "fightBehind" };
/** Referees whose client did not answer, and so is not waited for again until it has gone and come. */
const silent = new Set<string>();
/** Fights known here in an outdated state: reported once, until they are up to date. */
const reported = new Set<string>();

function stampOf(combat: CombatDocument): number {
  return combat._stats.modifiedTime ?? 0;
}

/** Answers with the timestamp of a fight as this client knows it. Every client knows it, so that any request is answered. */
export function answerFightStamp(data: unknown): StampAnswer {
  const id: unknown = typeof data === "object" && data !== null && "combat" in data ? data.combat : undefined;
  const combat = typeof id === "string" ? game.combats?.get(id) : undefined;
  return combat ? { ok: true, stamp: stampOf(combat) } : { ok: false, refused: "noFight" };
}

/** Why a fight is not written to from here: another referee's client knows a later state of it, which has not come here. */
export async function whyFightIsStale(combat: CombatDocument): Promise<Refusal | undefined> {
  const others =
    game.users?.filter((user) => user.isGM && user.active && !user.isSelf && !silent.has(user.id ?? "")) ?? [];
  const known = await Promise.all(others.map((user) => stampAt(user, combat.id ?? "")));
  const latest = Math.max(0, ...known);
  // A client known to be outdated is not waited for again with every transaction.
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

/** Waits until a fight is known here with that stamp, for it may be on its way; false when it does not come. */
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

/** The bookkeeping of a fight: the order with everybody's part in it, morale, and initiative dice that wait for the others. */
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

/** The same as it will be stored, without the events: cards and hooks report them, and they would only accumulate here. */
export function asFightRecord({ state, morale, dice }: FightRecord): FightRecord {
  const some = dice && Object.keys(dice).length > 0;
  return toPlain({
    ...(state && { state: { ...state, log: [] } }),
    ...(morale && { morale }),
    ...(some && { dice }),
  }) as FightRecord;
}

/** The change to the bookkeeping made by a step; undefined when there is none. */
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
 * Takes a step out of the bookkeeping: every place that still stands as the step left it, in the round in which it left it. What does not is the
 * rest, which may go later.
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
