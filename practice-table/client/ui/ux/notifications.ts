import { cleanHTML } from "../clean.ts";
import type { Data } from "../globals.ts";
import { icon, make, say, t } from "../util.ts";

type Level = "info" | "warning" | "error" | "success" | "progress";

export interface Notification {
  id: number;
  type: Level;
  message: string;
  active: boolean;
  permanent: boolean;
  progress: boolean;
  pct: number;
  element: HTMLElement;
  remove(): void;
  update(changes: { message?: string; pct?: number } & Data): void;
}

const ICONS: Record<Level, string> = {
  info: "fa-solid fa-circle-info",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-exclamation",
  success: "fa-solid fa-circle-check",
  progress: "fa-solid fa-spinner",
};

/** `ui.notifications`: at most five at a time, five seconds each; the rest wait. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;
  readonly #queue: Notification[] = [];
  readonly #active: Notification[] = [];
  #next = 1;

  get #list(): HTMLElement {
    const found = document.getElementById("notifications");
    if (found) return found;
    const list = make("ol", {
      id: "notifications",
      "aria-live": "polite",
      "aria-label": say("HOST.Notifications"),
    });
    document.body.append(list);
    return list;
  }

  info(message: unknown, options: Data = {}): Notification {
    return this.notify(message, "info", options);
  }
  warn(message: unknown, options: Data = {}): Notification {
    return this.notify(message, "warning", options);
  }
  error(message: unknown, options: Data = {}): Notification {
    return this.notify(message, "error", options);
  }
  success(message: unknown, options: Data = {}): Notification {
    return this.notify(message, "success", options);
  }

  notify(message: unknown, type: string = "info", options: Data = {}): Notification {
    const level: Level = type === "warn" ? "warning" : (type as Level);
    const text = toText(message, options);
    if (options.console !== false) {
      if (level === "error") console.error(message instanceof Error ? message : text);
      else if (level === "warning") console.warn(text);
      else console.log(text);
    }
    const note = this.#make(text, level, options);
    this.#queue.push(note);
    this.#fetch();
    return note;
  }

  #make(text: string, type: Level, options: Data): Notification {
    const shown = options.clean === false ? text : cleanHTML(text);
    const body = make("div", { class: "notification-body", role: type === "error" ? "alert" : null });
    body.innerHTML = shown;
    const close = make("button", {
      type: "button",
      class: "close icon fa-solid fa-xmark",
      "aria-label": say("HOST.Notifications.Dismiss"),
    });
    const element = make("li", { class: `notification ${type}` }, icon(ICONS[type] ?? ICONS.info), body, close);
    const note: Notification = {
      id: this.#next++,
      type,
      message: text,
      active: false,
      permanent: Boolean(options.permanent || options.progress),
      progress: Boolean(options.progress),
      pct: 0,
      element,
      remove: () => this.remove(note),
      update: ({ message, pct }) => {
        if (message !== undefined) {
          note.message = toText(message, {});
          body.innerHTML = cleanHTML(note.message);
        }
        if (pct === undefined) return;
        note.pct = pct;
        element.style.setProperty("--pct", `${Math.round(pct * 100)}%`);
        if (pct >= 1) setTimeout(() => this.remove(note), 1000);
      },
    };
    if (note.progress) element.classList.add("progress");
    close.addEventListener("click", () => this.remove(note));
    return note;
  }

  #fetch(): void {
    while (this.#active.length < Notifications.MAX_ACTIVE && this.#queue.length > 0) {
      const note = this.#queue.shift();
      if (!note) return;
      this.#active.push(note);
      note.active = true;
      this.#list.append(note.element);
      if (!note.permanent) setTimeout(() => this.remove(note), Notifications.LIFETIME_MS);
    }
  }

  has(target: number | Notification): boolean {
    return this.#find(target) !== undefined;
  }

  #find(target: number | Notification): Notification | undefined {
    const id = typeof target === "number" ? target : target.id;
    return [...this.#active, ...this.#queue].find((n) => n.id === id);
  }

  update(target: number | Notification, changes: Data): void {
    this.#find(target)?.update(changes);
  }

  remove(target: number | Notification): void {
    const note = this.#find(target);
    if (!note) return;
    for (const list of [this.#active, this.#queue]) {
      const at = list.indexOf(note);
      if (at >= 0) list.splice(at, 1);
    }
    note.active = false;
    note.element.remove();
    this.#fetch();
  }

  clear(): void {
    for (const note of [...this.#queue, ...this.#active]) this.remove(note);
  }

  /** The list is in the page from the start. */
  async render(): Promise<this> {
    void this.#list;
    return this;
  }
}

function toText(message: unknown, options: Data): string {
  const text = message instanceof Error ? message.message : String(message);
  const format = options.format as Data | undefined;
  if (format) {
    const values = Object.fromEntries(
      Object.entries(format).map(([k, v]) => [k, options.escape === false ? v : escapeText(v)]),
    );
    return t(text, values);
  }
  return options.localize ? t(text) : text;
}

function escapeText(value: unknown): unknown {
  const span = document.createElement("span");
  span.textContent = String(value);
  return span.innerHTML;
}
