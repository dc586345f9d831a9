import { WorldSettings } from "../collections/index.ts";
import { configuredClass } from "../documents/lookup.ts";
import { DataField } from "../fields/base.ts";
import { DataModelValidationError } from "../fields/failure.ts";
import { resolveChoices } from "../fields/form.ts";
import { Hooks } from "../hooks.ts";
import { DataModel } from "../models/data-model.ts";
import { wireValue } from "../models/wire.ts";
import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { logCompatibilityWarning } from "../utils/misc.ts";
import { deepClone } from "../utils/objects.ts";

/** The registration data of a setting. */
export interface SettingConfig extends Dict {
  key: string;
  namespace: string;
  id: string;
  scope: "world" | "client" | "user";
  type?: unknown;
  default?: unknown;
  onChange?: (value: unknown, options?: Dict, userId?: string) => unknown;
}

/** `game.settings`: registered settings, their values and menus. */
export class ClientSettings {
  settings = new Map<string, SettingConfig>();
  menus = new Map<string, Dict>();
  #sheet: object | undefined;
  #cache = new Map<string, { raw: unknown; value: unknown }>();

  /** World and user settings as stored. */
  get #stored(): WorldSettings | undefined {
    const settings: unknown = runtime.game.collections.get("Setting");
    return settings instanceof WorldSettings ? settings : undefined;
  }

  get storage(): Map<string, unknown> {
    return new Map<string, unknown>([
      ["world", this.#stored],
      ["user", this.#stored],
      ["client", globalThis.localStorage],
    ]);
  }

  /** @throws Error when the namespace, key or scope is missing */
  register(namespace: string, key: string, data: Dict): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const scope = (data.scope as SettingConfig["scope"] | undefined) ?? "client";
    if (!["world", "client", "user"].includes(scope))
      throw new Error(`The setting ${namespace}.${key} has the unknown scope "${String(scope)}"`);
    const id = `${namespace}.${key}`;
    const type = data.type;
    if (type instanceof DataField) type.name ||= id;
    this.settings.set(id, { ...data, key, namespace, id, scope });
    this.#cache.delete(id);
  }

  registerMenu(namespace: string, key: string, data: Dict): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the menu");
    if (typeof data.type !== "function")
      throw new Error(`The settings menu ${namespace}.${key} must have an application class as its type`);
    this.menus.set(`${namespace}.${key}`, { ...data, key: `${namespace}.${key}`, namespace });
  }

  /** The settings window, one for the page. */
  get sheet(): unknown {
    const tree = (globalThis as Dict).foundry as {
      applications: { settings: { SettingsConfig: new () => object } };
    };
    this.#sheet ??= new tree.applications.settings.SettingsConfig();
    return this.#sheet;
  }

  /** The message mode under v13's name and in its terms: deprecated in v14, and available until v16. */
  #rollMode(): string {
    logCompatibilityWarning("The setting core.rollMode is now core.messageMode", { since: 14, until: 16 });
    const mode = String(this.get("core", "messageMode"));
    return `${mode}${mode === "ic" ? "" : "roll"}`;
  }

  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  /** The value, or a Setting document with `document: true`. @throws Error when it is not registered */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): unknown {
    if (namespace === "core" && key === "rollMode" && isV14()) return this.#rollMode();
    const config = this.#config(namespace, key);
    if (document)
      return this.#stored?.getSetting(config.id, config.scope === "user" ? runtime.game.userId : null) ?? null;
    const raw = this.#raw(config);
    const cached = this.#cache.get(config.id);
    if (cached && cached.raw === raw && (raw === undefined || typeof raw === "string")) return this.#hand(cached.value);
    const value = raw === undefined ? this.#initial(config) : this.#read(config, raw);
    this.#cache.set(config.id, { raw, value });
    return this.#hand(value);
  }

  // Plain objects are returned as copies, so that nobody changes a setting by accident.
  #hand(value: unknown): unknown {
    return value !== null && typeof value === "object" && !(value instanceof DataModel) ? deepClone(value) : value;
  }

  #raw(config: SettingConfig): unknown {
    if (config.scope === "client") return globalThis.localStorage?.getItem(config.id) ?? undefined;
    const user = config.scope === "user" ? runtime.game.userId : null;
    return this.#stored?.getSetting(config.id, user)?._source.value as string | undefined;
  }

  #initial(config: SettingConfig): unknown {
    const { type } = config;
    const fallback =
      typeof config.default === "function" && !(type === Function)
        ? (config.default as () => unknown)()
        : config.default;
    if (type instanceof DataField)
      return type.initialize(type.clean(deepClone(fallback === undefined ? undefined : fallback)));
    if (isModel(type))
      return fallback instanceof DataModel ? fallback : new type(deepClone((fallback as Dict | undefined) ?? {}));
    return fallback === undefined ? undefined : deepClone(fallback);
  }

  #read(config: SettingConfig, raw: unknown): unknown {
    let value: unknown = raw;
    try {
      value = typeof raw === "string" ? (JSON.parse(raw) as unknown) : raw;
    } catch {
      value = raw;
    }
    const { type } = config;
    try {
      if (type instanceof DataField) {
        const clean = type.clean(value);
        const failure = type.validate(clean, { fallback: true });
        return type.initialize(failure ? (failure.fallback ?? type.getInitialValue({})) : clean);
      }
      if (isModel(type)) return type.fromSource(value as Dict, { strict: true });
    } catch (error) {
      console.warn(`The stored value of ${config.id} is not valid, its default is used: ${(error as Error).message}`);
      return this.#initial(config);
    }
    // A value stored as another primitive is not cast, because Foundry casts it unreliably (DOC-97).
    return isOtherPrimitive(type, value) ? value : castPlain(type, value);
  }

  /**
   * Cleans and validates a new value.
   * @throws Error when it does not fit
   */
  #clean(config: SettingConfig, given: unknown): unknown {
    const { type } = config;
    if (type instanceof DataField) {
      const clean = type.clean(given === undefined ? this.#initial(config) : given);
      const failure = type.validate(clean);
      if (failure) throw new DataModelValidationError(failure, config.id);
      return clean;
    }
    if (isModel(type))
      return new type(given instanceof DataModel ? given.toObject() : deepClone((given as Dict) ?? {})).toObject();
    const value = given === undefined ? this.#initial(config) : castPlain(type, given);
    const choices = resolveChoices(config.choices) as Dict | undefined;
    // Choices are an object; other values of packages are ignored (PEER-39).
    const listed = typeof choices === "object" && choices !== null && !Array.isArray(choices);
    const chosen = listed && value !== undefined && value !== null;
    if (chosen && !(String(value) in choices)) {
      throw new Error(`"${String(value)}" is not a valid choice for the setting ${config.id}`);
    }
    const range = config.range as { min: number; max: number } | undefined;
    return range && typeof value === "number" ? Math.min(Math.max(value, range.min), range.max) : value;
  }

  /** Stores a value. World settings are written by the server, which refuses users without permission. */
  async set(namespace: string, key: string, value: unknown, options: Dict = {}): Promise<unknown> {
    if (namespace === "core" && key === "rollMode" && isV14())
      return this.set("core", "messageMode", String(value).replace(/roll$/, ""), options);
    const config = this.#config(namespace, key);
    const clean = this.#clean(config, value);
    const json = JSON.stringify(wireValue(clean) ?? null);
    if (config.scope === "client") {
      const before = globalThis.localStorage?.getItem(config.id);
      globalThis.localStorage?.setItem(config.id, json);
      const now = this.get(namespace, key);
      if (before !== json) {
        config.onChange?.(now, options, runtime.game.userId);
        Hooks.callAll("clientSettingChanged", config.id, now, options);
      }
      return now;
    }
    const user = config.scope === "user" ? runtime.game.userId : null;
    const stored = this.#stored?.getSetting(config.id, user);
    const cls = configuredClass("Setting");
    if (stored) {
      if (stored._source.value !== json) await stored.update({ value: json }, options);
    } else await cls.create({ key: config.id, value: json, user }, options);
    return this.get(namespace, key);
  }

  /** Handles a written Setting document, of this client or another. */
  _onStored(id: string, user: string | null, options: Dict, userId: string): void {
    if (user !== null && user !== runtime.game.userId) return;
    const config = this.settings.get(id);
    if (!config) return;
    this.#cache.delete(id);
    try {
      config.onChange?.(this.get(config.namespace, config.key), options, userId);
    } catch (error) {
      Hooks.onError("ClientSettings#onChange", error as Error, { msg: `onChange of the setting ${id} failed` });
    }
  }
}

function isModel(type: unknown): type is typeof DataModel {
  return typeof type === "function" && type.prototype instanceof DataModel;
}

/** Whether a number or boolean was registered, and another primitive is stored. */
function isOtherPrimitive(type: unknown, value: unknown): boolean {
  const kind = type === Number ? "number" : type === Boolean ? "boolean" : undefined;
  return kind !== undefined && ["number", "boolean", "string"].includes(typeof value) && typeof value !== kind;
}

function castPlain(type: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  switch (type) {
    case String:
      // Values other than text are returned as their stored JSON (DOC-96).
      return typeof value === "string" ? value : JSON.stringify(value);
    case Number:
      return Number(value);
    case Boolean:
      return typeof value === "string" ? value === "true" : Boolean(value);
    case Array:
      return Array.isArray(value) ? value : Array.from(value as Iterable<unknown>);
    case Object:
      return value;
    default:
      // A package's own class wraps the stored value.
      return typeof type === "function" && type !== Symbol ? new (type as new (v: unknown) => unknown)(value) : value;
  }
}
