import type { MessageDocument } from "../platform/types.ts";

/** What this needs of a log; the types know nothing of it. */
interface Log {
  readonly element: HTMLElement | undefined;
  updateMessage(message: MessageDocument, options?: object): Promise<void>;
}
type LogClass = new (...args: ConstructorParameters<typeof foundry.applications.sidebar.tabs.ChatLog>) => Log;

/** So long a notice that was drawn anew stands, in milliseconds: as long as somebody needs to press its button. */
const NOTICE = 8_000;

/** Puts it in the place of the log that would be used otherwise. Call once, in `init`. */
export function registerChatLog(): void {
  CONFIG.ui.chat = mended(CONFIG.ui.chat as unknown as LogClass) as unknown as typeof CONFIG.ui.chat;
}

function mended(Base: LogClass): LogClass {
  return class RulingsChatLog extends Base {
    /** What is not to be seen is not posted (PEER-55), and goes where it stands; a notice that was drawn anew goes after a while (PEER-57). */
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
