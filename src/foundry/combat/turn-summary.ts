/**
 * A card that sums up a turn of a fight (setting `turnSummaries`). The client that acts for the table posts it when the turn has ended, from the cards and the
 * ledger. It names the cards, so that each reader reads them as elsewhere, and is taken back with the step that ended the turn.
 */
import { type EndedTurn, endedRound, endedTurn } from "../../rules/combat/ended-turn.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { TURN_SUMMARY, type TurnSummaryOutcome } from "../../view/cards/turn-summary.ts";
import type { TurnChange } from "../../view/cards/types.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { hidesNumbersFromPlayers } from "../adapter/foe-knowledge.ts";
import { onCardButton } from "../chat/card-buttons.ts";
import { rootOf } from "../chat/card-nesting.ts";
import { redrawMessage } from "../chat/nested-cards.ts";
import { messageOf } from "../chat/post-card.ts";
import { provideTurnChanges } from "../chat/render-card.ts";
import { showCard } from "../chat/show-card.ts";
import { CONDITION_IDS } from "../data/conditions.ts";
import { displayName } from "../platform/display-name.ts";
import { isCombatantUnseen, isHiddenFromPlayers } from "../platform/hidden-tokens.ts";
import { notifyError } from "../platform/notifications.ts";
import { queued } from "../platform/queue.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { turnSummaries } from "../platform/settings/table-settings.ts";
import type { CombatDocument, MessageDocument } from "../platform/types.ts";
import { writeBatch } from "../undo/batch-write.ts";
import { cardData } from "../undo/card-data.ts";
import { allFollowUpsOf } from "../undo/follow-ups.ts";
import { amendment, entryFor, isGMAuthored, transactionIn } from "../undo/ledger.ts";
import { dataIn, type LedgerPage, ledgerEntries, pageStamp, watchPages } from "../undo/ledger-journals.ts";
import type { TransactionRecord } from "../undo/types.ts";
import { feetMoved, followMoves, forgetMoves } from "./moves-seen.ts";

/** Cards that belong to no turn. */
const OF_NO_TURN: readonly unknown[] = [TURN_SUMMARY, "initiative", "surprise", "encounterDistance", "rulingsChanged"];
/** Summaries that are kept in step with what they sum up; older ones stay as they are. */
const KEPT_IN_STEP = 6;
/** Messages among which these are looked for. */
const LOOKED_THROUGH = 200;
/** How many cards one may follow another. */
const DEEPEST = 6;
const HIT_POINTS = "system.hp.value";

/** The mark of a fight's step in the ledger: which stretch of the fight it ended. */
export type TurnEnd = "turn" | "round" | "";

/** The mark of a change of a fight, whether or not anything is summed up: the setting may be switched on later. */
export function turnEndOf(before: CombatState, after: CombatState, rulings: Rulings): TurnEnd {
  if (endedRound(before, after)) return "round";
  return endedTurn(before, after, rulings) ? "turn" : "";
}

/**
 * Sums up the turn or round that ended with a step of a fight, after everything under way. The client that wrote the step calls it.
 * @param step the id of the step in the ledger; blank where the fight itself ended
 */
export function sumUp(combat: CombatDocument, before: CombatState, after: CombatState, step: string): void {
  const when = turnSummaries();
  if (when === "never") return;
  const ended = when === "round" ? endedRound(before, after) : endedTurn(before, after, rulingsInForce());
  if (ended) void queued(() => post(combat, before, ended, step)).catch(notifyError);
}

/** Sums up what was done since the last turn of a fight that is deleted. */
export function sumUpLast(combat: CombatDocument): void {
  const state = stateOf(combat);
  if (state) sumUp(combat, state, { ...state, round: state.round + 1, cursor: state.order.length, acting: "" }, "");
}

