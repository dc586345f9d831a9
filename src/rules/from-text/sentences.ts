import type { Sentence } from "./types.ts";

/** A heading by its marks (`## Combat`, `== Combat ==`, `**Combat**`) or a line in capitals. */
const MARKED = /^\s*(?:#{1,6}\s+(.+?)\s*#*|={2,6}\s*(.+?)\s*={2,6}|\*\*([^*]{2,60})\*\*:?|__([^_]{2,60})__:?)\s*$/;
const CAPITALS = /^[^a-z\n]{4,70}$/;
/** A heading within running text: `INITIATIVE: each side rolls`. */
const RUN_IN = /(?<![A-Za-z])([A-Z][A-Z][A-Z&/,()' -]{2,80}):\s+(?=\S)/g;
/** Where a sentence ends; a full stop of an abbreviation does not. */
const END =
  /(?<!\b(?:e\.g|i\.e|ex|vs|etc|approx|no|st|vol|pp|p|max|min|mr|dr)\.)(?<=[.!?;]["')\]]*)(?<!: ?\d{1,2}\.)\s+(?=["'([*_]*[A-Z0-9+-])|;\s+/gi;
const BULLET =
  /^\s*(?:[-*+\u2022\u00b7\u25aa\u25cf\u25b6\u2023\u27a2o]|\[[ xX]?\]|\(?\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2})+\.?|\(?[a-z]\))\s+/;
/** Of a numbered list one entry follows from the other; these stand each for itself. */
const ENTRY = /^\s*(?:[-*+\u2022\u00b7\u25aa\u25cf\u25b6\u2023\u27a2o]|\[[ xX]?\])\s+/;
/** A label before what holds: `**Morale.** Two dice`, `Morale: two dice`, `Morale - two dice`, `Morale. Two dice`. */
const LABEL =
  /^(?:\*{1,3}|_{1,3})([^*_]{2,60}?)[.:]?(?:\*{1,3}|_{1,3})\s*[.:\u2013\u2014-]?\s+(?=\S)|^(?!Q:|A:|Q\.|A\.)([A-Z][A-Za-z0-9'\u2019&/,+()-]*(?: [A-Za-z0-9'\u2019&/,+()-]+){0,5}?)(?::| ?[\u2013\u2014]| -{1,2})\s+(?=\S)|^([A-Z][A-Za-z'\u2019&/-]*(?: [A-Za-z'\u2019&/-]+){0,3})\.\s+(?=[A-Z0-9])/;
/** A line that begins with such a label in emphasis. */
const EMPHASISED = /^\s*(?:\*{1,3}[A-Z][^*]{1,58}\*{1,3}|_{1,3}[A-Z][^_]{1,58}_{1,3})[\s.:\u2013\u2014-]/;
/** The mark of a question or its answer. */
const ANSWER = /^[QA]\s*[:.]\s+/;
const OPTIONAL =
  /\boptional(?: rules?)?(?:\)|:|$)|\bwhen the optional\b|\boptional rules?\b|\bif you (?:want|wish|would like) to (?:also )?(?:include|add|use|have)\b|\bi would (?:make|use|probably|allow)\b|\b(?:an )?argument (?:for|against|in favou?r)\b|\boption:/i;

/** How much of an entry is read with those nested in it, in characters. */
const LONGEST_ENTRY = 70;

/** A row of a table has bars, or more figures than words. */
const isTableRow = (line: string): boolean => {
  const figures = line.match(/\d/g)?.length ?? 0;
  const isOfFigures = figures >= 3 && figures > (line.match(/[A-Za-z]{3,}/g)?.length ?? 0);
  return (line.includes("|") || (isOfFigures && !/\w\. [A-Z]/.test(line))) && !/[.!?]\s*$/.test(line);
};

/** The cell of a table's head above the rules of the book, and above those of the table of players. */
const BOOK_COLUMN =
  /^(?:book|by the book|b\/?x|raw|standard|original|official|rule ?book|default|ose|core|rules as written|printed|before|old)\b/i;
const OUR_COLUMN =
  /^(?:ours?|we|us|house|home|here|at (?:our|this|my) table|this (?:table|campaign|game)|my|change[sd]?|instead|new|now|after)\b/i;
const UNCHANGED = /^(?:-|same|no change|unchanged|as (?:book|printed|is)|=|ditto|)$/i;

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** Tables with a column for the book and one for the table of players, with only what holds. */
function withoutBook(lines: readonly string[]): string[] {
  let columns: { book: number; ours: number } | undefined;
  return lines.map((line) => {
    if (!line.includes("|")) {
      columns = undefined;
      return line;
    }
    const cells = cellsOf(line);
    const ours = cells.findIndex((cell, at) => at > 0 && OUR_COLUMN.test(cell));
    const book = cells.findIndex((cell, at) => at > 0 && at !== ours && BOOK_COLUMN.test(cell));
    if (columns === undefined && ours > 0 && book > 0 && cells.every((cell) => cell.length < 30)) {
      columns = { book, ours };
      return "";
    }
    if (columns === undefined) return line;
    const said = cells[columns.ours] ?? "";
    const holds = UNCHANGED.test(said) ? (cells[columns.book] ?? "") : said;
    const more = cells.filter((_, at) => at > 0 && at !== columns?.book && at !== columns?.ours);
    return `| ${[cells[0], holds, ...more].join(" | ")} |`;
  });
}

/** Lines of a quotation of several lines as entries of a list: chats set their lists off like this. */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const isQuote = (line: string | undefined): boolean => /^\s*>\s*\S/.test(line ?? "");
  return lines.map((line, at) =>
    isQuote(line) && (isQuote(lines[at - 1]) || isQuote(lines[at + 1])) ? line.replace(/^[\s>]+/, "- ") : line,
  );
}

