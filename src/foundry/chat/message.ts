import { presentCard } from "../../view/cards/index.ts";
import type { CardInput, CardView } from "../../view/cards/types.ts";
import { escapeHtml } from "../../view/why.ts";
import type { CardData } from "../data/message/card.ts";
import { DEED_TYPE } from "../data/message/deed.ts";
import { shownOn } from "../deeds/marks.ts";
import { deedTold } from "../deeds/told.ts";
import { shownThrows } from "../dice.ts";
import { isClosed } from "../foes.ts";
import { foeKnowledge } from "../settings/table.ts";
import { localize } from "../text.ts";
import { closestTo } from "../windows/dom.ts";
import { followHandbookLinks } from "../windows/manners.ts";
import { pressCardButton } from "./buttons.ts";
import { cardData } from "./data.ts";
import { actorByUuid } from "./stored.ts";

const TEMPLATE = "systems/rulings/templates/card/card.hbs";

/** Cards drawn and waiting for the element that Foundry makes for their message: the newest of each. */
const drawn = new WeakMap<ChatMessage, string>();

/** A chat message: cards are drawn from their data in the reader's language whenever they are shown. */
export class RulingsChatMessage<
  SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  /** The ledger of deeds is kept in messages that nobody reads in the log. */
  override get visible(): boolean {
    return this.type !== DEED_TYPE && super.visible;
  }

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const data = this.isContentVisible ? cardData(this) : undefined;
    if (!data) return super.renderHTML(options);
    drawn.set(this, await drawCard(this, data));
    const html = await super.renderHTML(options);
    placeCard(this, html);
    followHandbookLinks(html);
    html.addEventListener("click", (event) => {
      const button = closestTo(event.target, "[data-card-action]");
      if (button) void pressCardButton(this, button, event);
    });
    return html;
  }
}

/**
 * Puts cards into their messages before modules look at them: the hook fires at the end of Foundry's own drawing, and what modules add in
 * it must find the card and stay. Call once, in `init`.
 */
export function registerCards(): void {
  Hooks.on("renderChatMessageHTML", (message, html) => placeCard(message, html));
}

/** Puts a card in the place of the plain words that are stored for it, once for each element; whatever else stands there is left alone. */
function placeCard(message: ChatMessage, html: HTMLElement): void {
  const card = drawn.get(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (card === undefined || !content || content.querySelector(".rulings-card, .card-unreadable")) return;
  const plain = content.querySelector(".rulings-plain");
  if (plain) plain.outerHTML = card;
  else {
    // Cards of earlier versions kept their plain words as bare text.
    for (const node of [...content.childNodes]) if (node.nodeType === node.TEXT_NODE) node.remove();
    content.insertAdjacentHTML("afterbegin", card);
  }
}

async function drawCard(message: ChatMessage.Implementation, data: CardData): Promise<string> {
  const view = readCard(procedureOf(data), cardInput(message, data));
  if (!view) return `<p class="card-unreadable">${escapeHtml(localize("RULINGS.Card.unreadable"))}</p>`;
  return foundry.applications.handlebars.renderTemplate(TEMPLATE, { ...view, type: message.type });
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

function cardInput(message: ChatMessage.Implementation, data: CardData): CardInput {
  const about = [data.speaker, ...data.targets].flatMap(({ uuid }) => uuid ?? []);
  return {
    plan: data.plan,
    outcome: data.outcome,
    speaker: named(data.speaker),
    item: named(data.item),
    targets: data.targets.map(named),
    subject: data.subject,
    applied: shownOn(message),
    deed: deedTold(data),
    used: data.used,
    stamp: data.stamp,
    dice: message.isRoll ? shownThrows(message.rolls) : data.dice,
    viewer: {
      referee: game.user?.isGM ?? false,
      owns: message.isAuthor || (actorByUuid(data.speaker.uuid)?.isOwner ?? false),
      ownsTargets: data.targets.flatMap(({ uuid }) => (uuid && actorByUuid(uuid)?.isOwner ? [uuid] : [])),
      closed: about.filter((uuid) => isClosed(actorByUuid(uuid))),
      foes: foeKnowledge(),
    },
  };
}

function named(party: CardData["speaker"]): CardInput["speaker"] {
  return { uuid: party.uuid ?? "", name: party.name, img: party.img };
}