async function post(combat: CombatDocument, state: CombatState, ended: EndedTurn, step: string): Promise<void> {
  // The step may have been taken back before its turn came.
  const entry = step ? transactionIn(entryFor(step)) : undefined;
  if (step && entry?.state !== "done") return;
  const since = lastEnd(combat, turnSummaries() === "round", step);
  const known = summariesOf(combat).filter((message) => !cardData(message)?.takenBack);
  const summarised = new Set(known.flatMap((message) => outcomeOf(message)?.cards ?? []));
  const cards = (game.messages?.contents ?? []).filter(
    (message) =>
      stampOf(message) >= since.stamp &&
      message.id !== since.card &&
      !summarised.has(message.id ?? "") &&
      counts(message, combat),
  );
  const earlier = new Set(known.flatMap((message) => transactionsOf(outcomeOf(message)).map(({ id }) => id)));
  const ids = cards.flatMap(({ id }) => id ?? []);
  const fighting = new Set(combat.combatants.contents.flatMap(({ actor }) => actor?.uuid ?? []));
  const isOfFight = ({ id, kind, state: how, card, steps }: TransactionRecord): boolean =>
    how === "done" &&
    kind !== "fight" &&
    !ids.includes(card) &&
    !earlier.has(id) &&
    steps.some((step) => fighting.has(creatureIn(step) ?? ""));
  const transactions = since.pages.flatMap((page) => transactionIn(page) ?? []).filter(isOfFight);
  const who = state.combatants.filter(({ id }) => ended.ids.includes(id)).map(({ id, name }) => ({ id, name }));
  const outcome: TurnSummaryOutcome = {
    procedure: TURN_SUMMARY,
    ...{ round: ended.round, who, sides: ended.sides, cards: ids, changes: [] },
    transactions: transactions.map(({ id }) => id),
    moved: movesOf(combat, state, ended),
  };
  const all = changesIn(outcome);
  forgetMoves(combat, ended.ids);
  if (ids.length === 0 && all.length === 0 && outcome.moved.length === 0) return;
  const open = all.flatMap((one) => asPlayersRead(one));
  const seen = cards.some(({ whisper }) => whisper.length === 0) || open.length > 0 || outcome.moved.length > 0;
  const hidden = who.length > 0 && who.every(({ id }) => isUnseen(combat, id));
  const secret = !seen || hidden;
  const shown: TurnSummaryOutcome = { ...outcome, changes: open };
  const { message, kept } = messageOf({
    type: "notice",
    outcome: shown,
    combat,
    ...(secret ? { secret: true } : { open: true }),
  });
  await writeBatch([message], entry ? amendment(step, { cards: [...entry.cards, message._id] }) : [], [], kept);
}

function isUnseen(combat: CombatDocument, id: string): boolean {
  const combatant = combat.combatants.get(id);
  return combatant !== undefined && isCombatantUnseen(combatant);
}

/** When the last turn before ended, the card that ended it, and the entries of the ledger since. */
function lastEnd(combat: CombatDocument, rounds: boolean, step: string) {
  const pages: LedgerPage[] = [];
  for (const page of ledgerEntries().reverse()) {
    const { kind, state, data, card } = dataIn(page);
    if (page.id === step) continue;
    const own = kind === "fight" && state === "done" && data?.combat === combat.id;
    if (own && (rounds ? data?.ends === "round" : data?.ends)) return { stamp: pageStamp(page) ?? 0, card, pages };
    pages.push(page);
  }
  const first = pages.findLastIndex((page) => dataIn(page).data?.combat === combat.id);
  return { stamp: 0, card: "", pages: pages.slice(0, first + 1) };
}

/** Whether a card is one of the fight, and stands by itself. */
function counts(message: MessageDocument, combat: CombatDocument): boolean {
  const data = cardData(message);
  return (
    data?.combat === combat.uuid && !OF_NO_TURN.includes(data.outcome?.procedure) && !data.takenBack && !rootOf(message)
  );
}

function stampOf(message: MessageDocument): number {
  return message._stats.createdTime ?? message.timestamp;
}

