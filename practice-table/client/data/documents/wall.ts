import { SetField } from "../fields/containers.ts";
import { StringField } from "../fields/strings.ts";
import { isV14 } from "../runtime.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";

/** The documented values of a wall's restrictions: none, limited, all, nearby, far. */
const SENSES = [0, 10, 20, 30, 40];
const MOVEMENTS = [0, 20];

/** Data of a wall of a scene, and of its door (`door`: none, door, secret; `ds`: closed, open, locked). */
export class BaseWall extends Document {
  declare c: number[];
  declare door: number;
  declare ds: number;
  declare move: number;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "Wall",
    collection: "walls",
    label: "DOCUMENT.Wall",
    labelPlural: "DOCUMENT.Walls",
  };

  static override defineSchema() {
    const one = (choices: number[], initial: number) => make.num({ integer: true, choices, initial });
    return {
      _id: make.id(),
      c: make.list(make.num({ integer: true }), {
        validate: (value: unknown) => {
          if (!Array.isArray(value) || value.length !== 4 || !value.every((part) => Number.isFinite(part)))
            throw new Error("must be a length-4 array of finite numbers");
        },
      }),
      light: one(SENSES, 20),
      move: one(MOVEMENTS, 20),
      sight: one(SENSES, 20),
      sound: one(SENSES, 20),
      dir: one([0, 1, 2], 0),
      door: one([0, 1, 2], 0),
      ds: one([0, 1, 2], 0),
      doorSound: new StringField({ required: false, blank: true, initial: undefined }),
      threshold: make.schema({
        light: make.nullableNum(),
        sight: make.nullableNum(),
        sound: make.nullableNum(),
        attenuation: make.bool(),
      }),
      animation: make.any(),
      ...(isV14() && { levels: new SetField(new StringField({ required: true, blank: false })) }),
      flags: make.flags(),
    };
  }
}

/** A wall of a scene on the client, which is not drawn here. */
export class WallDocument extends BaseWall {}
