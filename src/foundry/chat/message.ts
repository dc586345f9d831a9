import { presentCard } from "../../view/cards/index.ts";
import type { CardInput, CardView, DieView } from "../../view/cards/types.ts";
import type { CardData } from "../data/message/card.ts";
import { localize } from "../text.ts";
import { closestTo } from "../windows/dom.ts";
import { followHandbookLinks } from "../windows/manners.ts";
import { pressCardButton } from "./buttons.ts";
import { cardData } from "./data.ts";
import { actorByUuid } from "./stored.ts";

const TEMPLATE = "systems/rulings/templates/card/card.hbs";

/** A chat message: cards are drawn from their data in the reader's language whenever they are shown. */
export class RulingsChatMessage<
  SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    const content = html.querySelector<HTMLElement>(".message-content");
    const data = cardData(this);
    if (!content || !data || !this.isContentVisible) return html;
    const view = readCard(procedureOf(data), cardInput(this, data));
    if (!view) {
      const note = document.createElement("p");
      note.className = "card-unreadable";
      note.textContent = localize("RULINGS.Card.unreadable");
      content.append(note);
      return html;
    }
    content.innerHTML = await foundry.applications.handlebars.renderTemplate(TEMPLATE, { ...view, type: this.type });
    followHandbookLinks(content);
    content.addEventListener("click", (event) => {
      const button = closestTo(event.target, "[data-card-action]");
      if (button) void pressCardButton(this, button, event);
    });
    return html;
  }
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
      owns: message.isAuthor || (actorByUuid(data.speaker.uuid)?.isOwner ?? false),
      ownsTargets: data.targets.flatMap(({ uuid }) => (uuid && actorByUuid(uuid)?.isOwner ? [uuid] : [])),
    },
  };
}

function named(party: CardData["speaker"]): CardInput["speaker"] {
  return { uuid: party.uuid ?? "", name: party.name, img: party.img };
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
