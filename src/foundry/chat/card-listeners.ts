/** What a drawn card does: its buttons, its links into the handbook, and the parts of it that somebody opened. */
import { closestTo } from "../platform/windows/dom.ts";
import { followHandbookLinks } from "../platform/windows/page-behaviour.ts";
import { pressCardButton } from "./card-buttons.ts";

/** The parts of each message's card that this user has open. */
const opened = new WeakMap<ChatMessage, Set<string>>();

/** Call with every element that is made for a card: one message can stand on the page several times, and is drawn anew at every change. */
export function addCardListeners(message: ChatMessage, html: HTMLElement): void {
  followHandbookLinks(html);
  keepOpen(message, html);
  html.addEventListener("click", (event) => {
    const button = closestTo(event.target, "[data-card-action]");
    if (button) void pressCardButton(game.messages?.get(followedAt(button)) ?? message, button, event);
  });
}

/** What somebody opened to read stays open when the card is drawn anew, as it is when damage is applied: Foundry does not keep it (WIN-15). */
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

/** The message that an element of a card is about, where it is one shown within another's; blank where it is the card's own. */
function followedAt(element: HTMLElement): string {
  return closestTo(element, "[data-follow-id]")?.dataset.followId ?? "";
}
