/** A character that came from another table of a shared world: where the rulings differ that all of them keep (ERIS-02). */
import { carriedDifferences } from "../../rules/characters/shared-world.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/** Notifies a user who imports a character of the differing rulings. Call once, in `ready`. */
export function watchArrivals(): void {
  Hooks.on("createActor", (actor, _options, userId) => {
    if (userId === game.user?.id) notifyDifferences(actor);
  });
  // A character's file is imported over an existing actor.
  Hooks.on("updateActor", (actor, changes, _options, userId) => {
    const came = foundry.utils.hasProperty(changes, "flags.rulings.carried");
    if (came && userId === game.user?.id) notifyDifferences(actor);
  });
}

/** One line for each ruling; the character comes in all the same. */
export function notifyDifferences(actor: Actor.Implementation): void {
  const carried = textsIn(foundry.utils.getProperty(actor, "flags.rulings.carried"));
  if (actor.pack) return;
  for (const { topic, there, here } of carriedDifferences(carried, rulingsInForce()))
    notifyWarning("RULINGS.Notice.ruledElsewhere", {
      name: actor.name,
      topic: localize(`RULINGS.Topic.${topic}.name`),
      there: labelOf(topic, there),
      here: labelOf(topic, here),
    });
}

function labelOf(topic: string, variant: string): string {
  const key = `RULINGS.Topic.${topic}.variants.${variant}.label`;
  return game.i18n?.has(key) ? localize(key) : variant;
}

/** Nothing is assumed about another table's data except that these are texts. */
function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]): [string, string][] => (typeof own === "string" ? [[key, own]] : [])),
  );
}
