/** Whether somebody on a map sees somebody else in the dark (BX-041 to BX-044). */
import type { PlacedToken } from "../platform/types.ts";
import { infravisionOf, sees, type Vision, visionOf } from "../../rules/exploration/vision.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureOf } from "./creature.ts";
import { lightLevelAt } from "./light-level.ts";
import { feetOf } from "./map-scale.ts";
import { feetBetween } from "./tokens.ts";

/** How a target is seen, or that it is not. */
export interface SightFacts {
  readonly seen: boolean;
  readonly by: Vision;
}

/** Ways of seeing of Foundry's own that are light and infravision here; who has been given another one sees as the referee meant. */
const KNOWN_WAYS: readonly string[] = ["basic", "darkvision"];

/** How one token sees another; undefined where the map does not say: on two maps, or for a token whose sight nobody keeps. */
export function sightOf(from: PlacedToken | undefined, to: PlacedToken): SightFacts | undefined {
  const feet = from && feetBetween(from, to);
  if (!from?.actor || feet === undefined || !from.sight.enabled) return undefined;
  if (!KNOWN_WAYS.includes(from.sight.visionMode)) return undefined;
  const infravision = reachInTheDark(from, from.actor);
  const glows = lightLevelAt(from, to);
  const heat = isNearHeat(from.actor);
  return { seen: sees(infravision, feet, glows, heat), by: visionOf(infravision, glows, heat) };
}

/** So far away a lit place may still be seen, walls or not: the farthest at which anybody is met in a dungeon. */
const FAR = 120;

/** Whether a token sees nothing at all: nothing near it is lit, and it has no infravision (BX-041, BX-163). Not where the map does not say. */
export function seesNothing(from: PlacedToken | undefined, to: PlacedToken): boolean {
  if (!from?.actor || feetBetween(from, to) === undefined || !from.sight.enabled) return false;
  if (!KNOWN_WAYS.includes(from.sight.visionMode)) return false;
  if (reachInTheDark(from, from.actor) > 0 && !isNearHeat(from.actor)) return false;
  return lightLevelAt(from, to).every(({ radius, toViewer }) => toViewer - radius > FAR);
}

/** Whether somebody stands in darkness: no light, no infravision, nothing lit in sight; marked in the tracker, on the sheet and in the party's window (BX-041). */
export function isInDarkness(token: PlacedToken | undefined): boolean {
  return token !== undefined && seesNothing(token, token);
}

/** Great heat drowns what infravision sees: so the referee marks those who stand by it (BX-044). */
export function isNearHeat({ statuses }: Pick<Actor.Implementation, "statuses">): boolean {
  return statuses.has("greatHeat");
}

/** By its sheet, or as far as the referee has set the token to. */
function reachInTheDark({ parent, sight }: PlacedToken, actor: Actor.Implementation): number {
  const listed: unknown = foundry.utils.getProperty(actor, "system.infravision");
  const own = infravisionOf(creatureOf(actor), typeof listed === "number" ? listed : undefined, rulingsInForce());
  const set = parent && sight.visionMode === "darkvision" ? feetOf(parent.grid, sight.range ?? 0) : 0;
  return Math.max(own, set);
}
