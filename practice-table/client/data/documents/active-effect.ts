import type { DataField } from "../fields/base.ts";
import { changeType, type EffectChange } from "../fields/changes.ts";
import { Hooks } from "../hooks.ts";
import type { DataModel } from "../models/data-model.ts";
import { isV14, localize, runtime, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { logCompatibilityWarning } from "../utils/misc.ts";
import { deepClone, getProperty, setProperty } from "../utils/objects.ts";
import { BaseActiveEffect } from "./base-active-effect.ts";
import type { Document } from "./document.ts";
import { durationOf } from "./effect-duration.ts";
import { effectRegistry, startOf } from "./effect-expiry.ts";

/** The changes of an effect, in either generation's location. */
export function changesOf(effect: ActiveEffect): EffectChange[] {
  return isV14() ? ((effect.system as { changes?: EffectChange[] }).changes ?? []) : effect.changes;
}

/** A change with its effect. */
export interface ChangeOf extends EffectChange {
  effect: object;
}

/** An effect on an actor or an item: changes to numbers, and statuses. */
export class ActiveEffect extends BaseActiveEffect {
  /** The changes, in either generation's location. */
  declare changes: EffectChange[];

  override _initialize(options: Dict = {}): void {
    super._initialize(options);
    if (isV14())
      Object.defineProperty(this, "changes", {
        get: () => {
          logCompatibilityWarning("ActiveEffect#changes is now in system", { since: 14, until: 16 });
          return changesOf(this);
        },
        configurable: true,
      });
  }

  override prepareBaseData(): void {
    Object.assign(this.duration, durationOf(this));
  }

  get isSuppressed(): boolean {
    return false;
  }

  get active(): boolean {
    // An expired effect is inactive, though not disabled (V14-26).
    return !this.disabled && !this.isSuppressed && !(isV14() && this.duration.expired === true);
  }

  get modifiesActor(): boolean {
    if (!this.active) return false;
    return this.parentDocument?.documentName === "Actor" || this.transfer;
  }

  /** The document that the effect changes: the actor it is on, or the actor of the item it is on when it transfers. */
  get target(): Document | null {
    const parent = this.parentDocument;
    if (parent?.documentName !== "Item") return parent;
    return this.transfer ? ((parent as Document & { actor: Document | null }).actor ?? parent) : parent;
  }

  get isTemporary(): boolean {
    const d = this.duration;
    const timed = isV14()
      ? this.#lasts
      : ((d.seconds as number | null) ?? (Number(d.rounds ?? 0) || Number(d.turns ?? 0)));
    return Number(timed ?? 0) > 0 || this.statuses.size > 0;
  }

  /** Whether a token shows its icon: in v14 by its own setting, before by being temporary (V14-19). */
  get _showsIcon(): boolean {
    if (!isV14()) return this.isTemporary;
    return this.showIcon === 2 || (this.showIcon === 1 && this.#lasts !== null);
  }

  // An infinite duration in v14 counts as none.
  get #lasts(): number | null {
    return ((this._source.duration as Dict).value as number | null) ?? null;
  }

  static get registry(): typeof effectRegistry | undefined {
    return isV14() ? effectRegistry : undefined;
  }

  get sourceName(): string {
    return localize("Unknown");
  }

  get isExpired(): boolean {
    return isV14()
      ? Boolean(this.duration.expired)
      : typeof this.duration.remaining === "number" && this.duration.remaining <= 0;
  }

  updateDuration(): Dict {
    return Object.assign(this.duration, durationOf(this));
  }

  static getInitialDuration(): { duration: Dict } {
    const time = runtime.game.time as { worldTime: number } | undefined;
    const combat = runtime.game.combat as
      | { id: string; round: number; turn: number | null; started: boolean }
      | null
      | undefined;
    const data: Dict = { startTime: time?.worldTime ?? 0 };
    if (combat?.started)
      Object.assign(data, { combat: combat.id, startRound: combat.round, startTurn: combat.turn ?? 0 });
    return { duration: data };
  }

  override async _preCreate(data: Dict, options: Dict, user: UserLike): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (isV14()) {
      if (this.parentDocument?.documentName === "Actor" && !this._source.start) this.updateSource({ start: startOf() });
      return undefined;
    }
    const d = this._source.duration as Dict;
    const timed = d.seconds !== null || d.rounds !== null || d.turns !== null;
    if (this.parentDocument?.documentName !== "Actor" || !timed || d.startTime !== null) return undefined;
    // A start given by the creator stays (DOC-86).
    const { duration } = ActiveEffect.getInitialDuration();
    const open = Object.entries(duration as Dict).filter(([key]) => (d[key] ?? null) === null);
    this.updateSource({ duration: Object.fromEntries(open) });
    return undefined;
  }

  // --- applying -----------------------------------------------------------------------------------------------------

  /**
   * Applies one change to a document.
   * @returns the values that were set, by path
   */
  apply(document: Document, change: EffectChange): Dict {
    const cls = this.constructor as typeof ActiveEffect;
    const [model, path, field] = target(document, change.key);
    const changes: Dict = {};
    if (field && changeType(change) !== "custom")
      changes[change.key] = cls.applyField(model as DataModel, { ...change, key: path }, field);
    else this._applyLegacy(document, change, changes);
    return changes;
  }

  static applyField(model: object, change: EffectChange, field?: DataField): unknown {
    const used = field ?? (model as DataModel).schema.getField(change.key);
    const current = getProperty(model, change.key);
    if (!used) return current;
    if (changeType(change) === "custom") {
      const changes: Dict = {};
      Hooks.call("applyActiveEffect", model, change, current, change.value, changes);
      return getProperty(model, change.key);
    }
    const next = used.applyChange(current, model, change);
    if (next !== undefined) setProperty(model, change.key, next);
    return getProperty(model, change.key);
  }

  // The value's present type decides for a path outside any schema.
  protected _applyLegacy(document: Document, change: EffectChange, changes: Dict): void {
    const current = getProperty(document, change.key);
    const delta = parseDelta(change.value, current);
    const type = changeType(change);
    if (type === "custom") {
      Hooks.call("applyActiveEffect", document, change, current, delta, changes);
      for (const [k, v] of Object.entries(changes)) setProperty(document, k, v);
      return;
    }
    const next = legacyValue(type, current, delta);
    if (next === undefined) return;
    setProperty(document, change.key, next);
    changes[change.key] = next;
  }

  /** The v14 name of the same method. */
  static applyChange(model: Document, change: EffectChange, _options: Dict = {}): Dict {
    const effect = (change as Partial<ChangeOf>).effect as ActiveEffect | undefined;
    return (effect ?? new ActiveEffect({ name: "change" })).apply(model, change);
  }
  static applyChangeField(model: object, change: EffectChange, { field }: { field?: DataField } = {}): unknown {
    return this.applyField(model, change, field);
  }

  // --- statuses -----------------------------------------------------------------------------------------------------

  static async fromStatusEffect(statusId: string, options: Dict = {}): Promise<ActiveEffect> {
    const all = runtime.config.statusEffects as unknown;
    const list = (Array.isArray(all) ? all : Object.values((all ?? {}) as Dict)) as Dict[];
    const status = list.find((s) => s.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    const { id, hud, order, ...data } = deepClone(status);
    void hud;
    void order;
    data.name = localize(String(data.name ?? id));
    // Implied statuses count only with an id of their own (DOC-87).
    const implied = data._id ? ((data.statuses as Iterable<string> | undefined) ?? []) : [];
    const statuses = new Set([statusId, ...implied]);
    data.statuses = Array.from(statuses);
    // A toggled status shows its icon at any duration (V14-19).
    if (isV14()) data.showIcon ??= 2;
    return (this.implementation as typeof ActiveEffect)._fromStatusEffect(statusId, data, options);
  }

  static async _fromStatusEffect(_statusId: string, data: Dict, options: Dict): Promise<ActiveEffect> {
    return new this(data, options);
  }
}

function target(document: Document, key: string): [object, string, DataField | undefined] {
  const system = document.system as (DataModel & Dict) | undefined;
  if (key.startsWith("system.") && system && "schema" in system) {
    const path = key.slice("system.".length);
    return [system, path, (system as DataModel).schema.getField(path)];
  }
  return [document, key, key.startsWith("system.") ? undefined : document.schema.getField(key)];
}

function parseDelta(value: unknown, current: unknown): unknown {
  if (typeof value !== "string") return value;
  if (typeof current === "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function legacyValue(type: string, current: unknown, delta: unknown): unknown {
  const number = Number(delta);
  switch (type) {
    case "add":
      if (Array.isArray(current)) return [...current, ...(Array.isArray(delta) ? delta : [delta])];
      if (typeof current === "number") return Number.isNaN(number) ? undefined : current + number;
      return current === undefined || current === null
        ? delta
        : typeof current === "string"
          ? current + String(delta)
          : undefined;
    case "subtract":
      return typeof current === "number" ? current - number : undefined;
    case "multiply":
      return typeof current === "number" && !Number.isNaN(number) ? current * number : undefined;
    case "override":
      return delta;
    case "upgrade":
      return current === undefined || current === null || (typeof current === "number" && number > current)
        ? delta
        : undefined;
    case "downgrade":
      return current === undefined || current === null || (typeof current === "number" && number < current)
        ? delta
        : undefined;
    default:
      return undefined;
  }
}
