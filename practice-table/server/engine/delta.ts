import { isObject, type JsonObject } from "../../shared/json.ts";

/**
 * Merges expanded changes into a token's sparse delta. Unlike in an ordinary update, a deletion is stored when the base actor has the key, because the base's
 * value would reappear; setting the key again removes the deletion.
 */
export function mergeIntoDelta(delta: JsonObject, changes: JsonObject, base: JsonObject | undefined): JsonObject {
  const out: JsonObject = { ...delta };
  for (const [key, value] of Object.entries(changes)) {
    const name = key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
    const below = base && Object.hasOwn(base, name) ? base[name] : undefined;
    if (key.startsWith("-=")) {
      delete out[name];
      delete out[`==${name}`];
      if (below !== undefined) out[key] = null;
    } else if (key.startsWith("==")) {
      delete out[name];
      delete out[`-=${name}`];
      out[key] = structuredClone(value);
    } else if (isObject(value)) {
      const replaced = out[`==${name}`];
      if (isObject(replaced)) out[`==${name}`] = mergeIntoDelta(replaced, value, undefined);
      else {
        const before = out[name];
        const gone = Object.hasOwn(out, `-=${name}`);
        delete out[`-=${name}`];
        const merged = mergeIntoDelta(
          isObject(before) ? before : {},
          value,
          isObject(below) && !gone ? below : undefined,
        );
        out[gone ? `==${name}` : name] = merged;
      }
    } else {
      delete out[`-=${name}`];
      delete out[`==${name}`];
      out[name] = structuredClone(value);
    }
  }
  return out;
}
