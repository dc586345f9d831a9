/** First stage of reading a stat block: one character for all that look alike, and no markup. */
import { ownRow } from "../../../rules/input-checks.ts";

/** A line of the text without its markup. */
export interface PlainLine {
  readonly text: string;
  /** Began with the mark of a list. */
  readonly bullet: boolean;
  /** Was marked as a heading. */
  readonly heading: boolean;
  /** A blank line stands before it. */
  readonly afterBlank: boolean;
}

const LIGATURES = /[\ufb00-\ufb06\uff01-\uff5e]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&times;": "×",
  "&ndash;": "-",
  "&mdash;": "—",
  "&minus;": "-",
  "&rsquo;": "'",
  "&lsquo;": "'",
  "&apos;": "'",
  "&prime;": "'",
  "&Prime;": '"',
  "&ldquo;": '"',
  "&rdquo;": '"',
  "&frac12;": "½",
  "&frac14;": "¼",
  "&frac34;": "¾",
  "&bull;": "•",
  "&hellip;": "...",
  "&eacute;": "é",
};

/** Returns the character of a numeric or named entity; any other text stays. */
function entity(written: string): string {
  const [, base = "", digits = ""] = /^&#(x?)([\da-f]{1,6});$/i.exec(written) ?? [];
  const code = Number.parseInt(digits, base ? 16 : 10);
  if (digits && code >= 32 && code <= 0x10_ff_ff) return String.fromCodePoint(code);
  return ownRow(ENTITIES, written) ?? written;
}

/** A label that a dash parts from its figures, at the beginning of a line: "• Hit Dice — 5". */
const DASHED_LABEL =
  /^([^\S\n]*(?:[•*-] )?(?:armou?r class|hit dice|hit points|no\. of attacks|attacks?|damage|move(?:ment)?|saves?|saving throws?|morale|alignment|xp|number appearing|treasure(?: type)?|ac|hd|hp|thac0|mv|ml|al))(?: ?— ?| -- )(?=\S)/gim;
/** The name of a monster with a label of its own, as in lists of keys and values. */
const NAME_LABEL = /^[^\S\n]*(?:[•*+-] )?name ?[:=] ?(?=\S)/gim;

/** `armor_class:` at the beginning of a line. */
const KEY = /^[^\S\n]*(?:- )?[a-z]{1,20}(?:_[a-z]{1,20}){1,3}(?=:)/gim;
const MOST_DEPTH = 4;

