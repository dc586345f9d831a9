import { DEFAULT_LEVEL } from "../../../shared/scene-levels.ts";
import { ObjectField } from "../fields/containers.ts";
import { DocumentIdField } from "../fields/strings.ts";
import { isV14 } from "../runtime.ts";
import type { ActorDelta } from "./actor-delta.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { tokenFields } from "./token-data.ts";

/** Data of a token on a scene. */
export class BaseToken extends Document {
  declare x: number;
  declare y: number;
  declare width: number;
  declare height: number;
  declare elevation: number;
  /** v14 only: the id of its level. */
  declare level: string;
  declare hidden: boolean;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare disposition: number;
  declare texture: { src: string };
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare delta: ActorDelta;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Token",
    collection: "tokens",
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    permissions: { create: "TOKEN_CREATE", update: "OWNER", delete: "TOKEN_DELETE" },
  };

  static override defineSchema() {
    return {
      _id: make.id(),
      ...tokenFields(),
      actorId: new DocumentIdField({ readonly: false }),
      delta: new ObjectField({ required: true, nullable: true, initial: () => ({}) }),
      x: make.num({ integer: true }),
      y: make.num({ integer: true }),
      elevation: make.num(),
      ...(isV14() && { level: make.text(DEFAULT_LEVEL) }),
      shape: make.num({ integer: true, initial: 4 }),
      sort: make.sort(),
      locked: make.bool(),
      hidden: make.bool(),
      _movementHistory: make.list(make.object()),
      _regions: make.list(make.text()),
    };
  }
}
