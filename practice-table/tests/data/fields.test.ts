import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DataField } from "../../client/data/fields/base.ts";
import { DataModelValidationError } from "../../client/data/fields/failure.ts";
import * as f from "../../client/data/fields/index.ts";
import { DataModel } from "../../client/data/models/data-model.ts";
import type { Dict } from "../../client/data/types.ts";
import { setGeneration } from "./setup.ts";

beforeEach(() => setGeneration(13));

/** A model of one field named `x`. */
function modelOf(field: () => DataField, joint?: (data: Dict) => void) {
  return class Model extends DataModel {
    declare x: unknown;
    static override defineSchema() {
      return { x: field() };
    }
    static override validateJoint(data: Dict) {
      joint?.(data);
    }
  };
}

function value(field: () => DataField, x?: unknown): unknown {
  const Model = modelOf(field);
  return new Model(x === undefined ? {} : { x })._source.x;
}

describe("number fields", () => {
  const hp = () => new f.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 10, initial: 4 });
  it("take the initial value, cast text, round and clamp", () => {
    expect(value(hp)).toBe(4);
    expect(value(hp, "7")).toBe(7);
    expect(value(hp, 3.6)).toBe(4);
    expect(value(hp, 99)).toBe(10);
    expect(value(() => new f.NumberField({ step: 0.5, nullable: false, required: true, initial: 0 }), 1.3)).toBe(1.5);
  });
  it("default to null when nothing is said", () => {
    expect(value(() => new f.NumberField())).toBeNull();
  });
  it("DOC-67: refuse what is not a number, with the path", () => {
    for (const odd of ["", " ", "1 of 2", true, [5], {}]) expect(() => value(hp, odd)).toThrow(/x: must be a finite/);
    expect(() => value(hp, "many")).toThrow(/x: must be a finite number/);
    expect(() => value(() => new f.NumberField({ positive: true }), -1)).toThrow(/positive/);
    expect(() => value(() => new f.NumberField({ choices: [1, 2] }), 3)).toThrow(/not a valid choice/);
  });
  it("require a value that has no initial", () => {
    expect(() => value(() => new f.NumberField({ required: true, nullable: false }))).toThrow(/may not be undefined/);
  });
});

describe("string fields", () => {
  it("trim, and know blanks and choices", () => {
    expect(value(() => new f.StringField({ required: true }), "  a ")).toBe("a");
    expect(value(() => new f.StringField({ required: true }))).toBe("");
    expect(value(() => new f.StringField())).toBeUndefined();
    expect(() => value(() => new f.StringField({ required: true, blank: false }), "  ")).toThrow(/blank/);
    expect(() => value(() => new f.StringField({ choices: ["a"] }), "b")).toThrow(/not a valid choice/);
    expect(value(() => new f.StringField({ choices: () => ({ a: "A" }) }), "a")).toBe("a");
  });
  it("check files, ids, colours and JSON", () => {
    expect(() => value(() => new f.FilePathField({ categories: ["IMAGE"] }), "x.exe")).toThrow(/extension/);
    expect(value(() => new f.FilePathField({ categories: ["IMAGE"] }), "a/b.webp?1")).toBe("a/b.webp?1");
    expect(() => value(() => new f.DocumentIdField(), "short")).toThrow(/16-character/);
    expect(value(() => new f.ColorField(), "#ABC")).toBe("#aabbcc");
    expect(() => value(() => new f.ColorField(), "red")).toThrow();
    expect(() => value(() => new f.JSONField({ required: true }), "{")).toThrow(/JSON/);
    expect(new (modelOf(() => new f.JSONField({ required: true })))({ x: '{"a":1}' }).x).toEqual({ a: 1 });
  });
});

describe("containers", () => {
  it("arrays clean their elements and read numbered objects of forms", () => {
    const list = () => new f.ArrayField(new f.NumberField({ integer: true, nullable: false, required: true }));
    expect(value(list, ["1", 2.4])).toEqual([1, 2]);
    expect(value(list, { 1: 5, 0: 4 })).toEqual([4, 5]);
    expect(() => value(list, ["x"])).toThrow(/x\.0: /);
  });
  it("sets hold each value once, as an array in the source", () => {
    const Model = modelOf(() => new f.SetField(new f.StringField()));
    const model = new Model({ x: ["a", "b", "a"] });
    expect(model._source.x).toEqual(["a", "b"]);
    expect(model.x).toEqual(new Set(["a", "b"]));
    expect(model.toObject(false).x).toEqual(["a", "b"]);
  });
  it("schemas prune what they do not know and fill in what is missing", () => {
    const schema = () => new f.SchemaField({ a: new f.NumberField({ initial: 1 }), b: new f.BooleanField() });
    expect(value(schema, { a: 2, junk: 1 })).toEqual({ a: 2, b: false });
    expect(value(schema)).toEqual({ a: 1, b: false });
  });
  it("typed objects clean every entry and refuse keys", () => {
    const bag = () =>
      new f.TypedObjectField(new f.SchemaField({ n: new f.NumberField({ initial: 1 }) }), {
        validateKey: (k: string) => k !== "no",
      });
    expect(value(bag, { a: {}, no: {} })).toEqual({ a: { n: 1 } });
  });
  it("typed schemas choose by type", () => {
    const either = () =>
      new f.TypedSchemaField({
        a: { type: new f.StringField({ initial: "a" }), n: new f.NumberField({ initial: 1 }) },
        b: { type: new f.StringField({ initial: "b" }) },
      });
    expect(value(either, { type: "a" })).toEqual({ type: "a", n: 1 });
    expect(() => value(either, { type: "c" })).toThrow(/not one of/);
  });
  it("embedded models are instances with this model as parent", () => {
    class Inner extends DataModel {
      declare n: number;
      static override defineSchema() {
        return { n: new f.NumberField({ initial: 2 }) };
      }
      get double() {
        return this.n * 2;
      }
    }
    const Model = modelOf(() => new f.EmbeddedDataField(Inner));
    const model = new Model({});
    expect((model.x as Inner).double).toBe(4);
    expect((model.x as Inner).parent).toBe(model);
  });
});

