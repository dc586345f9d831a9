import type { DataField, FieldOptions } from "../fields/base.ts";
import { ArrayField, ObjectField } from "../fields/containers.ts";
import {
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  ForeignDocumentField,
} from "../fields/documents.ts";
import { AnyField, BooleanField, ColorField, IntegerSortField, NumberField } from "../fields/scalars.ts";
import { SchemaField } from "../fields/schema.ts";
import { DocumentIdField, FilePathField, StringField } from "../fields/strings.ts";

/** Fields that many documents share; each call makes new ones, because a field belongs to one schema. */
export const make = {
  id: () => new DocumentIdField(),
  name: () => new StringField({ required: true, blank: false, textSearch: true, label: "Name" }),
  optionalName: () => new StringField({ required: false, blank: true, initial: undefined }),
  flags: () => new DocumentFlagsField(),
  ownership: () => new DocumentOwnershipField(),
  stats: () => new DocumentStatsField(),
  sort: () => new IntegerSortField(),
  folder: (cls: unknown) => new ForeignDocumentField(cls),
  image: (initial: unknown = null) => new FilePathField({ categories: ["IMAGE"], initial }),
  bool: (initial = false) => new BooleanField({ initial }),
  num: (options: FieldOptions = {}) => new NumberField({ required: true, nullable: false, initial: 0, ...options }),
  nullableNum: (options: FieldOptions = {}) =>
    new NumberField({ required: true, nullable: true, initial: null, ...options }),
  text: (initial = "") => new StringField({ required: true, blank: true, initial }),
  color: (options: FieldOptions = {}) => new ColorField(options),
  any: () => new AnyField(),
  object: (options: FieldOptions = {}) => new ObjectField(options),
  list: (element: DataField, options: FieldOptions = {}) => new ArrayField(element, options),
  schema: (fields: Record<string, DataField>, options: FieldOptions = {}) => new SchemaField(fields, options),
};
