/** Actors whose data cannot be read, through a faulty module or a hostile owner, must not stop the processing of other actors. */
import { CONDITIONS, type Creature, makeCreature } from "../../rules/creature/types.ts";
import { notifyWarning } from "../platform/notifications.ts";

const reported = new WeakSet<Actor.Implementation>();

/** An actor, or a row with one. */
type About = Actor.Implementation | { readonly actor: Actor.Implementation };

/** Reads each of them; an unreadable one is reported, passed to `left` and left out, so that it does not block the others (S-9). */
export function readableOnly<One extends About, Read>(
  all: readonly One[],
  read: (one: One) => Read,
  left?: (actor: Actor.Implementation) => void,
): Read[] {
  return all.flatMap((one) => {
    try {
      return [read(one)];
    } catch (error) {
      const about: About = one;
      const actor = "documentName" in about ? about : about.actor;
      noteUnreadable(actor, error);
      left?.(actor);
      return [];
    }
  });
}

/** The substitute for an unreadable actor, with the hit points and conditions that can still be read. The fault is reported once. */
export function noteUnreadable(actor: Actor.Implementation, error: unknown): Creature {
  if (!reported.has(actor)) {
    reported.add(actor);
    const name = String(actor.name);
    console.error(`Rulings: the sheet of ${name} (${actor.uuid}) cannot be read.`, error);
    if (actor.isOwner) notifyWarning("RULINGS.Notice.unreadable", { name });
  }
  const { type, statuses } = actor;
  const marks: unknown = statuses;
  const on = (id: string): boolean => marks instanceof Set && marks.has(id);
  const points = (path: string, least: number): number => {
    const value: unknown = foundry.utils.getProperty(actor, `system.hp.${path}`);
    return typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= 100_000
      ? Math.max(least, value)
      : 1;
  };
  return makeCreature({
    id: actor.uuid ?? "unreadable",
    name: String(actor.name || "?"),
    kind: type === "character" || type === "monster" ? type : "hireling",
    hitPoints: { value: points("value", -100_000), total: points("max", 1), temporary: 0, subdual: 0 },
    conditions: CONDITIONS.filter(on),
  });
}
