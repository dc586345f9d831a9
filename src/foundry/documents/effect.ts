/** Roots under which an effect may change what is stored; by these names alone, everything under them. */
const STORED: readonly string[] = ["system", "flags", "prototypeToken"];
const FACE: readonly string[] = ["name", "img"];
const OF_EVERY_OBJECT: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Whether a change of an effect is one of figures or looks, and not of what the document itself goes by: its items, its owners, its methods. */
function mayChange(target: object | null, key: string): boolean {
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
 * An effect of the system. One that would change more of a document than its figures does nothing: a player writes effects onto the player's own,
 * and every client, the referee's too, asks that document whose it is.
 */
export class RulingsActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  override get isSuppressed(): boolean {
    const { getProperty } = foundry.utils;
    const kept: unknown = getProperty(this._source, "system.changes") ?? getProperty(this._source, "changes");
    const changes: unknown[] = Array.isArray(kept) ? kept : [];
    return (
      super.isSuppressed ||
      changes.some((change) => {
        const key: unknown = typeof change === "object" && change !== null && Reflect.get(change, "key");
        return typeof key === "string" && key !== "" && !mayChange(this.target, key);
      })
    );
  }
}
