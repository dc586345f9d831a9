import { SetField } from "../fields/containers.ts";
import { AngleField } from "../fields/scalars.ts";
import { StringField } from "../fields/strings.ts";
import { isV14 } from "../runtime.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { lightField } from "./light-data.ts";

/** Data of a light of a scene, which is a point source; it is not drawn here. */
export class BaseAmbientLight extends Document {
  declare x: number;
  declare y: number;
  declare elevation: number;
  declare rotation: number;
  declare walls: boolean;
  declare vision: boolean;
  declare hidden: boolean;
  declare config: { readonly bright: number; readonly dim: number; readonly negative: boolean };

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "AmbientLight",
    collection: "lights",
    label: "DOCUMENT.AmbientLight",
    labelPlural: "DOCUMENT.AmbientLights",
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      ...(isV14() && { name: make.text("") }),
      x: make.num({ integer: true, initial: 0 }),
      y: make.num({ integer: true, initial: 0 }),
      elevation: make.num({ initial: 0 }),
      rotation: new AngleField(),
      walls: make.bool(true),
      vision: make.bool(),
      config: lightField(),
      hidden: make.bool(),
      ...(isV14() && { levels: new SetField(new StringField({ required: true, blank: false })) }),
      flags: make.flags(),
    };
  }
}

/** A light of a scene on the client. */
export class AmbientLightDocument extends BaseAmbientLight {}
