import { describe, expect, test } from "vitest";
import { type DataField, SchemaField, StringField, standInForFoundry } from "./stub.ts";

standInForFoundry();
const DATA = "../../../src/foundry/data/index.ts";
const SCHEMA = "../../../src/foundry/platform/document-schema.ts";
const data: Record<string, Record<string, { defineSchema(): Record<string, DataField> }>> = await import(DATA);

interface Fake {
  schema: SchemaField;
  system: { schema: SchemaField };
  toObject(): unknown;
}

const {
  changeAt,
  fieldOf,
  rulesOf,
  choicesOf,
}: {
  changeAt(document: Fake, path: string, value: unknown): Record<string, unknown>;
  fieldOf(document: Fake, path: string): DataField | null;
  rulesOf(field: DataField | null): Record<string, unknown> | null;
  choicesOf(field: DataField | null): readonly string[] | null;
} = await import(SCHEMA);

function attack(): Fake {
  const model = data.ITEM_MODELS?.attack;
  if (!model) throw new Error("no model");
  return {
    schema: new SchemaField({ name: new StringField({ required: true, blank: false }) }),
    system: { schema: new SchemaField(model.defineSchema()) },
    toObject: () => ({
      name: "Bite",
      system: {
        damage: "1d6",
        riders: [{ kind: "poison", save: { category: "death", modifier: 0 } }, { kind: "rust" }],
      },
    }),
  };
}

describe("a path finds its field", () => {
  test.each(["name", "system.damage", "system.save.category", "system.riders.0.save.modifier"])("%s", (path) => {
    expect(fieldOf(attack(), path)).not.toBeNull();
  });

  test.each(["nonsense", "system.nonsense", "system.riders.x.kind", "system.damage.deeper", "__proto__.x"])(
    "not %s",
    (path) => {
      expect(fieldOf(attack(), path)).toBeNull();
    },
  );
});

describe("a field says what it accepts", () => {
  const rules = (path: string) => rulesOf(fieldOf(attack(), path));

  test("bounds of a number", () => {
    expect(rules("system.count")).toEqual({ kind: "number", integer: true, nullable: false, min: 1, max: 50 });
    expect(rules("system.chance")).toMatchObject({ nullable: true, min: 1, max: 6 });
  });

  test("a formula, a required name, a list of choices", () => {
    expect(rules("system.damage")).toEqual({ kind: "formula", blank: true });
    expect(rules("name")).toEqual({ kind: "text", blank: false });
    expect(choicesOf(fieldOf(attack(), "system.riders.1.kind"))).toContain("rust");
    expect(rules("system.riders.0.against")).toEqual({ kind: "list", element: { kind: "text", blank: false } });
  });
});

describe("a change", () => {
  test("outside lists is that path alone", () => {
    expect(changeAt(attack(), "system.damage", "2d6")).toEqual({ "system.damage": "2d6" });
    expect(changeAt(attack(), "name", "Claw")).toEqual({ name: "Claw" });
  });

  test("inside a list sends the whole list, with that one value changed", () => {
    expect(changeAt(attack(), "system.riders.0.save.modifier", -2)).toEqual({
      "system.riders": [{ kind: "poison", save: { category: "death", modifier: -2 } }, { kind: "rust" }],
    });
  });
});
