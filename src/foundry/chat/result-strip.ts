/**
 * The result of a press in the window of its button: the newest card of the open sheet's actor, or of the fight in its tab, is shown at the bottom of
 * that window as well as in the log. It is drawn as the same card, so that the same rule hides numbers.
 */

import type { CardData } from "../data/message/card.ts";
import { localize } from "../platform/text.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { isFollowUp } from "../undo/is-follow-up.ts";
import { isRead, rootOf } from "./card-nesting.ts";
import { focusNext } from "./press-focus.ts";
import { addCardListeners, drawCard } from "./render-card.ts";

/** A window or tab that shows results, and the message it shows. */
interface Surface {
  message: MessageDocument;
  /** The number of the latest drawing, so that an earlier one that ends later is dropped. */
  drawing: number;
}

const surfaces = new Map<HTMLElement, Surface>();

/** Shows the results of this user's presses in their windows, and redraws them. Call once, in `ready`. */
export function watchResults(): void {
  Hooks.on("createChatMessage", (message) => {
    for (const element of surfacesFor(message)) show(element, rootOf(message) ?? message);
    redrawAround(message);
  });
  Hooks.on("updateChatMessage", redrawAround);
  Hooks.on("deleteChatMessage", (message) => {
    for (const [element, { message: shown }] of surfaces) if (shown === message) clear(element);
    redrawAround(message);
  });
}

/** The open windows where a new card answers a press of this user, or continues the shown card. */
function surfacesFor(message: MessageDocument): HTMLElement[] {
  const data = cardData(message);
  if (!data?.speaker.uuid || !isShown(message)) return [];
  const found = new Set<HTMLElement>();
  for (const [element, { message: shown }] of openSurfaces()) if (isFollowUp(message, shown)) found.add(element);
  if (message.isAuthor) for (const element of sheetsOf(data.speaker.uuid)) found.add(element);
  // Whether the tab is looked at comes last: the browser lays the page out to know.
  const tracker = (message.isAuthor || game.user?.isGM) && isInViewedFight(data) ? trackerElement() : undefined;
  if (tracker) found.add(tracker);
  return [...found];
}

/** Whether this user may read the card, or rolled it for others. */
function isShown(message: MessageDocument): boolean {
  return isRead(message) || isUnseenRoll(message);
}

/** Whether this is a blind roll of this user: the user sees only that it was rolled. */
function isUnseenRoll(message: MessageDocument): boolean {
  return message.isAuthor && message.isRoll && !message.isContentVisible;
}

function openSurfaces(): [HTMLElement, Surface][] {
  for (const element of surfaces.keys()) if (!element.isConnected) surfaces.delete(element);
  return [...surfaces];
}

function sheetsOf(uuid: string): HTMLElement[] {
  return [...foundry.applications.instances.values()].flatMap((app) => {
    const shown: unknown = Reflect.get(app, "document");
    const isOwn = typeof shown === "object" && shown !== null && Reflect.get(shown, "uuid") === uuid;
    return isOwn && app.rendered && !app.minimized ? [app.element] : [];
  });
}

/** The element of the fight's tab while it is visible. */
function trackerElement(): HTMLElement | undefined {
  const element: unknown = ui.combat?.element;
  if (typeof element !== "object" || element === null || !("offsetParent" in element)) return undefined;
  return element.offsetParent ? (element as HTMLElement) : undefined;
}

function isInViewedFight({ combat, speaker }: CardData): boolean {
  const viewed = ui.combat?.viewed;
  return (
    viewed?.uuid === combat || (viewed?.combatants.contents.some(({ actor }) => actor?.uuid === speaker.uuid) ?? false)
  );
}

function show(element: HTMLElement, message: MessageDocument): void {
  const before = surfaces.get(element);
  surfaces.set(element, { message, drawing: before?.drawing ?? 0 });
  void draw(element);
}

/** Redraws the strips that show a message or the card it is nested in. */
function redrawAround(message: MessageDocument): void {
  const root = rootOf(message);
  for (const [element, { message: shown }] of openSurfaces())
    if (shown === message || shown === root || cardData(message)?.follows === shown.id) void draw(element);
}

/** Documents whose notifications are watched. */
const watched = new WeakSet<Document>();

/** Removes the notifications of cards that are shown in a window, whichever is drawn first. */
function dropNotices(page: Document): void {
  const notices = page.querySelector<HTMLElement>("#chat-notifications");
  if (!notices) return;
  const drop = (): void => {
    for (const [element, { message }] of openSurfaces())
      if (element.querySelector(":scope > .rulings-result"))
        notices.querySelector(`[data-message-id="${CSS.escape(message.id ?? "")}"]`)?.remove();
  };
  drop();
  if (watched.has(page)) return;
  watched.add(page);
  new MutationObserver(drop).observe(notices, { childList: true, subtree: true });
}

function clear(element: HTMLElement): void {
  surfaces.delete(element);
  element.querySelector(":scope > .rulings-result")?.remove();
}

async function draw(element: HTMLElement): Promise<void> {
  const surface = surfaces.get(element);
  const data = surface && cardData(surface.message);
  if (!surface || !data) return;
  const { message } = surface;
  surface.drawing += 1;
  const { drawing } = surface;
  const html = isRead(message) ? await drawCard(message, data) : unseen(element);
  if (surfaces.get(element) !== surface || surface.drawing !== drawing || !element.isConnected) return;
  const strip = stripOf(element);
  const held = strip.contains(element.ownerDocument.activeElement);
  const body = element.ownerDocument.createElement("div");
  body.className = "result-card";
  body.innerHTML = html;
  strip.querySelector(".result-card")?.replaceWith(body);
  addCardListeners(message as ChatMessage.Implementation, body);
  if (held) focusNext(body);
  dropNotices(element.ownerDocument);
  scrollToNewest(strip, body);
}

/** The newest part is read first. The page is laid out for it with the frame, and not once more before. */
function scrollToNewest(strip: HTMLElement, body: HTMLElement): void {
  strip.ownerDocument.defaultView?.requestAnimationFrame(() => {
    if (!body.isConnected) return;
    const newest = [...body.querySelectorAll<HTMLElement>(".is-within")].at(-1);
    strip.scrollTop = newest ? newest.offsetTop : 0;
  });
}

function unseen({ ownerDocument }: HTMLElement): string {
  const line = ownerDocument.createElement("p");
  line.textContent = localize("RULINGS.Card.result.unseen");
  return line.outerHTML;
}

/** The result strip at the bottom of a window, created on demand. */
function stripOf(element: HTMLElement): HTMLElement {
  const known = element.querySelector<HTMLElement>(":scope > .rulings-result");
  if (known) return known;
  const page = element.ownerDocument;
  const strip = page.createElement("section");
  strip.className = "rulings-result";
  strip.setAttribute("aria-label", localize("RULINGS.Card.result.name"));
  strip.setAttribute("aria-live", "polite");
  const close = page.createElement("button");
  close.type = "button";
  close.className = "result-close plain";
  close.setAttribute("aria-label", localize("RULINGS.Card.result.close"));
  close.innerHTML = '<i class="fa-solid fa-xmark" inert></i>';
  close.addEventListener("click", () => clear(element));
  const body = page.createElement("div");
  body.className = "result-card";
  strip.append(body, close);
  element.append(strip);
  return strip;
}
