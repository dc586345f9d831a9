import type { Plan } from "../../rules/plan.ts";
import { escapeHtml } from "../../view/platform/explanation.ts";
import { imitatedPicture } from "../adapter/magic-effects.ts";
import type { CardType, StoredPlan } from "../data/message/card.ts";
import { shownRolls } from "../platform/dice.ts";
import { displayName, knownName } from "../platform/display-name.ts";
import { generation } from "../platform/generation.ts";
import { isHiddenFromPlayers } from "../platform/hidden-tokens.ts";
import { announceCard } from "../platform/hooks.ts";
import { errorText } from "../platform/notifications.ts";
import type { ActorReference } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { chosenMode } from "../platform/settings/table-settings.ts";
import { localize } from "../platform/text.ts";
import type { CreateWrite, NewMessage } from "../undo/batch-write.ts";
import type { FightPart } from "../undo/fight-changes.ts";
import { entryOf } from "../undo/ledger.ts";
import { AlreadyTakenError, MissingError } from "../undo/ledger-entry.ts";
import { Transaction } from "../undo/transaction.ts";
import { animationMarks } from "./animated-item.ts";
import { closedCardOn, type HiddenNumbers, hiddenNumbersOf, numbersToSend, publicNumbers } from "./hidden-numbers.ts";
import { unseenOn } from "./unseen-on-card.ts";

/** The fields of a message that determine its readers: the mode chosen beside the chat input, or the referees alone. */
interface Readers {
  readonly whisper?: string[];
  readonly blind?: boolean;
}

/**
 * The readers of the user's own message mode, which Foundry does not apply by itself (fidelity 2.3). The function that applies it has different names
 * in v13 and v14, and the types know only the former.
 */
export function chosenReaders(): Readers {
  const Message = ChatMessage.implementation;
  const apply = generation() >= 14 ? Reflect.get(Message, "applyMode") : Message.applyRollMode;
  const data: Readers = {};
  const { whisper, blind } = Object.assign(data, Reflect.apply(apply, Message, [data, chosenMode()])) as Readers;
  // Other properties of a mode do not apply to cards: "Public as Character" would show them in a token's speech bubble (PEER-52).
  return { ...(whisper && { whisper }), ...(blind !== undefined && { blind }) };
}

/** The referees alone; a blind message is hidden from its own author too. */
function refereesAlone(): Readers {
  const whisper = ChatMessage.implementation.getWhisperRecipients("GM").flatMap((user) => user.id ?? []);
  return { whisper, blind: true };
}

export type { ActorReference } from "../platform/resolve-uuid.ts";

/** The content of a card. */
export interface Card {
  readonly type: CardType;
  readonly actor?: Actor.Implementation;
  readonly plan?: Plan;
  /** Plain data with the name of its procedure, which selects the card. The card adds `unseen` itself (T5). */
  readonly outcome: { readonly procedure: string; readonly unseen?: never };
  readonly rolls?: readonly Roll.Evaluated<Roll>[];
  readonly item?: ActorReference;
  readonly targets?: readonly ActorReference[];
  readonly subject?: string;
  readonly follows?: string;
  readonly combat?: Combat.Implementation;
  /** Visible to the referees only. */
  readonly secret?: boolean;
  /** Public, whatever message mode its author chose. */
  readonly open?: boolean;
  /** The transaction that the card reports; undoing it strikes the card out. */
  readonly transaction?: Transaction;
  /** The fight change of that transaction; derived from the card when absent. */
  readonly fight?: FightPart;
}

/** A card ready to be stored. */
interface Composed {
  /** Creates the message for the transaction that it reports. */
  readonly make: (transaction: string) => ChatMessage.CreateData;
  /** Creates the referee-only data stored with the message, by its id. */
  readonly beside: (id: string) => CreateWrite[];
  /** Its numbers, when they are hidden from players. */
  readonly closed: HiddenNumbers | undefined;
  /** The complete numbers, for readers who may see them all. */
  readonly whole: StoredFigures;
}

