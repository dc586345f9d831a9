import { runtime } from "./runtime.ts";

/** A registered hook. */
interface HookEntry {
  id: number;
  hook: string;
  fn: (...args: never[]) => unknown;
  once: boolean;
}

/** Hooks that a later one replaced in v13, with their successors. */
const DEPRECATED_HOOKS: Readonly<Record<string, string>> = {
  renderChatMessage: "renderChatMessageHTML",
  getChatLogEntryContext: "getChatMessageContextOptions",
  chatBubble: "chatBubbleHTML",
  getUserContext: "getUserContextOptions",
  getSceneDirectoryEntryContext: "getSceneContextOptions",
  getActorDirectoryEntryContext: "getActorContextOptions",
  getItemDirectoryEntryContext: "getItemContextOptions",
};

/** Documented hooks of features that this table lacks, which never run. */
const UNHEARD: Readonly<Record<string, readonly string[]>> = {
  "tokens move by one plain update (updateToken)": [
    "preMoveToken",
    "moveToken",
    "planToken",
    "pauseToken",
    "recordToken",
    "stopToken",
  ],
  "nobody's sight or light is computed": [
    "initializeVisionMode",
    "initializeVisionSources",
    "initializeLightSources",
    "initializeDarknessSources",
    "initializePriorityLightSources",
    "initializeEdges",
    "lightingRefresh",
    "sightRefresh",
    "visibilityRefresh",
  ],
  "no voices or pictures are carried": ["rtcSettingsChanged"],
};
const WHY_UNHEARD = new Map(
  Object.entries(UNHEARD).flatMap(([why, names]) => names.map((name) => [name, why] as const)),
);

let nextId = 1;
const entries = new Map<string, HookEntry[]>();

function invoke(entry: HookEntry, args: unknown[]): unknown {
  if (entry.once) off(entry.hook, entry.id);
  try {
    return (entry.fn as (...a: unknown[]) => unknown)(...args);
  } catch (error) {
    onError("Hooks.#call", error as Error, {
      msg: `Error thrown in hooked function for hook "${entry.hook}"`,
      hook: entry.hook,
    });
    return undefined;
  }
}

function on(hook: string, fn: (...args: never[]) => unknown, { once = false }: { once?: boolean } = {}): number {
  if (typeof fn !== "function") throw new Error(`Hooks.on("${hook}") needs a function`);
  const successor = DEPRECATED_HOOKS[hook];
  // Registering is harmless, but a handler that never runs is not, so one warning is logged (PEER-13).
  if (successor && !entries.has(hook))
    console.warn(
      `practice table: the hook "${hook}" was replaced by "${successor}" and hands over jQuery, which this table does not have: handlers of it are never called`,
    );
  const unheard = WHY_UNHEARD.get(hook);
  if (unheard && !entries.has(hook))
    console.warn(`practice table: the hook "${hook}" is never called here: ${unheard}`);
  const id = nextId++;
  const list = entries.get(hook) ?? [];
  list.push({ id, hook, fn, once });
  entries.set(hook, list);
  return id;
}

function off(hook: string, fn: number | ((...args: never[]) => unknown)): void {
  const list = entries.get(hook);
  if (!list) return;
  const index = list.findIndex((e) => e.id === fn || e.fn === fn);
  if (index >= 0) list.splice(index, 1);
}

function onError(
  location: string,
  error: Error,
  { msg = "", ...data }: { msg?: string; hook?: string; notify?: string | null; log?: string | null } = {},
): void {
  const err = error instanceof Error ? error : new Error(String(error));
  const text = msg ? `${msg}. ${err.message}` : err.message;
  console.error(text, err);
  const notifications = runtime.ui.notifications as { notify?(text: string, type: string): unknown } | undefined;
  if (data.notify) notifications?.notify?.(text, data.notify);
  if (location !== "error") for (const e of [...(entries.get("error") ?? [])]) invoke(e, [location, err, data]);
}

/** Foundry's documented event hub. An error in a handler is reported and the other handlers still run. */
export const Hooks = {
  on,
  off,
  onError,
  once(hook: string, fn: (...args: never[]) => unknown): number {
    return on(hook, fn, { once: true });
  },
  /** Calls every handler, and ignores their results. */
  callAll(hook: string, ...args: unknown[]): boolean {
    for (const e of [...(entries.get(hook) ?? [])]) invoke(e, args);
    return true;
  },
  /** Calls handlers until one returns exactly false, and then returns false. */
  call(hook: string, ...args: unknown[]): boolean {
    for (const e of [...(entries.get(hook) ?? [])]) if (invoke(e, args) === false) return false;
    return true;
  },
  get events(): Record<string, HookEntry[]> {
    return Object.fromEntries(entries);
  },
};

/** Removes every handler, for tests of the host only. */
export function resetHooks(): void {
  entries.clear();
}
