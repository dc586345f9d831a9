import type { Dict } from "../types.ts";
import { getProperty } from "./objects.ts";

const ID_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random identifier of letters and digits (16 by default), from the browser's secure generator. */
export function randomID(length = 16): string {
  const cutoff = 0x100000000 - (0x100000000 % ID_CHARS.length);
  const out: string[] = [];
  while (out.length < length) {
    for (const n of crypto.getRandomValues(new Uint32Array(length))) {
      if (n < cutoff && out.length < length) out.push(ID_CHARS.charAt(n % ID_CHARS.length));
    }
  }
  return out.join("");
}

/** Whether an id has sixteen letters or digits. */
export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[a-zA-Z0-9]{16}$/.test(id);
}

/** Whether version `v1` is newer than `v0`, compared part by part, numerically where both are numbers. */
export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  const a = String(v1).split(".");
  const b = String(v0).split(".");
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i];
    const y = b[i];
    if (x === undefined) return false;
    if (y === undefined) return true;
    if (x === y) continue;
    const numeric = /^\d+$/.test(x) && /^\d+$/.test(y);
    return numeric ? Number(x) > Number(y) : x > y;
  }
  return false;
}

/** Escapes text for HTML. */
export function escapeHTML(value: unknown): string {
  const map: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#x27;",
    "`": "&#x60;",
  };
  return String(value ?? "").replace(/[&<>"'`]/g, (c) => map[c] ?? c);
}

/** The reverse of {@link escapeHTML}. */
export function unescapeHTML(value: string): string {
  const map: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#x60": "`" };
  return value.replace(/&(amp|lt|gt|quot|#x27|#x60);/g, (m, k: string) => map[k] ?? m);
}

let cleaner: (html: string) => string = (html) =>
  html.replace(/<script[\s\S]*?<\/script>/gi, "").replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, "");

/** Sets the sanitiser: the browser's real one at boot; Node tests keep the plain fallback. */
export function setHtmlCleaner(fn: (html: string) => string): void {
  cleaner = fn;
}

/** Removes scripts and event attributes from untrusted HTML. */
export function cleanHTML(raw: string): string {
  return cleaner(raw);
}

/** The route prefix of every path of this table, from the page; blank without one. */
function routeHere(): string {
  return typeof document === "undefined" ? "" : (document.body?.dataset?.route ?? "");
}

/** Joins a path with the route prefix and a leading slash. */
export function getRoute(path: string, { prefix = routeHere() }: { prefix?: string } = {}): string {
  const clean = [prefix, path].map((p) => p.replace(/(^\/+)|(\/+$)/g, "")).filter((p) => p.length > 0);
  return `/${clean.join("/")}`;
}

/** Encodes each part of a path, except full URLs. */
export function encodeURL(path: string): string {
  try {
    return new URL(path).href;
  } catch {
    return path
      .split("/")
      .map((p) => encodeURIComponent(decodeURIComponent(p)))
      .join("/");
  }
}

/** A number of bytes for people. */
export function formatFileSize(
  size: number,
  { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {},
): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const divisor = base === 2 ? 1024 : 1000;
  let n = size;
  let i = 0;
  while (n >= divisor && i < units.length - 1) {
    n /= divisor;
    i++;
  }
  return `${Number(n.toFixed(decimalPlaces))}${units[i]}`;
}

/** Calls the function only after calls have paused for `delay` milliseconds. */
export function debounce<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Calls the function at most once in `delay` milliseconds, with the latest arguments at the end. */
export function throttle<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: A | null = null;
  return function (this: unknown, ...args: A) {
    if (timer !== undefined) {
      pending = args;
      return;
    }
    callback.apply(this, args);
    const wait = (): void => {
      timer = undefined;
      if (pending) {
        const next = pending;
        pending = null;
        callback.apply(this, next);
        timer = setTimeout(wait, delay);
      }
    };
    timer = setTimeout(wait, delay);
  };
}

const warned = new Set<string>();

/** Logs a deprecation, with the phrases by which tools search the console (V14-76). `once`: the same text is logged only once. */
export function logCompatibilityWarning(
  message: string,
  options: { mode?: number; since?: number | string; until?: number | string; once?: boolean } = {},
): void {
  const lines = [message];
  if (options.since) lines.push(`Deprecated since Version ${options.since}`);
  if (options.until) lines.push(`Backwards-compatible support will be removed in Version ${options.until}`);
  const text = lines.join("\n");
  if (options.once && warned.has(text)) return;
  warned.add(text);
  console.warn(text);
}

/** Fetches JSON, with a timeout. */
export async function fetchJsonWithTimeout(
  url: string | URL,
  data: RequestInit = {},
  { timeoutMs = 30_000 }: { timeoutMs?: number | null } = {},
): Promise<unknown> {
  const response = await fetchWithTimeout(url, data, { timeoutMs });
  return response.json();
}

/** Fetches with a timeout. @throws Error on an error status */
export async function fetchWithTimeout(
  url: string | URL,
  data: RequestInit = {},
  { timeoutMs = 30_000 }: { timeoutMs?: number | null } = {},
): Promise<Response> {
  const signal = timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined;
  const response = await fetch(url, signal ? { ...data, signal } : data);
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return response;
}

/** The plain data of a value with `toObject`; other values unchanged. */
export function toObject(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  const fn = (value as Dict).toObject;
  return typeof fn === "function" ? (fn.call(value) as unknown) : value;
}

/** Sorts siblings around a target: returns the updates `{target, update: {sort}}` that put `source` before or after it. */
export function performIntegerSort<T extends { [k: string]: unknown }>(
  source: T,
  {
    target = null,
    siblings = [],
    sortKey = "sort",
    sortBefore = true,
  }: { target?: T | null; siblings?: T[]; sortKey?: string; sortBefore?: boolean } = {},
): { target: T; update: Dict }[] {
  const density = 100_000;
  const at = (e: T): number => Number(getProperty(e, sortKey) ?? 0);
  const order = [...siblings].filter((s) => s !== source).sort((a, b) => at(a) - at(b));
  let index = target ? order.indexOf(target) : sortBefore ? 0 : order.length;
  if (index < 0) index = order.length;
  else if (target && !sortBefore) index += 1;
  const before = order[index - 1];
  const after = order[index];
  const lo = before ? at(before) : null;
  const hi = after ? at(after) : null;
  if (lo === null && hi === null) return [{ target: source, update: { [sortKey]: density } }];
  if (hi === null) return [{ target: source, update: { [sortKey]: (lo ?? 0) + density } }];
  const mid = lo === null ? hi - density : Math.round((lo + hi) / 2);
  if (lo === null || (mid > lo && mid < hi)) return [{ target: source, update: { [sortKey]: mid } }];
  order.splice(index, 0, source);
  return order
    .map((e, i) => ({ target: e, update: { [sortKey]: (i + 1) * density } }))
    .filter((u) => at(u.target) !== u.update[sortKey]);
}
