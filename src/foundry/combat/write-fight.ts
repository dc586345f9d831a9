import { currentSlot, initiativeShown } from "../../rules/combat/order-view.ts";
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import type { MoraleGroup, MoraleTally } from "../../rules/facts/morale.ts";
import { newMoraleRound } from "../../rules/morale/morale-tally.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { clockMovedBy, noteCountedTime } from "../adapter/counted-time.ts";
import { notifyError } from "../platform/notifications.ts";
import { isStoredDocument, replacingData } from "../platform/stored-documents.ts";
import type { CombatDocument } from "../platform/types.ts";
import {
  type CreateWrite,
  type DocumentWrite,
  hasBatches,
  type NewMessage,
  writeBatch,
  writeOneByOne,
} from "../undo/batch-write.ts";
import { entryFor, removeEntry, writeEntry } from "../undo/ledger.ts";
import { hasPassed } from "../undo/step-state.ts";
import type { FightStep, TransactionRecord } from "../undo/types.ts";
import { isBeingDeleted } from "./deleted-fights.ts";
import { carryOutEvents } from "./fight-facts.ts";
import { asFightRecord, type FightRecord, fightRecordOf, stepBetween } from "./fight-storage.ts";
import { compareTurns } from "./turn-order.ts";
import { sumUp, type TurnEnd, turnEndOf } from "./turn-summary.ts";

/** The combatant that Foundry marks as the current turn: the first who can act now; null for none. */
function actingIn(state: CombatState, rulings: Rulings): string | null {
  const slot = currentSlot(state, rulings);
  return slot.acting || slot.pending[0] || null;
}

/** The index of that combatant among Foundry's turns; null for none. */
function turnIn(combat: Combat.Implementation, state: CombatState, rulings: Rulings): number | null {
  const id = actingIn(state, rulings);
  if (id === null) return null;
  const index = [...combat.combatants]
    .sort((a, b) => compareTurns(a, b, state))
    .findIndex((combatant) => combatant.id === id);
  return index < 0 ? null : index;
}

/** The ledger's note on a change of a fight. */
export interface FightChangeNote {
  /** The card that caused it; undoing the card's transaction reverts the change. */
  readonly card?: string;
  /** Cards about the change. */
  readonly cards?: readonly string[];
  /** Transactions that caused it. */
  readonly follows?: readonly string[];
  readonly by?: string;
  /** New messages of `cards` that are written with it. */
  readonly messages?: readonly NewMessage[];
  /** The ledger entries of these messages. */
  readonly kept?: readonly CreateWrite[];
  /** Whether the change was only detected from the world and is no step of a user. */
  readonly observed?: boolean;
}

/** A change of a fight: of its order, morale and stored dice. `dice` null: none are stored any more. */
export interface AlteredFight extends Transition {
  readonly morale?: MoraleTally;
  readonly dice?: Readonly<Record<string, number>> | null;
}

/**
 * The stored morale of a fight without those who left it alive: a removed token has neither fallen nor stays with its group (PLAY-20). The fallen
 * stay counted when their tokens are removed.
 */
export function tallyOf(combat: CombatDocument): MoraleTally | undefined {
  const kept: unknown = combat.getFlag("rulings", "morale");
  if (typeof kept !== "object" || kept === null || !("groups" in kept)) return undefined;
  const tally = kept as MoraleTally;
  const members = Object.entries(tally.members).filter(
    ([id, { fate }]) => fate !== "able" || combat.combatants.has(id),
  );
  const groups = Object.entries(tally.groups)
    .filter(([id]) => members.some(([, { group }]) => group === id))
    .map(([id, group]) => [id, { ...group, successes: counts(group.successes) }] as const);
  return { ...tally, members: Object.fromEntries(members), groups: Object.fromEntries(groups) };
}

/** The numeric values: older fights stored those of single members under a path, which cannot be read. */
function counts(successes: MoraleGroup["successes"]): MoraleGroup["successes"] {
  return Object.fromEntries(Object.entries(successes).filter(([, count]) => typeof count === "number"));
}

/**
 * Writes a change of a fight and records it in the ledger, where a step back or the undo of its cause reverts it. The ledger
 * is written first: a recorded value that was never written is skipped by undo.
 * @returns the id of the transaction; empty when nothing changed
 */
