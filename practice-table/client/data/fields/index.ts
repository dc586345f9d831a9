export { DataField } from "./base.ts";
export { ArrayField, ObjectField, SetField, TypedObjectField } from "./containers.ts";
export {
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  ForeignDocumentField,
} from "./documents.ts";
export { EmbeddedCollectionField, EmbeddedDataField, TypeDataField, TypedSchemaField } from "./embedded.ts";
export {
  AlphaField,
  AngleField,
  AnyField,
  BooleanField,
  ColorField,
  HueField,
  IntegerSortField,
  NumberField,
} from "./scalars.ts";
export { SchemaField } from "./schema.ts";
export {
  DocumentIdField,
  DocumentUUIDField,
  FilePathField,
  HTMLField,
  JavaScriptField,
  JSONField,
  StringField,
} from "./strings.ts";
