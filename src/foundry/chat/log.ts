/**
 * The chat log with two faults of Foundry's mended: one posts what is not to be seen, the other lets notices stand for ever. Both come when a
 * message is drawn anew, and nearly every card of ours is.
 */
type Message = ChatMessage.Implementation;

/** What this needs of a log; the types know nothing of it. */
interface Log {
  readonly element: HTMLElement | undefined;
  updateMessage(message: Message, options?: object): Promise<void>;
}
type LogClass = new (...args: ConstructorParameters<typeof foundry.applications.sidebar.tabs.ChatLog>) => Log;

/** Puts it in the place of the log that would be used otherwise. Call once, in `init`. */
export function registerChatLog(): void {
  CONFIG.ui.chat = mended(CONFIG.ui.chat as unknown as LogClass) as unknown as typeof CONFIG.ui.chat;
}

function mended(Base: LogClass): LogClass {
  return class RulingsChatLog extends Base {
    /** What is not to be seen is not posted (PEER-55), and goes where it stands; a notice that was drawn anew goes after a while (PEER-57). */
    override async updateMessage(message: Message, options?: object): Promise<void> {
      if (!message.visible) {
        for (const copy of copiesOf(message, this.element)) copy.remove();
        return;
      }
      await super.updateMessage(message, options);
      for (const notice of copiesOf(message, this.element, "#chat-notifications "))
        (await import("./notice-time.ts")).leaveLater(notice);
    }
  };
}

/** The elements of a message in the page of the log. */
function copiesOf(message: Message, log: HTMLElement | undefined, within = ""): HTMLElement[] {
  const found = log?.ownerDocument.querySelectorAll<HTMLElement>(`${within}[data-message-id="${message.id}"]`);
  return [...(found ?? [])];
}
