/** Actors and items as the adapter reads them: the real schemas' initial values with the given differences, and nothing else. */
import { ArrayField, type DataField, SchemaField, standInForFoundry } from "../data/stub.ts";

interface Model {
  defineSchema(): Record<string, DataField>;
}
type Models = Readonly<Record<string, Model>>;
type Plain = Readonly<Record<string, unknown>>;

standInForFoundry();
// Whose map is played on is asked for everybody: here there is none.
Reflect.set(globalThis, "game", Reflect.get(globalThis, "game") ?? {});
const DATA = "../../../src/foundry/data/index.ts";
const data: Record<string, Models> = await import(DATA);

function initialOf(field: DataField): unknown {
  if (field instanceof SchemaField) return initials(field.fields);
  if (field instanceof ArrayField) return [];
  return field.initial ?? null;
}

function initials(fields: Readonly<Record<string, DataField>>): Plain {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialOf(field)]));
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The second laid over the first, object by object. */
export function merged(under: Plain, over: Plain): Plain {
  const result: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = isPlain(below) && isPlain(value) ? merged(below, value) : value;
  }
  return result;
}

function systemOf(models: Models | undefined, type: string, differences: Plain): Plain {
  const model = models?.[type];
  if (!model) throw new Error(`no model ${type}`);
  return merged(initials(model.defineSchema()), differences);
}

let made = 0;

export interface FakeItem {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  readonly system: Plain;
}

/** An item of a type, all at its initial values but for the differences. */
export function item(type: string, name: string, differences: Plain = {}): FakeItem {
  made += 1;
  const id = `item${String(made).padStart(12, "0")}`;
  return { id, uuid: `Item.${id}`, name, img: "", type, system: systemOf(data.ITEM_MODELS, type, differences) };
}

class Items extends Map<string, FakeItem> {
  get contents(): FakeItem[] {
    return [...this.values()];
  }
  filter(wanted: (item: FakeItem) => boolean): FakeItem[] {
    return this.contents.filter(wanted);
  }
  find(wanted: (item: FakeItem) => boolean): FakeItem | undefined {
    return this.contents.find(wanted);
  }
  override *[Symbol.iterator](): MapIterator<never> {
    for (const one of this.values()) yield one as never;
  }
}

/** An actor of a type with these items. */
export function actor(
  type: string,
  differences: Plain = {},
  items: readonly FakeItem[] = [],
  statuses: readonly string[] = [],
) {
  made += 1;
  return {
    uuid: `Actor.${made}`,
    id: String(made),
    name: `${type} ${made}`,
    type,
    img: "",
    system: systemOf(data.ACTOR_MODELS, type, differences),
    items: new Items(items.map((one) => [one.id, one])),
    statuses: new Set(statuses),
    effects: { contents: [] as unknown[] },
  };
}
