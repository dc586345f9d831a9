import { GAME_LEFT_OUT, LATE, PROBED, UI_LEFT_OUT, V14_ONLY } from "./refused-names.ts";
import { isV14 } from "./runtime.ts";
import { type Dict, isPlain } from "./types.ts";

const wrapped = new WeakMap<object, object>();
const bound = new WeakMap<object, WeakMap<object, unknown>>();

interface RefuseOptions {
  /** Whether to wrap nested plain objects too (namespaces). */
  deep?: boolean;
  /** Whether to bind functions to the object (instances with private members). */
  bind?: boolean;
}

/** Wraps a namespace or instance so that reading a missing member throws with its name. Writing stays allowed. */
export function refuseUnknown<T extends object>(target: T, path: string, options: RefuseOptions = {}): T {
  const known = wrapped.get(target);
  if (known) return known as T;
  const proxy = new Proxy(target, {
    get(object, key) {
      if (typeof key === "symbol") return Reflect.get(object, key, object) as unknown;
      const name = `${path}.${key}`;
      const hidden = V14_ONLY.has(name) && !isV14();
      if (!(key in object) || hidden) {
        if (PROBED.has(key) || hidden || V14_ONLY.has(name) || LATE.has(name)) return undefined;
        if (path === "game" && !GAME_LEFT_OUT.has(key)) return nobodySet(name);
        // Packages store their windows on `ui` (PLAY-156).
        if (path === "ui" && !UI_LEFT_OUT.has(key)) return nobodySet(name);
        throw new Error(`practice table: ${name} is not implemented`);
      }
      const value: unknown = Reflect.get(object, key, object);
      if (options.deep && isNamespace(value)) return refuseUnknown(value, name, options);
      if (options.bind && typeof value === "function" && !isClass(value)) return bindTo(object, value);
      return value;
    },
    has(object, key) {
      return key in object && !(typeof key === "string" && V14_ONLY.has(`${path}.${key}`) && !isV14());
    },
    set(object, key, value) {
      return Reflect.set(object, key, value, object);
    },
  });
  wrapped.set(target, proxy);
  return proxy;
}

const asked = new Set<string>();

/** Packages add members to `game`; an unset one is undefined, with one warning (PEER-21). */
function nobodySet(name: string): undefined {
  if (!asked.has(name)) console.warn(`practice table: ${name} is no documented member, and nobody has set it yet`);
  asked.add(name);
  return undefined;
}

function isNamespace(value: unknown): value is Dict {
  return (
    isPlain(value) ||
    (value !== null && typeof value === "object" && Object.prototype.toString.call(value) === "[object Module]")
  );
}

function isClass(value: unknown): boolean {
  return typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));
}

function bindTo(object: object, given: unknown): unknown {
  const fn = given as (...args: unknown[]) => unknown;
  const map = bound.get(object) ?? new WeakMap<object, unknown>();
  bound.set(object, map);
  const b = map.get(fn) ?? fn.bind(object);
  map.set(fn, b);
  return b;
}
