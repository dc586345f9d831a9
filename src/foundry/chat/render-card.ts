import type { SaveOutcome, SavePlan } from "../../rules/saves/saving-throw.ts";
import { presentCard } from "../../view/cards/index.ts";
import { ROLL_REQUEST } from "../../view/cards/roll-request.ts";
import { type SaveReport, saveReport } from "../../view/cards/save-line.ts";
import { TURN_SUMMARY } from "../../view/cards/turn-summary.ts";
import type { CardInput, CardView, FollowedResult, SummarisedCard, TurnChange } from "../../view/cards/types.ts";
import type { ClosedCard } from "../../view/cards/without-numbers.ts";
import { escapeHtml } from "../../view/platform/explanation.ts";
import { writeNumbersIn } from "../../view/platform/number-format.ts";
import { hidesNumbers } from "../adapter/foe-knowledge.ts";
import type { CardData } from "../data/message/card.ts";
import { shownRolls } from "../platform/dice.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { foeKnowledge, showsAscending, showsMoraleOnRoll } from "../platform/settings/table-settings.ts";
import { currentLanguage, localize } from "../platform/text.ts";
import type { MessageDocument } from "../platform/types.ts";
import { closestTo } from "../platform/windows/dom.ts";
import { followHandbookLinks } from "../platform/windows/page-behaviour.ts";
import { cardData, isClosedCard, onNumbersPage } from "../undo/card-data.ts";
import { cardTransaction, shownOn } from "../undo/card-marks.ts";
import { followUpsOf } from "../undo/follow-ups.ts";
import { isFollowUp } from "../undo/is-follow-up.ts";
import { pressCardButton } from "./card-buttons.ts";
import { isRead } from "./card-nesting.ts";
import { cachedNumbers } from "./card-numbers.ts";
import { nestedCards } from "./nested-cards.ts";
import { asSeen } from "./unseen-on-card.ts";

// Cards of the log are drawn before the rest of the system is loaded.
writeNumbersIn(currentLanguage());

// The ledger stands before the log is drawn, so that no card of the log need be drawn twice for its numbers.
onNumbersPage(cachedNumbers);

/** The sections of each message's card that this user has opened. */
const opened = new WeakMap<ChatMessage, Set<string>>();

/**
 * Adds the listeners of a card: its buttons, handbook links and sections. Call for every element drawn: one message can have several, and is redrawn
 * at every change.
 */
export function addCardListeners(message: ChatMessage, html: HTMLElement): void {
  followHandbookLinks(html);
  keepOpen(message, html);
  html.addEventListener("click", (event) => {
    const button = closestTo(event.target, "[data-card-action]");
    if (button) void pressCardButton(game.messages?.get(followedAt(button)) ?? message, button, event);
  });
}

/** Opened sections stay open when the card is redrawn, for example when damage is applied: Foundry does not preserve them (WIN-15). */
function keepOpen(message: ChatMessage, html: HTMLElement): void {
  const known = opened.get(message) ?? new Set();
  opened.set(message, known);
  const counts = new Map<string, number>();
  for (const part of html.querySelectorAll<HTMLDetailsElement>("details.card-more")) {
    const card = followedAt(part);
    const place = counts.get(card) ?? 0;
    counts.set(card, place + 1);
    const key = `${card}:${place}`;
    part.open = known.has(key);
    part.addEventListener("toggle", () => {
      if (part.open) known.add(key);
      else known.delete(key);
    });
  }
}

/** The id of the nested message that an element belongs to; blank for the card itself. */
function followedAt(element: HTMLElement): string {
  return closestTo(element, "[data-follow-id]")?.dataset.followId ?? "";
}

const TEMPLATE = "systems/rulings/templates/card/card.hbs";

/** The card of a message as HTML, in the reader's language and with only the values this reader may see. */
export async function drawCard(message: MessageDocument, data = cardData(message) as CardData): Promise<string> {
  // A message hidden from this reader can still be on this client (PEER-45); the card omits it.
  const grown = nestedCards(message).filter(isRead);
  const within = await Promise.all(grown.flatMap((one) => drawWithin(one, grown)));
  return draw(message, data, grown, { within: within.join("") });
}

/** Draws a nested card. */
function drawWithin(message: MessageDocument, grown: readonly MessageDocument[]): Promise<string>[] {
  const data = cardData(message);
  return data ? [draw(message, data, grown, { followId: message.id })] : [];
}

/** @param grown all cards nested in the same root */
async function draw(
  message: MessageDocument,
  data: CardData,
  grown: readonly MessageDocument[],
  more: object,
): Promise<string> {
  const view = readCard(procedureOf(data), asSeen(cardInput(message, data, grown), data));
  if (!view) return `<p class="card-unreadable">${escapeHtml(localize("RULINGS.Card.unreadable"))}</p>`;
  const brief = isBrief(view);
  return foundry.applications.handlebars.renderTemplate(TEMPLATE, { ...view, brief, type: message.type, ...more });
}

/** Whether the outcome is the whole content: it is then shown beside the name. */
function isBrief({ outcome, sub, dice, total, why }: CardView): boolean {
  return outcome !== undefined && !sub && dice.length === 0 && total === undefined && why.length === 0;
}

/** Reads the card; undefined for data that no version of this system wrote, so that the log stays readable. */
function readCard(procedure: string, input: CardInput): CardView | undefined {
  try {
    return presentCard(procedure, input);
  } catch (error) {
    console.warn("Rulings | a card could not be read", error);
    return undefined;
  }
}

function procedureOf(data: CardData): string {
  const procedure = data.outcome?.procedure;
  return typeof procedure === "string" ? procedure : "";
}

