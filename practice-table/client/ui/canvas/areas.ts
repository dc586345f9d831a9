import type { Doc, UserDoc } from "../globals.ts";

const SVG = "http://www.w3.org/2000/svg";

interface Shape {
  readonly type: string;
  readonly points?: readonly number[];
  readonly [measure: string]: unknown;
}

/** Draws the regions (of both generations) and measured templates (v13) of a scene that a user sees, as shapes over the ground. */
export function drawAreas(scene: Doc, user: UserDoc, level: Doc | null): SVGElement[] {
  const drawn: SVGElement[] = [];
  for (const region of contentsOf(scene, "regions"))
    if (seesRegion(region, user) && onLevel(region, level))
      drawn.push(mark(region, (region.shapes as Shape[]).flatMap(shapeOf), region.color));
  for (const template of contentsOf(scene, "templates"))
    if (!template.hidden || user.isGM || template.isAuthor)
      drawn.push(mark(template, templateShape(template, scene), template.fillColor));
  return drawn;
}

function contentsOf(scene: Doc, field: string): Doc[] {
  return ((scene as unknown as Record<string, { contents?: Doc[] }>)[field]?.contents ?? []) as Doc[];
}

/** Visibility by `CONST.REGION_VISIBILITY`: 2 is for everybody and 1 for referees; others show on the region layer, which is absent here. */
function seesRegion(region: Doc, user: UserDoc): boolean {
  return region.visibility === 2 || (region.visibility === 1 && user.isGM);
}

function onLevel(region: Doc, level: Doc | null): boolean {
  const levels = region.levels as Set<string> | undefined;
  return !levels || levels.size === 0 || level === null || levels.has(level.id);
}

function mark(doc: Doc, shapes: SVGElement[], color: unknown): SVGElement {
  const group = element("g", { class: "map-area", "data-id": doc.id, "data-kind": doc.documentName });
  group.style.setProperty("--area", String(color ?? "#888888"));
  const title = element("title", {});
  title.textContent = String(doc.name ?? "");
  group.append(title, ...shapes);
  return group;
}

function shapeOf(shape: Shape): SVGElement[] {
  const at = (key: string): string => String(shape[key]);
  switch (shape.type) {
    case "circle":
      return [element("circle", { cx: at("x"), cy: at("y"), r: at("radius") })];
    case "ellipse":
      return [element("ellipse", { cx: at("x"), cy: at("y"), rx: at("radiusX"), ry: at("radiusY") })];
    case "rectangle":
      return [element("rect", { x: at("x"), y: at("y"), width: at("width"), height: at("height") })];
    default:
      return [element("polygon", { points: (shape.points ?? []).join(" ") })];
  }
}

/** A template's distances are in units of the grid. */
function templateShape(template: Doc, scene: Doc): SVGElement[] {
  const { size, distance: unit } = scene.grid as { size: number; distance: number };
  const [x, y, far] = [Number(template.x), Number(template.y), (Number(template.distance) * size) / unit];
  const towards = Number(template.direction);
  const at = (along: number, degrees: number): number[] => {
    const angle = (degrees * Math.PI) / 180;
    return [x + along * Math.cos(angle), y + along * Math.sin(angle)];
  };
  if (template.t === "circle") return shapeOf({ type: "circle", x, y, radius: far });
  if (template.t === "cone") {
    const half = Number(template.angle) / 2;
    const edge = Array.from({ length: 9 }, (_, step) => at(far, towards - half + (half / 4) * step));
    return shapeOf({ type: "polygon", points: [x, y, ...edge.flat()] });
  }
  if (template.t === "rect") {
    const [right = x, bottom = y] = at(far, towards);
    return shapeOf({ type: "rectangle", x, y, width: right - x, height: bottom - y });
  }
  const half = (Number(template.width) * size) / unit / 2;
  const [ax = 0, ay = 0] = at(half, towards + 90);
  const [fx = 0, fy = 0] = at(far, towards);
  const [dx, dy] = [ax - x, ay - y];
  return shapeOf({ type: "polygon", points: [x + dx, y + dy, fx + dx, fy + dy, fx - dx, fy - dy, x - dx, y - dy] });
}

function element(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
