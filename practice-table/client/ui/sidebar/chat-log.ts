import { reportError } from "../api/events.ts";
import { callAll, callHook, onHook } from "../api/hooks.ts";
import type { RenderOptions } from "../api/types.ts";
import type { ConfigApi, Data, Doc, DocClass, GameApi, UiApi } from "../globals.ts";
import { deepCopy, escapeHtml, find, make, say } from "../util.ts";
import { copyText } from "../ux/clipboard.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { currentMode, modeChoices, parseCommand, plainLine, sendCommand, setMode } from "./chat-commands.ts";
import { menuEntry } from "./directory-menu.ts";
import { AbstractSidebarTab } from "./tab.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;
declare const ui: UiApi;

/** The distance in pixels from the top of the log at which older messages are loaded. */
const NEAR_TOP = 10;
const NOTICE_MS = 8000;

type Message = Doc & {
  renderHTML(options?: Data): Promise<HTMLElement>;
  visible: boolean;
  timestamp: number;
  author: Doc | null;
  isAuthor: boolean;
};

/** The chat tab: the log, the input, and the notices beside a collapsed sidebar. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";
  static override DEFAULT_OPTIONS: Data = {
    classes: ["chat-sidebar", "flexcol"],
    actions: {
      flush: ChatLog.#onFlush,
      expandRoll: ChatLog.#onExpandRoll,
      deleteMessage: ChatLog.#onDelete,
      jumpToBottom: ChatLog.#onJump,
      rollMode: ChatLog.#onRollMode,
    },
  };
  static override PARTS = {
    log: { template: "templates/sidebar/tabs/chat/log.hbs" },
    input: { template: "templates/sidebar/tabs/chat/input.hbs" },
  };
  readonly #history: string[] = [];
  #historyAt = -1;
  /** The oldest message in the log; undefined before it was drawn. */
  #oldest: string | undefined;

  constructor(options: Data = {}) {
    super(options);
    onHook("createChatMessage", (message: Message) => void this.postOne(message, { notify: true }));
    onHook("updateChatMessage", (message: Message) => void this.updateMessage(message));
    onHook("deleteChatMessage", (message: Message) => this.deleteMessage(message.id));
    onHook("clientSettingChanged", (key: string) => {
      if (key === "core.rollMode" || key === "core.messageMode") void this.render({ parts: ["input"] });
    });
  }

  get #log(): HTMLElement | null {
    return this._life.element?.querySelector<HTMLElement>("ol.chat-log") ?? null;
  }
  get isAtBottom(): boolean {
    const scroll = this.#log;
    return !scroll || scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 30;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Data> {
    const mode = currentMode();
    return {
      label: say("HOST.Chat.Log"),
      inputLabel: say("HOST.Chat.Input"),
      flushLabel: say("HOST.Chat.Flush"),
      modeLabel: say("HOST.Chat.Mode"),
      isGM: game.user.isGM,
      modes: modeChoices().map((m) => ({ ...m, active: m.key === mode, pressed: String(m.key === mode) })),
    };
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const area = this.element.querySelector<HTMLTextAreaElement>("#chat-message");
    if (area && !area.dataset.bound) {
      area.dataset.bound = "true";
      area.addEventListener("keydown", (event) => this.#onKey(event));
      this.#tellInput(area);
    }
  }

  /** Announces that the input is in its place; here it never moves (PLAY-157). */
  #tellInput(area: HTMLTextAreaElement): void {
    const elements: Record<string, HTMLElement> = { "#chat-message": area };
    for (const selector of ["#roll-privacy", "#chat-controls"]) {
      const element = this.element.querySelector<HTMLElement>(selector);
      if (element) elements[selector] = element;
    }
    // The listeners read `ui.chat`, which is set only after the constructor returns.
    callAll("renderChatInput", this, elements, { previousParent: area.parentElement ?? this.element });
  }

  override async _onFirstRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      hookName: "getChatMessageContextOptions",
    });
    document.addEventListener("click", (event) => this.#onNoticeClick(event));
    this.#log?.addEventListener("scroll", () => void this.#onScroll());
    await this.renderBatch(batchSize());
    this.scrollBottom();
  }

  /** Draws the next `size` older messages, including hidden ones in the count (PEER-56). */
  async renderBatch(size: number): Promise<void> {
    const all = [...game.messages] as Message[];
    const at = all.findIndex(({ id }) => id === this.#oldest);
    const end = this.#oldest === undefined || at < 0 ? all.length : at;
    const batch = all.slice(Math.max(0, end - size), end);
    this.#oldest = batch[0]?.id ?? this.#oldest;
    const log = this.#log;
    const first = log?.firstElementChild ?? null;
    for (const message of batch) {
      if (!log || !message.visible || log.querySelector(`[data-message-id="${message.id}"]`)) continue;
      const html = await message.renderHTML({ canDelete: message.isOwner });
      reachable(html);
      log.insertBefore(html, first);
    }
  }

  /** Older messages load when the user scrolls up to the first, which needs a scroll bar. */
  async #onScroll(): Promise<void> {
    const log = this.#log;
    if (!log || log.scrollTop > NEAR_TOP || log.scrollHeight <= log.clientHeight) return;
    const height = log.scrollHeight;
    await this.renderBatch(batchSize());
    log.scrollTop += log.scrollHeight - height;
  }

  /** Adds a message at the end. While the chat is not on the screen, it also shows beside the sidebar for a while. */
  async postOne(message: Message, { notify = false }: { notify?: boolean } & Data = {}): Promise<void> {
    if (message.visible) await this.#post(message, notify);
  }

  /** Posts a message without the check of its visibility. */
  async #post(message: Message, notify = false): Promise<void> {
    const log = this.#log;
    if (!log || log.querySelector(`[data-message-id="${message.id}"]`)) return;
    const stick = this.isAtBottom || message.isAuthor;
    // Observers of the log receive only elements (PEER-25).
    const place = make("li", { hidden: true });
    log.append(place);
    try {
      const html = await message.renderHTML({ canDelete: message.isOwner });
      if (log.querySelector(`[data-message-id="${message.id}"]`)) return;
      reachable(html);
      place.replaceWith(html);
      if (notify) await this.#notice(message);
    } catch (error) {
      reportError(error);
    } finally {
      place.remove();
    }
    if (stick) this.scrollBottom();
    else this.element.querySelector(".jump-to-bottom")?.classList.remove("hidden");
  }

  /**
   * Draws a message again wherever it is shown. A message missing from the log is posted there, regardless of its recipients (PEER-55); a
   * notification of the message is then never removed (PEER-57).
   */
  async updateMessage(message: Message): Promise<void> {
    const olds = [...document.querySelectorAll<HTMLElement>(`.message[data-message-id="${message.id}"]`)];
    if (!olds.some((old) => this.#log?.contains(old))) await this.#post(message);
    const stick = this.isAtBottom;
    for (const old of olds) await swap(old, await message.renderHTML({ canDelete: message.isOwner }));
    if (stick) this.scrollBottom();
  }

  deleteMessage(id: string, _options: Data = {}): void {
    for (const el of document.querySelectorAll(`.message[data-message-id="${id}"]`)) el.remove();
  }

  scrollBottom(_options: Data = {}): void {
    const log = this.#log;
    if (log) log.scrollTop = log.scrollHeight;
    this._life.element?.querySelector(".jump-to-bottom")?.classList.add("hidden");
  }

  /** Draws every message again, for example after changed rulings. */
  async redraw(): Promise<void> {
    this.#log?.replaceChildren();
    this.#oldest = undefined;
    await this.renderBatch(batchSize());
    this.scrollBottom();
  }

  async #notice(message: Message): Promise<void> {
    const place = find(document, "#chat-notifications .chat-log");
    const sidebar = ui.sidebar as { expanded: boolean } | undefined;
    if (!place || (this.active && sidebar?.expanded)) return;
    const html = await message.renderHTML({ canDelete: false, canClose: true });
    place.append(html);
    while (place.children.length > 3) place.firstElementChild?.remove();
    let timer = setTimeout(() => html.remove(), NOTICE_MS);
    html.addEventListener("pointerenter", () => clearTimeout(timer));
    html.addEventListener("pointerleave", () => {
      timer = setTimeout(() => html.remove(), NOTICE_MS);
    });
  }

  #onNoticeClick(event: Event): void {
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>("#chat-notifications [data-action]") : null;
    if (target?.dataset.action === "expandRoll") toggleRoll(target);
  }

  override _onActivate(): void {
    this.scrollBottom();
    find(document, "#chat-notifications .chat-log")?.replaceChildren();
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    const message = (li: HTMLElement): Message | undefined =>
      game.messages.get(li.dataset.messageId ?? "") as Message | undefined;
    return [
      menuEntry(
        say("HOST.Chat.Reveal"),
        "fa-solid fa-eye",
        (li) => game.user.isGM && ((message(li)?.whisper as string[] | undefined)?.length ?? 0) > 0,
        (li) => message(li)?.update({ whisper: [], blind: false }),
      ),
      menuEntry(
        say("HOST.Chat.CopyText"),
        "fa-regular fa-copy",
        () => true,
        (li) => copyText(li.innerText),
      ),
      menuEntry(
        say("HOST.Delete"),
        "fa-solid fa-trash",
        (li) => message(li)?.canUserModify(game.user, "delete") ?? false,
        (li) => message(li)?.delete(),
      ),
    ];
  }

  /* Writing. */
  #onKey(event: KeyboardEvent): void {
    const area = event.currentTarget as HTMLTextAreaElement;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      const text = area.value;
      // Typed text is markup in v14, for the hook and for commands of packages (V14-51).
      const typed = game.release.generation >= 14 && text.trim() ? `<p>${escapeHtml(text.trim())}</p>` : text;
      this.processMessage(typed).then(
        () => {
          this.#history.unshift(text);
          this.#historyAt = -1;
        },
        (error: unknown) => {
          area.value = text;
          reportError(error);
        },
      );
      area.value = "";
      return;
    }
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step === 0 || (area.value.includes("\n") && this.#historyAt < 0)) return;
    const next = this.#historyAt + step;
    if (next >= this.#history.length || next < -1 || (this.#historyAt < 0 && area.value && step > 0)) return;
    event.preventDefault();
    this.#historyAt = next;
    area.value = this.#history[next] ?? "";
  }

  /** Sends a line: a command, or speech. A `chatMessage` listener may handle it instead. */
  async processMessage(text: string, options: Data = {}): Promise<unknown> {
    const message = text.trim();
    if (!message) return undefined;
    const Message = CONFIG.ChatMessage?.documentClass as DocClass & { getSpeaker(options?: Data): Data };
    const chatData = {
      user: game.user.id,
      author: game.user.id,
      speaker: (options.speaker as Data | undefined) ?? Message.getSpeaker(),
    };
    if (!callHook("chatMessage", this, message, chatData)) return undefined;
    return sendCommand(parseCommand(plainLine(message)), deepCopy(chatData));
  }

  static async #onFlush(this: unknown): Promise<void> {
    const messages = game.messages as GameApi["messages"] & { flush?(): Promise<unknown> };
    await messages.flush?.();
  }
  static #onExpandRoll(this: unknown, _event: unknown, target: unknown): void {
    toggleRoll(target as HTMLElement);
  }
  static async #onDelete(this: unknown, _event: unknown, target: unknown): Promise<void> {
    const id = (target as HTMLElement).closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "";
    await game.messages.get(id)?.delete();
  }
  static #onJump(this: unknown): void {
    (this as ChatLog).scrollBottom();
  }
  static async #onRollMode(this: unknown, _event: unknown, target: unknown): Promise<void> {
    await setMode((target as HTMLElement).dataset.mode ?? "");
    await (this as ChatLog).render({ parts: ["input"] });
  }
}

function batchSize(): number {
  return Number(CONFIG.ChatMessage?.batchSize ?? 100);
}

/** Keeps unfolded parts when a message is drawn again. */
async function swap(old: HTMLElement, html: HTMLElement): Promise<void> {
  const was = [...old.querySelectorAll(".dice-roll")].map((el) => el.classList.contains("expanded"));
  [...html.querySelectorAll(".dice-roll")].forEach((el, i) => {
    el.classList.toggle("expanded", was[i] ?? false);
  });
  reachable(html);
  old.replaceWith(html);
}

/** Makes links of a message that act as buttons reachable and usable by key. */
function reachable(html: HTMLElement): void {
  for (const link of html.querySelectorAll<HTMLElement>(
    "a[data-action]:not([href], [role]), .dice-roll[data-action]:not([role])",
  )) {
    link.role = "button";
    link.tabIndex = 0;
  }
}

function toggleRoll(target: HTMLElement): void {
  const roll = target.closest<HTMLElement>(".dice-roll");
  const open = roll?.classList.toggle("expanded");
  target.setAttribute("aria-expanded", String(Boolean(open)));
}
