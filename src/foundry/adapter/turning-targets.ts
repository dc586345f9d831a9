import type { Turnable } from "../../rules/characters/turning.ts";
import { TURN_COLUMNS } from "../../rules/tables/classes.ts";
import { creatureOf } from "./creature.ts";
import { isNotCarried } from "./item-location.ts";

/** An actor as a target of the turning table; undefined for all others. */
export function turnableOf(actor: Actor.Implementation | null | undefined): Turnable | undefined {
  if (actor?.type !== "monster") return undefined;
  const { turnAs } = actor.system as Actor.SystemOfType<"monster">;
  const column = TURN_COLUMNS.find((known) => known === turnAs);
  return column && { id: actor.uuid, column, hitDice: creatureOf(actor).hitDice?.number ?? 1 };
}

/** The location of the holy symbol: the nearest one that the actor has. */
export function symbolOf(actor: Actor.Implementation): "atHand" | "packed" | "none" {
  const places = actor.items.contents.flatMap((item) => {
    if (item.type !== "gear" || isNotCarried(item)) return [];
    const { kind, location, container } = item.system as Item.SystemOfType<"gear">;
    // An item in a container is packed, whatever its own location says.
    return kind === "holySymbol" ? [container ? "packed" : location] : [];
  });
  if (places.some((place) => place === "worn" || place === "inHand" || place === "carried")) return "atHand";
  return places.includes("packed") ? "packed" : "none";
}
