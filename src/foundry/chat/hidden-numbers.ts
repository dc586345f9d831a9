/**
 * The numbers of foes on cards. Where players may not see them, the public card omits them; they are stored in the ledger, which no player's client
 * reads, and are deleted with the card or when nothing more can be done from it. A player's client, which calculates the player's own attacks, hands
 * them over.
 */

import type { Plan, Refusal } from "../../rules/plan.ts";
import { type ClosedCard, withoutNumbers } from "../../view/cards/without-numbers.ts";
import { hidesDice, hidesNumbersFromPlayers } from "../adapter/foe-knowledge.ts";
import type { CardData } from "../data/message/card.ts";
import type { ShownRoll } from "../platform/dice.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { answeredChanges, answerQuery, readRefereeRequest } from "../platform/referee/ask-referee.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import type { MessageDocument } from "../platform/types.ts";
import { hasBatches, type UpdateWrite, writeOneByOne } from "../undo/batch-write.ts";
import { cardData, NUMBERS, onNumbersPage } from "../undo/card-data.ts";
import { entryOf, storedValue, writeEntry } from "../undo/ledger.ts";
import { dataIn, pagesIn, removedPages, watchPages } from "../undo/ledger-journals.ts";
import { samePlain } from "../undo/patch.ts";
import { outdatedNumbers } from "../undo/prune-ledger.ts";
import { QuestionWithCard } from "../undo/question-with-card.ts";
import { onReportedNumbers } from "../undo/report-to-referee.ts";
import type { CardNumbers, TransactionRecord } from "../undo/types.ts";
import { cachedNumbers } from "./card-numbers.ts";
import { redrawMessage } from "./nested-cards.ts";

/** The parts of a card that may contain numbers. */
export interface HiddenNumbers {
  readonly plan: Plan | null;
  readonly outcome: object;
  /** The dice of an actor whose dice are hidden. */
  readonly dice?: readonly ShownRoll[];
}

/**
 * The actors on a card whose numbers are hidden from players; undefined when there are none. Where the table uses words alone, the actor's dice are
 * hidden as well, except damage dice: they concern the victim.
 */
export function closedCardOn(
  procedure: string,
  speaker: Actor.Implementation | undefined,
  targets: readonly string[],
): ClosedCard | undefined {
  // Results about a party's own journey are public, regardless of the party's owner.
  const closed = (actor: Actor.Implementation | undefined): boolean =>
    actor !== undefined && actor.type !== "party" && hidesNumbersFromPlayers(actor);
  const bySpeaker = closed(speaker);
  const found: ClosedCard = {
    speaker: bySpeaker,
    targets: targets.some((uuid) => closed(actorByUuid(uuid))),
    ...(bySpeaker && hidesDice() && procedure !== "damage" && { dice: true as const }),
  };
  return found.speaker || found.targets ? found : undefined;
}

/** The public part of the numbers on a card. */
export function publicNumbers({ plan, outcome }: HiddenNumbers, closed: ClosedCard): HiddenNumbers {
  return {
    plan: plan && withoutNumbers(plan, closed),
    outcome: { ...withoutNumbers(outcome, closed), closed: { ...closed } },
  };
}

/** The ledger write for a card's hidden numbers. */
export function hiddenNumbersOf(
  card: string,
  { plan, outcome, dice }: HiddenNumbers,
  by = game.userId ?? "",
): TransactionRecord {
  const figures = { plan: JSON.stringify(plan), outcome: JSON.stringify(outcome) };
  return storedValue(NUMBERS, card, { ...figures, ...(dice && { dice: JSON.stringify(dice) }) }, { card }, by);
}

/** The hidden numbers of a player's card for the referee's client: sent with the report of its transaction, or by themselves. */
interface NumbersToSend {
  readonly figures: CardNumbers;
  /** The changes that travel with the card, so that no extra request is needed. */
  ahead(): UpdateWrite[];
  /** Sends them once the card exists. */
  send(): Promise<void>;
  /** Removes what went with the card and was not sent. */
  withdraw(): Promise<void>;
}