function outcomeOf(message: MessageDocument): TurnSummaryOutcome | undefined {
  const outcome: unknown = isGMAuthored(message) ? cardData(message)?.outcome : undefined;
  return outcome && (outcome as TurnSummaryOutcome).procedure === TURN_SUMMARY
    ? (outcome as TurnSummaryOutcome)
    : undefined;
}

/** The latest summaries, of a fight where one is given; the newest first. */
function summariesOf(combat?: CombatDocument): MessageDocument[] {
  return (game.messages?.contents ?? [])
    .slice(-LOOKED_THROUGH)
    .filter((message) => outcomeOf(message) && (!combat || cardData(message)?.combat === combat.uuid))
    .reverse()
    .slice(0, KEPT_IN_STEP);
}

/** The moves of a turn: what the map showed, or else what was ticked in the tracker. */
function movesOf(combat: CombatDocument, state: CombatState, { ids }: EndedTurn): TurnSummaryOutcome["moved"] {
  return state.combatants.flatMap(({ id, name, feetMoved: ticked }) => {
    if (ids.length > 0 && !ids.includes(id)) return [];
    if (isUnseen(combat, id)) return [];
    const feet = feetMoved(combat, id) || ticked;
    return feet > 0 ? [{ id, name, feet }] : [];
  });
}

/** The transactions of a turn that stand: those noted with it, those of its cards, however late, and what followed from them. */
function transactionsOf(outcome: TurnSummaryOutcome | undefined): TransactionRecord[] {
  if (!outcome) return [];
  const cards = new Set(
    outcome.cards.flatMap((id) => [id, ...allFollowUpsOf(id, DEEPEST).flatMap((one) => one.id ?? [])]),
  );
  const found = new Set<string>();
  return ledgerEntries(({ kind, state }) => kind !== "fight" && state === "done").flatMap((page) => {
    const data = dataIn(page);
    const id = page.id ?? "";
    const own = outcome.transactions.includes(id) || cards.has(data.card) || data.cards.some((card) => cards.has(card));
    if (!own && !data.follows.some((cause) => found.has(cause))) return [];
    found.add(id);
    for (const card of data.cards) cards.add(card);
    return transactionIn(page) ?? [];
  });
}

/** The creature whose hit points or conditions a step changes. */
function creatureIn(step: TransactionRecord["steps"][number]): string | undefined {
  if (step.do === "update") return step.path === HIT_POINTS ? step.uuid : undefined;
  return (step.do === "create" || step.do === "delete") && step.documentName === "ActiveEffect"
    ? step.parent
    : undefined;
}

/** The changes of creatures in a turn, in full. Of one that is gone since the name is that of the stored summary. */
export function changesIn(outcome: TurnSummaryOutcome | undefined): TurnChange[] {
  const points = new Map<string, number>();
  const conditions = new Map<string, number>();
  const count = (into: Map<string, number>, key: string, by: number): void => {
    into.set(key, (into.get(key) ?? 0) + by);
  };
  const uuids = new Set<string>();
  for (const { steps } of transactionsOf(outcome))
    for (const step of steps) {
      const uuid = creatureIn(step);
      if (uuid === undefined) continue;
      uuids.add(uuid);
      if (step.do === "update") count(points, uuid, Number(step.after) - Number(step.before));
      if (step.do !== "create" && step.do !== "delete") continue;
      const { statuses } = step.data;
      for (const id of Array.isArray(statuses) ? statuses : [])
        if (CONDITION_IDS.includes(id)) count(conditions, `${uuid} ${id}`, step.do === "create" ? 1 : -1);
    }
  return [...uuids].flatMap((uuid): TurnChange[] => {
    const actor = actorByUuid(uuid);
    const name = actor ? displayName(actor) : storedChange(outcome, uuid)?.name;
    if (name === undefined) return [];
    const by = (sign: number): string[] =>
      [...conditions].flatMap(([key, times]) =>
        key.startsWith(`${uuid} `) && times * sign > 0 ? [key.slice(uuid.length + 1)] : [],
      );
    const change = { uuid, name, points: points.get(uuid) || 0, gained: by(1), lost: by(-1) };
    return change.points !== 0 || change.gained.length + change.lost.length > 0 ? [change] : [];
  });
}

