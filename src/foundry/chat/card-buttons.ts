import { notifyError, notifyWarning } from "../platform/notifications.ts";
import { closestTo } from "../platform/windows/dom.ts";

/** The handler of a card button; each feature registers the handlers of its own buttons. */
type CardHandler = (
  message: ChatMessage.Implementation,
  values: DOMStringMap,
  event: MouseEvent,
) => Promise<void> | void;

const handlers = new Map<string, CardHandler>();

/** Registers the handler of a card action. */
export function onCardButton(action: string, handler: CardHandler): void {
  handlers.set(action, handler);
}

/** The running handlers, by message and button. */
const working = new Set<string>();

/**
 * Runs the handler of a pressed button. A second press is ignored until it is done, in every copy of the message: the log, its notification and a
 * pop-out have buttons of their own (WIN-90). A button of an action unknown to this version notifies the user.
 */
export async function pressCardButton(
  message: ChatMessage.Implementation,
  button: HTMLElement,
  event: MouseEvent,
): Promise<void> {
  const handler = handlers.get(button.dataset.cardAction ?? "");
  if (!handler) {
    notifyWarning("RULINGS.Notice.staleButton");
    return;
  }
  const press = JSON.stringify([message.id, button.dataset]);
  if (working.has(press)) return;
  working.add(press);
  // A button that is disabled or redrawn loses the focus; after a press by keyboard it is restored.
  const place = button.matches(":focus-visible") ? placeOf(button) : null;
  button.toggleAttribute("disabled", true);
  try {
    await handler(message, button.dataset, event);
  } catch (error) {
    notifyError(error);
  } finally {
    working.delete(press);
    button.toggleAttribute("disabled", false);
    if (place) {
      const { focusAfterPress } = await import("./press-focus.ts");
      focusAfterPress(place, button.dataset.cardAction ?? "");
    }
  }
}

/** The container of a button's card: the result strip of a window, or a list of messages. */
function placeOf(button: HTMLElement): { list: HTMLElement; card: () => HTMLElement | null } | null {
  const strip = closestTo(button, ".rulings-result");
  if (strip) return { list: strip, card: () => strip.querySelector<HTMLElement>(":scope > .result-card") };
  const message = closestTo(button, "[data-message-id]");
  const list = message?.parentElement;
  if (!message || !list) return null;
  const stands = `:scope > [data-message-id="${CSS.escape(message.dataset.messageId ?? "")}"]`;
  return { list, card: () => list.querySelector<HTMLElement>(stands) };
}
