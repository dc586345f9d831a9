import { DOCUMENTS } from "../../../shared/documents.ts";
import type { Dict } from "../types.ts";
import { isValidId } from "../utils/misc.ts";
import { DataField, type FieldOptions, type PipeOptions } from "./base.ts";
import { choiceConfig, formBuilders, resolveChoices } from "./form.ts";

/** Text, with optional trimming, choices and a ban on blanks. */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: unknown;
  declare textSearch: boolean;
  static override hasFormSupport = true;

  constructor(options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    // Choices exclude the blank text unless the author allows it.
    if (this.choices !== undefined) this.blank = (options.blank as boolean | undefined) ?? false;
  }

  static override get _defaults(): Dict {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  override getInitialValue(data?: Dict): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return initial;
    if (!this.required) return undefined;
    return this.blank ? "" : this.nullable ? null : undefined;
  }

  override clean(value: unknown, options: PipeOptions = {}, state?: Dict): unknown {
    // A forbidden blank in a nullable field without an initial value becomes null (DOC-61).
    const trimmed = typeof value === "string" && this.trim ? value.trim() : value;
    if (trimmed === "" && !this.blank && this.nullable && this.getInitialValue({}) === null) return null;
    return super.clean(trimmed, options, state);
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === "object" ? value : String(value);
  }

  protected override _cleanType(value: unknown, _options: PipeOptions = {}, _state?: Dict): unknown {
    return typeof value === "string" && this.trim ? value.trim() : value;
  }

  protected override _validateSpecial(value: unknown): boolean | undefined {
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
      return true;
    }
    return super._validateSpecial(value);
  }

  protected override _validateType(value: unknown, _options: PipeOptions = {}): unknown {
    if (typeof value !== "string") throw new Error("must be a string");
    const choices = resolveChoices(this.choices);
    if (choices !== undefined) {
      const valid = Array.isArray(choices) ? choices.includes(value) : value in choices;
      if (!valid) throw new Error(`${value} is not a valid choice`);
    }
    return undefined;
  }

  override _toInput(given: Dict): HTMLElement {
    const config: Dict = { ...given };
    if (this.choices !== undefined || config.choices !== undefined || config.options !== undefined) {
      const select = choiceConfig(config, this.choices);
      if (this.nullable || this.blank || !this.required) select.blank ??= "";
      return formBuilders().createSelectInput(select);
    }
    switch (config.elementType) {
      case "textarea":
        return formBuilders().createTextareaInput(config);
      case "prose-mirror":
      case "code-mirror":
        return formBuilders().createElement(config.elementType, config);
      default:
        return formBuilders().createTextInput(config);
    }
  }

  override _castChangeDelta(delta: unknown): unknown {
    return delta === null || delta === undefined ? delta : String(delta);
  }
  override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return `${value ?? ""}${delta}`;
  }
  override _applyChangeUpgrade(value: unknown, delta: unknown): unknown {
    return Number(delta) > Number(value) ? delta : value;
  }
  override _applyChangeDowngrade(value: unknown, delta: unknown): unknown {
    return Number(delta) < Number(value) ? delta : value;
  }
}

/** Rich text; the server sanitises it when the manifest lists its path. */
export class HTMLField extends StringField {
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, blank: true };
  }

  override _toInput(config: Dict): HTMLElement {
    return super._toInput({ elementType: "prose-mirror", ...config });
  }
}

/** Text with JSON. */
export class JSONField extends StringField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      blank: false,
      trim: true,
      initial: undefined,
      validationError: "is not a valid JSON string",
    };
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  protected override _validateType(value: unknown): unknown {
    try {
      JSON.parse(value as string);
      return true;
    } catch {
      return false;
    }
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" && value !== "" ? (JSON.parse(value) as unknown) : value;
  }

  override toObject(value: unknown): unknown {
    return value === undefined || value === null || typeof value === "string" ? value : JSON.stringify(value);
  }
}

