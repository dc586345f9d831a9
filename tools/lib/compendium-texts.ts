/**
 * Words of compendium entries beside their names (titles of levels, rows of tables, notes of attacks) in other languages. Their source is
 * `lang/<code>/compendia/texts.json`, one file for all packs: each English phrase with its translation. A text is cut into phrases at markup,
 * at `; ` and, in titles, at `/`; numbers of measure, rolls and links in a phrase are `{1}`, `{2}` and so on.
 */
import {
  READ,
  ROW_FIELDS,
  TEXT_FIELDS,
  WORD_FIELDS,
  WORDS_OF_TYPE,
} from "../../src/foundry/platform/translated-fields.ts";
import { isRecord } from "./files.ts";

type Data = Readonly<Record<string, unknown>>;

/** How a text is cut: rows of tables have figures of all kinds, other fields figures with a unit of length. */
export type Manner = "row" | "field";

/** Text of a field of an entry. */
interface Words {
  /** The path from the entry, with the index in lists: `system.riders.0.note`. */
  readonly path: string;
  readonly text: string;
  readonly manner: Manner;
}

const BREAKS = /(\s*<[^>]*>\s*|; |(?<=\p{L})\/(?=\p{Lu}))/u;
const ROLL_OR_LINK = "\\[\\[\\/r [^\\]]*\\]\\]|@UUID\\[[^\\]]*\\]\\{[^}]*\\}";
const HOLES: Readonly<Record<Manner, RegExp>> = {
  row: new RegExp(`${ROLL_OR_LINK}|\\d[\\d,]*`, "g"),
  field: new RegExp(`${ROLL_OR_LINK}|\\d[\\d,]*(?= (?:sq |cu )?ft\\b)`, "g"),
};
const LABEL = /^(@UUID\[[^\]]*\]\{)([^}]*)(\})$/;

function isPhrase(part: string): boolean {
  return /\p{L}{2}/u.test(part.replaceAll(/\{\d+\}/g, "")) && !/^\s*</.test(part);
}

/** A phrase with its holes numbered, and what fills them. */
function cut(part: string, manner: Manner): { readonly phrase: string; readonly filling: readonly string[] } {
  const filling: string[] = [];
  const phrase = part.replaceAll(HOLES[manner], (hole) => `{${filling.push(hole)}}`);
  return { phrase, filling };
}

/** The phrases of a text that are no names, with those of the labels of its links. */
export function phrasesIn(
  { text, manner }: Pick<Words, "text" | "manner">,
  isName: (text: string) => boolean,
): string[] {
  if (isName(text)) return [];
  return text.split(BREAKS).flatMap((part) => {
    const { phrase, filling } = cut(part, manner);
    const labels = filling.flatMap((hole) => {
      const label = LABEL.exec(hole)?.[2];
      return label === undefined ? [] : phrasesIn({ text: label, manner }, isName);
    });
    return isPhrase(phrase) && !isName(phrase) ? [phrase, ...labels] : labels;
  });
}

/** The translation of a phrase or a name; undefined where there is none. */
type Find = (phrase: string) => string | undefined;

/** A text in another language; undefined where nothing of it has a translation. */
export function translated({ text, manner }: Pick<Words, "text" | "manner">, find: Find): string | undefined {
  const own =
    find(text) ??
    text
      .split(BREAKS)
      .map((part) => ofPart(part, manner, find))
      .join("");
  return own === text ? undefined : own;
}

function ofPart(part: string, manner: Manner, find: Find): string {
  const { phrase, filling } = cut(part, manner);
  const own = isPhrase(phrase) ? (find(phrase) ?? phrase) : phrase;
  return own.replaceAll(/\{(\d+)\}/g, (_hole, at: string) => {
    const hole = filling[Number(at) - 1] ?? "";
    const [, before = "", label, after = ""] = LABEL.exec(hole) ?? [];
    return label === undefined ? hole : `${before}${translated({ text: label, manner }, find) ?? label}${after}`;
  });
}

function at(data: Data, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, name) : undefined),
      data,
    );
}

/** A text with words in it. */
function words(path: string, text: unknown, manner: Manner = "field"): Words[] {
  return typeof text === "string" && /\p{L}{2}/u.test(text) ? [{ path, text, manner }] : [];
}

function rowsOf(path: string, rows: unknown): Words[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown, index) =>
    isRecord(row) ? READ.flatMap((field) => words(`${path}.${index}.${field}`, at(row, field))) : [],
  );
}

/** Every text of an entry that is translated beside the names: its own, without what it holds. */
export function wordsIn(data: Data): Words[] {
  const fields = Object.entries(TEXT_FIELDS).filter(([key]) => (WORDS_OF_TYPE[key] ?? data.type) === data.type);
  return [
    ...fields.flatMap(([, path]) => words(path, at(data, path))),
    ...Object.values(ROW_FIELDS).flatMap((path) => rowsOf(path, at(data, path))),
    ...Object.values(WORD_FIELDS).flatMap((path) => {
      const list = at(data, path);
      return Array.isArray(list) ? list.flatMap((text, index) => words(`${path}.${index}`, text)) : [];
    }),
  ];
}

/** The text of a chat message. */
export function wordsOfMessage({ content }: Data): Words[] {
  return words("content", content, "row");
}

/** The text of a row of a roll table. */
export function wordsOfRow({ description }: Data): Words[] {
  return words("description", description, "row");
}
