import type { MessageDocument } from "../platform/types.ts";
import { presentCard } from "../../view/cards/index.ts";
import type { CardInput, CardView } from "../../view/cards/types.ts";
import { escapeHtml } from "../../view/platform/explanation.ts";
import type { CardData } from "../data/message/card.ts";
import { shownOn } from "../undo/card-marks.ts";
import { cardTransaction } from "../undo/card-transaction.ts";
import { shownRolls } from "../platform/dice.ts";
import { hidesNumbers } from "../adapter/foe-knowledge.ts";
import { foeKnowledge, showsMoraleOnRoll } from "../platform/settings/table-settings.ts";
import { localize } from "../platform/text.ts";
import { cardData, isClosedCard } from "../undo/card-data.ts";
import { nestedCards } from "./nested-cards.ts";
import { actorByUuid } from "../platform/actor-reference.ts";
import { isRead } from "./card-nesting.ts";

const TEMPLATE = "systems/rulings/templates/card/card.hbs";

/** The card of a message as HTML, in the reader's language and with what this reader may know. */
export async function drawCard(message: MessageDocument, data: CardData): Promise<string> {
  // What this reader may not read may be on this client all the same (PEER-45): the card tells nothing of it.
  const grown = nestedCards(message).filter(isRead);
  const within = await Promise.all(grown.flatMap((one) => drawWithin(one, grown)));
  return draw(message, data, grown, { within: within.join("") });
}

/** A card as it is shown within the one that it goes on with. */
function drawWithin(message: MessageDocument, grown: readonly MessageDocument[]): Promise<string>[] {
  const data = cardData(message);
  return data ? [draw(message, data, grown, { followId: message.id })] : [];
}

/** @param grown all cards that are shown within the same one */
async function draw(message: MessageDocument, data: CardData, grown: readonly MessageDocument[], more: object): Promise<string> {
  const view = readCard(procedureOf(data), cardInput(message, data, grown));
  if (!view) return `<p class="card-unreadable">${escapeHtml(localize("RULINGS.Card.unreadable"))}</p>`;
  const brief = isBrief(view);
  return foundry.applications.handlebars.renderTemplate(TEMPLATE, { ...view, brief, type: message.type, ...more });
}

/** Whether the outcome is all there is to tell: then it stands beside the name. */
function isBrief({ outcome, sub, dice, total, why }: CardView): boolean {
  return outcome !== undefined && !sub && dice.length === 0 && total === undefined && why.length === 0;
}

/** The card, or undefined for data that no version of this system can have written: whoever made it, the log stays readable. */
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
  // Where their numbers did not come, a referee reads what the players read.
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
    deed: cardTransaction(data),
    whispered: message.whisper.length > 0,
    used: data.used,
    followed: came.map(procedureOf),
    answered: came.flatMap(({ speaker }) => speaker.uuid ?? []),
    stamp: data.stamp,
    dice: message.isRoll ? shownRolls(message.rolls) : data.dice,
    viewer: {
      referee: game.user?.isGM ?? false,
      owns: message.isAuthor || (actorByUuid(data.speaker.uuid)?.isOwner ?? false),
      ownsTargets: data.targets.flatMap(({ uuid }) => (uuid && actorByUuid(uuid)?.isOwner ? [uuid] : [])),
      closed: about.filter((uuid) => hidesNumbers(actorByUuid(uuid)) || (noNumbers && isFoe(uuid))),
      played: about.filter((uuid) => !isFoe(uuid)),
      ownsFighters: fightersOwned(data.combat),
      moraleOnRoll: showsMoraleOnRoll(),
      foes: foeKnowledge(),
    },
  };
}

function fightersOwned(fight: CardData["combat"]): string[] {
  const combat = game.combats?.find(({ uuid }) => uuid === fight);
  return combat?.combatants.contents.flatMap(({ id, isOwner }) => (id && isOwner ? [id] : [])) ?? [];
}

/** What already came of a card and was not taken back: its damage that was rolled, for one. */
function followers(message: MessageDocument, grown: readonly MessageDocument[]): readonly CardData[] {
  return grown.flatMap((one) => {
    const next = cardData(one);
    return next && next.follows === message.id && !next.takenBack ? [next] : [];
  });
}

function named(party: CardData["speaker"]): CardInput["speaker"] {
  return { uuid: party.uuid ?? "", name: party.name, img: party.img };
}
