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

/** The combatant whose turn Foundry marks in a state: the first who can act now; null where nobody can. */
function actingIn(state: CombatState, rulings: Rulings): string | null {
  const slot = currentSlot(state, rulings);
  return slot.acting || slot.pending[0] || null;
}

/** The place of that one among the turns as the state orders them; null where nobody can act. */
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
  /** The card that caused it; undoing that card's transaction undoes the change. */
  readonly card?: string;
  /** Cards that tell of it. */
  readonly cards?: readonly string[];
  /** Transactions that it followed from. */
  readonly follows?: readonly string[];
  readonly by?: string;
  /** Messages to be that are written with it: those of `cards`. */
  readonly messages?: readonly NewMessage[];
  /** The ledger data stored with them. */
  readonly kept?: readonly CreateWrite[];
  /** It merely follows the world: no step that somebody took. */
  readonly observed?: boolean;
}

/** A change of a fight: of its order, and with it of morale and of the dice that wait. `dice` null: none wait any more. */
export interface AlteredFight extends Transition {
  readonly morale?: MoraleTally;
  readonly dice?: Readonly<Record<string, number>> | null;
}

/**
 * The morale tally a combat document keeps, without those who have left the fight alive: a token taken off the map has neither fallen nor
 * does it still stand by its fellows (PLAY-20). The fallen stay counted when their tokens are swept away.
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

/** The values that are counts: older fights stored those of single members by a path, which cannot be found again. */
function counts(successes: MoraleGroup["successes"]): MoraleGroup["successes"] {
  return Object.fromEntries(Object.entries(successes).filter(([, count]) => typeof count === "number"));
}

/**
 * Writes a change of a fight and enters it in the ledger, from which it is taken back by a step back or with what it followed from. The ledger
 * comes first: what it names and does not stand is simply left out when it is taken back.
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
      // The ledger comes first, and with what is written first.
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

/** A change of a fight, as it is to be written. */
interface PreparedWrite {
  /** The ledger's record of it; undefined when it records nothing. */
  readonly record: TransactionRecord | undefined;
  /** Cards that are posted in the same request. */
  readonly messages: readonly NewMessage[];
  readonly kept: readonly CreateWrite[];
  /** The writes: at once, or one after another where there are no batches. Modules are notified of the pointer's move beforehand. */
  puts(): Iterable<readonly DocumentWrite[]>;
  /** Does what else comes of it. Gives the id in the ledger. */
  done(known: boolean): Promise<string>;
}

/** Works out what a change of a fight writes; undefined when the fight is about to go. */
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

/** Restores earlier bookkeeping in place of later changes, one request after another, and then the clock. */
export function prepareUndo(combat: CombatDocument, kept: FightRecord, steps: readonly FightStep[], rulings: Rulings) {
  // A clock that never moved, as the client was gone before, has nothing to go back.
  const turned = steps.filter((step) => step.from === undefined || hasPassed(step));
  const seconds = turned.reduce((sum, step) => sum + step.seconds, 0);
  const point = steps.find((step) => step.point)?.point;
  return {
    puts: () => putsOf(combat, fightRecordOf(combat), kept, rulings, -1, point),
    clock: () => turnClock(combat, -seconds),
  };
}

/** Writes the new state of a fight, working out each request once the previous one is written. */
export async function writeAll(combat: CombatDocument, puts: Iterable<readonly DocumentWrite[]>): Promise<void> {
  for (const put of puts) if (!isBeingDeleted(combat)) await writeOneByOne(put);
}

/** The numbers beside the combatants, the flags, and Foundry's own round and turn. */
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

/** Puts right Foundry's own round, turn and numbers that somebody wrote past the rules. */
export async function repairFight(combat: CombatDocument, rulings: Rulings): Promise<void> {
  const kept = fightRecordOf(combat);
  await writeAll(combat, putsOf(combat, kept, kept, rulings));
}

/**
 * The move of Foundry's pointer, reported to modules beforehand as core does (PLAY-07). A write that leaves the same combatant acting
 * notifies nobody of a turn (PLAY-02).
 */
function moved(
  combat: CombatDocument,
  before: CombatState | undefined,
  state: CombatState,
  rulings: Rulings,
  direction: 1 | -1,
) {
  const point = { round: state.round, turn: turnIn(combat, state, rulings) };
  // The clock is turned apart, by what the rules say that a round lasts; both names under which modules look for it say so.
  const options = { direction, worldTime: { delta: 0 }, advanceTime: 0 };
  const same = combat.round === state.round && (combat.combatant?.id ?? null) === actingIn(state, rulings);
  if (same) return { point, options: { ...options, turnEvents: false } };
  const moment = { ...point, turn: point.turn ?? 0 };
  if (!before) Hooks.callAll("combatStart", combat, moment);
  else if (combat.round === state.round) Hooks.callAll("combatTurn", combat, moment, options);
  else Hooks.callAll("combatRound", combat, moment, options);
  return { point, options };
}

/** The clock goes with the rounds, and says of which fight they are (`exploration/register.ts`). */
async function turnClock(combat: CombatDocument, seconds: number): Promise<void> {
  if (seconds === 0) return;
  if (seconds < 0 && !isBeingDeleted(combat)) await noteCountedTime(combat, -seconds);
  await game.time?.advance(seconds, { ...clockMovedBy(combat) });
}

/** Whether Foundry's own round, turn and numbers say something else than the state: somebody wrote past it. */
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

/** Marks the system's own writing of initiative, which needs no judging; it moves nobody's turn. */
const OWN_WRITE = { turnEvents: false, rulingsOrder: true };
