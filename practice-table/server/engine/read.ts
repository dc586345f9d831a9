import { isObject, type Json, type JsonObject, type Source } from "../../shared/json.ts";
import { equal, getPath } from "../../shared/update.ts";
import { Refused } from "../refuse.ts";
import { visible } from "../visibility.ts";
import type { Context } from "./context.ts";

/** Documents of the world that match the query and that the user may see. */
export function read({ holder, operation, who, type }: Context): Source[] {
  const match = matcher(operation.query);
  return (
    holder
      .list()
      .map((source) => visible(who, type, source))
      // The query is tested on the user's visible part, because it would otherwise reveal the rest.
      .filter((source) => source !== null && match(source)) as Source[]
  );
}

/**
 * A test for `{field: value, other__in: [values]}`.
 * @throws Refused for any other operator, instead of finding nothing
 */
export function matcher(query: JsonObject | undefined): (source: Source) => boolean {
  const tests = Object.entries(query ?? {}).map(([key, wanted]) => condition(key, wanted));
  return (source) => tests.every((test) => test(source));
}

function condition(key: string, wanted: Json): (source: Source) => boolean {
  const [path = "", operator, ...more] = key.split("__");
  if (operator === undefined && !isObject(wanted)) return (source) => equal(getPath(source, path), wanted);
  if (operator === "in" && more.length === 0 && Array.isArray(wanted)) {
    const simple = new Set(wanted);
    return (source) => simple.has(getPath(source, path) ?? null);
  }
  throw new Refused(
    "unsupported",
    `operation.query.${key}: only "field: value" and "field__in: [values]" are understood.`,
  );
}