type StoredFigures = { readonly plan: StoredPlan | null; readonly outcome: Record<string, unknown> };

/**
 * Posts a card. Its content is plain text, for exports and for tables that no longer use the system. A secret card goes to the referees
 * alone and has neither dice nor a sound: for a whispered message with rolls every client shows that something was rolled and by whom
 * (PLAY-46), and everybody hears sounds. Every other card goes to the recipients that its author chose. A message with rolls is sent to
 * every client in full, regardless of its readers (PLAY-47): a referee's private roll keeps its dice among the card's own data.
 * @returns the message; undefined when it could not be created (Foundry has reported why) or a module cancelled it (DOC-22, DOC-23): the
 * caller must then write nothing further
 */
export async function postCard(card: Card): Promise<ChatMessage.Implementation | undefined> {
  const { make, beside, closed, whole } = composed(card);
  const id = foundry.utils.randomID();
  const means = { id, whole, ...(card.fight && { part: card.fight }) };
  const transaction = card.transaction ?? new Transaction();
  const numbers = closed && !game.user?.isGM ? numbersToSend(id, closed) : undefined;
  if (numbers && card.transaction) transaction.withNumbers(numbers.figures, numbers.send);
  else if (numbers) transaction.withCard([], [], { steps: [], changes: numbers.ahead() });
  try {
    // A cancelled card cancels the transaction too (DOC-22, DOC-23).
    const message = await transaction.postMessage(make, beside, means).catch((cause: unknown) => {
      const known = cause instanceof MissingError || cause instanceof AlreadyTakenError;
      throw card.transaction && !known
        ? new Error(localize("RULINGS.Notice.noCardWhy", { why: errorText(cause) }), { cause })
        : cause;
    });
    if (card.transaction && !message) throw new Error(localize("RULINGS.Notice.noCard"));
    if (message && !card.transaction) await numbers?.send();
    if (message) notifyModules(card, message);
    return message;
  } finally {
    await numbers?.withdraw();
  }
}

/** Calls the modules' hook of a card: at once, or when its transaction is done. */
function notifyModules(card: Card, message?: ChatMessage.Implementation): void {
  const { actor, item, targets = [], outcome, plan, subject = "" } = card;
  const announce = (): void =>
    announceCard({
      ...(actor && { actor }),
      ...(item && { item }),
      ...(plan && { plan }),
      ...(message && { message }),
      ...{ targets, outcome, subject },
    });
  if (card.transaction) card.transaction.afterwards.push(announce);
  else announce();
}

/** Defers a card to the next one of its transaction, so that both need one request. Referee's client only. */
export function holdCard(card: Card & { readonly transaction: Transaction }): void {
  const { make, beside } = composed(card);
  card.transaction.holdMessage(make, beside);
}

/** A card as message data with its ledger entries, for a caller that writes them together with other data. Referee's client only. */
export function messageOf(card: Card): { readonly message: NewMessage; readonly kept: readonly CreateWrite[] } {
  const { make, beside } = composed(card);
  const _id = foundry.utils.randomID();
  return { message: { ...make(""), _id }, kept: beside(_id) };
}

/** Actions of an actor that players cannot see go to the referees alone; actions of a player's own character are public. */
function kept(card: Card): Card {
  const { actor } = card;
  return actor && isHiddenFromPlayers(actor) ? { ...card, secret: true } : card;
}

