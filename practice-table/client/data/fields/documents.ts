import { runtime } from "../runtime.ts";
import { type Dict, isPlain } from "../types.ts";
import { isValidId } from "../utils/misc.ts";
import type { DataField, FieldOptions, PipeOptions } from "./base.ts";
import { ObjectField } from "./containers.ts";
import { choiceConfig, formBuilders } from "./form.ts";
import { IntegerSortField, NumberField } from "./scalars.ts";
import { SchemaField } from "./schema.ts";
import { DocumentIdField, StringField } from "./strings.ts";

/** The part of a document class used by this file, so that fields do not depend on documents. */
export interface DocumentClassLike {
  documentName: string;
  TYPES?: string[];
  metadata: { collection: string; [k: string]: unknown };
}

function isDocumentClass(value: unknown): value is DocumentClassLike {
  return typeof value === "function" && "documentName" in value;
}

/** A reference to another document: stored as an id, read as the document (or the id, with `idOnly`). */
export class ForeignDocumentField extends DocumentIdField {
  model: DocumentClassLike;
  declare idOnly: boolean;
  static override hasFormSupport = true;

  constructor(model: unknown, options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    if (!isDocumentClass(model)) throw new Error("A ForeignDocumentField must specify a Document class as its type");
    this.model = model;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value === "string") return value;
    const id = (value as { _id?: unknown } | null)?._id;
    return id ?? String(value);
  }

  override initialize(value: unknown, model?: object): unknown {
    if (this.idOnly || value === null || value === undefined) return value ?? null;
    // The getter is lazy, because the other document may be created after this one.
    return () => this.#find(value as string, (model as { pack?: string | null } | undefined)?.pack ?? null);
  }

  // A folder of a compendium document is in that compendium.
  #find(id: string, pack: string | null): unknown {
    const { game } = runtime;
    if (this.model.documentName === "User") return game?.users?.get(id) ?? null;
    if (pack && this.model.documentName === "Folder") {
      const inPack = (game?.packs?.get(pack) as { folders?: Map<string, object> } | undefined)?.folders?.get(id);
      if (inPack) return inPack;
    }
    return game?.collections?.get(this.model.documentName)?.get(id) ?? null;
  }

  override toObject(value: unknown): unknown {
    return value !== null && typeof value === "object" ? ((value as { _id?: unknown })._id ?? null) : value;
  }

  override _toInput(config: Dict): HTMLElement {
    const docs = runtime.game?.collections?.get(this.model.documentName)?.contents ?? [];
    const choices = Object.fromEntries(docs.map((d) => [(d as { id: string }).id, (d as { name: string }).name]));
    return formBuilders().createSelectInput({ blank: "", ...choiceConfig({ choices, ...config }, choices) });
  }
}

/** The author of a document: the current user by default. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): Dict {
    return { ...super._defaults, nullable: false, initial: () => runtime.game?.userId };
  }
}

/** Ownership levels by user id, with `default`. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      initial: () => ({ default: 0 }),
      validationError: "is not a mapping of user IDs and document permission levels",
    };
  }

  protected override _validateType(value: unknown): unknown {
    if (!isPlain(value)) return false;
    for (const [k, v] of Object.entries(value)) {
      if (k.startsWith("-=") || k.startsWith("==")) continue;
      if (k !== "default" && !isValidId(k)) return false;
      if (!Number.isInteger(v) || (v as number) < -1 || (v as number) > 3) return false;
    }
    return undefined;
  }
}

/** Free data by package id: `flags.<scope>.<key>`. */
export class DocumentFlagsField extends ObjectField {
  protected override _validateType(value: unknown, options: PipeOptions = {}): unknown {
    super._validateType(value, options);
    for (const [scope, v] of Object.entries(value as Dict)) {
      if (scope.startsWith("-=") || scope.startsWith("==")) continue;
      if (v === null || typeof v !== "object") throw new Error(`flags of scope "${scope}" must be an object`);
    }
    return undefined;
  }
}

/** The authors, times and versions of a document's creation and last change. */
export class DocumentStatsField extends SchemaField {
  constructor(options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    const text = (): StringField => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const num = (): NumberField => new NumberField({ required: true, nullable: true, initial: null, integer: true });
    super(
      {
        coreVersion: text(),
        systemId: text(),
        systemVersion: text(),
        createdTime: num(),
        modifiedTime: num(),
        lastModifiedBy: new StringField({ required: true, blank: false, nullable: true, initial: null }),
        compendiumSource: text(),
        duplicateSource: text(),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
      },
      options,
      context,
    );
  }

  static get fields(): string[] {
    return [
      "coreVersion",
      "systemId",
      "systemVersion",
      "createdTime",
      "modifiedTime",
      "lastModifiedBy",
      "compendiumSource",
      "duplicateSource",
      "exportSource",
    ];
  }
}

/** The sub-type of a document: one of the types its class knows. */
export class DocumentTypeField extends StringField {
  constructor(
    documentClass: DocumentClassLike,
    options: FieldOptions = {},
    context: { name?: string; parent?: DataField } = {},
  ) {
    super(
      {
        choices: () => documentClass.TYPES ?? [],
        validationError: `is not a valid type for the ${documentClass.documentName} Document class`,
        ...options,
      },
      context,
    );
    this.blank = false;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  protected override _validateType(value: unknown, options: PipeOptions = {}): unknown {
    // A type of an absent module ("module.type") is kept, so that nothing is lost while the module is missing.
    if (typeof value === "string" && value.includes(".")) return undefined;
    return super._validateType(value, options);
  }
}

/** A sort key: `sort` of folders and sheets. */
export { IntegerSortField };
