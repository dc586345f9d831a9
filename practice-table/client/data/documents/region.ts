import type { EmbeddedCollection } from "../collections/embedded.ts";
import { SetField } from "../fields/containers.ts";
import { EmbeddedCollectionField } from "../fields/embedded.ts";
import { BooleanField } from "../fields/scalars.ts";
import { StringField } from "../fields/strings.ts";
import type { Grid } from "../grids.ts";
import { isV14, type UserLike } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseRegionBehavior } from "./region-behavior.ts";
import { boundaryChanged, idsInside } from "./region-events.ts";
import type { TokenDocument } from "./token.ts";
import { spacesOf } from "./token-place.ts";

/** Numbers that each shape of both generations must have; a polygon has its corners in one list instead. */
const MEASURES: Readonly<Record<string, readonly string[]>> = {
  circle: ["x", "y", "radius"],
  ellipse: ["x", "y", "radiusX", "radiusY"],
  rectangle: ["x", "y", "width", "height"],
  polygon: [],
};
/** Shapes that came with v14 and that this table does not draw (V14-43). */
const NOT_HERE = ["cone", "emanation", "grid", "line", "ring", "token"];

/** The list is valid as a whole or not at all, because a single invalid shape would be dropped silently. */
function validShapes(value: unknown): void {
  for (const shape of Array.isArray(value) ? value : []) validShape(shape);
}

function validShape(value: unknown): void {
  const shape = (value ?? {}) as Dict;
  const type = String(shape.type);
  if (isV14() && NOT_HERE.includes(type))
    throw new Error(`practice table: regions of the shape "${type}" are not implemented`);
  const measures = Object.hasOwn(MEASURES, type) ? MEASURES[type] : undefined;
  if (!measures) throw new Error(`"${type}" is no shape of a region`);
  if (!measures.every((key) => Number.isFinite(shape[key]))) throw new Error(`a ${type} needs ${measures.join(", ")}`);
  if (type !== "polygon") return;
  const { points } = shape;
  const whole = Array.isArray(points) && points.length >= 6 && points.length % 2 === 0 && points.every(Number.isFinite);
  if (!whole) throw new Error("a polygon needs the coordinates of three corners or more");
}

/** Data of a region of a scene: its shapes, visibility and behaviours. */
export class BaseRegion extends Document {
  declare name: string;
  declare color: unknown;
  declare shapes: Dict[];
  declare visibility: number;
  declare elevation: { bottom: number | null; top: number | null };
  declare behaviors: EmbeddedCollection;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Region",
    collection: "regions",
    embedded: { RegionBehavior: "behaviors" },
    label: "DOCUMENT.Region",
    labelPlural: "DOCUMENT.Regions",
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      name: make.name(),
      color: make.color({ nullable: false, initial: "#888888" }),
      shapes: make.list(make.object(), { validate: validShapes }),
      elevation: make.schema({ bottom: make.nullableNum(), top: make.nullableNum() }),
      behaviors: new EmbeddedCollectionField(BaseRegionBehavior),
      visibility: make.num({ integer: true, choices: isV14() ? [0, 1, 2, 3, 4] : [0, 1, 2], initial: 0 }),
      locked: new BooleanField(),
      ...(isV14() && {
        levels: new SetField(new StringField({ required: true, blank: false })),
        highlightMode: new StringField({ required: true, choices: ["shapes", "coverage"], initial: "shapes" }),
        displayMeasurements: new BooleanField(),
        ownership: make.ownership(),
        attachment: make.schema({ token: new StringField({ nullable: true, initial: null, validate: notAttached }) }),
      }),
      flags: make.flags(),
    };
  }
}

/** Nothing moves along with a token here (V14-44). */
function notAttached(value: unknown): void {
  if (value !== null) throw new Error("practice table: regions attached to tokens are not implemented");
}

/** A point to test, in pixels and feet above the ground. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
}

/** A region of a scene on the client; the board draws its shapes. */
export class RegionDocument extends BaseRegion {
  /** The tokens in it. */
  get tokens(): Set<TokenDocument> {
    const all = (this.parentDocument?.collections.tokens?.contents ?? []) as TokenDocument[];
    const ids = idsInside(this);
    return new Set(all.filter(({ id }) => ids.has(id)));
  }

  /** Whether a point is in one of its shapes and in none that is a hole, within its elevation, which includes the lower bound and excludes the upper. */
  testPoint({ x, y, elevation = 0 }: Place): boolean {
    const { bottom, top } = this.elevation;
    if ((bottom !== null && elevation < bottom) || (top !== null && elevation >= top)) return false;
    const at = this.shapes.filter((shape) => within(shape, x, y));
    return at.length > 0 && !at.some(({ hole }) => hole === true);
  }

  /** Whether a token is in it, at its present position or the one in `data`: the centre of a space that it fills must be. */
  holds(token: TokenDocument, data: Dict = {}): boolean {
    const { x, y, width, height, elevation, level } = { ...here(token), ...data } as ReturnType<typeof here>;
    const levels = (this as Dict).levels as Set<string> | undefined;
    if (levels && levels.size > 0 && !levels.has(level)) return false;
    const grid = (this.parentDocument as (Document & { grid: Grid }) | null)?.grid;
    if (!grid) return false;
    const spaces = spacesOf(this.parentDocument, { x, y, width, height });
    const points =
      spaces.length > 0
        ? spaces.map((space) => grid.getCenterPoint(space))
        : [{ x: x + (width * grid.size) / 2, y: y + (height * grid.size) / 2 }];
    return points.some((point) => this.testPoint({ ...point, elevation }));
  }

  /** Only referees change regions on v13; on v14 an owner may, and players with a permission may create them (TPL-04, TPL-11). */
  protected override _canUserModify(user: UserLike, action: string): boolean {
    if (!isV14()) return user.isGM;
    if (action === "create") return user.hasPermission("REGION_CREATE");
    return this.testUserPermission(user, "OWNER");
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    boundaryChanged(this, userId, true);
  }

  override _onUpdate(changed: Dict, options: Dict, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (["shapes", "elevation", "levels"].some((key) => key in changed)) boundaryChanged(this, userId);
  }
}

function here({ x, y, width, height, elevation, level }: TokenDocument) {
  return { x, y, width, height, elevation: elevation ?? 0, level };
}

/** Whether a point lies in a shape. */
function within(shape: Dict, x: number, y: number): boolean {
  const at = (key: string): number => Number(shape[key]);
  switch (shape.type) {
    case "circle":
      return Math.hypot(x - at("x"), y - at("y")) <= at("radius");
    case "ellipse":
      return ((x - at("x")) / at("radiusX")) ** 2 + ((y - at("y")) / at("radiusY")) ** 2 <= 1;
    case "rectangle":
      return x >= at("x") && y >= at("y") && x < at("x") + at("width") && y < at("y") + at("height");
    default:
      return inPolygon((shape.points ?? []) as number[], x, y);
  }
}

/** A ray to the right from inside a polygon crosses its edges an odd number of times. */
function inPolygon(points: readonly number[], x: number, y: number): boolean {
  let inside = false;
  const count = points.length / 2;
  for (let i = 0, j = count - 1; i < count; j = i++) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [points[2 * i], points[2 * i + 1], points[2 * j], points[2 * j + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
