import { SetField } from "../fields/containers.ts";
import { BooleanField } from "../fields/scalars.ts";
import { StringField } from "../fields/strings.ts";
import { isV14 } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";

/** Numbers that each shape of both generations must have; a polygon has its corners in one list instead. */
const MEASURES: Readonly<Record<string, readonly string[]>> = {
  circle: ["x", "y", "radius"],
  ellipse: ["x", "y", "radiusX", "radiusY"],
  rectangle: ["x", "y", "width", "height"],
  polygon: [],
};
/** Shapes that came with v14 and that this table does not draw (V14-43). */
const NOT_HERE = ["cone", "emanation", "grid", "line", "ring", "token"];

/** All or none: one that is wrong would otherwise fall out of the list without a word. */
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

/** Data of a region of a scene: its shapes, and who sees it. What behaves in it is kept unread. */
export class BaseRegion extends Document {
  declare name: string;
  declare color: unknown;
  declare shapes: Dict[];
  declare visibility: number;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Region",
    collection: "regions",
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
      behaviors: make.list(make.object()),
      visibility: make.num({ integer: true, choices: isV14() ? [0, 1, 2, 3, 4] : [0, 1, 2], initial: 0 }),
      locked: new BooleanField(),
      ...(isV14() && {
        levels: new SetField(new StringField({ required: true, blank: false })),
        highlightMode: new StringField({ required: true, choices: ["shapes", "coverage"], initial: "shapes" }),
        displayMeasurements: new BooleanField(),
        attachment: make.schema({ token: new StringField({ nullable: true, initial: null, validate: notAttached }) }),
      }),
      flags: make.flags(),
    };
  }
}

/** V14-44: nothing goes along with a token here. */
function notAttached(value: unknown): void {
  if (value !== null) throw new Error("practice table: regions attached to tokens are not implemented");
}

/** A region of a scene on the client; the board draws its shapes. */
export class RegionDocument extends BaseRegion {}
