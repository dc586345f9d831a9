/**
 * Reading of untrusted exports of other systems. Only own properties are read, every number is limited to the bounds of its field, every text loses its markup,
 * and unused fields are listed, so that they can be shown.
 */
import { HIGHEST_SPELL_LEVEL } from "../../rules/facts/spell-levels.ts";
import { ownRow } from "../../rules/input-checks.ts";

/** An imported field: a key under `RULINGS.Company.import.field`, and its original value. */
export interface Carried {
  readonly field: string;
  readonly value: string;
}

/** A field without a place here. */
export interface Left {
  readonly path: string;
  readonly value: string;
}

/** The maximum number of fields of one document that are listed. */
const MOST_LEAVES = 400;
const DEEPEST = 12;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property by its path; undefined for inherited or missing ones. */
export function ownAt(data: unknown, path: string): unknown {
  let value: unknown = data;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** Links of Foundry, with their target and label. */
const LINKS = /@[A-Za-z]{2,20}\[[^\]\n]{1,300}\](?:\{([^{}\n]{0,200})\})?/g;
/** A reference to a document of another world: a UUID, or an id with digits in it. */
const POINTS =
  /^(?:Compendium\.[\w-]+\..*|(?:[A-Z]\w{2,20}\.[A-Za-z0-9]{16}\.?)+|(?=\w*\d)(?=\w*[A-Z])(?=\w*[a-z])[A-Za-z0-9]{16})$/;
/** A text key of the other program. */
const TEXT_KEY = /^[A-Z][A-Z0-9_-]{1,30}(?:\.[A-Za-z0-9_-]+)+$/;

function pointsAway(value: unknown): boolean {
  return typeof value === "string" && POINTS.test(value.trim());
}

/** The words of a text without its markup; paragraphs and line breaks stay. The time is linear in the text's length. */
export function plainWords(html: string): string {
  const words = html
    .replace(/<(script|style|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replace(/<\/(?:p|div|li|h\d|tr)\s*>|<br\s*\/?>/gi, "\n")
    .replace(/<[^>]*>?/g, "")
    .replace(LINKS, (_, name: string | undefined) => name ?? "")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ownRow(ENTITIES, entity) ?? entity)
    .replace(/[ \t]+/g, " ");
  const lines = words.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).join("\n");
}

/** A value as a short text; blank for an empty one. Ids of another world are never shown. */
function said(value: unknown): string {
  if (value === null || value === undefined || value === false || value === 0 || value === "0") return "";
  const words = typeof value === "string" ? plainWords(value) : String(value);
  if (TEXT_KEY.test(words)) return "";
  if (pointsAway(words)) return "…";
  return words.length > 60 ? `${words.slice(0, 57)}…` : words;
}

/** A document that is read field by field. */
export class Reading {
  readonly carried: Carried[] = [];
  readonly #asked = new Set<string>();

  constructor(readonly data: unknown) {}

  /** A raw field, counted as read; `field` names its new place. */
  #take(path: string, field: string, kept: (value: unknown) => boolean): unknown {
    const value = ownAt(this.data, path);
    if (!kept(value)) return undefined;
    this.#asked.add(path);
    const value_ = said(value);
    if (field && value_) this.carried.push({ field, value: value_ });
    return value;
  }

  /** A number within bounds, whole by default; also one written as text. */
  number(path: string, field: string, [min, max]: readonly [number, number], whole = true): number | undefined {
    const numeric = (value: unknown): boolean =>
      (typeof value === "number" && Number.isFinite(value)) ||
      (typeof value === "string" && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(value));
    const value = this.#take(path, field, numeric);
    if (value === undefined) return undefined;
    const within = Math.min(max, Math.max(min, Number(value)));
    return whole ? Math.round(within) : Math.round(within * 100) / 100;
  }

  /** Words without markup, no longer than `most`. */
  text(path: string, field: string, most = 200): string {
    const value = this.#take(path, field, (one) => typeof one === "string" && !pointsAway(one));
    return typeof value === "string" ? plainWords(value).slice(0, most) : "";
  }

  flag(path: string, field = ""): boolean {
    return this.#take(path, field, (one) => typeof one === "boolean") === true;
  }

  /** A list, empty when there is none. Its entries count as read. */
  list(path: string, field = ""): readonly unknown[] {
    const value = this.#take(path, "", Array.isArray);
    const all: readonly unknown[] = Array.isArray(value) ? value.slice(0, 1000).filter((one) => !pointsAway(one)) : [];
    if (field && all.length > 0) this.carried.push({ field, value: all.map(said).filter(Boolean).join(", ") });
    return all;
  }

  /** Marks fields as needless: their values are computed here, or belong only to the other program. */
  skip(...paths: readonly string[]): void {
    for (const path of paths) this.#asked.add(path);
  }

  /** The fields with content that were not read. */
  left(under = "system"): Left[] {
    const found: Left[] = [];
    this.#leaves(ownAt(this.data, under), under, 0, found);
    return found;
  }

  #leaves(value: unknown, path: string, depth: number, found: Left[]): void {
    if (found.length >= MOST_LEAVES || this.#asked.has(path)) return;
    if (typeof value === "object" && value !== null) {
      if (depth >= DEEPEST) found.push({ path, value: "…" });
      else
        for (const key of Object.keys(value)) this.#leaves(Reflect.get(value, key), `${path}.${key}`, depth + 1, found);
      return;
    }
    const words = said(value);
    if (words) found.push({ path, value: words });
  }
}

/** Puts a value at a path of new data; undefined values are skipped. */
export function put(data: Record<string, unknown>, path: string, value: unknown): void {
  if (value === undefined || value === "") return;
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let place = data;
  for (const key of keys) {
    const next = place[key];
    if (isRecord(next)) place = next as Record<string, unknown>;
    else {
      const made: Record<string, unknown> = {};
      place[key] = made;
      place = made;
    }
  }
  place[last] = value;
}

/** Stores the level of a spell; one above the highest is kept as the other game's name (GOR-48). */
export function putSpellLevel(data: Record<string, unknown>, level: number | undefined): void {
  if (level === undefined) return;
  data.level = Math.min(level, HIGHEST_SPELL_LEVEL);
  if (level > HIGHEST_SPELL_LEVEL) data.beyond = level;
}

/** Stores treasure as written, and its type letters. */
export function putTreasure(data: Record<string, unknown>, treasure: string): void {
  put(data, "treasure.type", treasure);
  put(
    data,
    "treasure.letters",
    [...treasure.matchAll(/\b[A-V]\b/g)].map(([letter]) => letter),
  );
}
