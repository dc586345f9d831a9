import { describe, expect, it } from "vitest";
import { Semaphore } from "../../client/data/utils/async.ts";
import { Collection } from "../../client/data/utils/collection.ts";
import { Color } from "../../client/data/utils/color.ts";
import { mergeObject } from "../../client/data/utils/merge.ts";
import { isNewerVersion, performIntegerSort, randomID } from "../../client/data/utils/misc.ts";
import {
  deepClone,
  diffObject,
  expandObject,
  filterObject,
  flattenObject,
  getProperty,
  getType,
  hasProperty,
  invertObject,
  isEmpty,
  objectsEqual,
  setProperty,
} from "../../client/data/utils/objects.ts";
import { ForcedDeletion, ForcedReplacement, reconstructOperator } from "../../client/data/utils/operators.ts";
import { installPrimitives } from "../../client/data/utils/primitives.ts";
import { setGeneration } from "./setup.ts";

setGeneration(13);

describe("mergeObject", () => {
  it("merges nested and dotted keys in place", () => {
    const original = { a: { b: 1, c: 2 } };
    const merged = mergeObject(original, { "a.b": 5, a2: { d: 1 } });
    expect(merged).toBe(original);
    expect(merged).toEqual({ a: { b: 5, c: 2 }, a2: { d: 1 } });
  });
  it("leaves the original alone with inplace: false", () => {
    const original = { a: { b: 1 } };
    expect(mergeObject(original, { a: { b: 2 } }, { inplace: false })).toEqual({ a: { b: 2 } });
    expect(original).toEqual({ a: { b: 1 } });
  });
  it("inserts no keys and no nested values when the options say so", () => {
    expect(mergeObject({ a: { x: 1 } }, { b: 1, a: { y: 2 } }, { insertKeys: false })).toEqual({ a: { x: 1 } });
    expect(mergeObject({ a: { x: 1 } }, { b: 1, a: { y: 2 } }, { insertValues: false })).toEqual({ a: { x: 1 }, b: 1 });
  });
  it("does not overwrite with overwrite: false, and replaces whole objects with recursive: false", () => {
    expect(mergeObject({ a: 1 }, { a: 2, b: 3 }, { overwrite: false })).toEqual({ a: 1, b: 3 });
    expect(mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { recursive: false })).toEqual({ a: { y: 2 } });
  });
  it("performs deletions and replacements only when asked", () => {
    expect(mergeObject({ a: 1, b: 2 }, { "-=a": null }, { performDeletions: true })).toEqual({ b: 2 });
    expect(mergeObject({ a: { x: 1 } }, { "==a": { y: 2 } }, { performDeletions: true })).toEqual({ a: { y: 2 } });
    expect(mergeObject({ a: 1 }, { "-=a": null })).toEqual({ a: 1, "-=a": null });
    expect(
      mergeObject(
        { a: 1, b: { x: 1 } },
        { a: new ForcedDeletion(), b: new ForcedReplacement({ y: 1 }) },
        { applyOperators: true },
      ),
    ).toEqual({ b: { y: 1 } });
  });
  it("throws on mismatched types under enforceTypes and on non-objects", () => {
    expect(() => mergeObject({ a: 1 }, { a: "x" }, { enforceTypes: true })).toThrow(/Mismatched/);
    expect(() => mergeObject(null as never, {})).toThrow();
  });
});

