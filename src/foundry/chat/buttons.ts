import { tellTrouble } from "../refusal.ts";

/** What a press on a card's button does; the handlers are registered by the parts of the system that they belong to. */
export type CardHandler = (
  message: ChatMessage.Implementation,
  values: DOMStringMap,
  event: MouseEvent,
) => Promise<void> | void;

const handlers = new Map<string, CardHandler>();

/** Says what the buttons of an action do. */
export function onCardButton(action: string, handler: CardHandler): void {
  handlers.set(action, handler);
}

/**
 * Runs the handler of a pressed button. The button is disabled while it works, so that a second press does nothing; a button of a card that
 * this version does not know says so.
 */
export async function pressCardButton(
  message: ChatMessage.Implementation,
  button: HTMLElement,
  event: MouseEvent,
): Promise<void> {
  const handler = handlers.get(button.dataset.cardAction ?? "");
  if (!handler) {
    ui.notifications?.warn("RULINGS.Notice.staleButton", { localize: true });
    return;
  }
  button.toggleAttribute("disabled", true);
  try {
    await handler(message, button.dataset, event);
  } catch (error) {
    tellTrouble(error);
  } finally {
    button.toggleAttribute("disabled", false);
  }
}
