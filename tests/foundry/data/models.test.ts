import { describe, expect, test } from "vitest";
import {
  ArrayField,
  BooleanField,
  type DataField,
  NumberField,
  SchemaField,
  StringField,
  standInForFoundry,
  walk,
} from "./stub.ts";

interface Model {
  defineSchema(): Record<string, DataField>;
}

standInForFoundry();
const DATA = "../../../src/foundry/data/index.ts";
const data: Record<string, Record<string, Model>> = await import(DATA);
const models = Object.entries({ ...data.ACTOR_MODELS, ...data.ITEM_MODELS, card: data.MESSAGE_MODELS?.attack });

function schemaOf(type: string): Record<string, DataField> {
  const model = models.find(([name]) => name === type)?.[1];
  if (!model) throw new Error(`no model ${type}`);
  return model.defineSchema();
}

function fieldOf(type: string, path: string): DataField {
  const field = walk(schemaOf(type)).find(([name]) => name === path)?.[1];
  if (!field) throw new Error(`no field ${type}.${path}`);
  return field;
}

describe.each(models.map(([type]) => type))("the schema of %s", (type) => {
  const fields = walk(schemaOf(type));

  test("leaves nothing to Foundry's defaults: every leaf is required, and its initial value is one it accepts", () => {
    const loose = fields.filter(([path, field]) => {
      if (field instanceof SchemaField || field instanceof ArrayField || path.endsWith("[]")) return false;
      if (!field.required) return true;
      const initial = field.initial ?? null;
      try {
        field.check(initial);
        return false;
      } catch {
        return true;
      }
    });
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  test("bounds every number", () => {
    const unbound = fields.filter(
      ([path, field]) =>
        field instanceof NumberField &&
        path !== "applied.[].amount" &&
        (field.min === undefined || field.max === undefined),
    );
    expect(unbound.map(([path]) => path)).toEqual([]);
  });
});

describe("bad data is refused", () => {
  test.each([
    ["weapon", "damage", "2d"],
    ["weapon", "damage", "@str.mod"],
    ["weapon", "weight", -1],
    ["weapon", "quantity", 1.5],
    ["weapon", "location", "somewhere"],
    ["armour", "ac", 12],
    ["monster", "morale", 13],
    ["monster", "morale", 1],
    ["monster", "hd.asterisks", -1],
    ["character", "abilities.str", 26],
    ["character", "abilities.str", "18"],
    ["attack", "riders.[].kind", "tickling"],
    ["gear", "container", "../x"],
  ])("%s.%s = %j", (type, path, value) => {
    expect(() => fieldOf(type, path).check(value)).toThrow();
  });

  test.each([
    ["weapon", "damage", "1d6+1"],
    ["weapon", "damage", ""],
    ["monster", "morale", null],
    ["character", "abilities.str", null],
    ["gear", "container", "abcdefghijklmnop"],
  ])("good: %s.%s = %j", (type, path, value) => {
    expect(() => fieldOf(type, path).check(value)).not.toThrow();
  });
});

describe("a card's plan", () => {
  const good = { procedure: "attack", rolls: [{ id: "hit", formula: "1d20" }], stamp: "abc" };
  const plan = () => fieldOf("card", "plan");

  test("is kept when it is one", () => {
    expect(() => plan().check(good)).not.toThrow();
    expect(() => plan().check(null)).not.toThrow();
  });

  test.each([
    ["no procedure", { ...good, procedure: "" }],
    ["no rolls", { ...good, rolls: "1d20" }],
    ["rolls that are not dice", { ...good, rolls: [{ id: "hit", formula: "fetch()" }] }],
    ["no stamp", { ...good, stamp: 7 }],
    ["a function in it", { ...good, extra: () => 1 }],
    ["no plain object", { ...good, extra: new Map() }],
    ["a number that is none", { ...good, extra: Number.NaN }],
    ["too much", { ...good, extra: "x".repeat(200_000) }],
  ])("is refused with %s", (_why, bad) => {
    expect(() => plan().check(bad)).toThrow();
  });
});

test("no model stores what the rulings derive, but as a number that may be left to them", () => {
  for (const type of ["character", "monster", "hireling"]) {
    for (const path of ["ac.value", "thac0", "attackBonus", "saves.death", "morale"])
      expect(fieldOf(type, path).nullable, `${type}.${path}`).toBe(true);
  }
  expect(fieldOf("monster", "xp").nullable).toBe(true);
});

test("kinds of fields that the form cannot draw do not slip in", () => {
  const known = [SchemaField, ArrayField, NumberField, StringField, BooleanField];
  const strange = models
    .filter(([type]) => type !== "card")
    .flatMap(([type, model]) =>
      walk(model?.defineSchema() ?? {}).map(([path, field]) => [`${type}.${path}`, field] as const),
    )
    // How something acts, and how far a party has come, is data of its own, which no form draws.
    .filter(([path]) => !path.endsWith("works.[]") && path !== "party.way")
    .filter(([, field]) => !known.some((kind) => field instanceof kind));
  expect(strange.map(([path]) => path)).toEqual([]);
});
