/** A character from another table of a shared world: the differences of the rulings that all of them keep (ERIS-02). */
import { carriedDifferences } from "../../rules/characters/shared-world.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/** Notifies the user who imports a character of differing rulings. Call once, in `ready`. */
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

/** Notifies one line for each differing ruling; the character is imported all the same. */
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

/** Another table's data are not validated except that these are texts. */
function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]): [string, string][] => (typeof own === "string" ? [[key, own]] : [])),
  );
}