function composed(posted: Card): Composed {
  const card = kept(posted);
  const rulings = rulingsInForce();
  const rolled = card.secret ? [] : (card.rolls ?? []);
  const unseen = card.secret ? [] : unseenOn([card.plan, card.outcome, card.targets], card.combat);
  const figures: StoredFigures = {
    plan: card.plan ? plainPlan(card.plan) : null,
    outcome: plain(unseen.length > 0 ? { ...card.outcome, unseen } : card.outcome),
  };
  const targets = card.targets?.map(({ uuid }) => uuid) ?? [];
  const closed = card.secret ? undefined : closedCardOn(card.outcome.procedure, card.actor, targets);
  const { plan, outcome } = closed ? publicNumbers(figures, closed) : figures;
  // Every client receives the rolls of every message: hidden rolls of a foe are stored with its numbers.
  const readers = readersOf(card);
  const forFew = (game.user?.isGM ?? false) && (readers.whisper?.length ?? 0) > 0;
  const shown = closed?.dice || forFew ? [] : rolled;
  const numbers: HiddenNumbers = { ...figures, ...(closed?.dice && { dice: shownRolls(rolled) }) };
  const make = (transaction: string): ChatMessage.CreateData => ({
    type: card.type,
    speaker: card.actor ? speaks(card.actor) : worldSpeaker(),
    content: plainText(card.type, card.actor ? displayName(card.actor) : "", animationMarks(card)),
    rolls: shown.map((roll) => JSON.stringify(roll.toJSON())),
    sound: rolled.length ? CONFIG.sounds.dice : null,
    ...readers,
    system: {
      plan,
      outcome: { ...outcome },
      stamp: { hash: rulings.hash, preset: rulings.preset },
      ...(card.actor && { speaker: storedParty(referenceTo(card.actor)) }),
      ...(card.item && { item: storedParty(card.item) }),
      targets: (card.targets ?? []).map(storedParty),
      subject: card.subject ?? "",
      follows: card.follows ?? "",
      ...((card.secret || forFew) && { dice: shownRolls(card.rolls ?? []) }),
      ...(card.combat && { combat: card.combat.uuid, round: card.combat.round }),
      deed: transaction,
    },
  });
  const beside = (id: string): CreateWrite[] =>
    closed && game.user?.isGM ? [entryOf(hiddenNumbersOf(id, numbers))] : [];
  return { make, beside, closed: closed && numbers, whole: figures };
}

/** The token that represents an actor as the speaker, on any scene; of several tokens of one sheet Foundry picks one (PLAY-57). */
function speaks(actor: Actor.Implementation) {
  const token = knownName(actor);
  return ChatMessage.implementation.getSpeaker({ actor, ...(token && { token }) });
}

/** The speaker of public messages of the table itself (turns, lights going out): no token, whichever is selected. */
export function worldSpeaker(): { scene: null; actor: null; token: null; alias: string } {
  return { scene: null, actor: null, token: null, alias: localize("RULINGS.Card.table") };
}

/** The stored text of a card in its own element, which the card replaces without touching the additions of modules. */
export function plainText(type: CardType, name: string, marks = ""): string {
  return `<p class="rulings-plain"${marks}>${escapeHtml(localize(`RULINGS.Card.plain.${type}`, { name }))}</p>`;
}

function readersOf(card: Card): Readers {
  if (card.secret) return refereesAlone();
  // A message of the table without dice is no roll: a referee who rolls privately still announces publicly that a torch went out.
  return !card.open && (card.actor || card.rolls?.length) ? chosenReaders() : {};
}

/** The reference to an actor on a card. */
export function referenceTo(actor: Actor.Implementation): ActorReference {
  const face = imitatedPicture(actor) ?? knownName(actor)?.texture.src ?? actor.img;
  return { uuid: actor.uuid, name: displayName(actor), img: face ?? "" };
}

/** The same as stored in a card's data; an actor without a uuid is stored by name alone. */
function storedParty({ uuid, name, img }: ActorReference): { uuid: string | null; name: string; img: string } {
  return { uuid: uuid || null, name, img };
}

/** The same data without values that JSON cannot hold. */
function plain(value: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}

function plainPlan(plan: Plan): StoredPlan {
  return JSON.parse(JSON.stringify(plan)) as StoredPlan;
}
