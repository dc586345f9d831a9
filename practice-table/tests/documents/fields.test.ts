import { beforeEach, describe, expect, it } from "vitest";
import { Actor } from "../../client/data/documents/actor.ts";
import type { DataField } from "../../client/data/fields/base.ts";
import { setFormBuilders } from "../../client/data/fields/form.ts";
import * as f from "../../client/data/fields/index.ts";
import { DataModel } from "../../client/data/models/data-model.ts";
import { TypeDataModel } from "../../client/data/models/type-data-model.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { setGeneration } from "../data/setup.ts";
import { complaints } from "./support.ts";

beforeEach(() => setGeneration(13));

/** The result of a model of one field for a value (or for none). */
function made(field: () => DataField, ...given: unknown[]): unknown {
  class Model extends DataModel {
    static override defineSchema() {
      return { x: field() };
    }
  }
  return new Model(given.length > 0 ? { x: given[0] } : {})._source.x;
}

const number = (options: Dict) => () => new f.NumberField(options);
const text = (options: Dict) => () => new f.StringField(options);

describe("cleaning and checking", () => {
  it("DOC-60: null where it is not allowed gives the initial value, for numbers as for text", () => {
    expect(made(number({ nullable: false, initial: 16, min: 2 }), null)).toBe(16);
    expect(made(number({ nullable: false }), null)).toBeUndefined();
    expect(() => made(number({ nullable: false, required: true }), null)).toThrow(/may not be undefined/);
    expect(made(text({ required: true, initial: "bow" }), null)).toBe("bow");
    expect(made(number({ nullable: true, initial: 3 }), null)).toBeNull();
  });

  it("DOC-61: a blank where none is allowed is nothing where nothing is the initial value, and refused elsewhere (the stricter reading)", () => {
    for (const options of [{}, { required: true, initial: "a" }])
      for (const blank of ["", "  "]) expect(() => made(text({ blank: false, ...options }), blank)).toThrow(/blank/);
    for (const blank of ["", "  "])
      expect(made(text({ blank: false, nullable: true, initial: null }), blank)).toBeNull();
    expect(made(() => new f.DocumentUUIDField({ nullable: true, initial: null }), "")).toBeNull();
    expect(made(text({ required: true }), "")).toBe("");
  });

  it("DOC-62: choices and other rules hold for stored data too, nested in lists as well", async () => {
    class Model extends DataModel {
      static override defineSchema() {
        const kind = () => new f.StringField({ required: true, choices: ["a", "b"], initial: "a" });
        return { kind: kind(), rows: new f.ArrayField(new f.SchemaField({ kind: kind() })) };
      }
    }
    await complaints(async () => {
      expect(Model.fromSource({ kind: "c" }).invalid).toBe(true);
      expect(Model.fromSource({ rows: [{ kind: "a" }, { kind: "c" }] }).invalid).toBe(true);
      expect(Model.fromSource({ rows: [{ kind: "b" }] }).invalid).toBe(false);
    });
  });

  it("DOC-63: without an initial value text is nothing, blank, or null, by its options", () => {
    expect(made(text({}))).toBeUndefined();
    expect(made(text({ required: true }))).toBe("");
    expect(made(text({ required: true, blank: false, nullable: true }))).toBeNull();
  });

  it("DOC-64: a list that is not required is nothing at first", () => {
    expect(made(() => new f.ArrayField(new f.StringField(), { required: false }))).toBeUndefined();
    expect(made(() => new f.ArrayField(new f.StringField()))).toEqual([]);
  });

  it("DOC-65: an object is nothing when not required, null when it may be, else empty", () => {
    expect(made(() => new f.ObjectField({ required: false }))).toBeUndefined();
    expect(made(() => new f.ObjectField({ required: true, nullable: true }))).toBeNull();
    expect(made(() => new f.ObjectField({ required: true }))).toEqual({});
  });

  it("DOC-66: on v13 an object of free keys is made out of nothing, whatever its options", () => {
    const options = { required: false, nullable: true, initial: null };
    const field = () => new f.TypedObjectField(new f.StringField(), options);
    expect(made(field)).toEqual({});
    expect(made(field, null)).toEqual({});
    setGeneration(14);
    expect(made(field)).toBe(null);
    expect(made(field, null)).toBe(null);
  });

  it("DOC-68: an element that is nothing travels as null; a required one is mended or refused", () => {
    expect(made(() => new f.ArrayField(new f.StringField({ required: true })), ["a", null])).toEqual(["a", ""]);
    const wholes = () => new f.ArrayField(new f.NumberField({ required: true, nullable: false }));
    expect(() => made(wholes, [1, null])).toThrow(/may not be undefined/);
  });

  it("DOC-69: numbers are rounded and bent to their bounds before they are checked; positive refuses 0", () => {
    expect(made(number({ integer: true, min: 1, max: 5 }), 7.6)).toBe(5);
    expect(made(number({ integer: true }), "2.4")).toBe(2);
    expect(() => made(number({ positive: true }), 0)).toThrow(/positive/);
  });

  it("DOC-71: keys that the schema does not know are dropped, after migrateData has seen them", () => {
    const seen: unknown[] = [];
    class Model extends DataModel {
      static override defineSchema() {
        return { x: new f.NumberField() };
      }
      static override migrateData(source: Dict): Dict {
        seen.push(source.old);
        return super.migrateData(source);
      }
    }
    expect(new Model({ x: 1, old: 2 })._source).toEqual({ x: 1 });
    expect(seen).toEqual([2]);
  });

  it("DOC-75: a type changed in the migrateData of system data comes too late to pick another model", () => {
    class Late extends TypeDataModel {
      static override defineSchema() {
        return { one: new f.StringField({ required: true, initial: "late" }) };
      }
      static override migrateData(source: Dict): Dict {
        source.type = "other";
        return super.migrateData(source);
      }
    }
    class Other extends TypeDataModel {
      static override defineSchema() {
        return { two: new f.StringField({ required: true, initial: "other" }) };
      }
    }
    Object.assign(runtime.config.Actor?.dataModels as Dict, { late: Late, other: Other });
    const actor = new Actor({ name: "A", type: "late", system: {} });
    expect(actor.type).toBe("late");
    expect(actor._source.system).toEqual({ one: "late" });
  });

  it("DOC-77: a file may be null, never blank", () => {
    const file = () => new f.FilePathField({ categories: ["IMAGE"] });
    expect(made(file)).toBe(null);
    expect(made(file, null)).toBe(null);
    expect(made(file, "a.webp")).toBe("a.webp");
  });

  it("DOC-78: the flags of a package must be an object", () => {
    Object.assign(runtime.config.Actor?.dataModels as Dict, { plain: undefined });
    for (const wrong of [null, 3, "x"])
      expect(new f.DocumentFlagsField().validate({ tiny: wrong })?.message).toMatch(/must be an object/);
    expect(new f.DocumentFlagsField().validate({ tiny: {} })).toBeUndefined();
  });

  it("DOC-76: a choice of text offers an empty one unless it is required and never blank", () => {
    const asked: Dict[] = [];
    const input = (config: Dict): HTMLElement => {
      asked.push(config);
      return {} as HTMLElement;
    };
    setFormBuilders({ createSelectInput: input } as never);
    const choices = { a: "A" };
    for (const options of [{ choices }, { choices, required: true, blank: true }, { choices, required: true }])
      new f.StringField(options)._toInput({});
    expect(asked.map(({ blank }) => blank)).toEqual(["", "", undefined]);
  });
});