describe("validation", () => {
  it("runs the author's check, by answer or by exception", () => {
    const even = () => new f.NumberField({ validate: (n) => (n as number) % 2 === 0, validationError: "is odd" });
    expect(() => value(even, 3)).toThrow(/x: is odd/);
    const thrower = () =>
      new f.NumberField({
        validate: () => {
          throw new Error("never good");
        },
      });
    expect(() => value(thrower, 3)).toThrow(/never good/);
  });
  it("lists every failing path in one error", () => {
    const schema = () =>
      new f.SchemaField({
        a: new f.StringField({ required: true, blank: false }),
        b: new f.SchemaField({ c: new f.NumberField() }),
      });
    try {
      value(schema, { a: "", b: { c: "x" } });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DataModelValidationError);
      expect(Object.keys((error as DataModelValidationError).getAllFailures())).toEqual(["x.a", "x.b.c"]);
    }
  });
  it("DOC-62: calls stored data that break a rule invalid, and mends them only when asked to fall back", () => {
    const Model = modelOf(() => new f.NumberField({ required: true, nullable: false, integer: true, initial: 4 }));
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(Model.fromSource({ x: "many" }).invalid).toBe(true);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
    const model = Model.fromSource({ x: "many" }, { fallback: true }) as InstanceType<typeof Model>;
    expect(model.x).toBe(4);
    expect(model.invalid).toBe(false);
  });
  it("checks joint rules after the fields", () => {
    const Model = modelOf(
      () => new f.NumberField(),
      (d) => {
        if (d.x === 13) throw new Error("unlucky");
      },
    );
    expect(() => new Model({ x: 13 })).toThrow("unlucky");
    const model = new Model({ x: 1 });
    expect(() => model.updateSource({ x: 13 })).toThrow("unlucky");
    expect(model.x).toBe(1);
  });
});

describe("updateSource", () => {
  const schema = () =>
    new f.SchemaField({
      a: new f.NumberField({ initial: 1 }),
      list: new f.ArrayField(new f.NumberField()),
      bag: new f.TypedObjectField(
        new f.SchemaField({ n: new f.NumberField({ initial: 1 }), t: new f.StringField({ required: true }) }),
      ),
    });
  it("returns only what differs and folds it in", () => {
    const model = new (modelOf(schema))({});
    expect(model.updateSource({ "x.a": "1" })).toEqual({});
    expect(model.updateSource({ x: { a: 2, list: [1] } })).toEqual({ x: { a: 2, list: [1] } });
    expect((model.x as { a: number }).a).toBe(2);
  });
  it("changes nothing on a dry run", () => {
    const model = new (modelOf(schema))({});
    expect(model.updateSource({ "x.a": 5 }, { dryRun: true })).toEqual({ x: { a: 5 } });
    expect(model._source.x).toMatchObject({ a: 1 });
  });
  it("fills in new entries of typed objects and deletes them", () => {
    const model = new (modelOf(schema))({});
    expect(model.updateSource({ "x.bag.k": { t: "z" } })).toEqual({ x: { bag: { k: { n: 1, t: "z" } } } });
    model.updateSource({ "x.bag.k.n": 4 });
    expect(model._source.x).toMatchObject({ bag: { k: { n: 4, t: "z" } } });
    expect(model.updateSource({ "x.bag.-=k": null })).toEqual({ x: { bag: { "-=k": null } } });
    expect(model._source.x).toMatchObject({ bag: {} });
  });
  it("replaces a whole object with ==, and top-level objects with recursive: false", () => {
    const model = new (modelOf(schema))({});
    model.updateSource({ "x.bag": { a: { t: "1" } } });
    model.updateSource({ "x.==bag": { b: { t: "2" } } });
    expect(Object.keys((model.x as { bag: object }).bag)).toEqual(["b"]);
    model.updateSource({ x: { a: 9 } }, { recursive: false });
    expect(model._source.x).toMatchObject({ a: 9, list: [], bag: {} });
  });
  it("migrates partial data", () => {
    class Old extends DataModel {
      static override defineSchema() {
        return { now: new f.NumberField() };
      }
      static override migrateData(source: Dict) {
        if ("old" in source) source.now = source.old;
        return super.migrateData(source);
      }
    }
    const model = new Old({ old: 3 });
    expect(model._source).toEqual({ now: 3 });
    expect(model.updateSource({ old: 4 })).toEqual({ now: 4 });
  });
});