/** Cells that are set apart by tabs, as cells between bars. */
const withBars = (line: string): string =>
  /\S\t+\S/.test(line) ? `| ${line.trim().split(/\t+/).join(" | ")} |` : line;

/** Labels and values that are set apart by dots, on lines of their own: `Crits ..... double`. */
function withoutLeaders(lines: readonly string[]): readonly string[] {
  if (lines.filter((line) => /\S ?\.{3,} ?\S/.test(line)).length < 3) return lines;
  return lines.map((line) =>
    line.replace(
      /^(\S.{0,28}?\S)(?: ?\.{2,} ?| \. | {2,})(?=\S)(.*)$/,
      (_, label: string, value: string) => `| ${label} | ${value} |`,
    ),
  );
}

/** The name before a message of a chat. */
const SPEAKER = /^(?:\[?\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?\]?\s*)?<?([A-Za-z][\w.-]{1,15})>?:\s+/;

/** The messages of a chat without the names before them: the same few names stand before many lines. */
function withoutSpeakers(lines: readonly string[]): readonly string[] {
  const count = new Map<string, number>();
  for (const line of lines) {
    const name = SPEAKER.exec(line)?.[1];
    if (name !== undefined) count.set(name, (count.get(name) ?? 0) + 1);
  }
  const speakers = new Set([...count].filter(([, times]) => times >= 4).map(([name]) => name));
  if (speakers.size === 0) return lines;
  return lines.map((line) =>
    speakers.has(SPEAKER.exec(line)?.[1] ?? "")
      ? `${line.replace(SPEAKER, "")}${/[.!?:]\s*$/.test(line) ? "" : "."}`
      : line,
  );
}

/** The length from which a line without a full stop goes on in the next one: texts of a narrow column wrap early. */
function wrapsFrom(lines: readonly string[]): number {
  const full = lines.map((line) => line.trim()).filter((line) => line !== "");
  const goingOn = full.filter((line) => /^[a-z]/.test(line)).length;
  if (goingOn < Math.max(5, full.length * 0.2)) return 60;
  const lengths = full.map((line) => line.length).sort((one, other) => one - other);
  return Math.min(60, (lengths[Math.floor(lengths.length * 0.8)] ?? 60) * 0.75);
}

/**
 * Joins lines that a text editor wrapped: the next line begins with a small letter, or the one before is long and ends without a full stop.
 */