function storedChange(outcome: TurnSummaryOutcome | undefined, uuid: string): TurnChange | undefined {
  return outcome?.changes.find((one) => one.uuid === uuid);
}

/**
 * The same for a message to everybody: no hit points of foes where players learn none, and nothing of whom they do not see.
 * @param stored the change as the message has it, which stays when the creature is gone
 */
function asPlayersRead(change: TurnChange, stored?: TurnChange): TurnChange[] {
  const actor = actorByUuid(change.uuid);
  if (!actor) return stored ? [stored] : [];
  if (isHiddenFromPlayers(actor)) return [];
  if (!hidesNumbersFromPlayers(actor)) return [change];
  const { points: _points, ...rest } = change;
  const open = { ...rest, gained: rest.gained.filter(isOpen), lost: rest.lost.filter(isOpen) };
  return open.gained.length + open.lost.length > 0 ? [open] : [];
}

/** A creature in hiding is not named as hiding. */
function isOpen(condition: string): boolean {
  return condition !== "hidden";
}

/** A card and those that it follows, by their ids. */
function followedBy(message: MessageDocument): readonly string[] {
  const ids: string[] = [];
  for (let at: MessageDocument | undefined = message; at?.id && !ids.includes(at.id); ) {
    ids.push(at.id);
    at = game.messages?.get(cardData(at)?.follows ?? "");
  }
  return ids;
}

/** The latest summaries that name a card, or one that it follows. */
export function summariesOn(message: MessageDocument): MessageDocument[] {
  if (!cardData(message) || outcomeOf(message)) return [];
  const ids = followedBy(message);
  return summariesOf().filter((summary) => outcomeOf(summary)?.cards.some((card) => ids.includes(card)));
}

/** Keeps summaries in step with what they sum up. Call once, in `ready`. */
export function watchTurnSummaries(): void {
  onCardButton("showCard", (_message, { card = "" }, event) => showCard(card, event.view as Window | null));
  provideTurnChanges((message) => changesIn(outcomeOf(message)));
  followMoves();
  const due = new Set<MessageDocument>();
  const again = foundry.utils.debounce(() => {
    for (const message of summariesOf()) if (due.has(message)) redrawMessage(message);
    due.clear();
  }, 100);
  const concerns = (message: MessageDocument): void => {
    for (const summary of summariesOn(message)) due.add(summary);
    if (due.size > 0) again();
  };
  Hooks.on("createChatMessage", concerns);
  Hooks.on("updateChatMessage", concerns);
  Hooks.on("deleteChatMessage", concerns);
  if (!game.user?.isGM) return;
  const shown = new WeakMap<MessageDocument, string>();
  const renew = foundry.utils.debounce(() => {
    const summaries = summariesOf();
    if (summaries.length === 0) return;
    for (const message of summaries) {
      const changes = JSON.stringify(changesIn(outcomeOf(message)));
      if (shown.get(message) === changes) continue;
      shown.set(message, changes);
      redrawMessage(message);
    }
    if (isActingClient()) void queued(putRight).catch(notifyError);
  }, 150);
  watchPages(() => renew());
}

/** Writes what players read of the latest turns again where it has changed. */
async function putRight(): Promise<void> {
  for (const message of summariesOf()) {
    const outcome = outcomeOf(message);
    if (!outcome || cardData(message)?.takenBack) continue;
    const changes = changesIn(outcome).flatMap((one) => asPlayersRead(one, storedChange(outcome, one.uuid)));
    if (JSON.stringify(changes) === JSON.stringify(outcome.changes)) continue;
    await message.update({ system: { outcome: { ...outcome, changes } } } as ChatMessage.UpdateData);
  }
}