/** An object of JSON as lines of keys and values, its name first. Any other text stays. */
function asLines(text: string): string {
  if (!/^\s*[[{]\s*[{"]/.test(text)) return text;
  try {
    const all: unknown = JSON.parse(text);
    return (Array.isArray(all) ? all : [all]).map((one) => linesOf(one)).join("\n\n");
  } catch {
    return text;
  }
}

function linesOf(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return worded(value, 0);
  const rows = Object.entries(value);
  const named = rows.filter(([key]) => /^name$/i.test(key));
  return [...named, ...rows.filter((row) => !named.includes(row))]
    .map(([key, own]) => `${key.replaceAll("_", " ")}: ${worded(own, 0)}`)
    .join("\n");
}

function worded(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return String(value ?? "none");
  if (depth > MOST_DEPTH) return "";
  if (Array.isArray(value)) return value.map((one) => worded(one, depth + 1)).join(", ");
  return Object.entries(value)
    .map(([key, own]) => (/^name$/i.test(key) ? worded(own, depth + 1) : `${key} ${worded(own, depth + 1)}`))
    .join(" ");
}

/** One sign for all that mean the same: marks of feet and inches, dashes, blanks, ligatures. */
export function plainCharacters(text: string): string {
  return (
    asLines(text)
      .replace(/\r\n?|[\u2028\u2029\f\v]/g, "\n")
      .replace(/\u00ad\n/g, "")
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
      .replace(/\u2044/g, "/")
      .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, " ")
      .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi, entity)
      .replace(
        /\[\/?(?:b|i|u|s|center|quote|spoiler|size|color|colour|font|list|\*|h\d|url|code)(?:=[^\]\n]{0,60})?\]/gi,
        "",
      )
      .replace(/<(?:br ?\/?|\/(?:p|div|li|tr|h[1-6]))>/gi, "\n")
      // the mark of an ability begins a line of its own
      .replace(/(?<=[^\s▶►])[^\S\n]*(?=[▶►] ?\p{Lu})/gu, "\n")
      .replace(/<\/t[dh]> ?(?=\S)/gi, " | ")
      .replace(/<\/?[a-z][^<>\n]{0,200}>/gi, "")
      .replace(LIGATURES, (sign) => sign.normalize("NFKC"))
      .replace(/(\d)[`´]/g, "$1'")
      .replace(/[\u2018\u2019\u201b\u2032\u02bc\u00b4]/g, "'")
      .replace(/[\u201c\u201d\u201f\u2033]/g, '"')
      .replace(/''/g, '"')
      .replace(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, "-")
      .replace(/[\u2715\u2716\u2a2f\u2a09]/g, "×")
      .replace(/[\u2610\u25a1\u2b1c\u2b1a]/g, " ")
      // boxes to tick off hit points
      .replace(/\[ ?\]/g, " ")
      .replace(/[▪■●◦‣‧∙⋅]/g, "•")
      .replace(/[★☆✱✲✶∗⁎＊]/g, "*")
      // a label and its letter without a blank: "SVF2", "ALC"
      .replace(/\b(SV)(?=[FCMTDEH]\d)/g, "$1 ")
      .replace(/\b(AL)(?=[LNC]\b)/g, "$1 ")
      .replace(/:\t+/g, ": ")
      .replace(/\t+/g, " | ")
      .replace(DASHED_LABEL, "$1: ")
      .replace(KEY, (key) => key.replaceAll("_", " "))
      .replace(NAME_LABEL, "")
      .replace(/^.+$/gm, columns)
      .replace(/^.+$/gm, turned)
      .replace(/^.+$/gm, dashed)
      .replace(/ {2,}/g, " ")
      .replace(/\p{Cc}(?<!\n)/gu, " ")
  );
}

const TURNED =
  /(?<=^\s{0,9}|, )([+-]?\d[\d'"/ x+]{0,8}?) (HD|AC|AAC|ATK|DMG|MV|ML|HP|SAVE|SV|XP|SHK|INST|SKILL|Skill)(?=,|\s*$)/g;

/** "1 HD, 14 AC, 40' MV": figures before their labels, as labels before their figures. */
function turned(line: string): string {
  return (line.match(TURNED)?.length ?? 0) > 3 ? line.replace(TURNED, "$2 $1") : line;
}

/** Figures that dashes part: "HD 2 - AC 12 - HP 7 - ML 12". */
function dashed(line: string): string {
  return (line.match(/ - (?:HD|AC|HP|ML|MV|SV|XP|ATK?) /gi)?.length ?? 0) > 1 ? line.replaceAll(" - ", "; ") : line;
}

/** A line of columns, each of which begins with a word or a figure, is parted where they are. */
function columns(line: string): string {
  if (!line.includes("  ")) return line;
  const pieces = line.trim().split(/ {2,}/);
  return pieces.length > 3 && pieces.every((one) => /^[\p{L}\d#*]/u.test(one)) ? pieces.join(" | ") : line;
}

const RULE_LINE = /^\s*(?:[-*_=~]\s*){3,}$|^\s*`{3}\w*\s*$/;
/** `#AT` and `# Appearing` begin with the sign of a heading and are none. */
const HEADING = /^#{1,6}(?!\s*(?:at|att|atk|attacks?|app|appearing|enc|encountered|of)\b)\s+/i;
const BULLET = /^(?:[▶►•*]|-(?=\s)|\+(?=\s))\s*/;

/** The lines of a text without marks of Markdown, each with what its marks said. */
export function plainLines(text: string): PlainLine[] {
  const lines: PlainLine[] = [];
  let afterBlank = false;
  for (const raw of tablesRead(text.split("\n").map(unquoted))) {
    const trimmed = raw.trim();
    if (trimmed === "" || RULE_LINE.test(trimmed)) {
      afterBlank = true;
      continue;
    }
    const heading = HEADING.test(trimmed);
    const unmarked = trimmed.replace(HEADING, "").replace(/\s+#+$/, "");
    const bold = /^\*{2}/.test(unmarked);
    const bullet = !bold && BULLET.test(unmarked) && !/^\*[^\s*][^*]*\*(?!\*)/.test(unmarked);
    const plain = withoutEmphasis(bullet ? unmarked.replace(BULLET, "") : unmarked)
      .replace(/\s+/g, " ")
      .trim();
    if (plain === "") continue;
    lines.push({ text: plain, bullet, heading, afterBlank });
    afterBlank = false;
  }
  return lines;
}

function unquoted(line: string): string {
  return line.replace(/^\s*(?:>\s*)+/, "");
}

/** Asterisks of Hit Dice stand behind a figure and stay; those around words go. */
function withoutEmphasis(line: string): string {
  return (
    line
      .replace(/\[([^[\]\n]{1,100})\]\((?:https?:|\/)[^)\s]{1,300}\)/g, "$1")
      .replace(/@\w{1,20}\[[^\]\n]{1,200}\]\{([^}\n]{1,100})\}/g, "$1")
      .replace(/\[\[(?:\/g?m?r )?([^\]\n]{1,60})\]\]/g, "$1")
      // a run that begins a line and ends with a full stop is the name of an ability
      .replace(/^(?:\*{2,3}|__)([^*_\n]{1,60}?)\.\s?(?:\*{2,3}|__)(?=\s)/, "$1:")
      .replace(/(?<![\w*)])\*{1,3}(?=[^\s*])([^*\n]{1,300}?)\*{1,3}(?![*\w])/g, "$1")
      .replace(/(?<!\w)_{1,3}(?=[^\s_])([^_\n]{1,300}?)_{1,3}(?!\w)/g, "$1")
      .replace(/\\([\\*_#[\]()+.!|>-])/g, "$1")
      .replace(/`/g, "")
  );
}

const CELL_RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** Rows of a table: under a head each row becomes one line of its heads and values, without one the cells stand behind each other. */
function tablesRead(lines: readonly string[]): string[] {
  const made: string[] = [];
  let heads: readonly string[] | undefined;
  for (const [at, line] of lines.entries()) {
    const row =
      /^\s*\|.*\|\s*$/.test(line) ||
      (line.includes("|") && (heads !== undefined || isBareHead(cellsOf(line), lines[at + 1] ?? "")));
    if (!row && !CELL_RULE.test(line)) {
      heads = undefined;
      made.push(line);
      continue;
    }
    if (CELL_RULE.test(line) && line.includes("|")) continue;
    if (!row) {
      made.push(line);
      continue;
    }
    const cells = cellsOf(line);
    const next = lines[at + 1] ?? "";
    const headed = cells.length > 2 && ((CELL_RULE.test(next) && next.includes("|")) || isBareHead(cells, next));
    if (headed) heads = cells;
    else if (heads) made.push(rowUnder(heads, cells));
    else if (cells.length === 2 && /^name$/i.test(cells[0] ?? "")) made.push(cells[1] ?? "");
    else made.push(cells.length === 2 ? cells.filter(Boolean).join(": ") : cells.filter(Boolean).join("; "));
  }
  return made;
}

const BARE_HEAD =
  /^(?:name|monster|creature|foe|who|#|no\.?|AC|AAC|HD|HP|#?ATT?|Atk|Attacks?|#att|Dmg|Dam|Damage|MV|Move|SV|Saves?|ML|Morale|AL|XP|TT|NA|THAC0|AB)$/i;

/** Heads of a table without a rule below them: nothing but names of figures, and as many cells in the line behind. */
function isBareHead(cells: readonly string[], next: string): boolean {
  const named = cells.filter((cell) => BARE_HEAD.test(cell)).length;
  return named >= 3 && named === cells.filter(Boolean).length && cellsOf(next).length === cells.length;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => withoutEmphasis(cell.trim()));
}

const NAME_HEAD = /^(?:name|monster|creature|foe|who|)$/i;

function rowUnder(heads: readonly string[], cells: readonly string[]): string {
  const named = heads.findIndex((head) => NAME_HEAD.test(head));
  const name = named < 0 ? "" : (cells[named] ?? "");
  const rest = cells.flatMap((cell, at) => (at === named || cell === "" ? [] : [`${heads[at] ?? ""} ${cell}`.trim()]));
  return `${name ? `${name}: ` : ""}${rest.join("; ")}`;
}