describe("objects", () => {
  it("recognises types and emptiness", () => {
    expect([null, [], {}, new Set(), 1, "a"].map(getType)).toEqual([
      "null",
      "Array",
      "Object",
      "Set",
      "number",
      "string",
    ]);
    expect([null, undefined, [], {}, "", new Map()].every(isEmpty)).toBe(true);
    expect([0, false, [1], { a: 1 }].some(isEmpty)).toBe(false);
  });
  it("reads, writes and flattens dotted paths", () => {
    const o = { a: { b: [{ c: 1 }] } };
    expect(getProperty(o, "a.b.0.c")).toBe(1);
    expect(hasProperty(o, "a.x")).toBe(false);
    expect(setProperty(o, "a.d.e", 4)).toBe(true);
    expect(setProperty(o, "a.d.e", 4)).toBe(false);
    expect(flattenObject({ a: { b: { c: 1 }, e: {} } })).toEqual({ "a.b.c": 1, "a.e": {} });
    expect(expandObject({ "a.b": 1, a: { c: 2 }, "a.d.e": 3 })).toEqual({ a: { b: 1, c: 2, d: { e: 3 } } });
    expect(setProperty({}, "__proto__.polluted", 1)).toBe(false);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
  it("diffs, filters and inverts", () => {
    expect(diffObject({ a: 1, b: { c: 1, d: 2 }, e: [1] }, { a: 1, b: { c: 3, d: 2 }, e: [1], f: 1 })).toEqual({
      b: { c: 3 },
      f: 1,
    });
    expect(diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true })).toEqual({ a: 2 });
    expect(filterObject({ a: 1, b: { c: 1, d: 2 } }, { b: { c: null } })).toEqual({ b: { c: 1 } });
    expect(invertObject({ a: 1, b: 2 })).toEqual({ 1: "a", 2: "b" });
    expect(() => invertObject({ a: 1, b: 1 })).toThrow();
  });
  it("clones deeply and compares", () => {
    const source = { a: [{ b: 1 }], d: new Date(5) };
    const copy = deepClone(source);
    expect(copy).toEqual(source);
    expect(copy.a).not.toBe(source.a);
    expect(() => deepClone({ x: new Map() }, { strict: true })).toThrow();
    expect(objectsEqual({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(objectsEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  });
  it("rebuilds operators from their wire form", () => {
    expect(reconstructOperator(JSON.parse(JSON.stringify(new ForcedReplacement(3))))).toEqual(new ForcedReplacement(3));
    expect(reconstructOperator({ a: 1 })).toEqual({ a: 1 });
  });
});

describe("odds and ends", () => {
  it("makes ids of letters and digits", () => {
    expect(randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(new Set(Array.from({ length: 200 }, () => randomID())).size).toBe(200);
  });
  it("compares versions part by part", () => {
    expect(isNewerVersion("1.10", "1.9")).toBe(true);
    expect(isNewerVersion("1.9.1", "1.9")).toBe(true);
    expect(isNewerVersion("1.9", "1.9.1")).toBe(false);
    expect(isNewerVersion("13.350", "13.350")).toBe(false);
  });
  it("sorts between siblings, renumbering when there is no room", () => {
    const [a, b, c] = [
      { id: "a", sort: 100 },
      { id: "b", sort: 200 },
      { id: "c", sort: 300 },
    ];
    expect(performIntegerSort(c, { target: b, siblings: [a, b] })).toEqual([{ target: c, update: { sort: 150 } }]);
    const tight = [{ sort: 1 }, { sort: 2 }];
    const moved = { sort: 9 };
    expect(performIntegerSort(moved, { target: tight[1]!, siblings: tight }).length).toBe(3);
  });
  it("iterates a Collection by value and finds by name", () => {
    const c = new Collection<{ name: string }>([
      ["x", { name: "Ann" }],
      ["y", { name: "Bob" }],
    ]);
    expect([...c].map((v) => v.name)).toEqual(["Ann", "Bob"]);
    expect(c.getName("Bob")).toBe(c.get("y"));
    expect(() => c.get("z", { strict: true })).toThrow(/does not exist/);
    expect(c.filter((v) => v.name === "Ann")).toHaveLength(1);
  });
  it("runs as many at once as the semaphore allows, in order", async () => {
    const gate = new Semaphore(1);
    const order: number[] = [];
    await Promise.all([3, 1, 2].map((n) => gate.add(async () => void order.push(n))));
    expect(order).toEqual([3, 1, 2]);
  });
  it("installs the documented extras", () => {
    installPrimitives();
    const call = (on: unknown, name: string, ...args: unknown[]): unknown =>
      Reflect.apply(Reflect.get(Object(on), name), on, args);
    expect(call(3, "signedString")).toBe("+3");
    expect(call(7.3, "toNearest", 0.5)).toBe(7.5);
    expect(call("Hello World", "slugify")).toBe("hello-world");
    expect(call(Math, "clamp", 9, 0, 5)).toBe(5);
    const set = new Set([1, 2]);
    expect(call(set, "some", (v: number) => v === 2)).toBe(true);
    expect(call(set, "first")).toBe(1);
    const list = [1, 2, 3];
    expect(call(list, "findSplice", (v: number) => v === 2)).toBe(2);
    expect(list).toEqual([1, 3]);
  });
});

it.each([
  [0xff0000, [0, 1, 1]],
  [0x00ff00, [1 / 3, 1, 1]],
  [0x0000ff, [2 / 3, 1, 1]],
  [0x800000, [0, 1, 128 / 255]],
  [0x808080, [0, 0, 128 / 255]],
])("a colour %i has its hue, saturation and value", (color, hsv) => {
  expect(Color.from(color).hsv).toEqual(hsv);
});