export async function writeFight(
  combat: CombatDocument,
  altered: AlteredFight,
  rulings: Rulings,
  note: FightChangeNote,
): Promise<string> {
  const prepared = prepareWrite(combat, altered, rulings, note);
  if (!prepared) return "";
  const { record, messages, kept } = prepared;
  let known = false;
  try {
    for (const put of prepared.puts()) {
      if (isBeingDeleted(combat)) break;
      // The ledger is written first, with the first request.
      if (known) await writeOneByOne(put);
      else if (record) await writeEntry(record, messages, put, kept);
      else await writeBatch(messages, put, [], kept);
      known = true;
    }
  } catch (error) {
    if (record && entryFor(record.id)) await removeEntry(record.id);
    throw error;
  }
  return prepared.done(known);
}

/** A change of a fight, ready to be written. */
interface PreparedWrite {
  /** The ledger record; undefined when there is nothing to record. */
  readonly record: TransactionRecord | undefined;
  /** Cards that are posted in the same request. */
  readonly messages: readonly NewMessage[];
  readonly kept: readonly CreateWrite[];
  /** The writes: at once, or one after another without batches. Modules are notified of the changed turn beforehand. */
  puts(): Iterable<readonly DocumentWrite[]>;
  /** Runs the follow-ups. Resolves to the id in the ledger. */
  done(known: boolean): Promise<string>;
}

/** Calculates the writes of a fight change; undefined when the fight is being deleted. */
export function prepareWrite(
  combat: CombatDocument,
  altered: AlteredFight,
  rulings: Rulings,
  note: FightChangeNote,
): PreparedWrite | undefined {
  const { state, events } = altered;
  const before = fightRecordOf(combat);
  const newRound = before.state !== undefined && state.round > before.state.round;
  const tally = altered.morale ?? tallyOf(combat);
  const dice = altered.dice === undefined ? before.dice : (altered.dice ?? undefined);
  const after = asFightRecord({
    state,
    ...(tally && { morale: newRound ? newMoraleRound(tally, state.round) : tally }),
    ...(dice && { dice }),
  });
  const seconds = events.reduce((sum, event) => sum + (event.kind === "roundEnded" ? event.seconds : 0), 0);
  const step = stepBetween(combat, before, after, seconds);
  if (isBeingDeleted(combat)) return undefined;
  const id = foundry.utils.randomID();
  const ends = before.state ? turnEndOf(before.state, state, rulings) : "";
  const record = step && { ...recordOf(combat, step, note, ends), id };
  return {
    record,
    messages: note.messages ?? [],
    kept: note.kept ?? [],
    puts: () => putsOf(combat, before, after, rulings),
    done: async (known) => {
      await turnClock(combat, seconds);
      const entry = record && known ? id : "";
      void carryOutEvents(combat, events, entry).catch(notifyError);
      if (ends && before.state && entry) sumUp(combat, before.state, state, entry);
      return entry;
    },
  };
}

function recordOf(combat: CombatDocument, step: FightStep, note: FightChangeNote, ends: TurnEnd) {
  return {
    kind: "fight",
    data: { combat: combat.id ?? "", observed: note.observed ? 1 : 0, ...(ends && { ends }) },
    key: "",
    card: note.card ?? "",
    marks: [],
    by: note.by ?? game.userId ?? "",
    follows: note.follows ?? [],
    cards: note.cards ?? [],
    steps: [step],
    state: "done" as const,
    worldTime: game.time?.worldTime ?? 0,
    reported: false,
  };
}

/** Restores an earlier state in place of later changes, one request after another, and then the clock. */
export function prepareUndo(combat: CombatDocument, kept: FightRecord, steps: readonly FightStep[], rulings: Rulings) {
  // A clock that never advanced, because the client closed before, is not reverted.
  const turned = steps.filter((step) => step.from === undefined || hasPassed(step));
  const seconds = turned.reduce((sum, step) => sum + step.seconds, 0);
  const point = steps.find((step) => step.point)?.point;
  return {
    puts: () => putsOf(combat, fightRecordOf(combat), kept, rulings, -1, point),
    clock: () => turnClock(combat, -seconds),
  };
}

/** Writes the new state of a fight; each request is calculated after the previous one is written. */
export async function writeAll(combat: CombatDocument, puts: Iterable<readonly DocumentWrite[]>): Promise<void> {
  for (const put of puts) if (!isBeingDeleted(combat)) await writeOneByOne(put);
}

