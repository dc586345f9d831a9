import { callHook, onHook } from "../api/hooks.ts";
import { cleanHTML } from "../clean.ts";
import type { Data, Doc } from "../globals.ts";
import { make, refuse } from "../util.ts";
import type { Canvas } from "./canvas.ts";
import type { Token } from "./token.ts";

const SHOWN_MS = 5000;

interface BubbleOptions {
  cssClasses?: string[];
  pan?: boolean;
  requireVisible?: boolean;
}

/** Speech bubbles above tokens, shown for some seconds (PLAY-160). */
export class ChatBubbles {
  readonly template = "templates/hud/chat-bubble.html";
  readonly bubbles: Record<string, HTMLElement> = {};
  readonly #canvas: Canvas;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    onHook("createChatMessage", (message: Doc) => this.#onMessage(message));
  }

  get element(): HTMLElement {
    return this.#canvas.world;
  }

  /** Speech in character shows above the speaking token, where it is on the viewed scene. */
  #onMessage(message: Doc & { visible?: boolean }): void {
    const speaker = message.speaker as { scene?: string; token?: string } | undefined;
    const isSpeech = message.style === 2 && message.visible === true;
    if (!isSpeech || !speaker?.token || speaker.scene !== this.#canvas.scene?.id) return;
    const token = this.#canvas.tokens.get(speaker.token);
    if (token) void this.say(token, String(message.content ?? ""));
  }

  /** Shows a bubble to this user; null where a listener or the token's visibility forbids it. */
  async say(token: Token, message: string, options: BubbleOptions = {}): Promise<HTMLElement | null> {
    if (options.requireVisible && !token.visible) return null;
    const html = make("div", { class: "chat-bubble", "data-token-id": token.id });
    html.classList.add(...(options.cssClasses ?? []));
    html.append(make("div", { class: "bubble-content" }));
    (html.firstElementChild as HTMLElement).innerHTML = cleanHTML(message);
    if (!callHook("chatBubbleHTML", token, html, message, options as Data)) return null;
    this.bubbles[token.id]?.remove();
    this.bubbles[token.id] = html;
    const { x, y, width } = token.document as unknown as { x: number; y: number; width: number };
    const size = this.#canvas.dimensions?.size ?? 100;
    Object.assign(html.style, { position: "absolute", left: `${x + (width * size) / 2}px`, top: `${y}px` });
    this.element.append(html);
    setTimeout(() => {
      html.remove();
      if (this.bubbles[token.id] === html) delete this.bubbles[token.id];
    }, SHOWN_MS);
    return html;
  }

  async broadcast(): Promise<never> {
    return refuse("ChatBubbles#broadcast");
  }
}