/** The hidden numbers of a player's card with that future id. */
export function numbersToSend(card: string, { plan, outcome }: HiddenNumbers): NumbersToSend {
  const figures = { card, plan, outcome };
  const refused = (): void => {
    // Without them the referee sees the public part.
  };
  const question = new QuestionWithCard("rulings.numbers", answerFigures, refused);
  return {
    figures,
    ahead: () => question.ahead(figures),
    send: async () => {
      if (game.messages?.has(card)) await question.send(figures);
    },
    withdraw: () => question.withdraw(),
  };
}

/** The wait of a referee's press for the numbers of a card, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Waits until the hidden numbers of a card, including the weapon that hit, have reached a referee's client: over a slow connection its button can
 * arrive first. After a timeout the public part is used.
 */
export async function hasNumbersHere(message: MessageDocument): Promise<void> {
  const { outcome } = message.system as CardData;
  const speaker = (outcome?.closed as ClosedCard | undefined)?.speaker === true;
  if (!game.user?.isGM || !speaker || cachedNumbers(message)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, PATIENCE);
    const stop = watchPages(() => void (cachedNumbers(message) && done()));
  });
}

async function answerFigures(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data, 100_000);
  if (!asked) return { ok: false, refused: "malformed" };
  const found = recordOf(asked.user, asked.request);
  if (!("id" in found)) return { ok: false, refused: found.key };
  await writeEntry(found, [], hasBatches() ? answeredChanges(asked) : []);
  return { ok: true };
}

/** The ledger entry for the hidden numbers of a player's own card; accepted once, when they match the public part. */
function recordOf(
  user: User.Implementation,
  { card, plan, outcome }: Readonly<Record<string, unknown>>,
): TransactionRecord | Refusal {
  const message = typeof card === "string" ? game.messages?.get(card) : undefined;
  const data = message && cardData(message);
  if (!message?.id || !data || message.author?.id !== user.id) return { key: "notOnCard" };
  if (typeof outcome !== "object" || outcome === null || cachedNumbers(message)) return { key: "malformed" };
  const procedure: unknown = Reflect.get(outcome, "procedure");
  const closed = closedCardOn(
    String(procedure),
    actorByUuid(data.speaker.uuid),
    data.targets.flatMap(({ uuid }) => uuid ?? []),
  );
  const figures = { plan: (plan ?? null) as Plan | null, outcome };
  const shown = closed && publicNumbers(figures, closed);
  if (!shown || !samePlain(shown.plan, data.plan) || !samePlain(shown.outcome, data.outcome))
    return { key: "malformed" };
  return hiddenNumbersOf(message.id, figures, user.id ?? "");
}

/** Deleted cards: clearing a whole log sends one hook for each. */
const gone = new Set<string>();

/** Deletes the numbers of deleted cards. */
function dropNumbers(): void {
  const ids = [...gone];
  gone.clear();
  void writeOneByOne(removedPages("numbers", ids)).catch(notifyError);
}

/** The time in milliseconds that numbers may wait for their card, which can arrive later without batches. */
const CARD_COMES = 60_000;

/**
 * Deletes numbers whose cards were deleted while no referee was connected, and outdated ones. On the active referee's client, when the world opens.
 */
export async function dropStrayNumbers(): Promise<void> {
  if (!isActingClient()) return;
  const now = game.time?.serverTime ?? Date.now();
  const stray = pagesIn("numbers").filter(
    (page) => !game.messages?.has(page.id ?? "") && now - dataIn(page).at > CARD_COMES,
  );
  const gone = new Set([...stray.flatMap(({ id }) => id ?? []), ...outdatedNumbers()]);
  await writeOneByOne(removedPages("numbers", [...gone]));
}

/** Accepts hidden numbers on the referee's client, and redraws a card when they arrive. Call once, in `ready`. */
export function watchNumbers(): void {
  answerQuery("rulings.numbers", answerFigures);
  onReportedNumbers((user, numbers) => {
    const found = recordOf(user, numbers);
    return "id" in found ? [entryOf(found)] : [];
  });
  onNumbersPage(cachedNumbers);
  watchPages((page) => {
    const card = dataIn(page).kind === NUMBERS ? game.messages?.get(page.id ?? "") : undefined;
    if (card) redrawMessage(card);
  });
  const dropSoon = foundry.utils.debounce(dropNumbers, 100);
  Hooks.on("deleteChatMessage", ({ id }) => {
    if (!isActingClient() || !id) return;
    gone.add(id);
    dropSoon();
  });
}
