import { ForeignDocumentField } from "../fields/documents.ts";
import { AngleField } from "../fields/scalars.ts";
import { StringField } from "../fields/strings.ts";
import { runtime } from "../runtime.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { BaseUser } from "./user.ts";

/** Data of a measured template: a circle, cone, rectangle or ray, in units of the grid from a point in pixels. v13 only (V14-40). */
export class BaseMeasuredTemplate extends Document {
  declare t: "circle" | "cone" | "rect" | "ray";
  declare x: number;
  declare y: number;
  declare distance: number;
  declare direction: number;
  declare angle: number;
  declare width: number;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "MeasuredTemplate",
    collection: "templates",
    label: "DOCUMENT.MeasuredTemplate",
    labelPlural: "DOCUMENT.MeasuredTemplates",
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      author: new ForeignDocumentField(BaseUser, { initial: () => runtime.game?.userId }),
      t: new StringField({ required: true, choices: ["circle", "cone", "rect", "ray"], initial: "circle" }),
      x: make.num(),
      y: make.num(),
      elevation: make.num(),
      sort: make.sort(),
      distance: make.num({ min: 0 }),
      direction: new AngleField(),
      angle: new AngleField(),
      width: make.num({ min: 0 }),
      borderColor: make.color({ nullable: false, initial: "#000000" }),
      fillColor: make.color({ nullable: false, initial: "#ffffff" }),
      texture: make.image(),
      hidden: make.bool(),
      flags: make.flags(),
    };
  }
}

/** A measured template of a scene on the client; the board draws it. */
export class MeasuredTemplateDocument extends BaseMeasuredTemplate {
  get isAuthor(): boolean {
    return String(this._source.author) === runtime.game?.userId;
  }
}
