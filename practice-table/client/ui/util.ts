import type { ConfigApi, Data, DocClass, GameApi } from "./globals.ts";

declare const game: GameApi | undefined;
declare const CONFIG: ConfigApi;

/**
 * The configured class of a document type.
 * @throws Error when there is none
 */
export function documentClassOf(name: string): DocClass {
  const cls = CONFIG[name]?.documentClass as DocClass | undefined;
  if (!cls) throw new Error(`There is no document class for "${name}".`);
  return cls;
}

/** Whether a value is a plain record: not an array, not an instance of a class. */
export function isRecord(value: unknown): value is Data {
  if (value === null || typeof value !== "object") return false;
  const proto = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

/** A copy of plain records and arrays; other values (functions, documents, elements) are kept by reference. */
export function deepCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(deepCopy) as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, deepCopy(v)])) as T;
}

/** Merges `over` into `base` in place: records deeply, other values replaced. Dotted keys are not expanded. */
export function deepMerge<T extends Data>(base: T, over: Data): T {
  for (const [key, value] of Object.entries(over)) {
    if (key === "__proto__") continue;
    const prior = base[key];
    const next = isRecord(prior) && isRecord(value) ? deepMerge(prior, value) : deepCopy(value);
    Reflect.set(base, key, next);
  }
  return base;
}

/** The value at a dotted path, or undefined. */
export function getPath(object: unknown, path: string): unknown {
  let at: unknown = object;
  for (const key of path.split(".")) {
    if (at === null || at === undefined) return undefined;
    at = Reflect.get(Object(at), key);
  }
  return at;
}

/** Sets the value at a dotted path, and makes records on the way. */
export function setPath(object: Data, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop();
  if (last === undefined || keys.includes("__proto__") || last === "__proto__") return;
  let at: Data = object;
  for (const key of keys) {
    const next = at[key];
    if (isRecord(next)) at = next;
    else {
      const made: Data = {};
      at[key] = made;
      at = made;
    }
  }
  at[last] = value;
}

/** A flat record with dotted keys as a nested one. */
export function expand(flat: Data): Data {
  const out: Data = {};
  for (const [key, value] of Object.entries(flat)) setPath(out, key, value);
  return out;
}

const FALLBACKS = new Map<string, string>();

/** A translated text; before translations are loaded, or for an unknown key, the key itself. */
export function t(key: string, data?: Data): string {
  if (!key) return "";
  if (FALLBACKS.has(key) && !game?.i18n?.has?.(key)) return say(key, data);
  if (typeof game === "undefined" || !game?.i18n) return key;
  return data ? game.i18n.format(key, data) : game.i18n.localize(key);
}

/** Adds interface texts that a language file may override. */
export function addTexts(texts: Record<string, string>): void {
  for (const [key, text] of Object.entries(texts)) FALLBACKS.set(key, text);
}

/** A text of the interface itself: the language file first, then the built-in English. */
export function say(key: string, data: Data = {}): string {
  const text = game?.i18n?.has?.(key) ? game.i18n.localize(key) : FALLBACKS.get(key);
  return (text ?? key).replace(/\{(\w+)\}/g, (all, name: string) => (name in data ? String(data[name]) : all));
}

/** Text escaped for HTML content and attributes. */
export function escapeHtml(text: unknown): string {
  return String(text ?? "").replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] ?? c,
  );
}

/** The first element matching `selector` inside `root`, typed as an HTMLElement. */
export function find(root: ParentNode, selector: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(selector);
}

/** An element from attributes and children; `null` attributes are left out, `true` gives an empty attribute. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number | boolean | null | undefined> = {},
  ...children: (Node | string | null | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/** A decorative icon. */
export function icon(classes: string): HTMLElement {
  return make("i", { class: classes, inert: true, "aria-hidden": "true" });
}

let counter = 0;
/** An id unique on this page. */
export function uniqueId(prefix = "id"): string {
  counter += 1;
  return `${prefix}-${counter}`;
}

/** Throws with the name of a missing feature, because the practice table refuses rather than pretends. */
export function refuse(name: string): never {
  throw new Error(`Practice table: ${name} is not implemented.`);
}

/** Calls `fn` once, `delay` milliseconds after the last call. */
export function debounce<A extends unknown[]>(fn: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => fn(...args), delay);
  };
}

/** Elements are recognised by their members, because nodes of a detached window are of other classes (WIN-31). */
export function isElement(target: unknown): target is HTMLElement {
  return typeof target === "object" && target !== null && "closest" in target && "dataset" in target;
}

/** An element by its tag, in whichever window. */
export function isTag<K extends keyof HTMLElementTagNameMap>(
  target: unknown,
  tag: K,
): target is HTMLElementTagNameMap[K] {
  return isElement(target) && target.tagName === tag.toUpperCase();
}

/** The target of an event, or its nearest ancestor that matches a selector. */
export function closestTo(target: EventTarget | null, selector: string): HTMLElement | null {
  return target !== null && "closest" in target ? (target as Element).closest<HTMLElement>(selector) : null;
}
