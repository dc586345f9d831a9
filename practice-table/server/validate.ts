/** The first validation of a message: plain JSON of the right shape and an acceptable size. Nothing is looked up here. */
import { z } from "zod";
import { ID_PATTERN } from "../shared/documents.ts";
import { isObject, type Json, type JsonObject } from "../shared/json.ts";
import { LIMITS } from "../shared/protocol.ts";
import { isDangerousKey } from "../shared/update.ts";
import { Refused } from "./refuse.ts";

/** The weight of a message, counted during validation, so that a heavy one is refused before it costs anything. */
export class Weight {
  readonly #values: number;
  readonly #markup: number;
  readonly #tags: number;
  values = 0;
  /** Total characters of texts with markup. */
  markup = 0;
  /** Total tags in these texts, which determine the cleaning time. */
  tags = 0;

  constructor(isReferee: boolean) {
    this.#values = isReferee ? LIMITS.valuesReferee : LIMITS.valuesPlayer;
    this.#markup = isReferee ? LIMITS.markupReferee : LIMITS.markupPlayer;
    this.#tags = isReferee ? LIMITS.tagsReferee : LIMITS.tagsPlayer;
  }

  add(value: unknown): void {
    if (++this.values > this.#values) {
      throw new Refused("too-large", `The message holds more than ${this.#values} values.`);
    }
    if (typeof value !== "string" || !value.includes("<")) return;
    this.markup += value.length;
    if (this.markup > this.#markup) {
      throw new Refused("too-large", `The texts with markup in it have more than ${this.#markup} characters.`);
    }
    this.tags += tagsOf(value);
    if (this.tags > this.#tags) {
      throw new Refused("too-large", `The texts with markup in it have more than ${this.#tags} tags.`);
    }
  }
}

/** The number of tags in a text; each style in them counts as ten, because it is parsed separately. */
function tagsOf(text: string): number {
  return (text.match(/</g) ?? []).length + 10 * (text.match(/style\s*=/gi) ?? []).length;
}

/**
 * Narrows a received value to plain JSON.
 * @throws Refused for buffers, functions, `NaN`, keys that reach a prototype, and nesting beyond the limit (a dotted key counts as its levels)
 */
export function plainJson(value: unknown, path = "message", weight = new Weight(true), depth = 0): Json {
  weight.add(value);
  if (depth > LIMITS.depth) throw new Refused("malformed", `${path}: nested more than ${LIMITS.depth} levels deep.`);
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new Refused("malformed", `${path}: not a finite number.`);
    return value;
  }
  if (Array.isArray(value)) return value.map((item, index) => plainJson(item, `${path}[${index}]`, weight, depth + 1));
  if (typeof value !== "object") throw new Refused("malformed", `${path}: a ${typeof value} is not JSON.`);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new Refused("malformed", `${path}: not a plain object.`);
  }
  const out: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    if (isDangerousKey(key)) throw new Refused("malformed", `${path}: the key "${key}" is not allowed.`);
    const below = depth + key.split(".").length;
    if (item !== undefined) out[key] = plainJson(item, `${path}.${key}`.slice(-200), weight, below);
  }
  return out;
}

/** The size of a message in bytes. @throws Refused above the limit */
export function checkSize(value: Json, limit: number = LIMITS.requestBytes, what = "The request"): number {
  const bytes = Buffer.byteLength(JSON.stringify(value) ?? "");
  if (bytes > limit) {
    throw new Refused("too-large", `${what} has ${bytes} bytes; at most ${limit} are allowed.`);
  }
  return bytes;
}

const json = z.custom<Json>((value) => value !== undefined);
const source = z.custom<JsonObject>(isObject, "must be an object");
export const idSchema = z.string().regex(ID_PATTERN, "must be 16 letters or digits");

const operationSchema = z.looseObject({
  parentUuid: z.string().max(400).nullish(),
  pack: z.string().max(200).nullish(),
  data: z.array(source).optional(),
  updates: z.array(source).optional(),
  ids: z.array(idSchema).optional(),
  deleteAll: z.boolean().optional(),
  query: source.optional(),
  index: z.boolean().optional(),
  indexFields: z.array(z.string().max(200)).max(100).optional(),
  diff: z.boolean().optional(),
  recursive: z.boolean().optional(),
  keepId: z.boolean().optional(),
  keepEmbeddedIds: z.boolean().optional(),
  render: z.boolean().optional(),
  broadcast: z.boolean().optional(),
});

export const modifySchema = z.strictObject({
  type: z.string().min(1).max(50),
  action: z.enum(["get", "create", "update", "delete"]),
  operation: operationSchema,
});

export const batchSchema = z.strictObject({ operations: z.array(modifySchema).min(1).max(100) });

export const querySchema = z.strictObject({
  userId: idSchema,
  name: z.string().min(1).max(200),
  data: json.optional(),
  timeout: z.number().int().min(1).max(300_000).optional(),
});

export const activitySchema = z.strictObject({
  targets: z.array(idSchema).max(200).optional(),
  sceneId: idSchema.nullish(),
  cursor: z.strictObject({ x: z.number(), y: z.number() }).nullish(),
  ruler: json.optional(),
  ping: json.optional(),
  away: z.boolean().optional(),
});

export type ValidOperation = z.infer<typeof operationSchema>;
export type ValidRequest = z.infer<typeof modifySchema>;

/** Parses with a schema. @throws Refused naming the first wrong field */
export function parse<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join(".") ?? "";
  throw new Refused("malformed", `${what}${path ? `.${path}` : ""}: ${issue?.message ?? "malformed"}.`);
}

const KNOWN_KEYS: ReadonlySet<string> = new Set(Object.keys(operationSchema.shape));

/** The part of an operation sent to the other clients: everything but the data and the reading options. */
export function carried(operation: ValidOperation): JsonObject {
  const extra: JsonObject = {};
  const out: JsonObject = {};
  for (const [key, value] of Object.entries(operation) as [string, Json][]) {
    if (["data", "updates", "ids", "query", "indexFields", "index"].includes(key)) continue;
    out[key] = value;
    if (!KNOWN_KEYS.has(key)) extra[key] = value;
  }
  checkSize(extra, LIMITS.extraBytes, "operation: the extra keys");
  return out;
}