function cardInput(message: MessageDocument, data: CardData, grown: readonly MessageDocument[]): CardInput {
  // A referee without the hidden numbers sees the public part.
  const noNumbers = isClosedCard(data);
  const isFoe = (uuid: string): boolean => !actorByUuid(uuid)?.hasPlayerOwner;
  const came = followers(message, grown);
  const about = [data.speaker, ...data.targets].flatMap(({ uuid }) => uuid ?? []);
  return {
    plan: data.plan,
    outcome: data.outcome,
    speaker: named(data.speaker),
    item: named(data.item),
    targets: data.targets.map(named),
    subject: data.subject,
    applied: shownOn(message),
    transaction: cardTransaction(data),
    whispered: message.whisper.length > 0,
    used: data.used,
    followed: came.map(procedureOf),
    ...savesOn(message, data),
    answered: came.flatMap(({ speaker }) => speaker.uuid ?? []),
    ...(procedureOf(data) === ROLL_REQUEST && { results: resultsOf(message, grown) }),
    ...(procedureOf(data) === TURN_SUMMARY && { summary: summaryOf(message, data) }),
    stamp: data.stamp,
    dice: message.isRoll ? shownRolls(message.rolls) : data.dice,
    viewer: {
      referee: game.user?.isGM ?? false,
      owns: message.isAuthor || (actorByUuid(data.speaker.uuid)?.isOwner ?? false),
      ownsTargets: data.targets.flatMap(({ uuid }) => (uuid && actorByUuid(uuid)?.isOwner ? [uuid] : [])),
      closed: about.filter(
        (uuid) => hidesNumbers(actorByUuid(uuid)) || (noNumbers && (isFoe(uuid) || isWithheld(data, uuid))),
      ),
      played: about.filter((uuid) => !isFoe(uuid)),
      ownsFighters: fightersOwned(data.combat),
      moraleOnRoll: showsMoraleOnRoll(),
      ascending: showsAscending(),
      foes: foeKnowledge(),
    },
  };
}

/** The results of the rolls requested by a card, as this reader may see them. */
function resultsOf(message: MessageDocument, grown: readonly MessageDocument[]): FollowedResult[] {
  return grown.flatMap((one) => {
    const next = cardData(one);
    if (!next || next.follows !== message.id || next.takenBack) return [];
    const view = readCard(procedureOf(next), asSeen(cardInput(one, next, grown), next));
    const success: unknown = next.outcome?.success;
    return view && next.speaker.uuid
      ? [{ uuid: next.speaker.uuid, view, ...(typeof success === "boolean" && { success }) }]
      : [];
  });
}

type ReadChanges = (message: MessageDocument) => readonly TurnChange[];
let changesOf: ReadChanges | undefined;

/** Registers the reader of a turn's changes; set when the referee's part is loaded. */
export function provideTurnChanges(how: ReadChanges): void {
  changesOf = how;
}

/** The cards that a summary lists, as this reader may see them. A summary by a player's client is ignored. */
function summaryOf(message: MessageDocument, { outcome }: CardData): NonNullable<CardInput["summary"]> {
  const ids: readonly unknown[] = Array.isArray(outcome?.cards) ? outcome.cards : [];
  if (!message.author?.isGM) return { cards: [], changes: [] };
  const stored = Array.isArray(outcome?.changes) ? (outcome.changes as readonly TurnChange[]) : [];
  const changes = (game.user?.isGM && changesOf?.(message)) || stored;
  return { cards: ids.flatMap((id) => summarised(String(id))), changes };
}

function summarised(id: string): SummarisedCard[] {
  const message = game.messages?.get(id);
  const data = message && cardData(message);
  if (!message || !data || !isRead(message) || procedureOf(data) === TURN_SUMMARY) return [];
  const grown = nestedCards(message).filter(isRead);
  const [view, ...within] = [message, ...grown].flatMap((one) => {
    const own = cardData(one);
    return (own && readCard(procedureOf(own), asSeen(cardInput(one, own, grown), own))) ?? [];
  });
  return view ? [{ message: id, procedure: procedureOf(data), view, within }] : [];
}

/**
 * Whether the card was stored without the numbers of its actor: a monster hired since is no longer a foe, and its numbers are still absent.
 */
function isWithheld({ outcome, speaker }: CardData, uuid: string): boolean {
  return (outcome?.closed as ClosedCard | undefined)?.speaker === true && uuid === speaker.uuid;
}

/** The single saves against the magic of a card that this user may read. */
function savesOn(message: MessageDocument, data: CardData): Pick<CardInput, "saves"> {
  if (procedureOf(data) !== "cast") return {};
  const rolled = followUpsOf(message.id).flatMap((one): [string, SaveReport][] => {
    const next = cardData(one);
    const uuid = next?.targets[0]?.uuid;
    if (!next || !uuid || next.takenBack || procedureOf(next) !== "save" || !isFollowUp(one, message) || !isRead(one))
      return [];
    const { plan, outcome } = next as unknown as { plan: SavePlan | null; outcome: SaveOutcome };
    return plan ? [[uuid, saveReport(plan, outcome, false)]] : [];
  });
  return { saves: Object.fromEntries(rolled) };
}

function fightersOwned(fight: CardData["combat"]): string[] {
  const combat = game.combats?.find(({ uuid }) => uuid === fight);
  return combat?.combatants.contents.flatMap(({ id, isOwner }) => (id && isOwner ? [id] : [])) ?? [];
}

/** The follow-ups of a card that are not undone, such as its damage. */
function followers(message: MessageDocument, grown: readonly MessageDocument[]): readonly CardData[] {
  return grown.flatMap((one) => {
    const next = cardData(one);
    return next && next.follows === message.id && !next.takenBack ? [next] : [];
  });
}

function named(party: CardData["speaker"]): CardInput["speaker"] {
  return { uuid: party.uuid ?? "", name: party.name, img: party.img };
}