function joinLines(lines: readonly string[]): { text: string; line: number; indent: number }[] {
  const joined: { text: string; line: number; indent: number }[] = [];
  const wraps = wrapsFrom(lines);
  let isOpen = false;
  let before = 0;
  for (const [index, line] of lines.entries()) {
    const last = joined.at(-1);
    const text = line.trim();
    const goesOn =
      isOpen &&
      text !== "" &&
      last !== undefined &&
      !BULLET.test(line) &&
      !EMPHASISED.test(line) &&
      (!isTableRow(text) || (/^[a-z]/.test(text) && !text.includes("|"))) &&
      !MARKED.test(line);
    if (goesOn && /[a-z]-$/.test(last.text) && /^[a-z]/.test(text)) last.text = last.text.slice(0, -1) + text;
    else if (goesOn && (/^[a-z(]/.test(text) || before > wraps)) last.text += ` ${text}`;
    else if (text !== "") joined.push({ text, line: index + 1, indent: line.search(/\S/) });
    before = text.length;
    isOpen = text !== "" && !MARKED.test(line) && !isTableRow(text) && !/[.!?:]$/.test(text);
  }
  return joined;
}

const tidy = (text: string): string =>
  text
    .replace(/~~[^~]*~~/g, " ")
    .replace(/<[^<>]{1,200}>|\[\/?(?:b|i|u|url|quote|size|color|list)(?:=[^\]]*)?\]/gi, " ")
    .replace(/!?\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, "$1")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^[\s>]*/, "")
    .replace(BULLET, "")
    .replace(/[*_]{2,}|'{2,}/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The heading that a line is, or undefined. */
function headingOf(line: string): { text: string; depth: number } | undefined {
  const marked = MARKED.exec(line);
  const text = marked?.slice(1).find((part) => part !== undefined);
  if (text !== undefined) {
    const depth = /^\s*#/.test(line) ? (/#+/.exec(line)?.[0].length ?? 6) : /^\s*=/.test(line) ? 2 : 6;
    return { text: tidy(text), depth };
  }
  if (line.includes("|")) return undefined;
  if (CAPITALS.test(line) && /[A-Z]{4}/.test(line) && !/\d{2}/.test(line))
    return { text: tidy(line.replace(/:\s*$/, "")), depth: 5 };
  const bare = line.replace(/^\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=[A-Z])/, "");
  const isShort = bare.length < 60 && /^[A-Z]/.test(bare) && !/[.!?;,]$/.test(bare) && bare.split(" ").length <= 6;
  return isShort && !/\d/.test(bare) && !BULLET.test(bare) && !/: +\S/.test(bare)
    ? { text: tidy(bare.replace(/:$/, "")), depth: 6 }
    : undefined;
}

/** The entries of a nested list above a line, the outermost first: they are what it is about. */
class Nesting {
  #above: { readonly indent: number; readonly text: string }[] = [];

  /** Returns the entries that the line stands under, and remembers it. */
  over(line: string, indent: number): readonly string[] {
    this.#above = BULLET.test(line) ? this.#above.filter((one) => one.indent < indent) : [];
    const over = this.#above.map(({ text }) => text);
    if (BULLET.test(line)) this.#above.push({ indent, text: tidy(line).slice(0, LONGEST_ENTRY).replace(/[.:]$/, "") });
    return over;
  }
}

/** The block of facts before a page of some generators: `title: House Rules` between two lines of hyphens. */
const FRONT = /^\s*---\n(?:[\w-]+:.*\n|[ \t-].*\n)*---\n/;

/** A text as sentences, rows of tables and entries of lists, each with the headings above it. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let headings: { text: string; depth: number }[] = [];
  let question = "";
  let over: readonly string[] = [];
  const nesting = new Nesting();
  const add = (part: string, line: number, runIn: string, isEntry: boolean): void => {
    const tidied = tidy(part).replace(ANSWER, "");
    if (tidied === "" || !/[a-z0-9]/i.test(tidied)) return;
    if (/\?\W*$/.test(tidied)) {
      question = tidied;
      return;
    }
    const above = [...over, runIn, question].filter((one) => one !== "");
    const heading = [...headings.map((one) => one.text), ...above].join(" / ");
    const isOptional = /\boptional\b/i.test(heading) || OPTIONAL.test(tidied);
    sentences.push({ text: tidied, line, heading, isEntry, isOptional });
  };
  const body = text.replace(/\r\n?/g, "\n").replace(FRONT, (front) => front.replace(/[^\n]/g, ""));
  const lines = withoutBook(withoutLeaders(withoutSpeakers(withoutQuotes(body.split("\n")))).map(withBars));
  for (const { text: line, line: at, indent } of joinLines(lines)) {
    over = nesting.over(line, indent);
    // A short quotation in a thread is what the answer below it is about.
    if (/^\s*>/.test(line) && line.length < 90) {
      question = tidy(line);
      continue;
    }
    const heading = headingOf(line);
    if (heading !== undefined) {
      question = "";
      headings = [...headings.filter(({ depth }) => depth < heading.depth), heading];
      // A short line may be an entry of a list as well: "Ascending AC" is one ruling.
      add(line.replace(/^\s*#+\s*/, ""), at, "", true);
      continue;
    }
    const bare = line.replace(BULLET, "");
    const label = line.includes("|") ? null : LABEL.exec(bare);
    let runIn = label?.slice(1).find((part) => part !== undefined) ?? "";
    const isEntry = ENTRY.test(line) || runIn !== "";
    if (runIn !== "") question = "";
    for (const [index, part] of line.split(RUN_IN).entries()) {
      if (index % 2 === 1) runIn = part;
      else for (const sentence of line.includes("|") ? [part] : part.split(END)) add(sentence, at, runIn, isEntry);
    }
  }
  return sentences;
}
