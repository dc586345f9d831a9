/**
 * The numbers of foes on cards. Where players learn less, a card keeps for all only what they may know; its numbers stand in the ledger, which no
 * player's client reads, and go when the card goes or nothing can be done from it any more. A player's client, which works out the player's own attacks, hands them over.
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
  /** The dice of somebody whose dice are closed. */
  readonly dice?: readonly ShownRoll[];
}

/**
 * The actors on a card whose numbers are hidden from players; undefined when there are none. Where the table uses words alone, the actor's
 * dice are hidden as well, except damage dice: they are the victim's business.
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

/** The figures of a card as they are kept where only referees read them. */
export function hiddenNumbersOf(
  card: string,
  { plan, outcome, dice }: HiddenNumbers,
  by = game.userId ?? "",
): TransactionRecord {
  const figures = { plan: JSON.stringify(plan), outcome: JSON.stringify(outcome) };
  return storedValue(NUMBERS, card, { ...figures, ...(dice && { dice: JSON.stringify(dice) }) }, { card }, by);
}

/** The figures of a player's card on their way to the referee's client: with the report of its transaction, or by themselves. */
interface NumbersToSend {
  readonly figures: CardNumbers;
  /** The changes that go with the card, so that sending needs no request of its own. */
  ahead(): UpdateWrite[];
  /** Sends them, where the card stands. */
  send(): Promise<void>;
  /** Removes what went with the card and was not sent. */
  withdraw(): Promise<void>;
}

/** The figures of a player's card, which is to have that id. */
export function numbersToSend(card: string, { plan, outcome }: HiddenNumbers): NumbersToSend {
  const figures = { card, plan, outcome };
  const refused = (): void => {
    // Without them the referee reads what the players read.
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

/** How long a referee's press waits for the numbers of a card, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Waits until the hidden numbers of a card have reached a referee's client: over a slow connection its button is there before them, and
 * they include the weapon that hit. After a timeout it continues with the public part.
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

/** The entry of the hidden numbers of a player's own card, once, when they match the public part of the card. */
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

/** The numbers of a card go with it. */
function dropNumbers(): void {
  const ids = [...gone];
  gone.clear();
  void writeOneByOne(removedPages("numbers", ids)).catch(notifyError);
}

/** How long numbers may wait for their card, which comes after them where there are no batches, in milliseconds. */
const CARD_COMES = 60_000;

/** Numbers whose cards went while no referee was there, and those that are too old. On the client that acts for the table, when the world opens. */
export async function dropStrayNumbers(): Promise<void> {
  if (!isActingClient()) return;
  const now = game.time?.serverTime ?? Date.now();
  const stray = pagesIn("numbers").filter(
    (page) => !game.messages?.has(page.id ?? "") && now - dataIn(page).at > CARD_COMES,
  );
  const gone = new Set([...stray.flatMap(({ id }) => id ?? []), ...outdatedNumbers()]);
  await writeOneByOne(removedPages("numbers", [...gone]));
}

/** Makes the referee's client take figures, and draws a card again when they have come. Call once, in `ready`. */
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
