import { ArrayField } from "../fields/containers.ts";
import { AnyField, NumberField } from "../fields/scalars.ts";
import { SchemaField } from "../fields/schema.ts";
import { StringField } from "../fields/strings.ts";
import { TypeDataModel } from "../models/type-data-model.ts";

/** v14: the `system` data of an active effect, with its changes. Packages extend it for their own effect types. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema() {
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          type: new StringField({ required: true, blank: false, initial: "add" }),
          value: new AnyField({ required: true, nullable: true, initial: "" }),
          phase: new StringField({ required: true, blank: false, initial: "initial" }),
          priority: new NumberField({ required: false, nullable: true, initial: null }),
        }),
      ),
    };
  }
}

export function effectTypeModel(): typeof ActiveEffectTypeDataModel {
  return ActiveEffectTypeDataModel;
}
