import { presentCard } from "../../view/cards/index.ts";
import type { CardInput, DieView } from "../../view/cards/types.ts";
import type { CardData } from "../data/message/card.ts";
import { CARD_TYPES, type CardType } from "../data/message/card.ts";
import { pressCardButton } from "./buttons.ts";

const TEMPLATE = "systems/rulings/templates/card/card.hbs";

/** Whether a type of message is one of the system's cards. */
export function isCardType(type: string): type is CardType {
  return CARD_TYPES.some((known) => known === type);
}

/** The card data of a message, when it is one of ours. */
export function cardData(message: ChatMessage.Implementation): CardData | undefined {
  return isCardType(message.type) ? (message.system as CardData) : undefined;
}

/** A chat message: cards are drawn from their data in the reader's language whenever they are shown. */
export class RulingsChatMessage<
  SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const content = html.querySelector<HTMLElement>(".message-content");
    const data = cardData(this);
    if (!content || !data || !this.isContentVisible) return html;
    const view = presentCard(procedureOf(data), cardInput(this, data));
    if (!view) return html;
    content.innerHTML = await foundry.applications.handlebars.renderTemplate(TEMPLATE, { ...view, type: this.type });
    content.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card-action]") : null;
      if (button) void pressCardButton(this, button, event);
    });
    return html;
  }
}

function procedureOf(data: CardData): string {
  const procedure = data.outcome?.["procedure"];
  return typeof procedure === "string" ? procedure : "";
}

function cardInput(message: ChatMessage.Implementation, data: CardData): CardInput {
  const speaker = data.speaker.uuid ? fromUuidSync(data.speaker.uuid, { strict: false }) : null;
  return {
    plan: data.plan,
    outcome: data.outcome,
    speaker: named(data.speaker),
    item: named(data.item),
    targets: data.targets.map(named),
    subject: data.subject,
    applied: data.applied.map((entry) => ({ ...entry, target: entry.target ?? "" })),
    used: data.used,
    stamp: data.stamp,
    dice: diceOf(message),
    viewer: {
      referee: game.user?.isGM ?? false,
      owns: message.isAuthor || (speaker instanceof Actor && speaker.isOwner),
      ownsTargets: data.targets.flatMap(({ uuid }) => (uuid && ownsDocument(uuid) ? [uuid] : [])),
    },
  };
}

function named(party: CardData["speaker"]): CardInput["speaker"] {
  return { uuid: party.uuid ?? "", name: party.name, img: party.img };
}

function ownsDocument(uuid: string): boolean {
  const document = fromUuidSync(uuid, { strict: false });
  return document instanceof Actor && document.isOwner;
}

function diceOf(message: ChatMessage.Implementation): DieView[] {
  return message.rolls.flatMap((roll) =>
    roll.dice.flatMap((die) =>
      die.results
        .filter((result) => result.active !== false)
        .map((result) => ({ faces: die.faces ?? 0, result: result.result })),
    ),
  );
}
