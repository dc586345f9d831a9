import type { DataField } from "../fields/base.ts";
import { ArrayField, SetField } from "../fields/containers.ts";
import { DocumentTypeField } from "../fields/documents.ts";
import { TypeDataField } from "../fields/embedded.ts";
import { NumberField } from "../fields/scalars.ts";
import { SchemaField } from "../fields/schema.ts";
import { HTMLField, StringField } from "../fields/strings.ts";
import { isV14 } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { make } from "./common.ts";
import { Document } from "./document.ts";
import type { DocumentMetadata } from "./document-core.ts";
import { migrateEffect } from "./effect-migration.ts";

/** Data of an active effect, in the shape of the emulated generation. */
export class BaseActiveEffect extends Document {
  declare img: string;
  declare disabled: boolean;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare origin: string | null;
  declare duration: Dict;
  /** v14 only. */
  declare start: Dict | null;
  /** v14 only: 0 never, 1 while it has a duration, 2 always. */
  declare showIcon: number;
  declare description: string;

  static override metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "ActiveEffect",
    collection: "effects",
    hasTypeData: true,
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
    coreTypes: ["base"],
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  };

  static override migrateData(source: Dict): Dict {
    if (isV14()) migrateEffect(source);
    return super.migrateData(source);
  }

  static override defineSchema() {
    const shared = {
      _id: make.id(),
      name: make.name(),
      img: make.image("icons/svg/aura.svg"),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      disabled: make.bool(),
      description: new HTMLField(),
      origin: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      tint: make.color({ nullable: false, initial: "#ffffff" }),
      transfer: make.bool(true),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: make.sort(),
      flags: make.flags(),
      _stats: make.stats(),
    };
    return isV14() ? { ...shared, ...v14Fields() } : { ...shared, ...v13Fields() };
  }
}

function v13Fields(): Record<string, DataField> {
  const int = (): NumberField => make.nullableNum({ integer: true, min: 0 });
  return {
    changes: new ArrayField(
      new SchemaField({
        key: new StringField({ required: true }),
        value: new StringField({ required: true }),
        mode: new NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
        priority: new NumberField({ required: false, nullable: true, initial: null }),
      }),
    ),
    duration: new SchemaField({
      startTime: make.nullableNum(),
      seconds: int(),
      combat: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      rounds: int(),
      turns: int(),
      startRound: int(),
      startTurn: int(),
    }),
  };
}

function v14Fields(): Record<string, DataField> {
  const text = (): StringField => new StringField({ required: true, nullable: true, blank: false, initial: null });
  return {
    duration: new SchemaField({
      value: make.nullableNum({ integer: true }),
      units: new StringField({ required: true, blank: false, initial: "seconds" }),
      expiry: text(),
      expired: make.bool(),
    }),
    start: new SchemaField(
      {
        combat: text(),
        combatant: text(),
        initiative: make.nullableNum(),
        round: make.nullableNum(),
        turn: make.nullableNum(),
        time: make.nullableNum(),
      },
      { required: true, nullable: true, initial: null },
    ),
    showIcon: make.num({ integer: true, initial: 1 }),
  };
}
