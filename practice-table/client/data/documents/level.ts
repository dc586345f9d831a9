import { ObjectField, SetField } from "../fields/containers.ts";
import { AlphaField, AngleField } from "../fields/scalars.ts";
import { SchemaField } from "../fields/schema.ts";
import { StringField } from "../fields/strings.ts";
import type { Dict } from "../types.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";

/** Data of one level of a scene: its picture, its range of elevation, its fog. v14 only. */
export class BaseLevel extends Document {
  declare elevation: { bottom: number | null; top: number | null; base: number };
  declare background: { src: string | null; color: unknown };
  declare foreground: { src: string | null };
  declare visibility: { levels: Set<string> };

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Level",
    collection: "levels",
    label: "DOCUMENT.Level",
    labelPlural: "DOCUMENT.Levels",
  };

  static override defineSchema() {
    const tint = () => make.color({ nullable: false, initial: "#ffffff" });
    return {
      _id: make.id(),
      name: make.name(),
      elevation: make.schema({ bottom: make.nullableNum(), top: make.nullableNum() }),
      background: make.schema({
        src: make.image(),
        color: make.color({ initial: "#999999" }),
        tint: tint(),
        alphaThreshold: new AlphaField({ initial: 0 }),
      }),
      foreground: make.schema({ src: make.image(), tint: tint(), alphaThreshold: new AlphaField({ initial: 0.75 }) }),
      fog: make.schema({ src: make.image(), tint: tint() }),
      textures: new SchemaField({
        anchorX: make.num(),
        anchorY: make.num(),
        offsetX: make.num(),
        offsetY: make.num(),
        fit: make.text("fill"),
        scaleX: make.num({ initial: 1 }),
        scaleY: make.num({ initial: 1 }),
        rotation: new AngleField(),
      }),
      visibility: make.schema({ levels: new SetField(new StringField({ required: true, blank: false })) }),
      transition: new ObjectField(),
      sort: make.sort(),
      flags: make.flags(),
      _stats: make.stats(),
    };
  }
}

/** A level of a scene. */
export class Level extends BaseLevel {
  override prepareBaseData(): void {
    // Objects on a level stand at its bottom; the bottom of a level without one is 0.
    const { bottom } = this.elevation;
    (this.elevation as Dict).base = bottom ?? 0;
  }

  /** Whether this is the level in view. */
  get isView(): boolean {
    return (this.parentDocument as (Document & { viewedLevel?: string | null }) | null)?.viewedLevel === this.id;
  }
}
