import type { JsonObject } from "../../../shared/json.ts";
import { applyChanges, diff, expand } from "../../../shared/update.ts";
import { ArrayField, ObjectField } from "../fields/containers.ts";
import { StringField } from "../fields/strings.ts";
import { DataModel, type ModelOptions, type UpdateSourceOptions } from "../models/data-model.ts";
import { toWire } from "../models/wire.ts";
import { isV14 } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { deepClone } from "../utils/objects.ts";
import { make } from "./common.ts";

/** Adds the four containers that a delta always has; as a patch its content is not cleaned (DOC-50). */
export function fillDelta(data: Dict, tokenId: unknown): Dict {
  data._id ??= tokenId ?? null;
  data.system ??= {};
  data.items ??= [];
  data.effects ??= [];
  data.flags ??= {};
  return data;
}

/** The differences between an unlinked token's actor and its base actor. Its source is the token's own `delta`. */
export class ActorDelta extends DataModel {
  static documentName = "ActorDelta";
  declare items: Dict[];
  declare effects: Dict[];

  static override defineSchema() {
    const optional = () => new StringField({ required: false, nullable: true, blank: false, initial: undefined });
    return {
      _id: make.id(),
      name: optional(),
      type: optional(),
      img: optional(),
      system: new ObjectField({ required: false, initial: undefined }),
      items: new ArrayField(new ObjectField(), { required: false, initial: undefined }),
      effects: new ArrayField(new ObjectField(), { required: false, initial: undefined }),
      ownership: new ObjectField({ required: false, nullable: true, initial: undefined }),
      flags: new ObjectField({ required: false, initial: undefined }),
    };
  }

  constructor(data: Dict = {}, options: ModelOptions = {}) {
    super(data, { ...options, strict: false });
  }

  /** Values that a delta takes from the base actor have no key, so its source is not sealed. */
  protected override _sealSource(): void {}

  protected override _initializeSource(data: Dict): Dict {
    const parent = (this.parent as { _source?: Dict } | null)?._source;
    return fillDelta(data, parent?._id);
  }

  override validate(): boolean {
    return true;
  }

  get documentName(): string {
    return "ActorDelta";
  }

  get syntheticActor(): object | null {
    return (this.parent as { actor: object | null } | null)?.actor ?? null;
  }

  override updateSource(changes: Dict = {}, options: UpdateSourceOptions = {}): Dict {
    const expanded = expand(toWire(changes));
    const result = diff(this._source as JsonObject, expanded, options.recursive ?? true) as Dict;
    // In v14 the data of an unsaved token are part of the token itself, so anything written here before it is saved is lost (PLAY-84).
    const lost = isV14() && (this.parent as { id?: unknown } | null)?.id === null;
    if (!options.dryRun && !lost) {
      applyChanges(this._source as JsonObject, deepClone(result) as JsonObject);
      (this.parent as { _rebuildActor(): void } | null)?._rebuildActor();
    }
    return result;
  }

  async update(changes: Dict = {}, operation: Dict = {}): Promise<unknown> {
    const actor = this.syntheticActor as { update(c: Dict, o: Dict): Promise<unknown> } | null;
    return actor?.update(changes, operation);
  }
}
