/** Whether somebody on a map sees somebody else in the dark (BX-041 to BX-044). */

import { type Glow, infravisionOf, sees, type Vision, visionOf } from "../../rules/exploration/vision.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { PlacedToken } from "../platform/types.ts";
import { creatureOf } from "./creature.ts";
import { groundAt, isOnUnstableGround } from "./ground.ts";
import { feetOf, spaceFeet } from "./map-scale.ts";
import { feetBetween } from "./tokens.ts";

/* Effects of the map on the creatures standing on it: darkness, or unstable ground (BX-041, BX-170). */

/** The marks that each sheet currently shows. */
const shown = new WeakMap<object, string>();

/** The marks with their labels; a condition that the creature itself has is shown with its conditions instead. */
export function placeMarks(actor: Actor.Implementation): { id: string; label: string }[] {
  const marks = [
    ...(isInDarkness(groundAt(actor)) ? ["inDarkness"] : []),
    ...(isOnUnstableGround(actor) && !actor.statuses.has("unstable") ? ["unstableHere"] : []),
  ];
  return marks.map((id) => ({ id, label: localize(`RULINGS.Sheet.${id}`) }));
}

/** The same for the sheet, of which it is remembered what it shows. */
export function marksShown(actor: Actor.Implementation): ReturnType<typeof placeMarks> {
  const marks = placeMarks(actor);
  shown.set(actor, idsOf(marks));
  return marks;
}

/** Whether the map says something else of somebody than its sheet shows. */
export function isMarkedOtherwise(actor: Actor.Implementation): boolean {
  return idsOf(placeMarks(actor)) !== (shown.get(actor) ?? "");
}

function idsOf(marks: ReturnType<typeof placeMarks>): string {
  return marks.map(({ id }) => id).join(" ");
}

/* By what light somebody stands, as far as the map says: walls are not asked, so that nobody is said to be in the dark who is not. */

/** All the light there can be, as of day. */
const DAY: Glow = { radius: Number.MAX_SAFE_INTEGER, toViewer: 0, toTarget: 0 };

/**
 * The lights around a token, distances in feet to it and to what it looks at; that of day where the map is lit, where nobody's sight is kept,
 * and where there is none.
 */
export function lightLevelAt(token: PlacedToken | undefined, target: PlacedToken | undefined = token): readonly Glow[] {
  const scene = token?.parent;
  if (!token || !target || !scene?.tokenVision || isLit(scene)) return [DAY];
  const { grid } = scene;
  const feet = (pixels: number): number => (pixels / grid.size) * spaceFeet(grid);
  const middle = (one: PlacedToken): Point => ({
    x: one.x + (one.width * grid.size) / 2,
    y: one.y + (one.height * grid.size) / 2,
  });
  const [here, there] = [middle(token), middle(target)];
  const glow = (at: Point, dim: number, bright: number): Glow => ({
    radius: feetOf(grid, Math.max(dim, bright)),
    toViewer: feet(Math.hypot(at.x - here.x, at.y - here.y)),
    toTarget: feet(Math.hypot(at.x - there.x, at.y - there.y)),
  });
  return [
    ...scene.tokens.contents.flatMap((one) =>
      one.light.dim > 0 || one.light.bright > 0 ? [glow(middle(one), one.light.dim, one.light.bright)] : [],
    ),
    // The documents themselves: this is asked for everybody in a fight, and a copy would be one of the whole scene.
    ...[...scene.lights].flatMap(({ x, y, hidden, config }) =>
      hidden ? [] : [glow({ x: x ?? 0, y: y ?? 0 }, config?.dim ?? 0, config?.bright ?? 0)],
    ),
  ];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether the whole map is lit (`Scene#environment`). */
function isLit(scene: Scene.Implementation): boolean {
  const { globalLight, darknessLevel } = scene.environment;
  return globalLight.enabled && darknessLevel <= (globalLight.darkness?.max ?? 1);
}

/** How a target is seen, or that it is not. */
interface SightFacts {
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
