/** An area for the map of each generation: a measured template on v13, shapes of a region on v14. */
import { type AreaOnMap, coneAngle, cornersOf, type Spot } from "../../rules/magic/areas.ts";

/** The data of a measured template: its position in pixels, its measures in units of the scene. */
export interface TemplateShape {
  readonly t: "circle" | "cone" | "ray";
  readonly x: number;
  readonly y: number;
  readonly distance: number;
  readonly direction: number;
  readonly angle: number;
  readonly width: number;
}

type RegionShape =
  | { readonly type: "circle"; readonly x: number; readonly y: number; readonly radius: number }
  | { readonly type: "polygon"; readonly points: readonly number[] };

/**
 * The area as a measured template: a cloud and a wall are rays from the centre of their nearer side.
 * @param unit scene units for each foot, which templates use
 */
export function templateOf(area: AreaOnMap, pixels: number, unit = 1): TemplateShape {
  const { shape, length, width, at, towards, centred } = area;
  const make = (
    t: TemplateShape["t"],
    from: Spot,
    distance: number,
    wide: number,
    direction = towards,
  ): TemplateShape => ({
    t,
    x: Math.round(from.x * pixels),
    y: Math.round(from.y * pixels),
    distance: distance * unit,
    direction: ((direction % 360) + 360) % 360,
    angle: t === "cone" ? coneAngle(length, width) : 0,
    width: wide * unit,
  });
  if (shape === "burst") return make("circle", at, length, 0);
  if (shape === "cone") return make("cone", at, length, 0);
  if (shape === "wall") return make("ray", along(at, towards + 90, -length / 2), length, width, towards + 90);
  return make("ray", centred ? along(at, towards, -length / 2) : at, length, width);
}

/** The area as shapes of a region: the corners that decide which creatures are within. */
export function regionShapes(area: AreaOnMap, pixels: number): RegionShape[] {
  const px = (feet: number): number => Math.round(feet * pixels);
  if (area.shape === "burst") return [{ type: "circle", x: px(area.at.x), y: px(area.at.y), radius: px(area.length) }];
  return [{ type: "polygon", points: cornersOf(area).flatMap(({ x, y }) => [px(x), px(y)]) }];
}

function along({ x, y }: Spot, degrees: number, feet: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  return { x: x + feet * Math.cos(angle), y: y + feet * Math.sin(angle) };
}