/** The initiative of the combatants, the flags, and Foundry's round and turn. */
function* putsOf(
  combat: CombatDocument,
  before: FightRecord,
  after: FightRecord,
  rulings: Rulings,
  direction: 1 | -1 = 1,
  start?: FightStep["point"],
): Generator<readonly DocumentWrite[]> {
  const { state } = after;
  const numbers = initiativeChanges(combat, state, rulings);
  const flags = { rulings: replacingData(before, { ...after }) };
  const fight = (): DocumentWrite[] => {
    if (!state) return changeOf(combat, { ...(start ?? { round: 0, turn: null }), flags }, { turnEvents: false });
    const { point, options } = moved(combat, before.state, state, rulings, direction);
    return changeOf(combat, { ...point, flags }, options);
  };
  if (hasBatches()) yield [...numbers, ...fight()];
  else {
    if (numbers.length > 0) yield numbers;
    yield fight();
  }
}

function changeOf(document: unknown, changes: Readonly<Record<string, unknown>>, operation: object): DocumentWrite[] {
  return isStoredDocument(document) ? [{ document, changes, operation }] : [];
}

/** Repairs Foundry's round, turn and initiative after a write past the rules. */
export async function repairFight(combat: CombatDocument, rulings: Rulings): Promise<void> {
  const kept = fightRecordOf(combat);
  await writeAll(combat, putsOf(combat, kept, kept, rulings));
}

/**
 * The change of Foundry's turn, announced to modules beforehand as core does (PLAY-07). A write that keeps the current combatant announces no turn
 * (PLAY-02).
 */
function moved(
  combat: CombatDocument,
  before: CombatState | undefined,
  state: CombatState,
  rulings: Rulings,
  direction: 1 | -1,
) {
  const point = { round: state.round, turn: turnIn(combat, state, rulings) };
  // The clock is advanced separately by the rules' length of a round; both options that modules read are 0.
  const options = { direction, worldTime: { delta: 0 }, advanceTime: 0 };
  const same = combat.round === state.round && (combat.combatant?.id ?? null) === actingIn(state, rulings);
  if (same) return { point, options: { ...options, turnEvents: false } };
  const moment = { ...point, turn: point.turn ?? 0 };
  if (!before) Hooks.callAll("combatStart", combat, moment);
  else if (combat.round === state.round) Hooks.callAll("combatTurn", combat, moment, options);
  else Hooks.callAll("combatRound", combat, moment, options);
  return { point, options };
}

/** Advances the clock with the rounds; the options name the fight (`exploration/register.ts`). */
async function turnClock(combat: CombatDocument, seconds: number): Promise<void> {
  if (seconds === 0) return;
  if (seconds < 0 && !isBeingDeleted(combat)) await noteCountedTime(combat, -seconds);
  await game.time?.advance(seconds, { ...clockMovedBy(combat) });
}

/** Whether Foundry's round, turn and initiative differ from the state after a write past the rules. */
export function isOutOfStep(combat: CombatDocument, state: CombatState, rulings: Rulings): boolean {
  return (
    combat.round !== state.round ||
    combat.turn !== turnIn(combat, state, rulings) ||
    initiativeUpdates(combat, state, rulings).length > 0
  );
}

function initiativeUpdates(combat: CombatDocument, state: CombatState | undefined, rulings: Rulings) {
  if (!state)
    return combat.combatants.contents.flatMap(({ id, initiative }) =>
      initiative === null ? [] : [{ _id: id, initiative: null }],
    );
  return state.combatants.flatMap((fighter) => {
    const { shown } = initiativeShown(state, fighter, rulings);
    const combatant = combat.combatants.get(fighter.id);
    return combatant && combatant.initiative !== shown ? [{ _id: fighter.id, initiative: shown }] : [];
  });
}

function initiativeChanges(combat: CombatDocument, state: CombatState | undefined, rulings: Rulings): DocumentWrite[] {
  return initiativeUpdates(combat, state, rulings).flatMap(({ _id, ...changes }) =>
    changeOf(combat.combatants.get(_id ?? ""), changes, OWN_WRITE).map((one) => ({ ...one, shows: true as const })),
  );
}

/** Marks this system's own writes of initiative, which need no check and change nobody's turn. */
const OWN_WRITE = { turnEvents: false, rulingsOrder: true };
