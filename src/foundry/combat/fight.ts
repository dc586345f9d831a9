import { reconcile } from "../../rules/combat/reconcile.ts";
import { defeat, join, leave, revive, setFacts, setMoraleDue } from "../../rules/combat/roster.ts";
import { startCombat } from "../../rules/combat/round.ts";
import type { CombatEvent, CombatState, Transition } from "../../rules/combat/types.ts";
import type { MoraleMember, MoraleTally } from "../../rules/facts/morale.ts";
import { moraleOccasions, startMorale } from "../../rules/morale/morale-tally.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { fateInFight, groupOf, moraleMember, type SideName, sideOfCombatant } from "../adapter/combatants.ts";
import { isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { isMagical } from "../attack/damage/item-destruction.ts";
import { queued } from "../platform/queue.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { CombatDocument } from "../platform/types.ts";
import type { FightCause } from "../undo/fight-changes.ts";
import { transactionIn } from "../undo/ledger.ts";
import { dataIn, ledgerEntries } from "../undo/ledger-journals.ts";
import { difference } from "../undo/patch.ts";
import { retryOnceThenNotify } from "../undo/retry-once.ts";
import { runUndoable, runWithin } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import type { TransactionRecord } from "../undo/types.ts";
import { isBeingDeleted } from "./deleted-fights.ts";
import { newCombatant, withFacts } from "./fight-facts.ts";
import { asFightRecord, type FightRecord, fightRecordOf, whyFightIsStale } from "./fight-storage.ts";
import { goBack } from "./step-back.ts";
import {
  type AlteredFight,
  type FightChangeNote,
  isOutOfStep,
  repairFight,
  tallyOf,
  writeFight,
} from "./write-fight.ts";

/** The number of latest transactions searched for a cause. */
const LOOKED_THROUGH = 40;

/**
 * The transactions that caused the changes in combatants' states: for each changed combatant, the last transaction about it.
 * Undoing them undoes the detected changes.
 * @param under the transaction in progress, which takes precedence
 */
function causesOf(combat: CombatDocument, before: FightRecord, after: FightRecord, under?: FightCause): string[] {
  const touched = combat.combatants.contents.flatMap((combatant) => {
    const id = combatant.id ?? "";
    const uuid = combatant.actor?.uuid;
    return uuid && plightOf(before, id) !== plightOf(after, id) ? [uuid] : [];
  });
  if (touched.length === 0) return [];
  const last: FightCause[] = [...(under ? [under] : []), ...lastTransactions()];
  const causes = touched.flatMap((uuid) => last.find((transaction) => touches(transaction, uuid))?.id ?? []);
  return [...new Set(causes)];
}

/** Whether the last change of a creature came from a spell or a magic item (REF-08 row 8), read from the card of the transaction. */
function isMagicCause(uuid: string, under?: FightCause): boolean {
  const cause =
    under && touches(under, uuid) ? under : lastTransactions().find((transaction) => touches(transaction, uuid));
  const card = game.messages?.get(cause?.card ?? "");
  return card !== undefined && isMagical(card);
}

function plightOf({ state, morale }: FightRecord, id: string): string {
  const fighter = state?.combatants.find((one) => one.id === id);
  return `${fighter?.status}.${fighter?.dying}.${fighter?.falling}.${morale?.members[id]?.fate}`;
}

function lastTransactions(): TransactionRecord[] {
  const last: TransactionRecord[] = [];
  for (const page of ledgerEntries().reverse()) {
    if (dataIn(page).kind === "fight") continue;
    const record = transactionIn(page);
    if (record?.state === "done") last.push(record);
    if (last.length >= LOOKED_THROUGH) break;
  }
  return last;
}

function touches({ steps }: FightCause, uuid: string): boolean {
  return steps.some((step) => {
    if (step.do === "time" || step.do === "fight") return false;
    return ("parent" in step ? step.parent : step.uuid) === uuid;
  });
}

/**
 * Begins the fight of a combat document: sides, order and morale, in one write. Referee's client only.
 * @param cards cards of the encounter that led to it
 */
export function beginFight(
  combat: CombatDocument,
  surprised: readonly string[] = [],
  cards: readonly string[] = [],
): Promise<void> {
  return queued(() => beginWithin(combat, surprised, cards));
}

/** Begins the fight within a running transaction. */
export async function beginWithin(
  combat: CombatDocument,
  surprised: readonly string[] = [],
  cards: readonly string[] = [],
): Promise<void> {
  if (stateOf(combat) || (await whyFightIsStale(combat))) return;
  await rallyFugitives(combat, true);
  const rulings = rulingsInForce();
  const sides = new Map<string, SideName>();
  for (const combatant of combat.combatants) {
    const side = sideOfCombatant(combatant);
    sides.set(side.id, side);
  }
  const combatants = combat.combatants.map((combatant) => ({
    ...newCombatant(combatant, rulings),
    surprised: surprised.includes(combatant.id ?? ""),
  }));
  const started = startCombat({ sides: [...sides.values()], combatants }, rulings);
  await writeFight(combat, { ...started, morale: tallyFor(combat, started.state, rulings) }, rulings, { cards });
}

function membersOf(combat: CombatDocument, rulings: Rulings) {
  return combat.combatants.contents.flatMap((combatant) => moraleMember(combatant, rulings) ?? []);
}

/** The cause of a combatant's death, as far as the rules need it. */
function slainBy(
  member: MoraleMember,
  combat: CombatDocument,
  known: MoraleTally | undefined,
  cause?: FightCause,
): MoraleMember {
  if (member.fate !== "dead") return member;
  const then = known?.members[member.id];
  const uuid = combat.combatants.get(member.id)?.actor?.uuid;
  const byMagic = then?.fate === "dead" ? then.byMagic : uuid && isMagicCause(uuid, cause);
  return byMagic ? { ...member, byMagic: true } : member;
}

/** Groups that lost that round to surprise (REF-08). */
function caughtIn({ combatants }: CombatState, round: number): string[] {
  return [...new Set(combatants.flatMap(({ caught, group }) => (caught === round && group !== "" ? [group] : [])))];
}

function tallyFor(combat: CombatDocument, state: CombatState, rulings: Rulings): MoraleTally {
  return startMorale({ round: state.round, members: membersOf(combat, rulings) }, rulings);
}

/**
 * Changes a running fight on the referee's client, after everything in progress, and records it in the ledger.
 * @returns the reason, when the rules refuse
 */
export function changeFight(
  combat: CombatDocument,
  how: (state: CombatState, rulings: Rulings) => AlteredFight,
  note: FightChangeNote = {},
): Promise<Refusal | undefined> {
  return queued(() => changeWithin(combat, how, note));
}

/** Changes the fight within a running transaction. */
export async function changeWithin(
  combat: CombatDocument,
  how: (state: CombatState, rulings: Rulings) => AlteredFight,
  note: FightChangeNote = {},
): Promise<Refusal | undefined> {
  const { refused, altered } = await alteredBy(combat, how);
  if (altered) await writeFight(combat, altered, rulingsInForce(), note);
  return refused;
}

/** The result of a change of a running fight, if any, or the reason for its refusal. */
export async function alteredBy(
  combat: CombatDocument,
  how: (state: CombatState, rulings: Rulings) => AlteredFight,
): Promise<{ readonly refused?: Refusal; readonly altered?: AlteredFight }> {
  const rulings = rulingsInForce();
  const refused = stateOf(combat) ? await whyFightIsStale(combat) : undefined;
  const state = stateOf(combat);
  if (refused || !state) return { refused: refused ?? { key: "noFight" } };
  const altered = how(reconcile(state, rulings), rulings);
  if (altered.refused) return { refused: altered.refused };
  return altered.state !== state || altered.morale || altered.dice !== undefined ? { altered } : {};
}

/**
 * Changes the fight as part of a larger transaction, so that both are undone together; written with the transaction's card. Foundry's turn is then
 * corrected as after any change.
 */
export async function changeFightIn(
  transaction: Transaction,
  combat: CombatDocument,
  how: (state: CombatState, rulings: Rulings) => Transition,
): Promise<Refusal | undefined> {
  const { refused } = await alteredBy(combat, how);
  if (refused) return refused;
  transaction.holdFight({ combat, how });
  void retryOnceThenNotify(() => noteSeenFight(combat));
  return undefined;
}

/**
 * Restores the fight before its last step, or before its current round. Arrivals, departures and changed combatants are
 * then detected again.
 * @returns the reason, when there is no earlier state
 */
export async function stepBack(combat: CombatDocument, how: "step" | "round" = "step"): Promise<Refusal | undefined> {
  const refused = await goBack(combat, how);
  if (!refused) await noteSeenFight(combat);
  return refused;
}

/**
 * Detects the current state of all combatants (down or recovered, arrivals, departures, held items) and the consequences for morale. The ledger
 * records it as a result of the causing transactions. Cheap when nothing changed; called after anything that may have changed it.
 */
export function noteSeenFight(combat: CombatDocument): Promise<void> {
  return queued(async () => {
    const rulings = rulingsInForce();
    const seen = await seenFight(combat);
    const before = stateOf(combat);
    if (seen) await writeFight(combat, seen.altered, rulings, seen.note);
    else if (
      before &&
      !isBeingDeleted(combat) &&
      isOutOfStep(combat, before, rulings) &&
      !(await whyFightIsStale(combat))
    )
      await repairFight(combat, rulings);
  });
}

/** The detected changes of a fight with their ledger record. */
interface Seen {
  readonly altered: AlteredFight;
  readonly note: FightChangeNote;
}

/**
 * The differences between the current state and the stored fight, and their causes; undefined when there are none.
 * @param cause the transaction in progress
 */
export async function seenFight(combat: CombatDocument, cause?: FightCause): Promise<Seen | undefined> {
  if (!seenNow(combat, cause) || (await whyFightIsStale(combat))) return undefined;
  // The state may have changed during the wait.
  return seenNow(combat, cause);
}

function seenNow(combat: CombatDocument, cause: FightCause | undefined): Seen | undefined {
  const rulings = rulingsInForce();
  const before = stateOf(combat);
  if (!before || isBeingDeleted(combat)) return undefined;
  const seen = withFates(combat, withFacts(combat, withMembers(combat, before, rulings), rulings), rulings);
  const known = tallyOf(combat);
  const event = {
    round: seen.state.round,
    members: membersOf(combat, rulings).map((one) => slainBy(one, combat, known, cause)),
    surprised: caughtIn(seen.state, seen.state.round - 1),
  };
  const { tally, prompts } = known
    ? moraleOccasions(known, event, rulings)
    : { tally: startMorale(event, rulings), prompts: [] };
  const state = prompts.reduce((current, prompt) => setMoraleDue(current, prompt.group, true), seen.state);
  const kept = fightRecordOf(combat);
  const after = asFightRecord({ ...kept, state, morale: tally });
  if (difference(kept, after).length === 0) return undefined;
  const follows = causesOf(combat, kept, after, cause);
  return { altered: { state, events: seen.events, morale: tally }, note: { observed: true, follows } };
}

function withMembers(combat: CombatDocument, state: CombatState, rulings: Rulings): CombatState {
  let current = state;
  const here = new Set(combat.combatants.map((combatant) => combatant.id));
  for (const { id } of state.combatants) if (!here.has(id)) current = leave(current, id);
  for (const combatant of combat.combatants) {
    if (current.combatants.some(({ id }) => id === combatant.id)) continue;
    current = join(current, newCombatant(combatant, rulings), sideOfCombatant(combatant)).state;
  }
  return current;
}

const DOWN = new Set(["dead", "unconscious", "surrendered", "captive"]);
const AWAY = new Set(["fled", "deserted"]);

function withFates(combat: CombatDocument, state: CombatState, rulings: Rulings): Transition {
  let current = state;
  const events: CombatEvent[] = [];
  const apply = (transition: Transition): void => {
    current = transition.state;
    events.push(...transition.events);
  };
  for (const combatant of combat.combatants) {
    const id = combatant.id ?? "";
    const fighter = current.combatants.find((one) => one.id === id);
    const fate = fateInFight(combatant);
    if (!fighter || fighter.falling) continue;
    const dying = combatant.actor?.statuses.has("dying") ?? false;
    if (dying !== fighter.dying) current = setFacts(current, id, { dying });
    // A character may be marked as a rival or as a retainer during the fight (BX-138).
    const group = combatant.actor?.type === "character" ? groupOf(combatant) : fighter.group;
    if (group !== fighter.group) current = setFacts(current, id, { group });
    if (fighter.status !== "defeated" && DOWN.has(fate)) apply(defeat(current, id, "defeated"));
    else if (fighter.status === "active" && AWAY.has(fate)) apply(defeat(current, id, "fled"));
    else if (fighter.status !== "active" && !DOWN.has(fate) && !AWAY.has(fate)) apply(revive(current, id, rulings));
  }
  return { state: current, events };
}

/**
 * Ends the flight of creatures before another fight begins: fleeing belongs to the encounter. Referee's client only.
 * @param within whether a transaction is already in progress
 */
export async function rallyFugitives(combat: Combat.Implementation, within = false): Promise<void> {
  const running = new Set(
    (game.combats?.contents ?? [])
      .filter((other) => other !== combat && other.started)
      .flatMap((other) => other.combatants.contents.map((one) => one.actor?.uuid)),
  );
  const stopped = combat.combatants.contents.flatMap(({ actor }) =>
    isCreature(actor) && actor.statuses.has("fleeing") && !running.has(actor.uuid) ? [actor] : [],
  );
  if (stopped.length === 0) return;
  const work = async (transaction: Transaction): Promise<Refusal | undefined> => {
    await transaction.write(
      [],
      stopped.map((actor) => ({ actor, on: [], off: ["fleeing"] })),
    );
    return undefined;
  };
  const spec = { kind: "rally" as const, data: { name: stopped[0]?.name ?? "" } };
  await (within ? runWithin(spec, work) : runUndoable(spec, work));
}
