import { TRANSACTION_TYPE } from "../data/message/transaction.ts";
import { LazyModule } from "../platform/lazy-module.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData, isCardType } from "../undo/card-data.ts";
import { isRead, rootOf } from "./card-nesting.ts";

/** The members of the chat log used here; the types do not declare them. */
interface Log {
  readonly element: HTMLElement | undefined;
  updateMessage(message: MessageDocument, options?: object): Promise<void>;
}
type LogClass = new (...args: ConstructorParameters<typeof foundry.applications.sidebar.tabs.ChatLog>) => Log;

/** The time in milliseconds that a redrawn notification stays: enough to press its button. */
const NOTICE = 8_000;

/** Replaces the class of the chat log. Call once, in `init`. */
export function registerChatLog(): void {
  CONFIG.ui.chat = mended(CONFIG.ui.chat as unknown as LogClass) as unknown as typeof CONFIG.ui.chat;
}

function mended(Base: LogClass): LogClass {
  return class RulingsChatLog extends Base {
    /**
     * An invisible message is not posted (PEER-55), and its copies are removed; a redrawn notification is removed after a while (PEER-57).
     */
    override async updateMessage(message: MessageDocument, options?: object): Promise<void> {
      const { visible, id } = message;
      if (visible) await super.updateMessage(message, options);
      const copies = `${visible ? "#chat-notifications " : ""}[data-message-id="${id}"]`;
      for (const copy of this.element?.ownerDocument.querySelectorAll<HTMLElement>(copies) ?? [])
        if (visible) setTimeout(() => copy.remove(), NOTICE);
        else copy.remove();
    }
  };
}

const drawing = new LazyModule(() => import("./render-card.ts"));

/** The latest drawn card of each message, waiting for Foundry's message element. */
const drawn = new WeakMap<ChatMessage, string>();

/** A chat message: cards are drawn from their data in the reader's language whenever they are shown. */
export class RulingsChatMessage<
  SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  /** False for ledger messages with transactions, and for cards nested in another card. */
  override get visible(): boolean {
    return this.isReadable && !this.#isWithin;
  }

  /** Whether this user may read the message, wherever it is shown. */
  get isReadable(): boolean {
    return this.type !== TRANSACTION_TYPE && super.visible;
  }

  get #isWithin(): boolean {
    const root = rootOf(this as ChatMessage.Implementation);
    return root !== undefined && isRead(root);
  }

  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    if (!this.isContentVisible || !isCardType(this.type)) return super.renderHTML(options);
    const { addCardListeners, drawCard } = await drawing.get();
    const data = cardData(this);
    if (data) drawn.set(this, await drawCard(this as ChatMessage.Implementation, data));
    const html = await super.renderHTML(options);
    placeCard(this, html);
    addCardListeners(this, html);
    return html;
  }
}

/**
 * Places cards in their messages before modules handle them: the hook fires at the end of Foundry's rendering, and modules must find the card there
 * and keep their additions (PLAY-42). Call once, in `init`.
 */
export function registerCards(): void {
  // The script that draws cards comes while the world is read, so that the log need not wait for it. A failed load is tried again with the first card.
  drawing.get().catch(() => undefined);
  Hooks.on("renderChatMessageHTML", (message, html) => placeCard(message, html));
}

/** Replaces the stored plain text by the card, once for each element; other content is left alone. */
function placeCard(message: ChatMessage, html: HTMLElement): void {
  const card = drawn.get(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (card === undefined || !content || content.querySelector(".rulings-card, .card-unreadable")) return;
  const plain = content.querySelector(".rulings-plain");
  if (plain) plain.outerHTML = card;
  else {
    // Cards of earlier versions stored their text without an element.
    for (const node of [...content.childNodes]) if (node.nodeType === node.TEXT_NODE) node.remove();
    content.insertAdjacentHTML("afterbegin", card);
  }
}
