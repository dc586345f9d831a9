/** Differences within one large plain value, recorded so that they can be undone one by one. Pure. */
import { canonical, hashText } from "../../rules/rulings/hash.ts";
import type { PatchChange } from "./types.ts";

type Keyed = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Keyed {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list whose entries all have an id of their own: entries are named by it, so that places in the list do not matter. */
function idsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const ids = value.map((entry: unknown) => (isObject(entry) && typeof entry.id === "string" ? entry.id : ""));
  return ids.every((id) => id !== "") && new Set(ids).size === ids.length ? ids : undefined;
}

/** Whether two plain values are the same, whatever the order of their keys. */
export function samePlain(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, at) => samePlain(entry, b[at]))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const known = (value: Keyed) => Object.keys(value).filter((key) => value[key] !== undefined);
  const keys = known(a);
  return keys.length === known(b).length && keys.every((key) => samePlain(a[key], b[key]));
}

/**
 * The differences between two values: the shortest list of places. Lists of objects with ids are compared by object while the ids stay the
 * same.
 */
export function difference(before: unknown, after: unknown, at: readonly string[] = []): PatchChange[] {
  if (samePlain(before, after)) return [];
  const ids = idsOf(before);
  if (ids && Array.isArray(before) && Array.isArray(after) && samePlain(ids, idsOf(after)))
    return ids.flatMap((id, place) => difference(before[place], after[place], [...at, id]));
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => difference(before[key], after[key], [...at, key]));
  }
  return [sides(at, before, after)];
}

/** The value at a place within a value. */
export function valueAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner.find((entry: unknown) => isObject(entry) && entry.id === key);
    return isObject(inner) ? inner[key] : undefined;
  }, value);
}

/** The value with something else at a place; `undefined` takes the key away. */
export function withValueAt(value: unknown, at: readonly string[], put: unknown): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return put;
  if (Array.isArray(value))
    return value.map((entry: unknown) => (isObject(entry) && entry.id === key ? withValueAt(entry, rest, put) : entry));
  const own: Record<string, unknown> = isObject(value) ? { ...value } : {};
  const inner = withValueAt(own[key], rest, put);
  if (inner === undefined) delete own[key];
  else own[key] = inner;
  return own;
}

/** Two sets of changes, one after the other, as one: from how each place was before the first to how the last left it. */
export function joinChanges(first: readonly PatchChange[], later: readonly PatchChange[]): PatchChange[] {
  return later.reduce<PatchChange[]>(
    (joined, change) => {
      const outer = joined.findIndex(({ at }) => startsWith(change.at, at));
      const held = joined[outer];
      if (held) {
        const after = withValueAt(held.after, change.at.slice(held.at.length), change.after);
        const rest = joined.filter((_, place) => place !== outer);
        return [...rest, sides(held.at, held.before, after)];
      }
      const inner = joined.filter(({ at }) => startsWith(at, change.at));
      const before = inner.reduce(
        (value, { at, before: was }) => withValueAt(value, at.slice(change.at.length), was),
        change.before,
      );
      return [...joined.filter((one) => !inner.includes(one)), sides(change.at, before, change.after)];
    },
    [...first],
  );
}

/**
 * The same change without the full value where there was none before: to remove it again a print is enough. That keeps the start of a fight
 * from being stored twice.
 */
export function printed(change: PatchChange): PatchChange {
  const { at, before, after } = change;
  return before === undefined && isObject(after) ? { at, print: printOf(after) } : change;
}

/** Whether a value stands as a change left it. */
export function isLeftBy(value: unknown, { after, print }: PatchChange): boolean {
  return print === undefined ? samePlain(value, after) : isObject(value) && printOf(value) === print;
}

function printOf(value: unknown): string {
  const text = canonical(value);
  return `${text.length}.${hashText(text)}`;
}

function startsWith(at: readonly string[], start: readonly string[]): boolean {
  return start.every((key, place) => at[place] === key);
}

function sides(at: readonly string[], before: unknown, after: unknown): PatchChange {
  return { at, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}