/** Text with a script. */
export class JavaScriptField extends StringField {
  declare async: boolean;
  static override get _defaults(): Dict {
    return { ...super._defaults, required: true, blank: true, nullable: false, async: false };
  }

  override _toInput(config: Dict): HTMLElement {
    return super._toInput({ elementType: "code-mirror", ...config });
  }
}

const EXTENSIONS: Record<string, RegExp> = {
  IMAGE: /\.(apng|avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i,
  VIDEO: /\.(m4v|mp4|ogv|webm)$/i,
  AUDIO: /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)$/i,
  TEXT: /\.(csv|json|md|pdf|tsv|txt|xml|ya?ml)$/i,
  FONT: /\.(otf|ttf|woff2?)$/i,
  GRAPHICS: /\.(fbx|glb|gltf|mtl|obj|stl|usdz)$/i,
  MEDIA: /\.[a-z0-9]+$/i,
};

/** A path to a file of one of the given categories, or null. */
export class FilePathField extends StringField {
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;
  declare virtual: boolean;

  constructor(options: FieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
    if (this.categories.length === 0) throw new Error("The categories of a FilePathField must be specified");
    for (const c of this.categories)
      if (!(c in EXTENSIONS)) throw new Error(`The category ${c} is not a valid file category`);
  }

  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      categories: [],
      base64: false,
      wildcard: false,
      virtual: false,
      nullable: true,
      blank: false,
      initial: null,
    };
  }

  protected override _validateType(value: unknown): unknown {
    const path = String(value);
    if (this.wildcard && path.includes("*")) return undefined;
    if (path.startsWith("data:")) {
      if (!this.base64) throw new Error("provided a base64 string for a FilePathField that does not allow it");
      return undefined;
    }
    const bare = path.split("?")[0]?.split("#")[0] ?? "";
    if (!this.categories.some((c) => EXTENSIONS[c]?.test(bare)))
      throw new Error(`does not have a valid file extension (${path})`);
    return undefined;
  }

  override _toInput(config: Dict): HTMLElement {
    const type = this.categories.length === 1 ? (this.categories[0] as string).toLowerCase() : "any";
    return formBuilders().createElement("file-picker", { type, ...config });
  }
}

/** The sixteen-character identifier of a document. */
export class DocumentIdField extends StringField {
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      initial: null,
      validationError: "is not a valid Document ID string",
    };
  }

  protected override _cast(value: unknown): unknown {
    return value !== null && typeof value === "object" && "_id" in value ? (value as Dict)._id : String(value);
  }

  protected override _validateType(value: unknown): unknown {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
    return undefined;
  }
}

/**
 * The document type of a UUID, and whether the document is embedded in another.
 * @throws Error for an invalid UUID
 */
function readUuid(uuid: string): { type: string; embedded: boolean } {
  const parts = uuid.split(".");
  const steps = parts[0] === "Compendium" ? parts.slice(3) : parts;
  const whole = steps.length >= 2 && steps.length % 2 === 0;
  const known = steps.every((step, at) => (at % 2 === 0 ? Object.hasOwn(DOCUMENTS, step) : isValidId(step)));
  if (!whole || !known) throw new Error(`Invalid document UUID (${uuid})`);
  return { type: steps.at(-2) ?? "", embedded: steps.length > 2 };
}

/** The UUID of a document, optionally of one type and embedded or not. */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;
  static override get _defaults(): Dict {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
    };
  }

  protected override _validateType(value: unknown): unknown {
    const { type, embedded } = readUuid(String(value));
    if (this.type && type !== this.type)
      throw new Error(`Invalid document type ${type} in UUID (${String(value)}), expected ${this.type}`);
    if (this.embedded !== undefined && embedded !== this.embedded)
      throw new Error(`The UUID (${String(value)}) must ${this.embedded ? "" : "not "}be of an embedded document`);
    return undefined;
  }

  override _toInput(config: Dict): HTMLElement {
    return formBuilders().createElement("document-tags", { type: this.type, single: true, ...config });
  }
}
