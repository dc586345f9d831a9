import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../../lang/en");

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The language files merged. */
function merged(into: Record<string, unknown>, from: Record<string, unknown>): Record<string, unknown> {
  for (const [key, value] of Object.entries(from)) {
    const known = into[key];
    into[key] = isRecord(known) && isRecord(value) ? merged(known, value) : value;
  }
  return into;
}

const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json"))
  .map((name): unknown => JSON.parse(readFileSync(join(FOLDER, name), "utf8")))
  .reduce<Record<string, unknown>>((all, one) => (isRecord(one) ? merged(all, one) : all), {});

/** The value under a path of keys of `RULINGS`; undefined when there is none. */
export function textAt(...path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), texts.RULINGS);
}

const isText = (text: unknown): boolean => typeof text === "string" && text.trim() !== "";

const known = new Map<string, boolean>();

/** Whether a dotted key under `RULINGS` has a text of its own, or one for each number of something (`days.one`, `days.other`). */
export function hasText(key: string): boolean {
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const text = textAt(...key.split("."));
  const has = isText(text) || (isRecord(text) && Object.values(text).some((by) => isRecord(by) && isText(by.other)));
  known.set(key, has);
  return has;
}

const asked = new Map<string, readonly string[]>();

/** The figures that a text under `RULINGS` names: `feet` of "Over {feet} feet". */
export function figuresOf(key: string): readonly string[] {
  const seen = asked.get(key);
  if (seen) return seen;
  const text = textAt(...key.split("."));
  const names = typeof text === "string" ? [...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name) : [];
  asked.set(key, names);
  return names;
}

/** The first figure of a text that nobody gives. */
export function lacking(key: string, data: object): string | undefined {
  return figuresOf(key).find((name) => Reflect.get(data, name) === undefined);
}
