import type { SchemaField } from "../fields/schema.ts";
import type { Dict } from "../types.ts";
import { DataModel } from "./data-model.ts";

/** The `system` data of a document. The lifecycle methods are called by the document's methods of the same name. */
export class TypeDataModel extends DataModel {
  /** A package may offer its own fixed data under this flag; kept for completeness of the documented surface. */
  get modelProvider(): unknown {
    return null;
  }

  /** Its fields know where they stand in the document: `fieldPath` begins with `system`, which forms take for names. */
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
