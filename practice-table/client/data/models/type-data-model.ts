import type { SchemaField } from "../fields/schema.ts";
import { runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { DataModel } from "./data-model.ts";

/** The `system` data of a document. The lifecycle methods are called by the document's methods of the same name. */
export class TypeDataModel extends DataModel {
  /** The package of this sub-type: the system, or the module that the type's name begins with; null for core's own types (PEER-14). */
  get modelProvider(): unknown {
    const document = this.parent as {
      type?: unknown;
      constructor: { metadata?: { coreTypes?: readonly string[] } };
    } | null;
    const type = document?.type;
    if (typeof type !== "string" || type === "base") return null;
    if (document?.constructor.metadata?.coreTypes?.includes(type)) return null;
    const [scope, own] = type.split(".");
    const { game } = runtime;
    const { id } = (game.system ?? {}) as { id?: string };
    if (own !== undefined && scope !== id) return (game.modules as Map<string, unknown>).get(scope ?? "") ?? null;
    return game.system ?? null;
  }

  /** Its fields have their position in the document: `fieldPath` begins with `system`, which forms use for names. */
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name ||= "system";
    return schema;
  }

  prepareBaseData(): void {}
  prepareDerivedData(): void {}

  async toEmbed(_config: Dict, _options: Dict = {}): Promise<HTMLElement | HTMLCollection | null> {
    return null;
  }

  async _preCreate(_data: Dict, _options: Dict, _user: object): Promise<boolean | undefined> {
    return undefined;
  }
  _onCreate(_data: Dict, _options: Dict, _userId: string): void {}
  async _preUpdate(_changes: Dict, _options: Dict, _user: object): Promise<boolean | undefined> {
    return undefined;
  }
  _onUpdate(_changed: Dict, _options: Dict, _userId: string): void {}
  async _preDelete(_options: Dict, _user: object): Promise<boolean | undefined> {
    return undefined;
  }
  _onDelete(_options: Dict, _userId: string): void {}
}
