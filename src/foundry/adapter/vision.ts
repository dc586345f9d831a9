/** Whether one creature on a map sees another in the dark (BX-041 to BX-044). */

import { type Glow, infravisionOf, sees, type Vision, visionOf } from "../../rules/exploration/vision.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { PlacedToken } from "../platform/types.ts";
import { creatureOf } from "./creature.ts";
import { groundAt, isOnUnstableGround } from "./ground.ts";
import { feetOf, spaceFeet } from "./map-scale.ts";
import { feetBetween } from "./tokens.ts";

/** The map's conditions that each open sheet shows. */
const shown = new WeakMap<object, string>();

/**
 * The map's conditions (darkness, unstable ground; BX-041, BX-170) with their labels; a condition on the creature itself is shown with its conditions
 * instead.
 */
export function placeMarks(actor: Actor.Implementation): { id: string; label: string }[] {
  const marks = [
    ...(isInDarkness(groundAt(actor)) ? ["inDarkness"] : []),
    ...(isOnUnstableGround(actor) && !actor.statuses.has("unstable") ? ["unstableHere"] : []),
  ];
  return marks.map((id) => ({ id, label: localize(`RULINGS.Sheet.${id}`) }));
}

/** The same for the sheet, with a record of the shown values. */
export function marksShown(actor: Actor.Implementation): ReturnType<typeof placeMarks> {
  const marks = placeMarks(actor);
  shown.set(actor, idsOf(marks));
  return marks;
}

/** Whether the map's conditions of an actor differ from those its sheet shows. */
export function isMarkedOtherwise(actor: Actor.Implementation): boolean {
  return idsOf(placeMarks(actor)) !== (shown.get(actor) ?? "");
}

function idsOf(marks: ReturnType<typeof placeMarks>): string {
  return marks.map(({ id }) => id).join(" ");
}

/** Daylight: light everywhere. */
const DAY: Glow = { radius: Number.MAX_SAFE_INTEGER, toViewer: 0, toTarget: 0 };

/**
 * The lights around a token, distances in feet to it and to its target. Walls are ignored, so that no lit creature counts as in the dark. Daylight
 * where the map is lit, without token vision, and without a map.
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
    // The documents are read directly: a copy for every combatant would copy the whole scene.
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

/** Whether and how a target is seen. */
interface SightFacts {
  readonly seen: boolean;
  readonly by: Vision;
}

/** Foundry's vision modes that mean light and infravision here; another mode is the referee's choice and counts as sight. */
const KNOWN_WAYS: readonly string[] = ["basic", "darkvision"];

/** The sight of one token on another; undefined where the map does not tell: on two scenes, or for a token without vision. */
export function sightOf(from: PlacedToken | undefined, to: PlacedToken): SightFacts | undefined {
  const feet = from && feetBetween(from, to);
  if (!from?.actor || feet === undefined || !from.sight.enabled) return undefined;
  if (!KNOWN_WAYS.includes(from.sight.visionMode)) return undefined;
  const infravision = reachInTheDark(from, from.actor);
  const glows = lightLevelAt(from, to);
  const heat = isNearHeat(from.actor);
  return { seen: sees(infravision, feet, glows, heat), by: visionOf(infravision, glows, heat) };
}

/** The distance in feet at which a lit place may be seen, walls ignored: the greatest encounter distance in a dungeon. */
const FAR = 120;

/** Whether a token sees nothing: nothing near it is lit, and it has no infravision (BX-041, BX-163). False where the map does not tell. */
export function seesNothing(from: PlacedToken | undefined, to: PlacedToken): boolean {
  if (!from?.actor || feetBetween(from, to) === undefined || !from.sight.enabled) return false;
  if (!KNOWN_WAYS.includes(from.sight.visionMode)) return false;
  if (reachInTheDark(from, from.actor) > 0 && !isNearHeat(from.actor)) return false;
  return lightLevelAt(from, to).every(({ radius, toViewer }) => toViewer - radius > FAR);
}

/**
 * Whether a token is in darkness: no light, no infravision, nothing lit in sight. Shown in the tracker, on the sheet and in the party's window
 * (BX-041).
 */
export function isInDarkness(token: PlacedToken | undefined): boolean {
  return token !== undefined && seesNothing(token, token);
}

/** Great heat blocks infravision; the referee marks creatures near it (BX-044). */
export function isNearHeat({ statuses }: Pick<Actor.Implementation, "statuses">): boolean {
  return statuses.has("greatHeat");
}

/** The infravision range from the sheet, or the token's sight range that the referee set. */
function reachInTheDark({ parent, sight }: PlacedToken, actor: Actor.Implementation): number {
  const listed: unknown = foundry.utils.getProperty(actor, "system.infravision");
  const own = infravisionOf(creatureOf(actor), typeof listed === "number" ? listed : undefined, rulingsInForce());
  const set = parent && sight.visionMode === "darkvision" ? feetOf(parent.grid, sight.range ?? 0) : 0;
  return Math.max(own, set);
}
