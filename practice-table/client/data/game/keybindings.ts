import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";

export interface KeyBinding {
  key: string;
  modifiers?: string[];
}

/** A registered action. */
export interface KeyAction extends Dict {
  namespace: string;
  name: string;
  editable: KeyBinding[];
  uneditable: KeyBinding[];
  order: number;
}

/** `game.keybindings`: the registry. The interface's keyboard manager receives keys and calls the actions. */
export class ClientKeybindings {
  actions = new Map<string, KeyAction>();
  bindings = new Map<string, KeyBinding[]>();
  pressHandlers: unknown[] = [];

  register(namespace: string, action: string, data: Dict): void {
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the keybinding action");
    if (runtime.game.ready) throw new Error(`The keybinding ${namespace}.${action} must be registered during init`);
    const id = `${namespace}.${action}`;
    const list = (v: unknown): KeyBinding[] =>
      ((v as KeyBinding[] | undefined) ?? []).map((b) => ({ ...b, modifiers: b.modifiers ?? [] }));
    const entry: KeyAction = {
      ...data,
      namespace,
      name: String(data.name ?? id),
      editable: list(data.editable),
      uneditable: list(data.uneditable),
      order: this.actions.size,
    };
    this.actions.set(id, entry);
    this.bindings.set(id, [...entry.uneditable, ...entry.editable]);
  }

  /** This user's own choices replace the editable defaults. */
  initialize(): void {
    const settings = runtime.game.settings as { get(n: string, k: string): unknown };
    const own = (settings.get("core", "keybindings") ?? {}) as Record<string, KeyBinding[]>;
    for (const [id, action] of this.actions)
      this.bindings.set(id, [...action.uneditable, ...(own[id] ?? action.editable)]);
  }

  get(namespace: string, action: string): KeyBinding[] {
    return this.bindings.get(`${namespace}.${action}`) ?? [];
  }

  async set(namespace: string, action: string, bindings?: KeyBinding[]): Promise<void> {
    const id = `${namespace}.${action}`;
    const entry = this.actions.get(id);
    if (!entry) throw new Error(`The keybinding action ${id} is not registered`);
    const settings = runtime.game.settings as {
      get(n: string, k: string): unknown;
      set(n: string, k: string, v: unknown): Promise<unknown>;
    };
    const own = { ...((settings.get("core", "keybindings") ?? {}) as Record<string, KeyBinding[]>) };
    if (bindings) own[id] = bindings;
    else delete own[id];
    this.bindings.set(id, [...entry.uneditable, ...(own[id] ?? entry.editable)]);
    await settings.set("core", "keybindings", own);
  }
}
