/** The bands shown by a token's ruler: its rate by the rulings in force, each band with its colour and label. */

import { bandAt, goesFor, type MoveBand, type MoveBandKind, moveBands } from "../../rules/combat/move-bands.ts";
import { swimmingRate } from "../../rules/exploration/movement-modes.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { isInFight } from "../adapter/fighter.ts";
import { feetOf } from "../adapter/map-scale.ts";
import { climbOf, flightOf, rateOf } from "../adapter/movement-rate.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/** The members of a ruler's waypoint used here. */
export interface RulerWaypoint {
  readonly action?: string;
  readonly measurement: { readonly cost: number; readonly distance: number };
}

/** The members of a token used here. */
export interface RuledToken {
  readonly actor: Actor.Implementation | null;
  readonly document: { readonly parent: Scene.Implementation | null };
}

/** Colours that differ in brightness too, for readers who cannot tell the hues apart. */
const COLOURS: Readonly<Record<MoveBandKind | "beyond", number>> = {
  move: 0x2e9e5b,
  known: 0xd9b310,
  twice: 0xd9b310,
  run: 0xe07b1a,
  beyond: 0xb3261e,
};

/** The rate of a movement action in feet per turn; undefined for one that the rulings have no rate for. */
function rateFor(actor: Actor.Implementation, action: string, rulings: Rulings): number | undefined {
  const walk = (): number => rateOf(actor, rulings).value;
  switch (action) {
    case "walk":
    case "run":
    case "crawl":
      return walk();
    case "climb":
      return climbOf(actor, rulings).value;
    case "fly":
      return flightOf(actor, rulings) ?? 0;
    case "swim": {
      const { movement, kind } = creatureOf(actor);
      const listed = movement.swim || undefined;
      // A monster without a swimming rate does not swim by the rules; people swim at half rate (BX-050).
      if (kind === "monster") return listed ?? 0;
      return swimmingRate(walk(), { canSwim: true, ...(listed !== undefined && { listed }) }, rulings).value;
    }
    default:
      return undefined;
  }
}

function bandsOf({ actor }: RuledToken, action = "walk"): readonly MoveBand[] | undefined {
  if (!isCreature(actor)) return undefined;
  const rulings = rulingsInForce();
  const rate = rateFor(actor, action, rulings);
  if (rate === undefined) return undefined;
  return moveBands(rate, { fight: isInFight(actor).combat !== undefined, runs: action === "run" }, rulings);
}

/** The bands of a token's rate, and the band of a waypoint; undefined for none. */
function measure(token: RuledToken, { action, measurement }: RulerWaypoint) {
  const grid = token.document.parent?.grid;
  const bands = grid && bandsOf(token, action);
  if (!bands) return undefined;
  const feet = feetOf(grid, measurement.cost);
  return { bands, feet, band: bandAt(bands, feet), hindered: measurement.cost > measurement.distance };
}

/** The colour of the segment to a waypoint. */
export function colourAt(token: RuledToken, waypoint: RulerWaypoint): { readonly color?: number } {
  const found = measure(token, waypoint);
  return found ? { color: COLOURS[found.band?.kind ?? "beyond"] } : {};
}

/** The label of a waypoint. */
export function labelAt(token: RuledToken, waypoint: RulerWaypoint): { readonly rulings?: object } {
  const found = measure(token, waypoint);
  if (!found || !isCreature(token.actor)) return {};
  const { bands, feet, band, hindered } = found;
  const [first] = bands;
  const words = band
    ? localize(`RULINGS.Ruler.${band.kind}`)
    : first && Number.isFinite(feet)
      ? beyond(token.actor, goesFor(bands, feet) ?? 0)
      : localize(first ? "RULINGS.Ruler.noWay" : "RULINGS.Ruler.none");
  return {
    rulings: {
      band: band?.kind ?? "beyond",
      words,
      // The factor of the ground, where it makes the path longer.
      ...(hindered &&
        Number.isFinite(feet) && { ground: localize("RULINGS.Ruler.ground", { feet: Math.round(feet) }) }),
      rate: first && localize("RULINGS.Ruler.rate", { feet: first.feet }),
    },
  };
}

function beyond(actor: Actor.Implementation, count: number): string {
  return localize(isInFight(actor).combat !== undefined ? "RULINGS.Ruler.rounds" : "RULINGS.Ruler.turns", { count });
}

/** Whether this actor's token can be set to fly: a flying creature, and for a referee any actor. */
export function mayFly(actor: unknown): boolean {
  if (game.user?.isGM || !isActor(actor) || !isCreature(actor)) return true;
  return flightOf(actor, rulingsInForce()) !== undefined;
}
