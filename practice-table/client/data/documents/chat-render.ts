import { bridge } from "../bridge.ts";
import { Hooks } from "../hooks.ts";
import { localize, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { escapeHTML } from "../utils/misc.ts";
import type { ChatMessage } from "./chat-message.ts";

/** Builds a message's element, and lets the hook `renderChatMessageHTML` change it. */
export async function renderMessage(message: ChatMessage, options: Dict): Promise<HTMLElement> {
  const own = (message as unknown as { system?: { renderHTML?: unknown } }).system;
  if (own && typeof own.renderHTML === "function") {
    // A sub-type may render itself; the hook is then called without a context (PLAY-43, PLAY-44).
    const element: unknown = await own.renderHTML.call(own, options);
    if (!(element instanceof HTMLElement))
      throw new Error(`system.renderHTML of message ${message.id} gave no element`);
    Hooks.callAll("renderChatMessageHTML", message, element);
    return element;
  }
  const context = await messageContext(message, options);
  const element = document.createElement("li");
  const m = context.message as Dict;
  element.className = ["chat-message", "message", "flexcol", context.cssClass].filter(Boolean).join(" ");
  element.dataset.messageId = message.id;
  if (context.borderColor) element.style.borderColor = String(context.borderColor);
  element.innerHTML = `${headerHTML(message, context)}<div class="message-content">${String(m.content ?? "")}</div>`;
  Hooks.callAll("renderChatMessageHTML", message, element, context);
  return element;
}

async function messageContext(message: ChatMessage, options: Dict): Promise<Dict> {
  const { canDelete = runtime.game.user?.isGM ?? false, canClose = false, ...rest } = options;
  const data = message.toObject(false);
  const whispered = message.whisper.length > 0;
  const names = message.whisper.map((id) => runtime.game.users.get(id)?.name).filter(Boolean);
  data.content = await contentOf(message);
  return {
    ...rest,
    canDelete,
    canClose,
    message: data,
    user: runtime.game.user,
    author: message.author,
    speakerActor: message.speakerActor,
    alias: message.alias,
    isWhisper: whispered,
    whisperTo: names.join(", "),
    borderColor: message.style === 1 ? String((message.author as { color?: unknown } | null)?.color ?? "") : null,
    cssClass: [
      whispered ? "whisper" : "",
      message.blind ? "blind" : "",
      message.style === 2 ? "ic" : "",
      message.style === 3 ? "emote" : "",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

async function contentOf(message: ChatMessage): Promise<string> {
  if (!message.isRoll) return enrich(message, message.content);
  if (!message.isContentVisible) {
    return `<div class="dice-roll"><div class="dice-result"><div class="dice-formula">???</div><h4 class="dice-total">?</h4></div></div>`;
  }
  // A roll message whose content is only its total shows the dice; any other content is the author's own card.
  const plain = message.content.trim();
  const isTotal = plain === "" || message.rolls.some((r) => String(r.total) === plain);
  if (!isTotal) return enrich(message, message.content);
  const parts = await Promise.all(message.rolls.map((r) => r.render({ message, isPrivate: false })));
  return parts.join("");
}

async function enrich(message: ChatMessage, html: string): Promise<string> {
  try {
    return await bridge.enrichHTML(html, { rollData: message.getRollData(), secrets: message.isOwner });
  } catch (error) {
    console.warn(`Message ${message.id} is shown without enrichment: ${(error as Error).message}`);
    return html;
  }
}

function headerHTML(message: ChatMessage, context: Dict): string {
  const flavor =
    message.isContentVisible || !message.isRoll
      ? message.flavor
      : localize("CHAT.PrivateRollContent", { user: message.author?.name ?? "" });
  const remove = context.canDelete
    ? `<a class="message-delete" data-action="deleteMessage" aria-label="${escapeHTML(localize("CHAT.DeleteMessage"))}"><i class="fa-solid fa-trash fa-fw" inert></i></a>`
    : "";
  const whisper = context.isWhisper
    ? `<span class="whisper-to">${escapeHTML(localize("CHAT.To"))}: ${escapeHTML(context.whisperTo)}</span>`
    : "";
  return `<header class="message-header flexrow">
  <h4 class="message-sender"><span class="name-stacked"><span class="title">${escapeHTML(context.alias)}</span></span></h4>
  <span class="message-metadata"><time class="message-timestamp" datetime="${new Date(message.timestamp).toISOString()}">${ago(message.timestamp)}</time>${remove}</span>
  ${whisper}${flavor ? `<span class="flavor-text">${flavor}</span>` : ""}
</header>`;
}

function ago(time: number): string {
  const minutes = Math.round((time - Date.now()) / 60_000);
  const lang = (runtime.game.i18n as { lang?: string } | undefined)?.lang ?? "en";
  const format = new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
  if (minutes > -60) return format.format(minutes, "minute");
  return minutes > -1440
    ? format.format(Math.round(minutes / 60), "hour")
    : format.format(Math.round(minutes / 1440), "day");
}
