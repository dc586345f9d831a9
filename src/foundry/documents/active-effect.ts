import { deathNow } from "../adapter/death-record.ts";
import { notifyWarning } from "../platform/notifications.ts";

/** Roots under which an effect may change what is stored; by these names alone, everything under them. */
const STORED: readonly string[] = ["system", "flags", "prototypeToken"];
const FACE: readonly string[] = ["name", "img"];
/** What no effect may reach: hit points go by damage and healing, which the ruling on death hears of. Their maximum it may. */
const HIT_POINTS = /^system\.hp(\.value(\..*)?)?$/;
const OF_EVERY_OBJECT: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Whether a change of an effect is one of figures or looks, and not of what the document itself goes by: its items, its owners, its methods. */
function mayChange(target: object | null, key: string): boolean {
  if (HIT_POINTS.test(key)) return false;
  const [root = "", first, ...rest] = key.split(".");
  if ([root, first ?? "", ...rest].some((part) => OF_EVERY_OBJECT.includes(part))) return false;
  if (FACE.includes(root)) return first === undefined;
  // What is no name of the document's own a module may look for.
  if (!STORED.includes(root)) return target === null || !(root in target);
  if (first === undefined) return false;
  const system: unknown = root === "system" && target && Reflect.get(target, "system");
  if (typeof system !== "object" || system === null || !(first in system)) return true;
  return Object.hasOwn((foundry.utils.getProperty(system, "schema.fields") ?? system) as object, first);
}

/**
 * What the changes of an effect go to, wherever its generation keeps them: in its own fields, or (14) in its system data. Both are read: on 13 a
 * list in the system data is stored as well and does nothing, and must not stand before the one that counts.
 */
function keysOf(data: object): string[] {
  const { getProperty } = foundry.utils;
  const changes = ["system.changes", "changes"].flatMap((path): unknown[] => {
    const kept: unknown = getProperty(data, path);
    return Array.isArray(kept) ? kept : [];
  });
  return changes.flatMap((change) => {
    const key: unknown = typeof change === "object" && change !== null && Reflect.get(change, "key");
    return typeof key === "string" && key !== "" ? [key] : [];
  });
}

/** Tells who wrote an effect on hit points, and nobody else, that it does nothing, and what to do instead. */
function tell(name: string, written: object, userId: string): void {
  if (userId !== game.userId || !keysOf(written).some((key) => HIT_POINTS.test(key))) return;
  notifyWarning("RULINGS.Notice.noEffectOnHitPoints", { name });
}

/**
 * An effect of the system. One that would change more of a document than its figures does nothing: a player writes effects onto the player's own,
 * and every client, the referee's too, asks that document whose it is.
 */
export class RulingsActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  override get isSuppressed(): boolean {
    return super.isSuppressed || keysOf(this._source).some((key) => !mayChange(this.target, key));
  }

  /** Whoever dies is known to have died now: what brings back the dead asks how long ago that was. */
  protected override async _preCreate(...args: Parameters<ActiveEffect["_preCreate"]>): Promise<boolean | undefined> {
    const allowed = await super._preCreate(...args);
    if (allowed === false) return false;
    const noted: unknown = foundry.utils.getProperty(this._source, "flags.rulings.died");
    if (this._source.statuses.includes("dead") && noted === undefined) this.updateSource({ flags: deathNow() });
    return undefined;
  }

  protected override _onCreate(...args: Parameters<ActiveEffect["_onCreate"]>): void {
    super._onCreate(...args);
    tell(this.name, this._source, args[2]);
  }

  protected override _onUpdate(...args: Parameters<ActiveEffect["_onUpdate"]>): void {
    super._onUpdate(...args);
    tell(this.name, args[0], args[2]);
  }
}
